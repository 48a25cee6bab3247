//! Runs the playout checks for every game, rule set, setting and number of seats.

use std::collections::BTreeSet;

use crate::playout_checks::{PlayoutProfile, check_random_games, rule_set_with_settings};
use rollwright_games::{NamedEnum, RuleSet, for_each_game};

/// Plays thousands of random games of each rule set of `G`; every expected ending must
/// occur.
fn check_every_rule_set<G: PlayoutProfile>() {
    for set in G::rule_sets() {
        let reached = check_random_games::<G>(set, &[], G::GAMES_PER_SETUP);
        let rules = G::rules_for(&rule_set_with_settings::<G>(set, &[]));
        let names = |endings: Vec<G::Ending>| -> BTreeSet<_> {
            endings.into_iter().map(NamedEnum::name).collect()
        };
        let expected = names(G::expected_endings(&rules));
        assert!(expected.is_subset(&reached), "{}: {reached:?}, not {expected:?}", set.name);
        let possible = names(G::possible_endings(&rules));
        assert!(reached.is_subset(&possible), "{}: an unlisted ending", set.name);
        for settings in setting_combinations(set) {
            check_random_games::<G>(set, &settings, 4);
        }
    }
}

/// Every combination of settings; for settings with many values, the extremes and some in
/// between.
fn setting_combinations(set: &RuleSet) -> Vec<Vec<(&'static str, u32)>> {
    let mut all = vec![Vec::new()];
    for setting in set.settings {
        let step = (setting.high - setting.low) / 10 + 1;
        let inner = (setting.low..setting.high).step_by(step as usize);
        let values: Vec<u32> = inner.chain([setting.high]).collect();
        all = all
            .iter()
            .flat_map(|before| {
                let with = |value: &u32| [before.as_slice(), &[(setting.key, *value)]].concat();
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
                super::check_every_rule_set::<rollwright_games::$game>();
            }
        }
    };
}
for_each_game!(conforms);
