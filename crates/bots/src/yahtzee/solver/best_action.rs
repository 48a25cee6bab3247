//! The best action in a position, and the value of every action.

use rollwright_games::yahtzee::{Action, DicePositions, ROLLS_PER_TURN};
use rollwright_games::{Game, Seat, Yahtzee};

use crate::yahtzee::solver::keep_lattice::keep_lattice;
use crate::yahtzee::solver::optimal_turn::OptimalTurn;
use crate::yahtzee::solver::policy_memo::prefetch;
use crate::yahtzee::solver::solution::YahtzeeSolution;
use crate::yahtzee::solver::states::SolverSheetState;

impl YahtzeeSolution {
    /// The best action of `seat` if it has to decide: the one with the highest expected score,
    /// regardless of the opponents. The first time a state occurs, the policies of the state and
    /// its neighbours are built (some microseconds) and cached (four kilobytes).
    #[must_use]
    pub fn best_action(&self, position: &Yahtzee, seat: Seat) -> Option<Action> {
        let dice = position.dice_faces();
        if seat != position.active_seat()
            || dice.contains(&0)
            || position.rules_in_play() != self.rules()
        {
            return None;
        }
        let parts =
            self.states.parts_of_state(SolverSheetState::from_sheet(position.sheet_of(seat)?))?;
        let plans = self.policy_memo.state_policy(self, parts);
        if position.rolls_left() + 1 == ROLLS_PER_TURN {
            prefetch(&plans);
        }
        let plan = plans[keep_lattice().hand_index(dice)];
        let rest = keep_lattice().mask_in_dice_order(dice, plan.reroll_mask(position.rolls_left()));
        match DicePositions::from_mask(rest) {
            Some(again) => Some(Action::Reroll(again)),
            None => plan.category().map(Action::Score),
        }
    }

    /// Every legal action of `seat` with the expected final score under optimal play after it;
    /// empty if the seat doesn't have to decide.
    #[must_use]
    pub fn action_values(&self, position: &Yahtzee, seat: Seat) -> Vec<(Action, f64)> {
        let dice = position.dice_faces();
        let legal = position.legal_actions(seat);
        let sheet = position.sheet_of(seat).filter(|_| position.rules_in_play() == self.rules());
        let Some(sheet) = sheet.filter(|_| !legal.is_empty()) else { return Vec::new() };
        let Some(parts) = self.states.parts_of_state(SolverSheetState::from_sheet(sheet)) else {
            return Vec::new();
        };
        let (mut turn, lattice) = (OptimalTurn::empty(self.rules()), keep_lattice());
        turn.compute(self, parts);
        let keeps = if position.rolls_left() == 1 {
            &turn.values_one_roll_left
        } else {
            &turn.values_two_rolls_left
        };
        let boxes: Vec<_> = self.legal_box_values(parts, sheet, lattice.hand_index(dice)).collect();
        let value = |action: Action| match action {
            Action::Reroll(again) => {
                let kept = (0..5).filter(|&at| !again.contains(at)).map(|at| dice[at]);
                keeps.partial[lattice.keep_index(kept)].0[0]
            }
            Action::Score(category) => {
                boxes.iter().find(|(other, _)| *other == category).map_or(0.0, |(_, value)| *value)
            }
        };
        let so_far = f64::from(sheet.total());
        legal.into_iter().map(|action| (action, so_far + value(action))).collect()
    }
}
