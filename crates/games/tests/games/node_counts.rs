//! Node counts of small games, compared with a second implementation.
//!
//! The numbers in `node_counts.txt` come from `reference/`, an implementation of the rules
//! in Python that shares no code with this crate; `reference/node_counts.py` documents what
//! is counted.

use std::collections::{BTreeMap, BTreeSet};

use crate::node_counting::{NodeCountCase, NodeCounting, count_nodes};
use rollwright_games::{GameId, NamedEnum, RuleSetWithSettings, for_each_game};

const COUNTS: &str = include_str!("../node_counts.txt");

/// Counts every case of `G` and compares each depth with the file.
fn check_node_counts<G: NodeCounting>() {
    let mut endings_reached: BTreeMap<String, BTreeSet<&'static str>> = BTreeMap::new();
    let mut counted = 0;
    for case in NodeCountCase::parse_cases(COUNTS).filter(|case| case.game == G::ID) {
        let rules = case.get("rules").unwrap_or(G::rule_sets()[0].name).to_owned();
        let layers = count_nodes::<G>(&case);
        let lines: Vec<String> = layers.iter().map(ToString::to_string).collect();
        assert_eq!(lines, case.lines, "{}", case.text);
        endings_reached
            .entry(rules)
            .or_default()
            .extend(layers.iter().flat_map(|layer| layer.endings.keys().copied()));
        counted += 1;
    }
    assert!(counted > 0, "no case of {}", G::ID);
    for set in G::rule_sets() {
        let choice =
            RuleSetWithSettings::from_name_and_settings::<G>(Some(set.name), &BTreeMap::new())
                .unwrap();
        let expected: BTreeSet<_> =
            G::possible_endings(&G::rules_for(&choice)).into_iter().map(NamedEnum::name).collect();
        assert_eq!(endings_reached.get(set.name), Some(&expected), "{} {}", G::ID, set.name);
    }
}

macro_rules! counted {
    ($folder:ident $game:ident) => {
        mod $folder {
            #[test]
            fn has_the_node_counts_of_the_reference() {
                super::check_node_counts::<rollwright_games::$game>();
            }
        }
    };
}
for_each_game!(counted);

#[test]
fn every_case_was_counted() {
    let cases = include_str!("../reference/cases.txt");
    let expected: Vec<_> =
        cases.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).collect();
    let counted: Vec<_> = NodeCountCase::parse_cases(COUNTS).map(|case| case.text).collect();
    assert_eq!(counted, expected, "run reference/node_counts.py");
    let games: BTreeSet<_> = NodeCountCase::parse_cases(COUNTS).map(|case| case.game).collect();
    assert_eq!(games, GameId::ALL.into_iter().collect());
}
