//! The best action in a position, by looking up the result of each action.

use rollwright_games::qwixx::{Action, PENALTIES_TO_END, Qwixx, TurnStage};
use rollwright_games::{ActionList, Game, Seat};

use crate::qwixx::QwixxSolution;
use crate::qwixx::solver::active_turn::ActiveTurn;
use crate::qwixx::solver::expected_best_cross::fast_max;
use crate::qwixx::solver::row_states::{ILLEGAL_ROW, RowId};
use crate::qwixx::solver::sheet_index::ROW_COUNT;
use crate::qwixx::solver::sheet_kernel::PENALTY_POINTS;

/// An own sheet in the middle of a turn.
#[derive(Clone, Copy)]
pub(crate) struct PartialTurn {
    pub(crate) rows: [RowId; ROW_COUNT],
    pub(crate) penalties: u8,
    /// Points made since the start of this lookup.
    pub(crate) points: f64,
}

impl QwixxSolution {
    /// The value of each legal action of `seat`: the points it makes and the expected points after
    /// it. Empty if the seat isn't to decide, or if the rules of the position aren't those that
    /// were solved.
    ///
    /// Of the other seats, only the rows they have locked are considered. At tables with more or
    /// fewer seats than were solved, the values are approximate.
    #[must_use]
    pub fn action_values(&self, game: &Qwixx, seat: Seat) -> ActionList<(Action, f64)> {
        let mut values = ActionList::new();
        let Some(roll) = game.current_roll().filter(|_| game.rules_in_play() == self.rules())
        else {
            return values;
        };
        let sheet = game.sheet_of(seat);
        let partial = PartialTurn {
            rows: self.row_ids(sheet, game.rows_closed_to(seat)),
            penalties: sheet.penalties,
            points: 0.0,
        };
        let legal = game.legal_actions(seat);
        if seat != game.active_seat() {
            values.extend(
                legal
                    .into_iter()
                    .map(|action| (action, self.other_turn_value(game, seat, partial, action))),
            );
        } else if game.turn_stage() == TurnStage::ColourDie {
            let used = game.active_seat_has_crossed_this_turn();
            values.extend(
                legal.into_iter().map(|action| (action, self.action2_value(partial, used, action))),
            );
        } else if !legal.is_empty() {
            let turn = ActiveTurn::new(&self.index, partial.rows, roll);
            let value = |action| self.action1_value(&turn, partial.penalties, action);
            values.extend(legal.into_iter().map(|action| (action, value(action))));
        }
        values
    }

    /// The action of `seat` with the highest value; `None` if [`QwixxSolution::action_values`] is
    /// empty. Of equal actions the first one listed, so passing before crossing.
    #[must_use]
    pub fn best_action(&self, game: &Qwixx, seat: Seat) -> Option<Action> {
        let mut best: Option<(Action, f64)> = None;
        for (action, value) in self.action_values(game, seat) {
            if best.is_none_or(|(_, best_value)| value > best_value) {
                best = Some((action, value));
            }
        }
        best.map(|(action, _)| action)
    }

    /// The value of an action 1 with the best action 2 after it.
    fn action1_value(&self, turn: &ActiveTurn<'_>, penalties: u8, action: Action) -> f64 {
        let first = match action {
            Action::Pass => None,
            Action::Cross { row, number } => match turn.action1_cross(row, number) {
                Some(first) => Some(first),
                None => return f64::NEG_INFINITY,
            },
        };
        let first = first.as_ref();
        let points = first.map_or(0.0, |first| f64::from(first.points));
        if first.is_some_and(|first| turn.ends_game_after(first)) {
            return points;
        }
        let after = &self.values[self.seat_count() - 1];
        let lane = usize::from(penalties).min(3);
        let seconds = turn.sheets_after_action2(first);
        let mut best_value = f64::NEG_INFINITY;
        for (&sheet, &points) in seconds.sheets.iter().zip(&seconds.points) {
            let later = after[sheet as usize][lane];
            best_value = fast_max(f64::from(points) + self.discount * later, best_value);
        }
        let (penalty, penalties) = self.unused_action2(first.is_some(), penalties);
        let later = after[turn.sheet_after_action1(first)].get(usize::from(penalties)).copied();
        let without_action2 = points + f64::from(penalty) + self.discount * later.unwrap_or(0.0);
        fast_max(points + best_value, without_action2)
    }

    /// The value of an action 2, after an action 1 that was used or not.
    fn action2_value(&self, partial: PartialTurn, used: bool, action: Action) -> f64 {
        let Some(mut partial) = self.after_cross(partial, action) else { return f64::NEG_INFINITY };
        if action == Action::Pass {
            let (penalty, penalties) = self.unused_action2(used, partial.penalties);
            partial = PartialTurn { points: f64::from(penalty), penalties, ..partial };
        }
        self.value_at_next_turn(partial, self.seat_count() - 1)
    }

    /// The points for an unused action 2, after an action 1 that was used or not, and the resulting
    /// penalties.
    #[inline(always)]
    pub(crate) fn unused_action2(&self, used: bool, penalties: u8) -> (i32, u8) {
        if self.rules().is_unused_action2_penalized(used) {
            (PENALTY_POINTS as i32, penalties + 1)
        } else {
            (0, penalties)
        }
    }

    /// The value of using the white sum, or not, in another seat's turn.
    fn other_turn_value(
        &self,
        game: &Qwixx,
        seat: Seat,
        partial: PartialTurn,
        action: Action,
    ) -> f64 {
        let Some(mut partial) = self.after_cross(partial, action) else { return f64::NEG_INFINITY };
        // RULES: Qwixx, order: in `ottawa` a row locked this turn is closed from the next on, and
        // the active seat may have ended the game before the others answer.
        for row in game.locked_rows().iter() {
            partial.rows[row as usize] = self.index.row_states.locked_row();
        }
        if game.sheet_of(game.active_seat()).penalties >= PENALTIES_TO_END {
            return partial.points;
        }
        let seats = game.seats().count();
        let turns = (seat.index() + seats - game.active_seat().index()) % seats;
        self.value_at_next_turn(partial, turns.saturating_sub(1).min(self.seat_count() - 1))
    }

    #[inline]
    fn value_at_next_turn(&self, partial: PartialTurn, turns: usize) -> f64 {
        partial.points + self.discount * self.points_to_come(partial.rows, partial.penalties, turns)
    }

    /// The turn after a cross; `None` if it is illegal.
    #[inline]
    pub(crate) fn after_cross(
        &self,
        mut partial: PartialTurn,
        action: Action,
    ) -> Option<PartialTurn> {
        let Action::Cross { row, number } = action else { return Some(partial) };
        let column = self.rules().column_of(row, number)?;
        let place = &mut partial.rows[row as usize];
        let (next, points) = self.index.row_states.after_cross(*place, column);
        *place = next;
        partial.points += f64::from(points);
        (next != ILLEGAL_ROW).then_some(partial)
    }
}
