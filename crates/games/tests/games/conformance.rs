//! The battery over every game, rule set, setting and number of seats.

use std::collections::BTreeSet;

use crate::playout_checks::{PlayoutProfile, check_random_games, rule_choice};
use rollwright_games::{NamedEnum, RuleSet, for_each_game};

/// Every rule set of `G`, thousands of games; every ending is met.
fn every_rule_set<G: PlayoutProfile>() {
    for set in G::rule_sets() {
        let reached = check_random_games::<G>(set, &[], G::GAMES_PER_SETUP);
        let rules = G::rules_for(&rule_choice::<G>(set, &[]));
        let names = |endings: Vec<G::Ending>| -> BTreeSet<_> {
            endings.into_iter().map(NamedEnum::name).collect()
        };
        let common = names(G::expected_endings(&rules));
        assert!(common.is_subset(&reached), "{}: {reached:?}, not {common:?}", set.name);
        let known = names(G::possible_endings(&rules));
        assert!(reached.is_subset(&known), "{}: an ending nobody listed", set.name);
        for settings in every_setting(set) {
            check_random_games::<G>(set, &settings, 4);
        }
    }
}

/// Every combination of settings; of those with many values, the outer and some inner ones.
fn every_setting(set: &RuleSet) -> Vec<Vec<(&'static str, u8)>> {
    let mut all = vec![Vec::new()];
    for setting in set.settings {
        let step = (setting.high - setting.low) / 10 + 1;
        let inner = (setting.low..setting.high).step_by(step.into());
        let values: Vec<u8> = inner.chain([setting.high]).collect();
        all = all
            .iter()
            .flat_map(|before| {
                let with = |value: &u8| [before.as_slice(), &[(setting.key, *value)]].concat();
                values.iter().map(with).collect::<Vec<_>>()
            })
            .collect();
    }
    all.retain(|settings| !settings.is_empty());
    all
}

macro_rules! conforms {
    ($folder:ident $game:ident) => {
        mod $folder {
            #[test]
            fn conforms() {
                super::every_rule_set::<rollwright_games::$game>();
            }
        }
    };
}
for_each_game!(conforms);
