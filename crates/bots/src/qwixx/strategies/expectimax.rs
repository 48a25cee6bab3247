//! Qwixx: expectimax over the exact chances of the next roll.
//!
//! The search follows the own sheet, as the exact solution does: others supply white rolls. Beyond
//! the last roll, `RowEstimates` rates a sheet.

use rollwright_games::qwixx::{Action, PENALTIES_TO_END, Rules, TurnStage};
use rollwright_games::{Colour, Game, Qwixx, Seat};

use crate::Bot;
use crate::bot::max_by_value;
use crate::qwixx::solver::best_action::PartialTurn;
use crate::qwixx::solver::expected_best_cross::{Cross, CrossOffer, WhiteSum};
use crate::qwixx::solver::row_states::{ILLEGAL_ROW, SolverRowStates};
use crate::qwixx::solver::sheet_index::ROW_COUNT;
use crate::qwixx::solver::sheet_kernel::PENALTY_POINTS;
use crate::qwixx::strategies::row_estimate::RowEstimates;

/// Takes the action with the most expected points: exact over the next roll, and estimated from
/// there on.
#[derive(Clone, Debug)]
pub(crate) struct Expectimax {
    rules: Rules,
    seats: usize,
    rows: SolverRowStates,
    estimate: RowEstimates,
    /// The white sums, with the crosses that action 2 may make beside each.
    sums: Vec<(WhiteSum, Vec<Cross>)>,
}

impl Bot<Qwixx> for Expectimax {
    fn choose(&mut self, position: &Qwixx, seat: Seat, _random: u64) -> Action {
        max_by_value(&position.legal_actions(seat), |action| {
            self.action_value(position, seat, action)
        })
    }
}

impl Expectimax {
    /// The strategy for a table of this many seats.
    #[must_use]
    pub(crate) fn new(rules: Rules, seats: usize) -> Self {
        let rows = SolverRowStates::new(rules);
        let estimate = RowEstimates::new(&rows, rules, seats);
        let crosses = || {
            (0..ROW_COUNT as u8)
                .flat_map(|row| (0..=rules.last_column()).map(move |column| Cross { row, column }))
        };
        let sums = (2..=2 * rules.faces_per_die())
            .map(|sum| {
                let whites = WhiteSum::new(rules, sum);
                let reached = crosses().filter(|&cross| whites.is_reachable(cross)).collect();
                (whites, reached)
            })
            .collect();
        Self { rules, seats, rows, estimate, sums }
    }

    /// The expected points of `seat` after an action.
    fn action_value(&self, game: &Qwixx, seat: Seat, action: Action) -> f64 {
        let partial = self.partial_turn(game, seat);
        let Some(partial) = self.after_action(partial, action) else { return f64::NEG_INFINITY };
        let used = action != Action::Pass;
        if seat != game.active_seat() {
            return self.other_turn_value(game, seat, partial);
        }
        if game.turn_stage() == TurnStage::ColourDie {
            return self.own_turn_value(partial, used, game.active_seat_has_crossed_this_turn());
        }
        if self.ends_before_action_2(&partial) {
            return partial.points;
        }
        let Some(roll) = game.current_roll() else { return f64::NEG_INFINITY };
        let mut best = self.own_turn_value(partial, false, used);
        for row in Colour::ALL {
            for number in [roll.white_and_colour_sum(0, row), roll.white_and_colour_sum(1, row)]
                .into_iter()
                .flatten()
            {
                if let Some(partial) = self.after_action(partial, Action::Cross { row, number }) {
                    best = best.max(self.own_turn_value(partial, true, used));
                }
            }
        }
        best
    }

    /// The value of an action in another seat's turn.
    fn other_turn_value(&self, game: &Qwixx, seat: Seat, mut partial: PartialTurn) -> f64 {
        // RULES: Qwixx, order: in `ottawa` a row locked this turn is closed from the next on,
        // and the active seat may have ended the game before the others answer.
        for row in game.locked_rows().iter() {
            partial.rows[row as usize] = self.rows.locked_row();
        }
        if game.sheet_of(game.active_seat()).penalties >= PENALTIES_TO_END {
            return partial.points;
        }
        let seats = game.seats().count();
        let turns = (seat.index() + seats - game.active_seat().index()) % seats;
        self.value_before_roll(partial, turns.saturating_sub(1))
    }

    pub(crate) fn partial_turn(&self, game: &Qwixx, seat: Seat) -> PartialTurn {
        let sheet = game.sheet_of(seat);
        let closed = game.rows_closed_to(seat);
        let rows = Colour::ALL.map(|row| self.rows.row_id(sheet.row(row), closed.contains(row)));
        PartialTurn { rows, penalties: sheet.penalties, points: 0.0 }
    }

    /// The turn after an action; `None` if it is illegal.
    fn after_action(&self, partial: PartialTurn, action: Action) -> Option<PartialTurn> {
        match action {
            Action::Pass => Some(partial),
            Action::Cross { row, number } => {
                let column = self.rules.column_of(row, number)?;
                self.after_cross(partial, Cross { row: row as u8, column })
            }
        }
    }

    #[inline]
    fn after_cross(&self, mut partial: PartialTurn, cross: Cross) -> Option<PartialTurn> {
        let place = &mut partial.rows[usize::from(cross.row)];
        let (next, points) = self.rows.after_cross(*place, cross.column);
        *place = next;
        partial.points += f64::from(points);
        (next != ILLEGAL_ROW).then_some(partial)
    }

    /// The value of a finished own turn, with action 2 and action 1 used or not.
    fn own_turn_value(&self, partial: PartialTurn, second: bool, first: bool) -> f64 {
        self.value_before_roll(self.with_penalty(partial, second, first), self.seats - 1)
    }

    fn with_penalty(&self, mut partial: PartialTurn, second: bool, first: bool) -> PartialTurn {
        if !second && self.rules.is_unused_action2_penalized(first) {
            partial.penalties += 1;
            partial.points += PENALTY_POINTS;
        }
        partial
    }

    fn lock_count(&self, partial: &PartialTurn) -> usize {
        partial.rows.iter().filter(|&&row| row == self.rows.locked_row()).count()
    }

    fn ends_before_action_2(&self, partial: &PartialTurn) -> bool {
        self.lock_count(partial) >= 2 && !self.rules.has_action2_after_deciding_lock()
    }

    fn is_over(&self, partial: &PartialTurn) -> bool {
        self.lock_count(partial) >= 2 || partial.penalties >= PENALTIES_TO_END
    }

    /// The value of a leaf: the points made, and the estimate of the points to come.
    #[inline]
    pub(crate) fn leaf_value(&self, partial: &PartialTurn) -> f64 {
        if self.is_over(partial) {
            return partial.points;
        }
        partial.points + self.estimate.points_to_come(partial.rows, partial.penalties)
    }

    /// The exact expectation over the next roll, `turns` turns before the own one.
    pub(crate) fn value_before_roll(&self, partial: PartialTurn, turns: usize) -> f64 {
        if self.is_over(&partial) {
            return partial.points;
        }
        self.sums
            .iter()
            .map(|(whites, seconds)| {
                if turns == 0 {
                    self.own_roll_value(partial, whites, seconds)
                } else {
                    let crossed = self
                        .after_action1_crosses(partial, whites.sum)
                        .map(|partial| self.leaf_value(&partial));
                    whites.chance * crossed.fold(self.leaf_value(&partial), f64::max)
                }
            })
            .sum()
    }

    /// The turns after each cross that the white sum allows.
    fn after_action1_crosses(
        &self,
        partial: PartialTurn,
        sum: u8,
    ) -> impl Iterator<Item = PartialTurn> {
        Colour::ALL.into_iter().filter_map(move |row| {
            let column = self.rules.column_of(row, sum)?;
            self.after_cross(partial, Cross { row: row as u8, column })
        })
    }

    /// The best of an own turn with this white sum, expected over the colour dice, times the chance
    /// of the sum.
    fn own_roll_value(&self, partial: PartialTurn, whites: &WhiteSum, seconds: &[Cross]) -> f64 {
        let mut without_action2 = self.leaf_value(&self.with_penalty(partial, false, false));
        let mut offered: Vec<Cross> = Vec::with_capacity(seconds.len());
        let mut values: Vec<f64> = Vec::with_capacity(seconds.len());
        let firsts: arrayvec::ArrayVec<PartialTurn, ROW_COUNT> =
            self.after_action1_crosses(partial, whites.sum).collect();
        for first in &firsts {
            without_action2 =
                without_action2.max(self.leaf_value(&self.with_penalty(*first, false, true)));
        }
        for &cross in seconds {
            let mut best =
                self.after_cross(partial, cross).map_or(f64::NEG_INFINITY, |h| self.leaf_value(&h));
            for first in firsts.iter().filter(|first| !self.ends_before_action_2(first)) {
                if let Some(both) = self.after_cross(*first, cross) {
                    best = best.max(self.leaf_value(&both));
                }
            }
            if best > without_action2 {
                offered.push(cross);
                values.push(best);
            }
        }
        let mut order: Vec<usize> = (0..offered.len()).collect();
        order.sort_by(|&one, &other| values[other].total_cmp(&values[one]));
        let mut best_first = order.iter().map(|&cross| values[cross]);
        let mut expected = 0.0;
        let offer = CrossOffer::new(whites, offered);
        let left = offer.each_best_chance(order.iter().copied(), |chance| {
            expected += chance * best_first.next().unwrap_or(without_action2);
        });
        expected + left * without_action2
    }
}
