//! The measures of Yahtzee.

use rollwright_games::yahtzee::Category;
use rollwright_games::{Seat, Yahtzee};

use crate::measures::{HasMeasures, Measure, MeasureValueType};

const fn points_measure(name: &'static str, label: &'static str) -> Measure {
    Measure { name, label, group: "Points per box", value_type: MeasureValueType::Points }
}

impl HasMeasures for Yahtzee {
    fn measures() -> &'static [Measure] {
        const {
            &[
                points_measure("ones", "Ones"),
                points_measure("twos", "Twos"),
                points_measure("threes", "Threes"),
                points_measure("fours", "Fours"),
                points_measure("fives", "Fives"),
                points_measure("sixes", "Sixes"),
                points_measure("three_kind", "3 kind"),
                points_measure("four_kind", "4 kind"),
                points_measure("full_house", "Full house"),
                points_measure("small_straight", "Small str."),
                points_measure("large_straight", "Large str."),
                points_measure("yahtzee", "Yahtzee"),
                points_measure("chance", "Chance"),
                Measure {
                    name: "upper_bonus",
                    label: "Upper bonus",
                    group: "Upper bonus",
                    value_type: MeasureValueType::Rate,
                },
                Measure {
                    name: "upper_sum",
                    label: "Upper sum",
                    group: "Upper sum, without the bonus",
                    value_type: MeasureValueType::Count,
                },
                Measure {
                    name: "bonus_chips",
                    label: "Bonus chips",
                    group: "Bonus chips",
                    value_type: MeasureValueType::Count,
                },
            ]
        }
    }

    fn can_measure_final_position() -> bool {
        true
    }

    fn finish_measures(&self, seat: Seat, values: &mut [i32]) {
        let Some(sheet) = self.sheet_of(seat) else { return };
        for category in Category::ALL {
            values[category.index()] = sheet.points_in(category).unwrap_or(0).into();
        }
        values[13] = i32::from(sheet.upper_bonus() > 0);
        values[14] = i32::from(sheet.upper_sum());
        values[15] = i32::from(sheet.bonus_chip_count());
    }
}
