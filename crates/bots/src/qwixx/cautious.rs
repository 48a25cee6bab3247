//! Qwixx: keeps its rows open.

use rollwright_games::qwixx::{Action, RuleSetKind, Rules, Step};
use rollwright_games::{Colour, Game, Phase, Qwixx, Seat};

use crate::Bot;
use crate::bot::best_by;

/// Crosses only where it passes over next to nothing, and more only to get around a
/// penalty. What it passes over is weighed by how often the white dice make it.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Cautious;

/// A cross is welcome while the numbers it passes over come in fewer than so many
/// of the 36 white rolls: no 7 lightly, but a 2 and a 3 together.
const WELCOME: f64 = 4.0;

/// To avoid a penalty it passes over numbers that come in so many more.
const PENALTY: f64 = 14.0;

impl Bot<Qwixx> for Cautious {
    fn choose(&mut self, position: &Qwixx, seat: Seat, _luck: u64) -> Action {
        best_by(&position.legal(seat), |action| worth(position, seat, action))
    }
}

fn worth(position: &Qwixx, seat: Seat, action: Action) -> f64 {
    match action {
        Action::Cross { row, number } => WELCOME - passed_over(position, seat, row, number),
        Action::Pass if seat != position.active() => 0.0,
        Action::Pass if position.step() == Step::Colours => {
            let used = position.active_has_crossed()
                && position.rules_in_play().kind() != RuleSetKind::Concordia;
            if used { 0.0 } else { -PENALTY }
        }
        // Action 2 costs a penalty or not whatever is done now (RULES: Qwixx, penalty).
        Action::Pass if position.rules_in_play().kind() == RuleSetKind::Concordia => 0.0,
        Action::Pass => action_2(position, seat).min(0.0),
    }
}

/// The worth of the best action 2 of the active seat when action 1 isn't used.
fn action_2(position: &Qwixx, seat: Seat) -> f64 {
    let mut after = *position;
    if let Phase::Decide { seats, .. } = position.phase() {
        for asked in seats.iter() {
            after.apply(asked, Action::Pass);
        }
    }
    let seconds = after.legal(seat).into_iter();
    seconds.map(|second| worth(&after, seat, second)).fold(-PENALTY, f64::max)
}

/// In how many of the white rolls the numbers come that this cross passes over.
fn passed_over(position: &Qwixx, seat: Seat, row: Colour, number: u8) -> f64 {
    let rules = position.rules_in_play();
    let from = position.sheet_of(seat).row(row).rightmost().map_or(0, |last| last + 1);
    let column = rules.column(row, number).unwrap_or(from);
    (from..column).map(|column| white_rolls(rules, rules.number(row, column))).sum()
}

/// How many rolls of the white dice make this sum.
fn white_rolls(rules: Rules, sum: u8) -> f64 {
    f64::from(rules.faces()) - f64::from(sum.abs_diff(rules.faces() + 1))
}
