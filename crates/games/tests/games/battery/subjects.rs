//! What the battery has to know about each game.

use rollwright_games::{Game, Qwinto, Qwixx, Seat, Warrior, Yahtzee};
use rollwright_games::{qwinto, qwixx, warrior, yahtzee};

use super::{Case, Chance, Subject, cases};

impl Subject for Qwinto {
    const GAMES: usize = 150;

    fn golden() -> Vec<Case> {
        let mut all = cases::<Self>(2, &[]);
        for case in all.iter_mut().filter(|case| case.rules == "official") {
            case.with = &["reroll"];
        }
        all
    }

    fn longest(seats: usize) -> Option<usize> {
        // A turn brings its active seat an entry (27) or a failed throw (4).
        Some(seats * (27 + 4) * (5 + seats))
    }

    fn common_endings(_rules: &Self::Rules) -> Vec<Self::Ending> {
        vec![qwinto::Ending::FourFailed, qwinto::Ending::TwoFilled]
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
        let misfits = fits
            .map(|(row, cell)| misfit(self, self.active(), qwinto::Action::Enter { row, cell }));
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

impl Subject for Qwixx {
    fn longest(seats: usize) -> Option<usize> {
        // A turn brings its active seat a cross (44) or a penalty (4).
        Some(seats * (44 + 4) * (seats + 2))
    }

    fn common_endings(rules: &Self::Rules) -> Vec<Self::Ending> {
        let mut endings = vec![qwixx::Ending::TwoLocked, qwixx::Ending::FourthPenalty];
        if rules.kind() == qwixx::RuleSetKind::Official {
            endings.push(qwixx::Ending::ThreeLocked);
        }
        endings
    }

    fn steer(&self, seat: Seat, _chance: &mut Chance) -> Self::Action {
        self.legal(seat).into_iter().min_by_key(|&action| loss(self, seat, action)).unwrap()
    }

    fn wish(&self) -> i32 {
        let seat = self.active();
        -self.legal(seat).into_iter().map(|action| loss(self, seat, action)).min().unwrap_or(0)
    }
}

/// How many numbers a cross passes over; passing is better than three.
fn loss(position: &Qwixx, seat: Seat, action: qwixx::Action) -> i32 {
    match action {
        qwixx::Action::Pass => 3,
        qwixx::Action::Cross { row, number } => {
            let rules = position.rules_in_play();
            let column = rules.column(row, number).map_or(0, i32::from);
            let last = position.sheet_of(seat).row(row).rightmost().map_or(-1, i32::from);
            column - last - 1
        }
    }
}

impl Subject for Yahtzee {
    fn golden() -> Vec<Case> {
        let mut all = cases::<Self>(2, &["yahtzee"]);
        all.iter_mut().for_each(|case| case.well = true);
        all
    }

    fn longest(seats: usize) -> Option<usize> {
        Some(seats * 13 * 6)
    }

    fn steer(&self, seat: Seat, _chance: &mut Chance) -> Self::Action {
        // Goes for five of a kind, so that chips and jokers come up.
        let dice = self.showing();
        let count = |face: u8| dice.iter().filter(|&&die| die == face).count();
        let worth = |action: &yahtzee::Action| match action {
            yahtzee::Action::Score(category) => {
                let points =
                    self.would_score(*category).map_or(0, |scored| i32::from(scored.points));
                if self.rolls_left() > 0 { points - 100 } else { points }
            }
            yahtzee::Action::Reroll(positions) => {
                let most = dice.iter().map(|&die| count(die)).max().unwrap_or(0);
                let lost = positions.iter().filter(|&p| count(dice[p]) == most).count();
                10 * positions.iter().count() as i32 - 100 * lost as i32
            }
        };
        self.legal(seat).into_iter().max_by_key(worth).unwrap()
    }

    fn wish(&self) -> i32 {
        let dice = self.showing();
        (1..=6).map(|face| dice.iter().filter(|&&die| die == face).count()).max().unwrap_or(0)
            as i32
    }
}

impl Subject for Warrior {
    const GAMES: usize = 200;

    fn golden() -> Vec<Case> {
        let mut all = cases::<Self>(2, &["challenge", "forfeit"]);
        let how = all[0].how;
        let settings = &[("levels", 5), ("size", 3)];
        let with = &["challenge"];
        all.push(Case { rules: "classic", settings, seats: 2, how, with, well: false });
        all
    }

    fn standing(&self, seat: Seat) -> String {
        format!("{} at {} with {}", self.score(seat), self.square(seat), self.energy(seat))
    }

    fn steer(&self, _seat: Seat, _chance: &mut Chance) -> Self::Action {
        warrior::Action::Challenge
    }
}
