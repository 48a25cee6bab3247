//! Qwixx: a strategy that takes what looks best now.

use rollwright_games::qwixx::{Action, TurnStage};
use rollwright_games::{Game, Qwixx, Seat};

use crate::Bot;
use crate::bot::max_by_value;

/// Makes the cross that gains the most points now, minus a cost for skipped numbers; passes if no
/// cross gains anything.
#[derive(Clone, Copy, Debug, Default)]
pub struct Greedy;

/// The cost of a skipped number in points: about half the value of a cross in an average row.
const SKIPPED_NUMBER_COST: f64 = 1.5;

impl Bot<Qwixx> for Greedy {
    fn choose(&mut self, position: &Qwixx, seat: Seat, _random: u64) -> Action {
        max_by_value(&position.legal_actions(seat), |action| action_value(position, seat, action))
    }
}

fn action_value(position: &Qwixx, seat: Seat, action: Action) -> f64 {
    match action {
        Action::Pass => {
            let penalty = position.turn_stage() == TurnStage::ColourDie
                && position
                    .rules_in_play()
                    .is_unused_action2_penalized(position.active_seat_has_crossed_this_turn());
            if penalty { -5.0 } else { 0.0 }
        }
        Action::Cross { row, number } => {
            let before = position.sheet_of(seat).row(row);
            let column = position.rules_in_play().column_of(row, number).unwrap_or(0);
            let skipped = match before.rightmost_crossed_column() {
                None => column,
                Some(last) => column.saturating_sub(last + 1),
            };
            // Each cross of a row is worth one point more than the one before.
            f64::from(before.scoring_cross_count() + 1) - SKIPPED_NUMBER_COST * f64::from(skipped)
        }
    }
}
