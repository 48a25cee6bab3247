//! What is counted in Qwinto.

use rollwright_games::qwinto::{BONUS, Row, beside};
use rollwright_games::{Game, Qwinto, Seat};

use crate::measures::{HasMeasures, Kind, Measure, next_face};

const fn count(group: &'static str, name: &'static str, label: &'static str) -> Measure {
    Measure { name, label, group, kind: Kind::Count }
}

const fn rate(group: &'static str, name: &'static str, label: &'static str) -> Measure {
    Measure { name, label, group, kind: Kind::Rate }
}

const NUMBERS: &str = "Numbers per row";
const FILLED: &str = "Rows filled";
const COLUMNS: &str = "Bonus columns filled, from the left";

impl HasMeasures for Qwinto {
    fn measures() -> &'static [Measure] {
        const {
            &[
                count(NUMBERS, "numbers_red", "Red"),
                count(NUMBERS, "numbers_yellow", "Yellow"),
                count(NUMBERS, "numbers_blue", "Blue"),
                rate(FILLED, "filled_red", "Red"),
                rate(FILLED, "filled_yellow", "Yellow"),
                rate(FILLED, "filled_blue", "Blue"),
                rate(COLUMNS, "column_1", "1"),
                rate(COLUMNS, "column_2", "2"),
                rate(COLUMNS, "column_3", "3"),
                rate(COLUMNS, "column_4", "4"),
                rate(COLUMNS, "column_5", "5"),
                count("Bonus points", "bonus_points", "Bonus points"),
                count("Failed throws", "failed_throws", "Failed throws"),
            ]
        }
    }

    fn measure(&self, seat: Seat, values: &mut [i32]) {
        let sheet = self.sheet(seat);
        for row in Row::ALL {
            values[row.index()] = sheet.filled(row) as i32;
            values[3 + row.index()] = i32::from(sheet.is_full(row));
        }
        for (at, &(yellow, ..)) in BONUS.iter().enumerate() {
            let full = Row::ALL.into_iter().all(|row| {
                beside(Row::Yellow, yellow, row).is_some_and(|cell| sheet.number(row, cell) != 0)
            });
            values[6 + at] = i32::from(full);
        }
        values[11] = sheet.bonus_points();
        values[12] = i32::from(sheet.failed());
    }

    fn begins_turn(&self, _last: Option<Seat>) -> bool {
        !self.is_reroll()
    }

    /// Each colour's face is drawn whether that die is rolled or not, so that it
    /// shows the same to whoever chooses it.
    fn thrown(&self, number: u64) -> Self::Roll {
        let mut left = number;
        let faces = Row::ALL.map(|row| next_face(&mut left, row.die()));
        self.throw(|die| {
            let row = Row::ALL.into_iter().find(|row| row.die() == die);
            row.map_or(die.low, |row| faces[row.index()])
        })
    }
}
