//! The course of a turn: crosses, locks, penalties, and the next question.

use super::{
    Action, Action1Order, LOCKS_TO_END, PENALTIES_TO_END, Qwixx, Roll, RowCrosses, RowSet,
    TurnStage,
};
use crate::{Seat, SeatSet};

impl Qwixx {
    #[inline]
    pub(super) fn start_white_sum(&mut self, roll: Roll) {
        if self.stage != TurnStage::Roll {
            return;
        }
        self.roll = roll;
        self.stage = TurnStage::WhiteSum;
        self.awaited_seats = match self.rules.action1_order() {
            Action1Order::AllAtOnce => self.seats.to_set(),
            Action1Order::BySeatNumber => SeatSet::single(Seat(0)),
            Action1Order::ActiveSeatFirst => SeatSet::single(self.active),
        };
    }

    #[inline]
    pub(super) fn record_answer(&mut self, seat: Seat, action: Action) {
        if !self.awaited_seats.contains(seat) {
            return;
        }
        match self.stage {
            TurnStage::WhiteSum => match self.rules.action1_order() {
                Action1Order::AllAtOnce => self.store_answer(seat, action),
                Action1Order::BySeatNumber => {
                    let locked = self.mark_cross(seat, action);
                    self.close_rows(locked);
                    let next = Seat(seat.0 + 1);
                    if self.seats.contains(next) {
                        self.awaited_seats = SeatSet::single(next);
                    } else {
                        self.ask_action2();
                    }
                }
                Action1Order::ActiveSeatFirst => {
                    let locked = self.mark_cross(seat, action);
                    self.close_rows(locked);
                    self.ask_action2();
                }
            },
            TurnStage::OthersWhiteSum => self.store_answer(seat, action),
            TurnStage::ColourDie => self.finish_action2(action),
            TurnStage::Roll | TurnStage::Over => {}
        }
    }

    /// Stores an answer that counts together with those of other seats.
    #[inline]
    fn store_answer(&mut self, seat: Seat, action: Action) {
        self.pending_answers[seat.index()] = action;
        self.awaited_seats.remove(seat);
        if self.awaited_seats.is_empty() {
            self.resolve_answers();
        }
    }

    /// Applies all answers once the last one has arrived, each to the rows as they were
    /// open before (RULES: Qwixx, order).
    #[inline]
    fn resolve_answers(&mut self) {
        let mut locked = RowSet::EMPTY;
        for seat in 0..self.seats.count() as u8 {
            let answer =
                std::mem::replace(&mut self.pending_answers[usize::from(seat)], Action::Pass);
            locked = locked.union(self.mark_cross(Seat(seat), answer));
        }
        self.close_rows(locked);
        if self.stage == TurnStage::OthersWhiteSum {
            self.end_turn();
        } else if self.locked_rows.len() >= LOCKS_TO_END && !self.rules.has_action2_after_end() {
            // No action 2, hence no penalty either (RULES: Qwixx, end).
            self.end_turn();
        } else {
            self.ask_action2();
        }
    }

    #[inline]
    fn ask_action2(&mut self) {
        self.stage = TurnStage::ColourDie;
        self.awaited_seats = SeatSet::single(self.active);
    }

    #[inline]
    fn finish_action2(&mut self, action: Action) {
        let locked = self.mark_cross(self.active, action);
        self.close_rows(locked);
        let is_penalized = match action {
            Action::Pass => self.rules.is_unused_action2_penalized(self.active_has_crossed),
            Action::Cross { .. } => false,
        };
        if is_penalized {
            self.sheets[self.active.index()].penalties += 1;
        }
        let others_follow = self.rules.action1_order() == Action1Order::ActiveSeatFirst;
        if others_follow && self.seats.count() > 1 {
            self.stage = TurnStage::OthersWhiteSum;
            self.awaited_seats = self.seats.to_set();
            self.awaited_seats.remove(self.active);
        } else {
            self.end_turn();
        }
    }

    /// Marks the cross of an answer on a sheet, and returns the row it locks.
    #[inline]
    fn mark_cross(&mut self, seat: Seat, action: Action) -> RowSet {
        let Action::Cross { row, number } = action else { return RowSet::EMPTY };
        let Some(column) = self.rules.column_of(row, number) else { return RowSet::EMPTY };
        self.active_has_crossed |= seat == self.active;
        let crosses = &mut self.sheets[seat.index()].rows[row as usize];
        let locks = column == self.rules.last_column()
            && crosses.crossed_number_count() >= self.rules.crosses_to_lock();
        crosses.0 |= 1 << column;
        if !locks {
            return RowSet::EMPTY;
        }
        if self.rules.is_lock_scored() {
            crosses.0 |= RowCrosses::LOCK_BIT;
        }
        RowSet::single(row)
    }

    /// Closes the rows that were just locked and removes their dice.
    #[inline]
    fn close_rows(&mut self, locked: RowSet) {
        if locked.is_empty() {
            return;
        }
        self.locked_rows = self.locked_rows.union(locked);
        if self.rules.locked_row_stays_open_to_others() {
            self.locked_this_turn = self.locked_this_turn.union(locked);
        }
        if self.rules.removes_locked_dice() {
            for row in locked.iter() {
                self.roll.colour[row as usize] = 0;
            }
        }
    }

    #[inline]
    fn end_turn(&mut self) {
        if self.has_ended() {
            self.stage = TurnStage::Over;
        } else {
            self.stage = TurnStage::Roll;
            self.active = self.seats.next(self.active);
        }
        // Reset the turn's state, so that equal sheets make equal positions.
        self.roll = Roll::NONE;
        self.awaited_seats = SeatSet::EMPTY;
        self.locked_this_turn = RowSet::EMPTY;
        self.active_has_crossed = false;
    }

    /// Whether the game ends. Only the active seat can get a penalty in its turn.
    #[inline]
    fn has_ended(&self) -> bool {
        self.locked_rows.len() >= LOCKS_TO_END
            || self.sheets[self.active.index()].penalties >= PENALTIES_TO_END
    }
}
