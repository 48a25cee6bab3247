//! Best play in a position, and what every other action is worth.

use rollwright_games::yahtzee::{Action, Positions, ROLLS};
use rollwright_games::{Game, Seat, Yahtzee};

use super::lattice::lattice;
use super::plans::bring_near;
use super::solve::Solved;
use super::states::State;
use super::turn::Turn;

impl Solved {
    /// The best action of `seat`, if it is its turn to decide: the one that makes its
    /// expected score largest, whatever the others have. The first time a state comes up,
    /// plans for it and its neighbours are made (some microseconds) and kept (four kilobytes).
    #[must_use]
    pub fn best(&self, position: &Yahtzee, seat: Seat) -> Option<Action> {
        let dice = position.showing();
        if seat != position.active() || dice.contains(&0) || position.rule_set() != self.rules() {
            return None;
        }
        let parts = self.states.parts(State::of(position.sheet_of(seat)?))?;
        let plans = self.plans.of(self, parts);
        if position.rolls_left() + 1 == ROLLS {
            bring_near(&plans);
        }
        let plan = plans[lattice().hand_of(dice)];
        let rest = lattice().in_order_of(dice, plan.rest(position.rolls_left()));
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
