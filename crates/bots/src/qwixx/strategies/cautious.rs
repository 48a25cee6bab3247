//! Qwixx: a strategy that keeps its rows open.

use rollwright_games::qwixx::{Action, Rules, TurnStage};
use rollwright_games::{Colour, Game, Phase, Qwixx, Seat};

use crate::Bot;
use crate::bot::max_by_value;

/// Crosses only if it skips next to nothing, and skips more only to avoid a penalty. Skipped
/// numbers are weighted by how often the white dice make them.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Cautious;

/// A cross is welcome while the white dice make the skipped numbers in fewer than this many of 36
/// rolls: not a 7, but a 2 and a 3 together.
const MAX_SKIPPED_ROLLS: f64 = 4.0;

/// To avoid a penalty, it skips numbers that come in this many more rolls.
const PENALTY_AVOIDANCE_ROLLS: f64 = 14.0;

impl Bot<Qwixx> for Cautious {
    fn choose(&mut self, position: &Qwixx, seat: Seat, _random: u64) -> Action {
        max_by_value(&position.legal_actions(seat), |action| action_value(position, seat, action))
    }
}

fn action_value(position: &Qwixx, seat: Seat, action: Action) -> f64 {
    match action {
        Action::Cross { row, number } => {
            MAX_SKIPPED_ROLLS - skipped_white_rolls(position, seat, row, number)
        }
        Action::Pass if seat != position.active_seat() => 0.0,
        Action::Pass if position.turn_stage() == TurnStage::ColourDie => {
            let rules = position.rules_in_play();
            let penalized =
                rules.is_unused_action2_penalized(position.active_seat_has_crossed_this_turn());
            if penalized { -PENALTY_AVOIDANCE_ROLLS } else { 0.0 }
        }
        // Action 2 costs a penalty or not whatever is done now (RULES: Qwixx, penalty).
        Action::Pass if position.rules_in_play().is_unused_action2_penalized(true) => 0.0,
        Action::Pass => best_action2_value(position, seat).min(0.0),
    }
}

/// The value of the best action 2 of the active seat if action 1 isn't used.
fn best_action2_value(position: &Qwixx, seat: Seat) -> f64 {
    let mut after = *position;
    if let Phase::Decide { seats, .. } = position.phase() {
        for decider in seats.iter() {
            after.apply_action(decider, Action::Pass);
        }
    }
    let seconds = after.legal_actions(seat).into_iter();
    seconds
        .map(|second| action_value(&after, seat, second))
        .fold(-PENALTY_AVOIDANCE_ROLLS, f64::max)
}

/// The number of white rolls that make a number which this cross skips.
fn skipped_white_rolls(position: &Qwixx, seat: Seat, row: Colour, number: u8) -> f64 {
    let rules = position.rules_in_play();
    let from =
        position.sheet_of(seat).row(row).rightmost_crossed_column().map_or(0, |last| last + 1);
    let column = rules.column_of(row, number).unwrap_or(from);
    (from..column).map(|column| white_rolls_for_sum(rules, rules.number_at(row, column))).sum()
}

/// The number of white rolls that make this sum.
pub(crate) fn white_rolls_for_sum(rules: Rules, sum: u8) -> f64 {
    f64::from(rules.faces_per_die()) - f64::from(sum.abs_diff(rules.faces_per_die() + 1))
}
