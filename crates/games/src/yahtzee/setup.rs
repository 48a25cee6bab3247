//! Positions that were not played out: for tests, solvers and puzzles.

use super::{Rules, Sheet, Yahtzee};
use crate::{MAX_SEATS, Seat, Seats};

/// Everything a position is made of, as anyone may write it down.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PositionSetup {
    /// The rule set.
    pub rules: Rules,
    /// The seats, and who began.
    pub seats: Seats,
    /// Whose turn it is; when all boxes are filled, whose turn was the last.
    pub active: Seat,
    /// A sheet for every seat.
    pub sheets: Vec<Sheet>,
    /// The dice from left to right, 0 for those that have yet to be rolled.
    pub dice: [u8; 5],
    /// How many of the three rolls of this turn are left.
    pub rolls_left: u8,
}

/// Why a set-up is no position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PositionError {
    /// Not one sheet a seat.
    #[error("there must be one sheet for each of the {seats} seats, not {sheets}")]
    SheetCount {
        /// How many seats there are.
        seats: usize,
        /// How many sheets were given.
        sheets: usize,
    },
    /// Chips where the rules have none.
    #[error("{seat} has bonus chips, and these rules have none")]
    UnexpectedChips {
        /// The seat.
        seat: Seat,
    },
    /// Somebody has had too many turns or too few.
    #[error("{seat} should have filled {expected} boxes by now, not {got}")]
    WrongTurnCount {
        /// The seat.
        seat: Seat,
        /// How many boxes it should have filled.
        expected: usize,
        /// How many it has.
        got: usize,
    },
    /// The active seat is not at the table.
    #[error("{seat} is not at the table")]
    NoSuchSeat {
        /// The seat.
        seat: Seat,
    },
    /// A face that is not on a die.
    #[error("a die can't show {face}")]
    NoSuchFace {
        /// The face.
        face: u8,
    },
    /// Dice and rolls left that don't go together.
    #[error("these dice can't lie on the table with {rolls_left} rolls left")]
    DiceDontMatchRolls {
        /// The rolls left.
        rolls_left: u8,
    },
}

impl PositionSetup {
    /// The start of a turn of a single seat.
    #[must_use]
    pub fn single_seat(rules: Rules, sheet: Sheet) -> Option<Self> {
        let active = Seat(0);
        let seats = Seats::new(1, active)?;
        Some(Self { rules, seats, active, sheets: vec![sheet], dice: [0; 5], rolls_left: 3 })
    }
}

impl TryFrom<PositionSetup> for Yahtzee {
    type Error = PositionError;

    fn try_from(setup: PositionSetup) -> Result<Self, PositionError> {
        let PositionSetup { rules, seats, active, sheets: given, dice, rolls_left } = setup;
        if given.len() != seats.count() {
            return Err(PositionError::SheetCount { seats: seats.count(), sheets: given.len() });
        }
        if !seats.contains(active) {
            return Err(PositionError::NoSuchSeat { seat: active });
        }
        if let Some(seat) =
            seats.iter().find(|seat| !rules.has_chips() && given[seat.index()].chip_count() > 0)
        {
            return Err(PositionError::UnexpectedChips { seat });
        }
        let turns_left = check_turns(seats, active, &given)?;
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
        sheets[..given.len()].copy_from_slice(&given);
        Ok(Self { rules, seats, active, sheets, dice, rolls_left, turns_left })
    }
}

/// The turns left, if every seat has had its share of those played.
fn check_turns(seats: Seats, active: Seat, sheets: &[Sheet]) -> Result<u8, PositionError> {
    let filled = |seat: Seat| sheets[seat.index()].used_categories().len();
    let over = seats.next(active) == seats.first() && filled(active) == 13;
    let rounds = filled(active);
    if rounds == 13 && !over {
        return Err(PositionError::WrongTurnCount { seat: active, expected: 12, got: 13 });
    }
    let mut played = 0;
    let mut acted = true;
    for seat in seats.clockwise_from(seats.first()) {
        acted &= seat != active;
        let expected = if acted && !over { rounds + 1 } else { rounds };
        if filled(seat) != expected {
            return Err(PositionError::WrongTurnCount { seat, expected, got: filled(seat) });
        }
        played += expected;
    }
    // At most 12 seats of 13 boxes.
    Ok((seats.count() * 13 - played) as u8)
}
