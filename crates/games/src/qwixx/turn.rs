//! How a turn goes on: crosses, locks, penalties, and who is asked next.

use super::{Action, LOCKS_TO_END, PENALTIES_TO_END, Qwixx, Roll, Row, RowSet, RuleSetKind, Step};
use crate::{Seat, SeatSet};

impl Qwixx {
    #[inline]
    pub(super) fn take_roll(&mut self, roll: Roll) {
        if self.step != Step::Roll {
            return;
        }
        self.thrown = roll;
        self.step = Step::Whites;
        self.asked = match self.rules.kind() {
            RuleSetKind::Official => self.seats.all(),
            RuleSetKind::Concordia => SeatSet::one(Seat(0)),
            RuleSetKind::Ottawa => SeatSet::one(self.active),
        };
    }

    #[inline]
    pub(super) fn take_answer(&mut self, seat: Seat, action: Action) {
        if !self.asked.has(seat) {
            return;
        }
        match (self.step, self.rules.kind()) {
            (Step::Whites, RuleSetKind::Official) | (Step::Others, _) => {
                self.answers[seat.index()] = action;
                self.asked.remove(seat);
                if self.asked.is_empty() {
                    self.resolve_answers();
                }
            }
            (Step::Whites, kind) => {
                let locked = self.mark(seat, action);
                self.close(locked);
                let next = Seat(seat.0 + 1);
                if kind == RuleSetKind::Concordia && self.seats.has(next) {
                    self.asked = SeatSet::one(next);
                } else {
                    self.ask_action2();
                }
            }
            (Step::Colours, _) => self.finish_action2(action),
            (Step::Roll | Step::Over, _) => {}
        }
    }

    /// The last answer is in: all of them count, each on the rows as they were
    /// open before (RULES: Qwixx, order).
    #[inline]
    fn resolve_answers(&mut self) {
        let mut locked = RowSet::EMPTY;
        for seat in 0..self.seats.count() as u8 {
            let answer = std::mem::replace(&mut self.answers[usize::from(seat)], Action::Pass);
            locked = locked.or(self.mark(Seat(seat), answer));
        }
        self.close(locked);
        if self.step == Step::Others {
            self.end_turn();
        } else if self.closed.len() >= LOCKS_TO_END && !self.rules.action2_after_end() {
            // No action 2, hence no penalty either (RULES: Qwixx, end).
            self.end_turn();
        } else {
            self.ask_action2();
        }
    }

    #[inline]
    fn ask_action2(&mut self) {
        self.step = Step::Colours;
        self.asked = SeatSet::one(self.active);
    }

    #[inline]
    fn finish_action2(&mut self, action: Action) {
        let locked = self.mark(self.active, action);
        self.close(locked);
        let failed = match self.rules.kind() {
            RuleSetKind::Concordia => action == Action::Pass,
            RuleSetKind::Official | RuleSetKind::Ottawa => !self.used,
        };
        if failed {
            self.sheets[self.active.index()].penalties += 1;
        }
        if self.rules.kind() == RuleSetKind::Ottawa && self.seats.count() > 1 {
            self.step = Step::Others;
            self.asked = self.seats.all();
            self.asked.remove(self.active);
        } else {
            self.end_turn();
        }
    }

    /// Puts the crosses of an answer on a sheet; gives the row that this locks.
    #[inline]
    fn mark(&mut self, seat: Seat, action: Action) -> RowSet {
        let Action::Cross { row, number } = action else { return RowSet::EMPTY };
        let Some(column) = self.rules.column(row, number) else { return RowSet::EMPTY };
        self.used |= seat == self.active;
        let crosses = &mut self.sheets[seat.index()].rows[row as usize];
        let locks =
            column == self.rules.last_column() && crosses.numbers() >= self.rules.lock_after();
        crosses.0 |= 1 << column;
        if !locks {
            return RowSet::EMPTY;
        }
        if self.rules.lock_scores() {
            crosses.0 |= Row::LOCK;
        }
        RowSet::one(row)
    }

    /// Closes rows that were just locked and takes their dice off the table.
    #[inline]
    fn close(&mut self, locked: RowSet) {
        if locked.is_empty() {
            return;
        }
        self.closed = self.closed.or(locked);
        if self.rules.kind() == RuleSetKind::Ottawa {
            self.fresh = self.fresh.or(locked);
        }
        if self.rules.dice_leave() {
            for row in locked.iter() {
                self.thrown.colour[row as usize] = 0;
            }
        }
    }

    #[inline]
    fn end_turn(&mut self) {
        if self.is_decided() {
            self.step = Step::Over;
        } else {
            self.step = Step::Roll;
            self.active = self.seats.after(self.active);
        }
        // What belongs to this turn alone, so that equal sheets make equal positions.
        self.thrown = Roll::NONE;
        self.asked = SeatSet::EMPTY;
        self.fresh = RowSet::EMPTY;
        self.used = false;
    }

    /// Whether an end of the game has come about. Only the active seat can have
    /// got a penalty this turn.
    #[inline]
    fn is_decided(&self) -> bool {
        self.closed.len() >= LOCKS_TO_END
            || self.sheets[self.active.index()].penalties >= PENALTIES_TO_END
    }
}
