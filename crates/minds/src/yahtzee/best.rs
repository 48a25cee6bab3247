//! Best play in a position, and what every other action is worth.

use std::sync::{Mutex, OnceLock};

use rollwright_games::yahtzee::{Action, Category, Positions};
use rollwright_games::{Game, Seat, Yahtzee};

use super::lattice::{HANDS, lattice};
use super::solve::Solved;
use super::states::{Parts, State};
use super::turn::Turn;

/// What to do with a hand in one state, packed small because there can be many
/// states: nine bits each for the keep after the first and after the second roll,
/// and above them the box.
#[derive(Clone, Copy)]
struct Plan(u32);

impl Plan {
    fn new(turn: &Turn, hand: usize) -> Self {
        let (first, second) = (turn.pick(hand, 2), turn.pick(hand, 1));
        Self(u32::from(first) | u32::from(second) << 9 | (turn.category(hand) as u32) << 18)
    }

    /// The keep with so many rolls left.
    fn keep(self, rolls_left: u8) -> usize {
        (if rolls_left == 1 { self.0 >> 9 } else { self.0 }) as usize & 511
    }

    fn category(self) -> Option<Category> {
        Category::ALL.get((self.0 >> 18) as usize).copied()
    }
}

/// The plans of the states that have come up, each made once.
pub(super) struct Plans {
    made: Vec<OnceLock<Box<[Plan; HANDS]>>>,
    /// Work space for making them.
    spare: Mutex<Vec<Turn>>,
}

impl Plans {
    pub(super) fn new(states: usize) -> Self {
        let made = std::iter::repeat_with(OnceLock::new).take(states).collect();
        Self { made, spare: Mutex::new(Vec::new()) }
    }

    fn of(&self, solved: &Solved, parts: Parts) -> &[Plan; HANDS] {
        let number = solved.states.number(parts.0, parts.1, parts.2);
        self.made[number].get_or_init(|| {
            let spare = self.spare.lock().ok().and_then(|mut spare| spare.pop());
            let mut turn = spare.unwrap_or_else(|| Turn::blank(solved.rules()));
            turn.work_out(solved, parts);
            let plans = Box::new(std::array::from_fn(|hand| Plan::new(&turn, hand)));
            if let Ok(mut spare) = self.spare.lock() {
                spare.push(turn);
            }
            plans
        })
    }
}

impl Solved {
    /// The best action of `seat`, if it is its turn to decide: the one that makes its
    /// expected score largest, whatever the others have. The first time a state comes
    /// up its plan is made (some microseconds) and kept (one kilobyte).
    #[must_use]
    pub fn best(&self, position: &Yahtzee, seat: Seat) -> Option<Action> {
        let dice = position.showing();
        if seat != position.active() || dice.contains(&0) || position.rule_set() != self.rules() {
            return None;
        }
        let parts = self.states.parts(State::of(position.sheet_of(seat)?))?;
        let plan = self.plans.of(self, parts)[lattice().hand_of(dice)];
        let rest = match position.rolls_left() {
            0 => 0,
            rolls_left => lattice().rest(dice, plan.keep(rolls_left)),
        };
        match Positions::new(rest) {
            Some(again) => Some(Action::Reroll(again)),
            None => plan.category().map(Action::Score),
        }
    }

    /// Every legal action of `seat` with the final score it leads to on average, best
    /// play after it; empty when it is not asked.
    #[must_use]
    pub fn choices(&self, position: &Yahtzee, seat: Seat) -> Vec<(Action, f64)> {
        let dice = position.showing();
        let legal = position.legal(seat);
        let sheet = position.sheet_of(seat).filter(|_| position.rule_set() == self.rules());
        let Some(sheet) = sheet.filter(|_| !legal.is_empty()) else { return Vec::new() };
        let Some(parts) = self.states.parts(State::of(sheet)) else { return Vec::new() };
        let (mut turn, lattice) = (Turn::blank(self.rules()), lattice());
        turn.work_out(self, parts);
        let keeps = if position.rolls_left() == 1 { &turn.one_left } else { &turn.two_left };
        let boxes: Vec<_> = self.boxes(parts, sheet, lattice.hand_of(dice)).collect();
        let worth = |action: Action| match action {
            Action::Reroll(again) => {
                let kept = (0..5).filter(|&at| !again.has(at)).map(|at| dice[at]);
                keeps.partial[lattice.keep_of(kept)].0[0]
            }
            Action::Score(category) => {
                boxes.iter().find(|(other, _)| *other == category).map_or(0.0, |(_, value)| *value)
            }
        };
        let so_far = f64::from(sheet.total());
        legal.into_iter().map(|action| (action, so_far + worth(action))).collect()
    }
}
