//! What the playout checks need to know about each game.

use rollwright_games::{Game, Qwinto, Qwixx, Seat, Warrior, Yahtzee};
use rollwright_games::{qwinto, qwixx, warrior, yahtzee};

use super::{GoldenCase, PlayoutProfile, TestRng, case_per_ending};

impl PlayoutProfile for Qwinto {
    const GAMES_PER_SETUP: usize = 150;

    fn golden_cases() -> Vec<GoldenCase> {
        let mut all = case_per_ending::<Self>(2, &[]);
        for case in all.iter_mut().filter(|case| case.rules == "official") {
            case.required_actions = &["reroll"];
        }
        all
    }

    fn max_steps(seats: usize) -> Option<usize> {
        // In its turn, a seat makes an entry (27) or a failed throw (4).
        Some(seats * (27 + 4) * (5 + seats))
    }

    fn expected_endings(_rules: &Self::Rules) -> Vec<Self::Ending> {
        vec![qwinto::Ending::FourFailedRolls, qwinto::Ending::TwoRowsFilled]
    }

    fn good_action(&self, seat: Seat, rng: &mut TestRng) -> Self::Action {
        let legal = self.legal_actions(seat);
        match legal[0] {
            qwinto::Action::Dice(_) => rng.action(self, seat),
            _ => legal.into_iter().min_by_key(|&action| misfit(self, seat, action)).unwrap(),
        }
    }

    fn roll_preference(&self) -> i32 {
        let Some(roll) = self.current_roll() else { return 0 };
        let sheet = self.sheet_of(self.active_seat());
        let fits = qwinto::RowColour::ALL
            .into_iter()
            .filter(|&row| roll.includes(row))
            .flat_map(|row| sheet.accepting_cells(row, roll.sum()).map(move |cell| (row, cell)));
        let misfits = fits.map(|(row, cell)| {
            misfit(self, self.active_seat(), qwinto::Action::Enter { row, cell })
        });
        -misfits.min().unwrap_or(1000)
    }
}

/// The distance of a number from its place in an evenly filled row. Passing is better than
/// a poor fit, unless it is a failed throw.
fn misfit(position: &Qwinto, seat: Seat, action: qwinto::Action) -> i32 {
    let sum = position.current_roll().map_or(0, |roll| i32::from(roll.sum()));
    match action {
        qwinto::Action::Enter { cell, .. } => (sum * 9 - 9 - i32::from(cell) * 17).abs(),
        qwinto::Action::Pass if position.active_seat() == seat => 200,
        qwinto::Action::Pass => 22,
        qwinto::Action::Keep | qwinto::Action::Dice(_) => 0,
        qwinto::Action::Reroll => 1,
    }
}

impl PlayoutProfile for Qwixx {
    fn max_steps(seats: usize) -> Option<usize> {
        // In its turn, a seat makes a cross (44) or gets a penalty (4).
        Some(seats * (44 + 4) * (seats + 2))
    }

    fn expected_endings(rules: &Self::Rules) -> Vec<Self::Ending> {
        let mut endings = vec![qwixx::Ending::TwoRowsLocked, qwixx::Ending::FourthPenalty];
        if rules.action1_order() == qwixx::Action1Order::AllAtOnce {
            endings.push(qwixx::Ending::ThreeRowsLocked);
        }
        endings
    }

    fn good_action(&self, seat: Seat, _rng: &mut TestRng) -> Self::Action {
        self.legal_actions(seat).into_iter().min_by_key(|&action| loss(self, seat, action)).unwrap()
    }

    fn roll_preference(&self) -> i32 {
        let seat = self.active_seat();
        -self
            .legal_actions(seat)
            .into_iter()
            .map(|action| loss(self, seat, action))
            .min()
            .unwrap_or(0)
    }
}

/// The number of cells that a cross skips; passing counts as three.
fn loss(position: &Qwixx, seat: Seat, action: qwixx::Action) -> i32 {
    match action {
        qwixx::Action::Pass => 3,
        qwixx::Action::Cross { row, number } => {
            let rules = position.rules_in_play();
            let column = rules.column_of(row, number).map_or(0, i32::from);
            let last =
                position.sheet_of(seat).row(row).rightmost_crossed_column().map_or(-1, i32::from);
            column - last - 1
        }
    }
}

impl PlayoutProfile for Yahtzee {
    fn golden_cases() -> Vec<GoldenCase> {
        let mut all = case_per_ending::<Self>(2, &["yahtzee"]);
        all.iter_mut().for_each(|case| case.plays_well = true);
        all
    }

    fn max_steps(seats: usize) -> Option<usize> {
        Some(seats * 13 * 6)
    }

    fn good_action(&self, seat: Seat, _rng: &mut TestRng) -> Self::Action {
        // Aims for five of a kind, so that chips and jokers occur.
        let dice = self.dice_faces();
        let count = |face: u8| dice.iter().filter(|&&die| die == face).count();
        let worth = |action: &yahtzee::Action| match action {
            yahtzee::Action::Score(category) => {
                let points =
                    self.potential_score(*category).map_or(0, |score| i32::from(score.points));
                if self.rolls_left() > 0 { points - 100 } else { points }
            }
            yahtzee::Action::Reroll(positions) => {
                let most = dice.iter().map(|&die| count(die)).max().unwrap_or(0);
                let lost = positions.iter().filter(|&p| count(dice[p]) == most).count();
                10 * positions.iter().count() as i32 - 100 * lost as i32
            }
        };
        self.legal_actions(seat).into_iter().max_by_key(worth).unwrap()
    }

    fn roll_preference(&self) -> i32 {
        let dice = self.dice_faces();
        (1..=6).map(|face| dice.iter().filter(|&&die| die == face).count()).max().unwrap_or(0)
            as i32
    }
}

impl PlayoutProfile for Warrior {
    const GAMES_PER_SETUP: usize = 200;

    fn golden_cases() -> Vec<GoldenCase> {
        let mut all = case_per_ending::<Self>(2, &["challenge", "forfeit"]);
        let ending = all[0].ending;
        let settings = &[("levels", 5), ("size", 3)];
        let required_actions = &["challenge"];
        all.push(GoldenCase {
            rules: "classic",
            settings,
            seats: 2,
            ending,
            required_actions,
            plays_well: false,
        });
        all
    }

    fn golden_score(&self, seat: Seat) -> String {
        format!("{} at {} with {}", self.score(seat), self.square_of(seat), self.energy_of(seat))
    }

    fn good_action(&self, _seat: Seat, _rng: &mut TestRng) -> Self::Action {
        warrior::Action::Challenge
    }
}

#[cfg(feature = "test-game")]
impl PlayoutProfile for rollwright_games::Hoard {
    const GAMES_PER_SETUP: usize = 6;

    fn golden_cases() -> Vec<GoldenCase> {
        Vec::new()
    }
}
