//! A position with given sheets and dice, checked against the rules, for tests, solvers and
//! puzzles.

use super::{Rules, Sheet, Yahtzee};
use crate::{MAX_SEATS, Seat, Seats};

/// The unchecked parts of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UncheckedPosition {
    /// The rule set.
    pub rules: Rules,
    /// The seats, and which one began.
    pub seats: Seats,
    /// The seat whose turn it is, or was at the end.
    pub active: Seat,
    /// One sheet per seat.
    pub sheets: Vec<Sheet>,
    /// The dice from left to right; 0 for unrolled dice.
    pub dice: [u8; 5],
    /// The number of rolls left in this turn, of three.
    pub rolls_left: u8,
}

/// Why a set-up isn't a position.
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
    /// Chips under rules without chips.
    #[error("{seat} has bonus chips, but these rules have none")]
    UnexpectedChips {
        /// The seat.
        seat: Seat,
    },
    /// A seat has had too many turns or too few.
    #[error("{seat} should have filled {expected} of 13 boxes by now, but has filled {got}")]
    WrongTurnCount {
        /// The seat.
        seat: Seat,
        /// The number of categories it should have filled.
        expected: usize,
        /// The number of categories it has filled.
        got: usize,
    },
    /// The active seat doesn't exist.
    #[error("there is no {seat} in this game")]
    NoSuchSeat {
        /// The seat.
        seat: Seat,
    },
    /// A face that a die doesn't have.
    #[error("a die can't show {face}")]
    NoSuchFace {
        /// The face.
        face: u8,
    },
    /// Dice that don't match the rolls left.
    #[error("these dice don't match the number of rolls left ({rolls_left})")]
    DiceDontMatchRolls {
        /// The rolls left.
        rolls_left: u8,
    },
}

impl UncheckedPosition {
    /// The start of a turn in a game for one.
    #[must_use]
    pub fn solo_turn_start(rules: Rules, sheet: Sheet) -> Option<Self> {
        let active = Seat(0);
        let seats = Seats::new(1, active)?;
        Some(Self { rules, seats, active, sheets: vec![sheet], dice: [0; 5], rolls_left: 3 })
    }
}

impl TryFrom<UncheckedPosition> for Yahtzee {
    type Error = PositionError;

    fn try_from(setup: UncheckedPosition) -> Result<Self, PositionError> {
        let UncheckedPosition { rules, seats, active, sheets: sheets_given, dice, rolls_left } =
            setup;
        if sheets_given.len() != seats.count() {
            return Err(PositionError::SheetCount {
                seats: seats.count(),
                sheets: sheets_given.len(),
            });
        }
        if !seats.contains(active) {
            return Err(PositionError::NoSuchSeat { seat: active });
        }
        if let Some(seat) = seats.iter().find(|seat| {
            !rules.has_bonus_chips() && sheets_given[seat.index()].bonus_chip_count() > 0
        }) {
            return Err(PositionError::UnexpectedChips { seat });
        }
        let turns_left = check_turns(seats, active, &sheets_given)?;
        if let Some(&face) = dice.iter().find(|&&face| face > 6) {
            return Err(PositionError::NoSuchFace { face });
        }
        let unrolled = dice.iter().filter(|&&face| face == 0).count();
        let fits = match rolls_left {
            3 => unrolled == 5,
            0 => unrolled == 0,
            1 | 2 => true,
            _ => false,
        };
        if !fits || (turns_left == 0 && rolls_left != 3) {
            return Err(PositionError::DiceDontMatchRolls { rolls_left });
        }
        let mut sheets = [Sheet::default(); MAX_SEATS];
        sheets[..sheets_given.len()].copy_from_slice(&sheets_given);
        Ok(Self { rules, seats, active, sheets, dice, rolls_left, turns_left })
    }
}

/// Checks that every seat has had its share of turns, and returns the turns left.
fn check_turns(seats: Seats, active: Seat, sheets: &[Sheet]) -> Result<u8, PositionError> {
    let filled = |seat: Seat| sheets[seat.index()].used_categories().len();
    let is_over = seats.next(active) == seats.starting_seat() && filled(active) == 13;
    let rounds = filled(active);
    if rounds == 13 && !is_over {
        return Err(PositionError::WrongTurnCount { seat: active, expected: 12, got: 13 });
    }
    let mut played = 0;
    let mut has_played = true;
    for seat in seats.clockwise_from(seats.starting_seat()) {
        has_played &= seat != active;
        let expected = if has_played && !is_over { rounds + 1 } else { rounds };
        if filled(seat) != expected {
            return Err(PositionError::WrongTurnCount { seat, expected, got: filled(seat) });
        }
        played += expected;
    }
    // At most 12 seats with 13 categories each.
    Ok((seats.count() * 13 - played) as u8)
}
