//! Editing the parts of a position that people see: dice, cells and counters.
//!
//! An edit passes the fields of a position again, with other numbers for some parts. So the checks
//! that refuse a damaged [position string](crate::position_string) also refuse an impossible edit.

use std::fmt::{self, Display};

use crate::{FieldPasser, Game, PositionStringError, PositionWithRules, Seat};

/// A part of a position that people can edit.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum PositionPart {
    /// The seat whose turn it is.
    ActiveSeat,
    /// A die on the table, counted from 0.
    Die {
        /// Its place.
        at: usize,
    },
    /// A cell of a sheet, in the order of the [`PositionView`](crate::PositionView).
    Cell {
        /// The seat.
        seat: Seat,
        /// The row.
        row: usize,
        /// The cell.
        cell: usize,
    },
    /// The crosses in a row: bit *n* is cell *n*.
    Crosses {
        /// The seat.
        seat: Seat,
        /// The row.
        row: usize,
    },
    /// A counter beside the sheet of a seat, in the order of the view.
    Counter {
        /// The seat.
        seat: Seat,
        /// Its place.
        at: usize,
    },
    /// The points of a seat.
    Points {
        /// The seat.
        seat: Seat,
    },
    /// The square of a seat, counted from 0 along the path.
    Square {
        /// The seat.
        seat: Seat,
    },
}

impl PositionPart {
    /// The seat that the part belongs to.
    #[must_use]
    pub fn seat(self) -> Option<Seat> {
        match self {
            Self::ActiveSeat | Self::Die { .. } => None,
            Self::Cell { seat, .. }
            | Self::Crosses { seat, .. }
            | Self::Counter { seat, .. }
            | Self::Points { seat }
            | Self::Square { seat } => Some(seat),
        }
    }
}

/// A name for forms; seats and places count from 1.
impl Display for PositionPart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let number = |seat: Seat| u8::from(seat);
        match *self {
            Self::ActiveSeat => f.write_str("active"),
            Self::Die { at } => write!(f, "die-{}", at + 1),
            Self::Cell { seat, row, cell } => {
                write!(f, "cell-{}-{}-{}", number(seat), row + 1, cell + 1)
            }
            Self::Crosses { seat, row } => write!(f, "crosses-{}-{}", number(seat), row + 1),
            Self::Counter { seat, at } => write!(f, "counter-{}-{}", number(seat), at + 1),
            Self::Points { seat } => write!(f, "points-{}", number(seat)),
            Self::Square { seat } => write!(f, "square-{}", number(seat)),
        }
    }
}

/// A part with its value and the values that it can have, as people see them; `None` is empty.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EditablePart {
    /// The part.
    pub part: PositionPart,
    /// Its value.
    pub value: Option<i32>,
    /// Its possible values.
    pub choices: PartChoices,
}

/// The possible values of a part. The rest of the position may rule some of them out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PartChoices {
    /// One of these.
    OneOf(Vec<Option<i32>>),
    /// Any number from this one.
    From(i32),
    /// Crosses in this number of cells.
    Crosses(usize),
}

/// Why no game leads to a position, as far as it is known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PositionFlaw {
    /// The reason has no text of its own.
    Unspecified,
    /// The value of a part doesn't fit the rest of the position.
    Part(PositionPart),
    /// A seat has had too many turns or too few.
    TurnCount {
        /// The seat.
        seat: Seat,
        /// The number of turns that it should have had.
        expected: usize,
        /// The number of turns that it has had.
        got: usize,
    },
    /// The dice don't fit the turn.
    Dice,
    /// Two seats stand on a square that only one of them can have.
    SharedSquare,
    /// The game would be over already.
    GameOver,
}

impl<G: Game> PositionWithRules<G> {
    /// The parts that can be edited, in the order of the fields.
    #[must_use]
    pub fn editable_parts(&self) -> Vec<EditablePart> {
        let mut editor = PartEditor { edits: &[], parts: Vec::new() };
        // The position itself is possible, so nothing can fail.
        let _ = self.position.pass_fields(&mut editor);
        editor.parts
    }

    /// The position with other values for some parts.
    ///
    /// # Errors
    /// No game leads to it.
    pub fn with_edits(
        &self,
        edits: &[(PositionPart, Option<i32>)],
    ) -> Result<Self, PositionStringError> {
        let mut editor = PartEditor { edits, parts: Vec::new() };
        let position = self.position.pass_fields(&mut editor)?;
        let edited = Self { choice: self.choice.clone(), position };
        Self::parse(&edited.to_string_with_all_answers())
    }
}

/// Passes the numbers of a position, except for edited parts.
struct PartEditor<'e> {
    edits: &'e [(PositionPart, Option<i32>)],
    parts: Vec<EditablePart>,
}

impl PartEditor<'_> {
    /// The new value of a part, if it is edited.
    fn edit_of(&self, part: PositionPart) -> Option<Option<i32>> {
        self.edits.iter().find(|(edited, _)| *edited == part).map(|(_, value)| *value)
    }
}

impl FieldPasser for PartEditor<'_> {
    fn number(&mut self, value: u32, bound: u32) -> Result<u32, PositionStringError> {
        if value < bound {
            Ok(value)
        } else {
            Err(PositionStringError::ImpossiblePosition(PositionFlaw::Unspecified))
        }
    }

    fn part(
        &mut self,
        part: PositionPart,
        value: u32,
        bound: u32,
        shown: &dyn Fn(u32) -> Option<i32>,
    ) -> Result<u32, PositionStringError> {
        let passed = match self.edit_of(part) {
            None => (value < bound).then_some(value),
            Some(wanted) => (0..bound).find(|&code| shown(code) == wanted),
        };
        let passed =
            passed.ok_or(PositionStringError::ImpossiblePosition(PositionFlaw::Part(part)))?;
        let choices = match part {
            PositionPart::Crosses { .. } => PartChoices::Crosses(bound.ilog2() as usize),
            _ => PartChoices::OneOf((0..bound).map(shown).collect()),
        };
        self.parts.push(EditablePart { part, value: shown(passed), choices });
        Ok(passed)
    }

    fn unbounded_part(
        &mut self,
        part: PositionPart,
        value: u32,
        lowest: i32,
    ) -> Result<u32, PositionStringError> {
        let flaw = PositionStringError::ImpossiblePosition(PositionFlaw::Part(part));
        let passed = match self.edit_of(part) {
            None => Some(value),
            Some(wanted) => {
                let above = wanted.and_then(|wanted| wanted.checked_sub(lowest));
                above.and_then(|above| u32::try_from(above).ok())
            }
        };
        let passed = passed.ok_or(flaw)?;
        let value = i32::try_from(passed).ok().and_then(|passed| passed.checked_add(lowest));
        self.parts.push(EditablePart { part, value, choices: PartChoices::From(lowest) });
        Ok(passed)
    }
}
