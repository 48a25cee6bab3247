//! Best play in a position, and what every other action is worth.

use std::sync::OnceLock;

use rollwright_games::yahtzee::{Action, Category, Positions};
use rollwright_games::{Game, Seat, Yahtzee};

use super::lattice::{HANDS, lattice};
use super::solve::Solved;
use super::states::State;
use super::turn::Turn;

/// What to do with a hand in one state.
#[derive(Clone, Copy)]
struct Plan {
    /// The keep after the first roll.
    first: u16,
    /// The keep after the second roll.
    second: u16,
    /// The box after the last.
    category: Category,
}

/// The plans of the states that have come up, each made once.
pub(super) struct Plans(Vec<OnceLock<Box<[Plan; HANDS]>>>);

impl Plans {
    pub(super) fn new(states: usize) -> Self {
        Self(std::iter::repeat_with(OnceLock::new).take(states).collect())
    }
}

impl Solved {
    /// The best action of `seat`, if it is its turn to decide: the one that makes its
    /// expected score largest, whatever the others have. The first time a state comes
    /// up its plan is made (some microseconds) and kept (1.5 kilobytes).
    #[must_use]
    pub fn best(&self, position: &Yahtzee, seat: Seat) -> Option<Action> {
        let dice = position.showing();
        if seat != position.active() || dice.contains(&0) || position.rule_set() != self.rules() {
            return None;
        }
        let parts = self.states.parts(State::of(position.sheet_of(seat)?))?;
        let number = self.states.number(parts.0, parts.1, parts.2);
        let plans = self.plans.0[number].get_or_init(|| {
            let mut turn = Turn::blank(self.rules());
            turn.work_out(self, parts);
            Box::new(std::array::from_fn(|hand| Plan {
                first: turn.pick(hand, 2),
                second: turn.pick(hand, 1),
                category: turn.category(hand),
            }))
        });
        let plan = plans[lattice().hand_of(dice)];
        let rest = match position.rolls_left() {
            0 => 0,
            1 => lattice().rest(dice, usize::from(plan.second)),
            _ => lattice().rest(dice, usize::from(plan.first)),
        };
        Some(Positions::new(rest).map_or(Action::Score(plan.category), Action::Reroll))
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
                keeps[lattice.keep_of(kept)].0[0]
            }
            Action::Score(category) => {
                boxes.iter().find(|(other, _)| *other == category).map_or(0.0, |(_, value)| *value)
            }
        };
        let so_far = f64::from(sheet.total());
        legal.into_iter().map(|action| (action, so_far + worth(action))).collect()
    }
}
