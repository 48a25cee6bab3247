//! The fields of a position.

use super::{
    Action, Action1Order, LOCKS_TO_END, PENALTIES_TO_END, PositionError, Qwixx, Roll, RowCrosses,
    RowSet, Rules, Sheet, TurnStage,
};
use crate::{
    Colour, FieldPasser, Game, PositionFields, PositionFlaw, PositionPart, PositionStringError,
    Seat, SeatSet,
};

/// The stages of a turn, in the order of their numbers in a string.
const STAGES: [TurnStage; 5] = [
    TurnStage::Roll,
    TurnStage::WhiteSum,
    TurnStage::ColourDie,
    TurnStage::OthersWhiteSum,
    TurnStage::Over,
];

impl PositionFields for Qwixx {
    fn pass_fields(&self, fields: &mut impl FieldPasser) -> Result<Self, PositionStringError> {
        let active = fields.active_seat(self.active, self.seats)?;
        let mut sheets = Vec::new();
        for (seat, sheet) in self.seats.iter().zip(self.sheets()) {
            sheets.push(pass_sheet(sheet, seat, self.rules, fields)?);
        }
        // The sheets determine which rows are locked, and with them whether the game is over.
        let turn_start = Self::from_sheets(self.rules, self.seats, active, &sheets);
        let mut position =
            turn_start.map_err(|error| PositionStringError::ImpossiblePosition(flaw_of(error)))?;
        let is_over = position.stage == TurnStage::Over;
        let stage = STAGES.iter().position(|&stage| stage == self.stage).unwrap_or(0);
        position.stage = STAGES[usize::from(fields.small(stage as u8, STAGES.len() as u8)?)];
        let is_possible = match position.stage {
            TurnStage::Roll => !is_over,
            TurnStage::Over => is_over && position.has_only_active_fourth_penalty(),
            TurnStage::WhiteSum | TurnStage::ColourDie | TurnStage::OthersWhiteSum => {
                self.pass_turn(&mut position, fields)?;
                position.is_possible_turn()
            }
        };
        if is_possible {
            return Ok(position);
        }
        let flaw = if is_over { PositionFlaw::GameOver } else { PositionFlaw::Unspecified };
        Err(PositionStringError::ImpossiblePosition(flaw))
    }
}

fn flaw_of(error: PositionError) -> PositionFlaw {
    match error {
        PositionError::NoSuchColumn { seat, row }
        | PositionError::LastNumberTooEarly { seat, row }
        | PositionError::WrongLock { seat, row } => {
            PositionFlaw::Part(PositionPart::Crosses { seat, row: row as usize })
        }
        PositionError::TooManyPenalties { seat, .. } => {
            PositionFlaw::Part(PositionPart::Counter { seat, at: 0 })
        }
        PositionError::TooManyLocks => PositionFlaw::GameOver,
        PositionError::SheetCount { .. } | PositionError::NoSuchSeat { .. } => {
            PositionFlaw::Unspecified
        }
    }
}

/// Passes the crosses and penalties; the crosses determine the locks.
fn pass_sheet(
    sheet: &Sheet,
    seat: Seat,
    rules: Rules,
    fields: &mut impl FieldPasser,
) -> Result<Sheet, PositionStringError> {
    let mut read = Sheet::EMPTY;
    for row in Colour::ALL {
        let crosses = u32::from(sheet.row(row).0 & !RowCrosses::LOCK_BIT);
        let part = PositionPart::Crosses { seat, row: row as usize };
        let bound = 1 << (rules.last_column() + 1);
        let crosses = fields.part(part, crosses, bound, &|code| i32::try_from(code).ok())?;
        let crosses = u16::try_from(crosses).map_err(|_| PositionStringError::Damaged)?;
        let is_locked = rules.is_lock_scored() && rules.is_row_locked_by(RowCrosses(crosses));
        let lock = if is_locked { RowCrosses::LOCK_BIT } else { 0 };
        read.rows[row as usize] = RowCrosses(crosses | lock);
    }
    let penalties = PositionPart::Counter { seat, at: 0 };
    read.penalties = fields.small_part(penalties, sheet.penalties, PENALTIES_TO_END + 1)?;
    Ok(read)
}

impl Qwixx {
    /// Passes what a turn adds to the sheets, once the dice are rolled. `position` already has
    /// the sheets and the stage.
    fn pass_turn(
        &self,
        position: &mut Self,
        fields: &mut impl FieldPasser,
    ) -> Result<(), PositionStringError> {
        let faces = self.rules.faces_per_die();
        position.roll = Roll::NONE;
        for (at, (face, shown)) in position.roll.white.iter_mut().zip(self.roll.white).enumerate() {
            *face = fields.face_on_table(at, shown, faces)?;
        }
        let mut at = position.roll.white.len();
        for row in Colour::ALL {
            if !position.removed_dice().contains(row) {
                let shown = self.roll.colour[row as usize];
                position.roll.colour[row as usize] = fields.face_on_table(at, shown, faces)?;
                at += 1;
            }
        }
        position.active_seat_has_crossed_this_turn =
            fields.flag(self.active_seat_has_crossed_this_turn)?;
        if self.rules.locked_row_stays_open_until_turn_end() {
            for row in position.locked_rows.iter() {
                if fields.flag(self.locked_this_turn.contains(row))? {
                    position.locked_this_turn =
                        position.locked_this_turn.union(RowSet::single(row));
                }
            }
        }
        let active = position.active;
        let asked = match (position.stage, self.rules.action1_order()) {
            (TurnStage::WhiteSum, Action1Order::AllAtOnce) => self.seats.to_set(),
            (TurnStage::WhiteSum, Action1Order::BySeatNumber) => {
                let now = self.awaited_seats.iter().next().unwrap_or(Seat(0));
                position.awaited_seats = SeatSet::single(fields.seat(now, self.seats)?);
                return Ok(());
            }
            (TurnStage::OthersWhiteSum, _) => {
                let mut others = self.seats.to_set();
                others.remove(active);
                others
            }
            _ => {
                position.awaited_seats = SeatSet::single(active);
                return Ok(());
            }
        };
        for seat in asked.iter() {
            position.pass_answer(self.pending_answer(seat), seat, fields)?;
        }
        Ok(())
    }

    /// Passes the answer of a seat that is asked together with others: 0 for none yet, 1 for
    /// passing, otherwise the row.
    fn pass_answer(
        &mut self,
        answer: Option<Action>,
        seat: Seat,
        fields: &mut impl FieldPasser,
    ) -> Result<(), PositionStringError> {
        let code = match answer {
            None => 0,
            Some(Action::Pass) => 1,
            Some(Action::Cross { row, .. }) => 2 + row as u8,
        };
        match usize::from(fields.small(code, 2 + Colour::ALL.len() as u8)?) {
            0 => self.awaited_seats.insert(seat),
            1 => {}
            code => {
                let (row, number) = (Colour::ALL[code - 2], self.roll.white_sum());
                self.pending_answers[seat.index()] = Action::Cross { row, number };
            }
        }
        Ok(())
    }

    /// Whether a turn of some game leads to this position, as far as its sheets show it.
    fn is_possible_turn(&self) -> bool {
        let answers_are_legal = self.seats.iter().all(|seat| match self.pending_answer(seat) {
            Some(answer) => self.rule_violation(seat, answer).is_none(),
            None => true,
        });
        answers_are_legal
            && !self.awaited_seats.is_empty()
            && self.is_possible_stage()
            && self.has_possible_locks()
            && self.has_possible_penalties()
            && self.has_possible_cross_of_active()
    }

    fn is_possible_stage(&self) -> bool {
        self.stage != TurnStage::OthersWhiteSum
            || (self.rules.action1_order() == Action1Order::ActiveSeatFirst
                && self.seats.count() > 1)
    }

    /// The game goes on, so at most one row was locked before this turn.
    fn has_possible_locks(&self) -> bool {
        let locks_before_turn = |locked: RowSet| self.locked_rows.difference(locked).len();
        if self.rules.locked_row_stays_open_until_turn_end() {
            let sheet = self.sheet_of(self.active);
            let by_active = |row| {
                self.rules.is_row_locked_by(sheet.row(row))
                    && self.active_seat_has_crossed_this_turn
            };
            return locks_before_turn(self.locked_this_turn) < LOCKS_TO_END
                && self.locked_this_turn.iter().all(by_active)
                && match self.stage {
                    TurnStage::OthersWhiteSum => self.locked_this_turn.len() <= 2,
                    TurnStage::ColourDie => {
                        let by_colour_die =
                            self.locked_this_turn.difference(self.rows_ending_with_white_sum());
                        by_colour_die.is_empty() && self.locked_this_turn.len() <= 1
                    }
                    _ => self.locked_this_turn.is_empty(),
                };
        }
        let may_be_new = match (self.stage, self.rules.action1_order()) {
            (TurnStage::WhiteSum, Action1Order::BySeatNumber) => self.rows_ending_with_white_sum(),
            (TurnStage::ColourDie, _) if self.rules.has_action2_after_deciding_lock() => {
                self.rows_ending_with_white_sum()
            }
            _ => RowSet::EMPTY,
        };
        locks_before_turn(may_be_new) < LOCKS_TO_END
    }

    /// The rows whose last number is the sum of the white dice.
    fn rows_ending_with_white_sum(&self) -> RowSet {
        let last = Some(self.rules.last_column());
        Colour::ALL
            .into_iter()
            .filter(|&row| self.rules.column_of(row, self.roll.white_sum()) == last)
            .fold(RowSet::EMPTY, |rows, row| rows.union(RowSet::single(row)))
    }

    /// Only a turn that is played out goes on after a fourth penalty: that of its active seat,
    /// which the others still follow.
    fn has_possible_penalties(&self) -> bool {
        if self.stage == TurnStage::OthersWhiteSum {
            let is_penalized =
                self.rules.is_unused_action2_penalized(self.active_seat_has_crossed_this_turn);
            let penalties = self.sheet_of(self.active).penalties;
            return self.has_only_active_fourth_penalty()
                && (penalties < PENALTIES_TO_END || is_penalized)
                && (self.active_seat_has_crossed_this_turn || penalties > 0);
        }
        self.sheets().iter().all(|sheet| sheet.penalties < PENALTIES_TO_END)
    }

    /// Whether no seat but the active one has its fourth penalty.
    fn has_only_active_fourth_penalty(&self) -> bool {
        self.seats
            .iter()
            .all(|seat| seat == self.active || self.sheet_of(seat).penalties < PENALTIES_TO_END)
    }

    /// Whether the active seat could have made the cross that it made in this turn.
    fn has_possible_cross_of_active(&self) -> bool {
        if !self.active_seat_has_crossed_this_turn {
            return true;
        }
        let sheet = self.sheet_of(self.active);
        let is_last_cross = |row: Colour| {
            let last = sheet.row(row).rightmost_crossed_column();
            last.is_some() && last == self.rules.column_of(row, self.roll.white_sum())
        };
        let has_white_sum = Colour::ALL.into_iter().any(is_last_cross);
        match (self.stage, self.rules.action1_order()) {
            (TurnStage::WhiteSum, Action1Order::BySeatNumber) => {
                has_white_sum && self.has_answered(self.active)
            }
            (TurnStage::ColourDie, _) => has_white_sum,
            (TurnStage::OthersWhiteSum, _) => Colour::ALL
                .into_iter()
                .any(|row| sheet.row(row).rightmost_crossed_column().is_some()),
            _ => false,
        }
    }
}
