//! The measures of Qwinto.

use rollwright_games::qwinto::{RowColour, THREE_CELL_BONUS_COLUMNS, same_column_cell};
use rollwright_games::{Game, Qwinto, Seat};

use crate::measures::{HasMeasures, Measure, MeasureValueType, draw_face};

const fn count_measure(group: &'static str, name: &'static str, label: &'static str) -> Measure {
    Measure { name, label, group, value_type: MeasureValueType::Count }
}

const fn rate_measure(group: &'static str, name: &'static str, label: &'static str) -> Measure {
    Measure { name, label, group, value_type: MeasureValueType::Rate }
}

const NUMBERS_GROUP: &str = "Numbers per row";
const FILLED_ROWS_GROUP: &str = "Rows filled";
const BONUS_COLUMNS_GROUP: &str = "Bonus columns filled, from the left";

impl HasMeasures for Qwinto {
    fn measures() -> &'static [Measure] {
        const {
            &[
                count_measure(NUMBERS_GROUP, "numbers_red", "Red"),
                count_measure(NUMBERS_GROUP, "numbers_yellow", "Yellow"),
                count_measure(NUMBERS_GROUP, "numbers_blue", "Blue"),
                rate_measure(FILLED_ROWS_GROUP, "filled_red", "Red"),
                rate_measure(FILLED_ROWS_GROUP, "filled_yellow", "Yellow"),
                rate_measure(FILLED_ROWS_GROUP, "filled_blue", "Blue"),
                rate_measure(BONUS_COLUMNS_GROUP, "column_1", "1"),
                rate_measure(BONUS_COLUMNS_GROUP, "column_2", "2"),
                rate_measure(BONUS_COLUMNS_GROUP, "column_3", "3"),
                rate_measure(BONUS_COLUMNS_GROUP, "column_4", "4"),
                rate_measure(BONUS_COLUMNS_GROUP, "column_5", "5"),
                count_measure("Bonus points", "bonus_points", "Bonus points"),
                count_measure("Failed throws", "failed_throws", "Failed throws"),
            ]
        }
    }

    fn finish_measures(&self, seat: Seat, values: &mut [i32]) {
        let sheet = self.sheet_of(seat);
        for row in RowColour::ALL {
            values[row.index()] = sheet.filled_cell_count_in_row(row) as i32;
            values[3 + row.index()] = i32::from(sheet.is_row_full(row));
        }
        for (at, &(yellow, ..)) in THREE_CELL_BONUS_COLUMNS.iter().enumerate() {
            let full = RowColour::ALL.into_iter().all(|row| {
                same_column_cell(RowColour::Yellow, yellow, row)
                    .is_some_and(|cell| sheet.number_at(row, cell).is_some())
            });
            values[6 + at] = i32::from(full);
        }
        values[11] = sheet.bonus_points();
        values[12] = i32::from(sheet.failed_rolls());
    }

    fn is_turn_start(&self, _last: Option<Seat>) -> bool {
        !self.is_next_roll_reroll()
    }

    /// Draws a face for every colour, rolled or not, so that a die shows the same face whichever
    /// other dice are chosen.
    fn roll_from_number(&self, number: u64) -> Self::Roll {
        let mut left = number;
        let faces = RowColour::ALL.map(|row| draw_face(&mut left, row.die()));
        self.roll_with(|die| {
            let row = RowColour::ALL.into_iter().find(|row| row.die() == die);
            row.map_or(die.low, |row| faces[row.index()])
        })
    }
}
