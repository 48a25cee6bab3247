//! Qwinto, by Bernhard Lach and Uwe Rapp: fill three rising rows with sums of dice.
//!
//! Source: the box rules (`official`, the default) and a course handout in which
//! the re-roll is left out (`ottawa`). The one difference: in `official` the active
//! seat may roll its dice once more, and then the second result counts.
//!
//! Turn: the active seat chooses dice and rolls them; then every seat, all at once,
//! enters the sum in a cell or passes. An active seat that passes, by need or by
//! choice, marks a failed throw.
//!
//! - Questions: `dice` (active seat), `reroll` (active seat, `official`), `entry`
//!   (all seats at once).
//! - Notation: `RB` for dice, `reroll`, `keep`, `R4` for a cell (1-10 from the left,
//!   the closed cell counted), `pass`.
//! - Endings: `four failed throws`, `two rows filled`, or, when one turn brings
//!   both, `four failed throws and two rows filled`.
//! - Rolls: the dice differ in colour, so every ordered outcome is listed (6, 36 or
//!   216) and is its own canonical one. Only the sum matters: see [`ways`].

mod action;
mod facts;
mod lanes;
mod lesson;
mod play;
mod reason;
mod roll;
mod row;
mod rules;
mod sheet;
mod state_schema;
mod telling;
#[cfg(test)]
mod tests;
pub mod texts;

use arrayvec::ArrayVec;

pub use action::Action;
pub use facts::Fact;
pub use reason::{Ending, Illegal, Question, Reason};
pub use roll::{Roll, ways};
pub use row::{DiceSet, Row};
pub use rules::Rules;
pub use sheet::{BONUS, BadSheet, CELLS, FAILED_POINTS, LAST_FAILED, Sheet, beside, is_bonus};

use crate::{MAX_SEATS, Seat, SeatSet, Seats};

/// A position of Qwinto.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Qwinto {
    sheets: ArrayVec<Sheet, MAX_SEATS>,
    /// Answers to `entry` kept aside until the last one is in; `None` between turns.
    entries: [Option<Entry>; MAX_SEATS],
    /// Seats whose answer to `entry` is still to come.
    waiting: SeatSet,
    stage: Stage,
    active: Seat,
    seats: Seats,
    rules: Rules,
}

/// What a seat does with the sum.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Entry {
    Pass,
    Cell(Row, u8),
}

/// How far the turn has come.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Stage {
    /// The active seat chooses dice.
    Choose,
    /// The dice are to be rolled.
    Roll(DiceSet),
    /// The active seat may roll the same dice once more.
    Offer(DiceSet, Roll),
    /// The same dice are to be rolled again.
    Again(DiceSet),
    /// All seats enter the sum or pass.
    Enter(Roll),
    /// The game has ended.
    Over(End),
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum End {
    Failed,
    Filled,
    Both,
}

impl Qwinto {
    /// The position in which `active` is to choose dice, with these sheets on the
    /// table; if they end the game, the position in which it has just ended.
    ///
    /// # Errors
    /// `active` is not at the table, or there is not one sheet for each seat.
    pub fn set_up(
        rules: Rules,
        seats: Seats,
        active: Seat,
        sheets: &[Sheet],
    ) -> Result<Self, BadSetup> {
        if !seats.has(active) {
            return Err(BadSetup::Active(active));
        }
        if sheets.len() != seats.count() {
            return Err(BadSetup::Sheets { seats: seats.count(), sheets: sheets.len() });
        }
        let mut game = Self {
            sheets: sheets.iter().copied().collect(),
            entries: [None; MAX_SEATS],
            waiting: SeatSet::EMPTY,
            stage: Stage::Choose,
            active,
            seats,
            rules,
        };
        if let Some(end) = game.end() {
            game.stage = Stage::Over(end);
        }
        Ok(game)
    }

    /// The rules in play.
    #[must_use]
    pub fn rules_in_play(&self) -> Rules {
        self.rules
    }

    /// The sheet of a seat; an empty one where nobody sits.
    #[must_use]
    pub fn sheet(&self, seat: Seat) -> &Sheet {
        self.sheets.get(seat.index()).unwrap_or(&Sheet::EMPTY)
    }

    /// The sheets by seat.
    #[must_use]
    pub fn sheets(&self) -> &[Sheet] {
        &self.sheets
    }

    /// The dice on the table: those that `reroll` or `entry` is asked about.
    #[must_use]
    pub fn rolled(&self) -> Option<Roll> {
        match self.stage {
            Stage::Offer(_, roll) | Stage::Enter(roll) => Some(roll),
            _ => None,
        }
    }

    /// The dice the active seat has chosen, while they are due or can be re-rolled.
    #[must_use]
    pub fn chosen(&self) -> Option<DiceSet> {
        match self.stage {
            Stage::Roll(dice) | Stage::Offer(dice, _) | Stage::Again(dice) => Some(dice),
            _ => None,
        }
    }

    /// Whether the roll that is due is the second one with these dice.
    #[must_use]
    pub fn is_reroll(&self) -> bool {
        matches!(self.stage, Stage::Again(_))
    }

    /// The answer `seat` has given to `entry` while others still have to answer.
    #[must_use]
    pub fn open_answer(&self, seat: Seat) -> Option<Action> {
        match self.entries.get(seat.index())?.as_ref()? {
            Entry::Pass => Some(Action::Pass),
            Entry::Cell(row, cell) => Some(Action::Enter { row: *row, cell: *cell }),
        }
    }

    fn ask_entries(&mut self, roll: Roll) {
        self.stage = Stage::Enter(roll);
        self.waiting = self.seats.all();
    }

    /// All answers are in: entries, the failed throw, the end or the next turn.
    fn resolve(&mut self, roll: Roll) {
        let sum = roll.sum();
        for (sheet, entry) in self.sheets.iter_mut().zip(&self.entries) {
            if let Some(Entry::Cell(row, cell)) = *entry {
                sheet.enter(row, cell, sum);
            }
        }
        // RULES: Qwinto, "by need or by choice"; only the seat that rolled.
        let active = self.active.index();
        if self.entries[active] == Some(Entry::Pass) {
            self.sheets[active].fail();
        }
        self.entries = [None; MAX_SEATS];
        match self.end() {
            Some(end) => self.stage = Stage::Over(end),
            None => {
                self.stage = Stage::Choose;
                self.active = self.seats.after(self.active);
            }
        }
    }

    /// How the sheets end the game, if they do.
    fn end(&self) -> Option<End> {
        let failed = self.sheets.iter().any(|sheet| sheet.failed() >= LAST_FAILED);
        let filled = self.sheets.iter().any(|sheet| sheet.full_rows() >= 2);
        match (failed, filled) {
            (true, true) => Some(End::Both),
            (true, false) => Some(End::Failed),
            (false, true) => Some(End::Filled),
            (false, false) => None,
        }
    }

    fn question(&self) -> Result<&'static str, Illegal> {
        match self.stage {
            Stage::Choose => Ok("dice"),
            Stage::Offer(..) => Ok("reroll"),
            Stage::Enter(_) => Ok("entry"),
            Stage::Roll(_) | Stage::Again(_) => Err(Illegal::RollDue),
            Stage::Over(_) => Err(Illegal::GameOver),
        }
    }
}

/// Why a position can't be set up.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadSetup {
    /// The active seat is not there.
    #[error("{0} is not at the table")]
    Active(Seat),
    /// Not one sheet for each seat.
    #[error("{seats} seats need as many sheets, not {sheets}")]
    Sheets {
        /// How many seats there are.
        seats: usize,
        /// How many sheets were given.
        sheets: usize,
    },
}
