//! The battery over every game, rule set and number of seats.
#![allow(clippy::unwrap_used)]

mod battery;
mod endings;

use std::collections::BTreeSet;

use battery::{Subject, run};
use endings::every_ending;
use rollwright_games::{Game, Qwinto, Qwixx, Warrior, Yahtzee};

/// Every rule set of `G`, thousands of games; every ending is met.
fn every_rule_set<G: Subject>(games: usize) {
    for set in G::rule_sets() {
        let reached = run::<G>(set, &[], games);
        let expected: BTreeSet<_> = G::endings(set).into_iter().collect();
        assert!(
            expected.is_subset(&reached),
            "{} {}: reached {reached:?}, expected {expected:?}",
            G::ID,
            set.name
        );
        let known: BTreeSet<_> = every_ending(G::ID, set.name).iter().copied().collect();
        assert!(reached.is_subset(&known), "{} {}: an ending nobody listed", G::ID, set.name);
    }
}

#[test]
fn qwixx_conforms() {
    every_rule_set::<Qwixx>(60);
}

#[test]
fn yahtzee_conforms() {
    every_rule_set::<Yahtzee>(60);
}

#[test]
fn warrior_conforms_on_every_board() {
    every_rule_set::<Warrior>(200);
    for levels in 3..=10 {
        for size in 3..=10 {
            run::<Warrior>(&Warrior::rule_sets()[0], &[("levels", levels), ("size", size)], 4);
        }
    }
}

#[test]
fn qwinto_conforms() {
    every_rule_set::<Qwinto>(150);
}
