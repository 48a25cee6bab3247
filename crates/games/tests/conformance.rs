//! The battery over every game, rule set and number of seats.

mod battery;

use std::collections::BTreeSet;

use battery::{Chance, Subject, run};
use rollwright_games::{Game, Qwinto, RuleSet, Seat, qwinto};

fn actions<G: Game>(texts: impl IntoIterator<Item = String>) -> Vec<G::Action> {
    texts.into_iter().map(|text| G::read(&text).unwrap()).collect()
}

impl Subject for Qwinto {
    fn universe() -> Vec<Self::Action> {
        let dice = ["R", "Y", "B", "RY", "RB", "YB", "RYB", "reroll", "keep", "pass"];
        let cells = ["R", "Y", "B"]
            .into_iter()
            .flat_map(|row| (1..=10).map(move |cell| format!("{row}{cell}")));
        actions::<Self>(dice.into_iter().map(str::to_owned).chain(cells))
    }

    fn score_bounds(_set: &RuleSet) -> (i32, i32) {
        // Three full rows end in at most 18 each and add five bonus cells below 18.
        (-20, 3 * 18 + 5 * 18)
    }

    fn longest(seats: usize) -> Option<usize> {
        // A turn brings its active seat an entry (27) or a failed throw (4).
        Some(seats * (27 + 4) * (5 + seats))
    }

    fn endings(_set: &RuleSet) -> Vec<&'static str> {
        vec!["four failed throws", "two rows filled"]
    }

    fn steer(&self, seat: Seat, chance: &mut Chance) -> Self::Action {
        let legal = self.legal(seat);
        match legal[0] {
            qwinto::Action::Dice(_) => chance.action(self, seat),
            _ => legal.into_iter().min_by_key(|&action| misfit(self, seat, action)).unwrap(),
        }
    }

    fn wish(&self) -> i32 {
        let Some(roll) = self.rolled() else { return 0 };
        let sheet = self.sheet(self.active());
        let fits = qwinto::Row::ALL
            .into_iter()
            .filter(|&row| roll.has(row))
            .flat_map(|row| sheet.open(row, roll.sum()).map(move |cell| (row, cell)));
        let misfits = fits.map(|(row, cell)| {
            misfit(self, self.active(), qwinto::Action::Enter { row, cell })
        });
        -misfits.min().unwrap_or(1000)
    }
}

/// How far a number is from where it would stand in an evenly filled row; a poor
/// fit is left to those who must enter something.
fn misfit(position: &Qwinto, seat: Seat, action: qwinto::Action) -> i32 {
    let sum = position.rolled().map_or(0, |roll| i32::from(roll.sum()));
    match action {
        qwinto::Action::Enter { cell, .. } => (sum * 9 - 9 - i32::from(cell) * 17).abs(),
        qwinto::Action::Pass if position.active() == seat => 200,
        qwinto::Action::Pass => 22,
        qwinto::Action::Keep | qwinto::Action::Dice(_) => 0,
        qwinto::Action::Reroll => 1,
    }
}

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
    }
}

#[test]
fn qwinto_conforms() {
    every_rule_set::<Qwinto>(150);
}
