//! Each bot is offered at one level only, in every game and rule set.

use std::collections::BTreeSet;

use rollwright_bots::{
    HasBots, Level, distinct_levels, equivalent_offered_level, level_of_strategy, resolve_strategy,
};
use rollwright_games::{Game, GameId, rules_of_every_rule_set, with_game};

use crate::hog_test_game::Hog;

fn assert_levels_are_distinct<G: HasBots>(rules: &G::Rules, case: &str) {
    let offered = distinct_levels::<G>(rules);
    let strategies: BTreeSet<_> = offered.iter().map(|(_, strategy)| *strategy).collect();
    assert_eq!(strategies.len(), offered.len(), "{case}: {offered:?}");
    assert!(offered.is_sorted_by_key(|(level, _)| *level), "{case}: {offered:?}");
    for level in Level::ALL {
        // A name that isn't offered resolves to the bot of an offered one.
        let strategy = resolve_strategy::<G>(level.name(), rules).unwrap();
        assert!(strategies.contains(&*strategy), "{case} {level:?}");
        let shown = equivalent_offered_level::<G>(level, rules);
        assert_eq!(level_of_strategy::<G>(&strategy, rules), Some(shown), "{case} {level:?}");
        assert_eq!(G::strategy_for_level(shown, rules), strategy, "{case} {level:?}");
    }
    for (level, strategy) in offered {
        assert_eq!(
            equivalent_offered_level::<G>(level, rules),
            level,
            "{case}: what is chosen is shown"
        );
        assert_eq!(level_of_strategy::<G>(strategy, rules), Some(level), "{case}");
    }
}

#[test]
fn no_game_offers_a_bot_at_two_levels() {
    for game in GameId::ALL {
        with_game!(game, G => for (rules, set) in
            rules_of_every_rule_set::<G>().zip(G::rule_sets())
        {
            assert_levels_are_distinct::<G>(&rules, &format!("{game} {}", set.name));
        });
    }
    assert_levels_are_distinct::<Hog>(&60, "a plain game");
}

#[test]
fn a_plain_game_offers_its_strongest_bot_once() {
    let levels: Vec<_> = distinct_levels::<Hog>(&60).into_iter().map(|(level, _)| level).collect();
    assert_eq!(levels, [Level::Beginner, Level::Easy, Level::Medium, Level::Hard]);
    assert_eq!(equivalent_offered_level::<Hog>(Level::Master, &60), Level::Hard);
    assert_eq!(resolve_strategy::<Hog>("master", &60).unwrap(), "expectimax");
}
