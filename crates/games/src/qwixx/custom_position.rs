//! A position with given sheets, checked against the rules.

use super::{PENALTIES_TO_END, Qwixx, RowCrosses, RowSet, Rules, Sheet, TurnStage};
use crate::{Colour, Seat, Seats};

/// Why sheets don't form a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PositionError {
    /// The number of sheets isn't the number of seats.
    #[error("there are {seats} seats, but {sheets} sheets")]
    SheetCount {
        /// The number of seats.
        seats: usize,
        /// The number of sheets.
        sheets: usize,
    },
    /// The active seat doesn't exist.
    #[error("there is no {seat} in this game")]
    NoSuchSeat {
        /// The seat given.
        seat: Seat,
    },
    /// A cross outside the row.
    #[error("in the {row} row of {seat}, there is a cross where the row has no number")]
    NoSuchColumn {
        /// The seat.
        seat: Seat,
        /// The row.
        row: Colour,
    },
    /// A last number with too few crosses before it.
    #[error(
        "in the {row} row of {seat}, the last number is crossed off with too few crosses before it"
    )]
    LastNumberTooEarly {
        /// The seat.
        seat: Seat,
        /// The row.
        row: Colour,
    },
    /// A lock that doesn't fit the crosses, or is missing.
    #[error("in the {row} row of {seat}, the lock doesn't match the crosses")]
    WrongLock {
        /// The seat.
        seat: Seat,
        /// The row.
        row: Colour,
    },
    /// More penalties than a game allows.
    #[error("{seat} can't have {penalties} penalties: the game ends when one player has four")]
    TooManyPenalties {
        /// The seat.
        seat: Seat,
        /// Its penalties.
        penalties: u8,
    },
    /// More locked rows than a game allows.
    #[error("all four rows are locked, but a game ends with two or three locked rows")]
    TooManyLocks,
}

impl Qwixx {
    /// The position at the start of a turn of `active`, with these sheets, which also
    /// determine the locked rows. The game is over if the sheets meet an end condition.
    ///
    /// # Errors
    /// Says what couldn't happen in any game, as far as the sheets show it.
    pub fn from_sheets(
        rules: Rules,
        seats: Seats,
        active: Seat,
        sheets: &[Sheet],
    ) -> Result<Self, PositionError> {
        if sheets.len() != seats.count() {
            return Err(PositionError::SheetCount { seats: seats.count(), sheets: sheets.len() });
        }
        if !seats.contains(active) {
            return Err(PositionError::NoSuchSeat { seat: active });
        }
        let mut position = Self::at_turn_start(rules, seats, active);
        let mut has_fourth_penalty = false;
        for (seat, &sheet) in seats.iter().zip(sheets) {
            for row in Colour::ALL {
                if check_row_lock(rules, seat, row, sheet.row(row))? {
                    position.locked_rows = position.locked_rows.union(RowSet::single(row));
                }
            }
            let is_fourth = sheet.penalties >= PENALTIES_TO_END;
            if sheet.penalties > PENALTIES_TO_END || (is_fourth && has_fourth_penalty) {
                return Err(PositionError::TooManyPenalties { seat, penalties: sheet.penalties });
            }
            has_fourth_penalty |= is_fourth;
            position.sheets[seat.index()] = sheet;
        }
        // One white sum locks at most two rows, after at most one locked before.
        if position.locked_rows.len() > 3 {
            return Err(PositionError::TooManyLocks);
        }
        if position.locked_rows.len() >= super::LOCKS_TO_END || has_fourth_penalty {
            position.stage = TurnStage::Over;
        }
        Ok(position)
    }
}

/// Checks one row of a sheet, and returns whether it locks the row for everyone.
fn check_row_lock(
    rules: Rules,
    seat: Seat,
    row: Colour,
    crosses: RowCrosses,
) -> Result<bool, PositionError> {
    let last = rules.last_column();
    if (crosses.0 & !RowCrosses::LOCK_BIT) >> (last + 1) != 0 {
        return Err(PositionError::NoSuchColumn { seat, row });
    }
    let before = crosses.crossed_number_count() - u8::from(crosses.has_cross(last));
    if crosses.has_cross(last) && before < rules.crosses_required_before_last_number() {
        return Err(PositionError::LastNumberTooEarly { seat, row });
    }
    let locks = crosses.has_cross(last) && before >= rules.crosses_before_last_number_locks();
    let lock_drawn = rules.is_lock_scored() && locks;
    if crosses.is_lock_crossed() != lock_drawn {
        return Err(PositionError::WrongLock { seat, row });
    }
    Ok(locks)
}
