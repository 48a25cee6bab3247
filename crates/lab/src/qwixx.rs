//! What is counted in Qwixx.

use rollwright_bots::qwixx::thrown;
use rollwright_games::qwixx::{Roll, RuleSetKind};
use rollwright_games::{Colour, Qwixx, Seat};

use crate::measures::{HasMeasures, Kind, Measure};

const fn crosses(name: &'static str, label: &'static str) -> Measure {
    Measure { name, label, group: "Crosses per row", kind: Kind::Count }
}

const fn lock(name: &'static str, label: &'static str) -> Measure {
    Measure { name, label, group: "Rows locked by the seat", kind: Kind::Rate }
}

impl HasMeasures for Qwixx {
    fn measures() -> &'static [Measure] {
        const {
            &[
                crosses("crosses_red", "Red"),
                crosses("crosses_yellow", "Yellow"),
                crosses("crosses_green", "Green"),
                crosses("crosses_blue", "Blue"),
                lock("lock_red", "Red"),
                lock("lock_yellow", "Yellow"),
                lock("lock_green", "Green"),
                lock("lock_blue", "Blue"),
                Measure {
                    name: "penalties",
                    label: "Penalties",
                    group: "Penalties",
                    kind: Kind::Count,
                },
            ]
        }
    }

    #[inline]
    fn measure(&self, seat: Seat, values: &mut [i32]) {
        let rules = self.rules_in_play();
        let sheet = self.sheet_of(seat);
        for colour in Colour::ALL {
            let row = sheet.row(colour);
            // `concordia` draws no lock: there the last number alone locks a row.
            let locked = match rules.kind() {
                RuleSetKind::Concordia => row.has(rules.last_column()),
                RuleSetKind::Official | RuleSetKind::Ottawa => row.locked(),
            };
            values[colour as usize] = i32::from(row.crosses());
            values[4 + colour as usize] = i32::from(locked);
        }
        values[8] = i32::from(sheet.penalties);
    }

    fn told_by_its_end() -> bool {
        true
    }

    #[inline]
    fn thrown(&self, number: u64) -> Roll {
        thrown(self, number)
    }
}
