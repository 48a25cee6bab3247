//! Legal actions, and why others are illegal.

use super::{Action, Qwixx, RowCrosses, TurnStage};
use crate::qwixx::{PlayError, RuleViolation};
use crate::{ActionList, Colour, Seat};

impl Qwixx {
    #[inline]
    pub(super) fn list_legal_actions(&self, seat: Seat) -> ActionList<Action> {
        let mut list = ActionList::new();
        if !self.awaited_seats.contains(seat) {
            return list;
        }
        list.push(Action::Pass);
        let [first, second] = self.roll.white;
        if self.stage == TurnStage::ColourDie {
            let (low, high) = (first.min(second), first.max(second));
            let numbers = self.roll.colour.map(|die| low.wrapping_add(die));
            let step = high.wrapping_sub(low);
            let mut fits = u32::from(self.rows_accepting(seat, numbers));
            if step != 0 {
                fits |= u32::from(self.rows_accepting(seat, numbers.map(|n| n.wrapping_add(step))))
                    << 4;
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
            let fits = self.rows_accepting(seat, [number; 4]);
            for (index, row) in Colour::ALL.into_iter().enumerate() {
                if fits >> index & 1 == 1 {
                    list.push(Action::Cross { row, number });
                }
            }
        }
        list
    }

    /// The rows, one bit each, in which `seat` may cross the number for that row.
    #[inline]
    fn rows_accepting(&self, seat: Seat, numbers: [u8; 4]) -> u8 {
        let sheet = self.sheet_of(seat);
        let mut fits = 0;
        for row in Colour::ALL {
            let crosses = sheet.rows[row as usize];
            let fit = match self.rules.column_of(row, numbers[row as usize]) {
                Some(column) => {
                    crosses.is_open_from(column) & self.can_cross_column(crosses, column)
                }
                None => false,
            };
            fits |= u8::from(fit) << row as u8;
        }
        fits & !self.rows_closed_to(seat).bits()
    }

    /// Whether `column` may be crossed: the last number needs enough crosses before it.
    /// Comparing the column first is cheaper than counting crosses.
    #[inline]
    fn can_cross_column(&self, row: RowCrosses, column: u8) -> bool {
        column != self.rules.last_column()
            || row.crossed_number_count() >= self.rules.crosses_for_last_number()
    }

    pub(super) fn check_answer(&self, seat: Seat, action: Action) -> Result<(), PlayError> {
        match self.stage {
            TurnStage::Roll => return Err(PlayError::RollExpected),
            TurnStage::Over => return Err(PlayError::GameOver),
            TurnStage::WhiteSum | TurnStage::ColourDie | TurnStage::OthersWhiteSum => {}
        }
        if self.has_answered(seat) {
            return Err(PlayError::AlreadyAnswered { seat });
        }
        if !self.awaited_seats.contains(seat) {
            return Err(PlayError::NotAsked { seat });
        }
        match action {
            Action::Pass => Ok(()),
            Action::Cross { row, number } => self.check_cross(seat, row, number),
        }
    }

    fn check_cross(&self, seat: Seat, row: Colour, number: u8) -> Result<(), PlayError> {
        if self.rows_closed_to(seat).contains(row) {
            return Err(PlayError::RuleViolation(RuleViolation::RowLocked { row }));
        }
        self.check_number(row, number)?;
        let crosses = self.sheet_of(seat).row(row);
        // The dice never make a number that isn't in a row.
        let column = self.rules.column_of(row, number).unwrap_or_default();
        if crosses.has_cross(column) {
            return Err(PlayError::RuleViolation(RuleViolation::AlreadyCrossed { row, number }));
        }
        if let Some(rightmost) = crosses.rightmost_column().filter(|&rightmost| rightmost > column)
        {
            let rightmost_crossed = self.rules.number_at(row, rightmost);
            return Err(PlayError::RuleViolation(RuleViolation::LeftOfCross {
                row,
                number,
                rightmost_crossed,
            }));
        }
        if !self.can_cross_column(crosses, column) {
            let required = self.rules.crosses_for_last_number();
            return Err(PlayError::RuleViolation(RuleViolation::TooFewCrosses {
                row,
                number,
                crosses: crosses.crossed_number_count(),
                required,
            }));
        }
        Ok(())
    }

    /// Checks that the dice make `number` for `row` now.
    fn check_number(&self, row: Colour, number: u8) -> Result<(), PlayError> {
        if self.stage != TurnStage::ColourDie {
            let sum = self.roll.white_sum();
            return if number == sum {
                Ok(())
            } else {
                Err(PlayError::RuleViolation(RuleViolation::NotTheWhiteSum { number, sum }))
            };
        }
        match (self.roll.pair_sum(0, row), self.roll.pair_sum(1, row)) {
            (Some(one), Some(other)) if number == one || number == other => Ok(()),
            (Some(one), Some(other)) => Err(PlayError::RuleViolation(RuleViolation::NotADiceSum {
                row,
                number,
                low: one.min(other),
                high: one.max(other),
            })),
            _ => Err(PlayError::RuleViolation(RuleViolation::RowLocked { row })),
        }
    }
}
