//! The measures of Qwixx.

use rollwright_bots::qwixx::random_roll_unaffected_by_locks;
use rollwright_games::qwixx::Roll;
use rollwright_games::{Colour, Qwixx, Seat};

use crate::measures::{HasMeasures, Measure, MeasureValueType};

const fn crosses_measure(name: &'static str, label: &'static str) -> Measure {
    Measure { name, label, group: "Crosses per row", value_type: MeasureValueType::Count }
}

const fn lock_measure(name: &'static str, label: &'static str) -> Measure {
    Measure { name, label, group: "Rows locked by the seat", value_type: MeasureValueType::Rate }
}

impl HasMeasures for Qwixx {
    fn measures() -> &'static [Measure] {
        const {
            &[
                crosses_measure("crosses_red", "Red"),
                crosses_measure("crosses_yellow", "Yellow"),
                crosses_measure("crosses_green", "Green"),
                crosses_measure("crosses_blue", "Blue"),
                lock_measure("lock_red", "Red"),
                lock_measure("lock_yellow", "Yellow"),
                lock_measure("lock_green", "Green"),
                lock_measure("lock_blue", "Blue"),
                Measure {
                    name: "penalties",
                    label: "Penalties",
                    group: "Penalties",
                    value_type: MeasureValueType::Count,
                },
            ]
        }
    }

    #[inline]
    fn finish_measures(&self, seat: Seat, values: &mut [i32]) {
        let rules = self.rules_in_play();
        let sheet = self.sheet_of(seat);
        for colour in Colour::ALL {
            let row = sheet.row(colour);
            values[colour as usize] = i32::from(row.scoring_cross_count());
            values[4 + colour as usize] = i32::from(rules.is_row_locked_by(row));
        }
        values[8] = i32::from(sheet.penalties);
    }

    fn can_measure_final_position() -> bool {
        true
    }

    #[inline]
    fn roll_from_number(&self, number: u64) -> Roll {
        random_roll_unaffected_by_locks(self, number)
    }
}
