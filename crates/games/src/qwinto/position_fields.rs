//! The fields of a position.

use super::{
    CELLS_PER_ROW, DiceSet, Entry, FAILED_ROLLS_TO_END, Qwinto, Roll, RowColour, Sheet, TurnStage,
};
use crate::{FieldPasser, PositionFields, PositionFlaw, PositionPart, PositionStringError, Seat};

/// The largest number in a cell.
const MAX_SUM: u8 = 18;
/// The code of an entry in the first cell of the first row; 0 is no answer yet, 1 is passing.
const FIRST_CELL_CODE: u8 = 2;

impl PositionFields for Qwinto {
    fn pass_fields(&self, fields: &mut impl FieldPasser) -> Result<Self, PositionStringError> {
        let active = fields.active_seat(self.active, self.seats)?;
        let mut sheets = Vec::new();
        for (seat, sheet) in self.seats.iter().zip(&self.sheets) {
            sheets.push(pass_sheet(sheet, seat, fields)?);
        }
        let turn_start = Self::from_sheets(self.rules, self.seats, active, &sheets);
        let mut position = turn_start.map_err(|_| impossible(PositionFlaw::Unspecified))?;
        let end = position.stage;
        position.stage = self.pass_stage(end, fields)?;
        let is_possible = match position.stage {
            TurnStage::Over(_) => position.is_possible_end(),
            TurnStage::EnterSum(roll) => {
                for seat in self.seats.iter() {
                    let entry = pass_entry(self.pending_entries[seat.index()], fields)?;
                    position.pending_entries[seat.index()] = entry;
                    if entry.is_none() {
                        position.awaited_seats.insert(seat);
                    }
                }
                end == TurnStage::ChooseDice && position.are_entries_possible(roll)
            }
            TurnStage::OfferReroll(..) | TurnStage::Reroll(_) => {
                end == TurnStage::ChooseDice && self.rules.has_reroll()
            }
            TurnStage::ChooseDice | TurnStage::Roll(_) => end == TurnStage::ChooseDice,
        };
        match end {
            _ if is_possible => Ok(position),
            TurnStage::Over(_) => Err(impossible(PositionFlaw::GameOver)),
            _ => Err(impossible(PositionFlaw::Unspecified)),
        }
    }
}

fn impossible(flaw: PositionFlaw) -> PositionStringError {
    PositionStringError::ImpossiblePosition(flaw)
}

/// Passes the numbers of a sheet. As they ascend in a row, a field is the difference to the
/// number before it, or 0 for an empty cell.
fn pass_sheet(
    sheet: &Sheet,
    seat: Seat,
    fields: &mut impl FieldPasser,
) -> Result<Sheet, PositionStringError> {
    let mut rows = [[0; CELLS_PER_ROW as usize]; 3];
    for row in RowColour::ALL {
        let mut before = 0;
        for cell in (0..CELLS_PER_ROW).filter(|&cell| cell != row.closed_cell()) {
            let bound = MAX_SUM + 1 - before;
            let difference = match sheet.number_at(row, cell) {
                None => 0,
                // Out of bounds if an edit of an earlier cell made the number too small.
                Some(number) => number.checked_sub(before).filter(|&by| by > 0).unwrap_or(bound),
            };
            let part = PositionPart::Cell { seat, row: row.index(), cell: cell.into() };
            let shown = |code: u32| (code > 0).then_some(code as i32 + i32::from(before));
            let difference = fields.part(part, difference.into(), bound.into(), &shown)?;
            let difference = u8::try_from(difference).map_err(|_| PositionStringError::Damaged)?;
            if difference > 0 {
                before += difference;
                rows[row.index()][usize::from(cell)] = before;
            }
        }
    }
    let failed = PositionPart::Counter { seat, at: 0 };
    let failed_rolls = fields.small_part(failed, sheet.failed_rolls(), FAILED_ROLLS_TO_END + 1)?;
    Sheet::from_numbers(rows, failed_rolls).map_err(|_| impossible(PositionFlaw::Part(failed)))
}

fn pass_dice(dice: DiceSet, fields: &mut impl FieldPasser) -> Result<DiceSet, PositionStringError> {
    let place = DiceSet::ALL_SETS.iter().position(|&set| set == dice).unwrap_or(0);
    Ok(DiceSet::ALL_SETS[usize::from(fields.small(place as u8, DiceSet::ALL_SETS.len() as u8)?)])
}

fn pass_roll(
    dice: DiceSet,
    roll: Roll,
    fields: &mut impl FieldPasser,
) -> Result<Roll, PositionStringError> {
    let mut faces = [0; 3];
    for (at, row) in dice.rows().enumerate() {
        faces[row.index()] = fields.face_on_table(at, roll.face(row).unwrap_or(1), 6)?;
    }
    Ok(Roll::from_fn(dice, |row| faces[row.index()]))
}

fn pass_entry(
    entry: Option<Entry>,
    fields: &mut impl FieldPasser,
) -> Result<Option<Entry>, PositionStringError> {
    let cells = RowColour::ALL.len() as u8 * CELLS_PER_ROW;
    let code = match entry {
        None => 0,
        Some(Entry::Pass) => 1,
        Some(Entry::Cell(row, cell)) => FIRST_CELL_CODE + row.index() as u8 * CELLS_PER_ROW + cell,
    };
    Ok(match fields.small(code, FIRST_CELL_CODE + cells)? {
        0 => None,
        1 => Some(Entry::Pass),
        code => {
            let place = code - FIRST_CELL_CODE;
            let row = RowColour::ALL[usize::from(place / CELLS_PER_ROW)];
            Some(Entry::Cell(row, place % CELLS_PER_ROW))
        }
    })
}

impl Qwinto {
    /// Passes the stage of the turn: its number, then its dice. `end` is the stage that the
    /// sheets alone make: choosing dice, or the end of the game.
    fn pass_stage(
        &self,
        end: TurnStage,
        fields: &mut impl FieldPasser,
    ) -> Result<TurnStage, PositionStringError> {
        let (number, dice, roll) = match self.stage {
            TurnStage::ChooseDice => (0, None, Roll::NONE),
            TurnStage::Roll(dice) => (1, Some(dice), Roll::NONE),
            TurnStage::OfferReroll(dice, roll) => (2, Some(dice), roll),
            TurnStage::Reroll(dice) => (3, Some(dice), Roll::NONE),
            TurnStage::EnterSum(roll) => (4, roll.dice(), roll),
            TurnStage::Over(_) => (5, None, Roll::NONE),
        };
        let number = fields.small(number, 6)?;
        if number == 0 {
            return Ok(TurnStage::ChooseDice);
        }
        if number == 5 {
            return match end {
                TurnStage::Over(_) => Ok(end),
                _ => Err(impossible(PositionFlaw::Unspecified)),
            };
        }
        let dice = pass_dice(dice.unwrap_or(DiceSet::ALL_SETS[0]), fields)?;
        Ok(match number {
            1 => TurnStage::Roll(dice),
            2 => TurnStage::OfferReroll(dice, pass_roll(dice, roll, fields)?),
            3 => TurnStage::Reroll(dice),
            _ => TurnStage::EnterSum(pass_roll(dice, roll, fields)?),
        })
    }

    /// Whether the answers that are pending may have been given.
    fn are_entries_possible(&self, roll: Roll) -> bool {
        let is_legal = |entry: &Option<Entry>, sheet: &Sheet| match *entry {
            None | Some(Entry::Pass) => true,
            Some(Entry::Cell(row, cell)) => {
                roll.includes(row) && sheet.check_entry(row, cell, roll.sum()).is_ok()
            }
        };
        !self.awaited_seats.is_empty()
            && self
                .pending_entries
                .iter()
                .zip(&self.sheets)
                .all(|(entry, sheet)| is_legal(entry, sheet))
    }

    /// Only the seat whose turn it is can have marked the fourth failed throw.
    fn is_possible_end(&self) -> bool {
        self.seats.iter().all(|seat| {
            seat == self.active || self.sheet_of(seat).failed_rolls() < FAILED_ROLLS_TO_END
        })
    }
}
