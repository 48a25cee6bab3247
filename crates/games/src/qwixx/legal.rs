//! What a seat may answer, and why not.

use super::{Action, Qwixx, Row, Step};
use crate::qwixx::{Illegal, Reason};
use crate::{ActionList, Colour, Seat};

impl Qwixx {
    #[inline]
    pub(super) fn list(&self, seat: Seat) -> ActionList<Action> {
        let mut list = ActionList::new();
        if !self.asked.has(seat) {
            return list;
        }
        list.push(Action::Pass);
        let [first, second] = self.thrown.white;
        if self.step == Step::Colours {
            let (low, high) = (first.min(second), first.max(second));
            let numbers = self.thrown.colour.map(|die| low.wrapping_add(die));
            let step = high.wrapping_sub(low);
            let mut fits = u32::from(self.fitting(seat, numbers));
            if step != 0 {
                fits |= u32::from(self.fitting(seat, numbers.map(|n| n.wrapping_add(step)))) << 4;
            }
            // Row by row, the smaller number first.
            for (index, row) in Colour::ALL.into_iter().enumerate() {
                if fits >> index & 1 == 1 {
                    list.push(Action::Cross { row, number: numbers[index] });
                }
                if fits >> index & 0x10 != 0 {
                    list.push(Action::Cross { row, number: numbers[index].wrapping_add(step) });
                }
            }
        } else {
            let number = first.wrapping_add(second);
            let fits = self.fitting(seat, [number; 4]);
            for (index, row) in Colour::ALL.into_iter().enumerate() {
                if fits >> index & 1 == 1 {
                    list.push(Action::Cross { row, number });
                }
            }
        }
        list
    }

    /// The rows, one bit each, in which `seat` may cross its number of `numbers`.
    #[inline]
    fn fitting(&self, seat: Seat, numbers: [u8; 4]) -> u8 {
        let sheet = self.sheet_of(seat);
        let mut fits = 0;
        for row in Colour::ALL {
            let crosses = sheet.rows[row as usize];
            let fit = match self.rules.column(row, numbers[row as usize]) {
                Some(column) => crosses.open_from(column) & self.enough_before(crosses, column),
                None => false,
            };
            fits |= u8::from(fit) << row as u8;
        }
        fits & !self.closed_to(seat).bits()
    }

    /// Whether the last number may be crossed, if this is its column. (It seldom is, and to
    /// count crosses costs more than to ask.)
    #[inline]
    fn enough_before(&self, row: Row, column: u8) -> bool {
        column != self.rules.last_column() || row.numbers() >= self.rules.last_needs()
    }

    pub(super) fn refuse(&self, seat: Seat, action: Action) -> Result<(), Illegal> {
        match self.step {
            Step::Roll => return Err(Illegal::RollDue),
            Step::Over => return Err(Illegal::GameOver),
            Step::Whites | Step::Colours | Step::Others => {}
        }
        if self.has_answered(seat) {
            return Err(Illegal::Answered { seat });
        }
        if !self.asked.has(seat) {
            return Err(Illegal::NotAsked { seat });
        }
        match action {
            Action::Pass => Ok(()),
            Action::Cross { row, number } => self.refuse_cross(seat, row, number),
        }
    }

    fn refuse_cross(&self, seat: Seat, row: Colour, number: u8) -> Result<(), Illegal> {
        if self.closed_to(seat).has(row) {
            return Err(Illegal::Rule(Reason::RowLocked { row }));
        }
        self.refuse_number(row, number)?;
        let crosses = self.sheet_of(seat).row(row);
        // The dice make no number that a row lacks.
        let column = self.rules.column(row, number).unwrap_or_default();
        if crosses.has(column) {
            return Err(Illegal::Rule(Reason::AlreadyCrossed { row, number }));
        }
        if let Some(rightmost) = crosses.rightmost().filter(|&rightmost| rightmost > column) {
            let last = self.rules.number(row, rightmost);
            return Err(Illegal::Rule(Reason::LeftOfCross { row, number, last }));
        }
        if !self.enough_before(crosses, column) {
            let needed = self.rules.last_needs();
            return Err(Illegal::Rule(Reason::TooFewCrosses {
                row,
                number,
                crosses: crosses.numbers(),
                needed,
            }));
        }
        Ok(())
    }

    /// Whether the dice make `number` for `row` now.
    fn refuse_number(&self, row: Colour, number: u8) -> Result<(), Illegal> {
        if self.step != Step::Colours {
            let sum = self.thrown.white_sum();
            return if number == sum {
                Ok(())
            } else {
                Err(Illegal::Rule(Reason::NotTheWhiteSum { number, sum }))
            };
        }
        match (self.thrown.pair(0, row), self.thrown.pair(1, row)) {
            (Some(one), Some(other)) if number == one || number == other => Ok(()),
            (Some(one), Some(other)) => Err(Illegal::Rule(Reason::NotAPair {
                row,
                number,
                low: one.min(other),
                high: one.max(other),
            })),
            _ => Err(Illegal::Rule(Reason::RowLocked { row })),
        }
    }
}
