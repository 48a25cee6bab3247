//! What the battery has to know about each game.

use rollwright_games::{Colour, Game, Qwinto, Qwixx, RuleSet, Seat, Warrior, Yahtzee};
use rollwright_games::{qwinto, qwixx, warrior, yahtzee};

use super::{Chance, Subject};

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
    fn universe() -> Vec<Self::Action> {
        let crosses = Colour::ALL
            .into_iter()
            .flat_map(|row| (2..=12).map(move |number| format!("{}{number}", row.letter())));
        actions::<Self>(["pass".to_owned()].into_iter().chain(crosses))
    }

    fn score_bounds(set: &RuleSet) -> (i32, i32) {
        // Four rows of twelve crosses; `concordia` has no cross for the lock.
        (-20, if set.name == "concordia" { 4 * 66 } else { 4 * 78 })
    }

    fn longest(seats: usize) -> Option<usize> {
        // A turn brings its active seat a cross (44) or a penalty (4).
        Some(seats * (44 + 4) * (seats + 2))
    }

    fn endings(set: &RuleSet) -> Vec<&'static str> {
        let mut endings = vec![qwixx::TWO_LOCKED, qwixx::FOURTH_PENALTY];
        if set.name == "official" {
            endings.push(qwixx::THREE_LOCKED);
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
    fn universe() -> Vec<Self::Action> {
        let rerolls = (1u8..32).map(|mask| {
            let positions = (0..5).filter(|bit| mask >> bit & 1 == 1);
            positions.fold("r".to_owned(), |text, bit| format!("{text}{}", bit + 1))
        });
        let boxes = yahtzee::Category::ALL.into_iter().map(|category| category.word().to_owned());
        actions::<Self>(rerolls.chain(boxes))
    }

    fn score_bounds(set: &RuleSet) -> (i32, i32) {
        // Thirteen times five of a kind; without jokers three lower boxes stay 0.
        let most = match set.name {
            "basic" => 375,
            "bonus" => 1480,
            _ => 1575,
        };
        (0, most)
    }

    fn longest(seats: usize) -> Option<usize> {
        Some(seats * 13 * 6)
    }

    fn endings(_set: &RuleSet) -> Vec<&'static str> {
        vec!["all boxes are filled"]
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
    fn universe() -> Vec<Self::Action> {
        vec![warrior::Action::Challenge, warrior::Action::Forfeit]
    }

    fn score_bounds(_set: &RuleSet) -> (i32, i32) {
        (0, 1)
    }

    fn longest(_seats: usize) -> Option<usize> {
        None
    }

    fn endings(_set: &RuleSet) -> Vec<&'static str> {
        vec!["last square reached"]
    }

    fn steer(&self, _seat: Seat, _chance: &mut Chance) -> Self::Action {
        warrior::Action::Challenge
    }
}
