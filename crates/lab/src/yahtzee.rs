//! What is counted in Yahtzee.

use rollwright_games::yahtzee::Category;
use rollwright_games::{Seat, Yahtzee};

use crate::measures::{HasMeasures, Kind, Measure};

const fn points(name: &'static str, label: &'static str) -> Measure {
    Measure { name, label, group: "Points per box", kind: Kind::Points }
}

impl HasMeasures for Yahtzee {
    fn measures() -> &'static [Measure] {
        const {
            &[
                points("ones", "Ones"),
                points("twos", "Twos"),
                points("threes", "Threes"),
                points("fours", "Fours"),
                points("fives", "Fives"),
                points("sixes", "Sixes"),
                points("three_kind", "3 kind"),
                points("four_kind", "4 kind"),
                points("full_house", "Full house"),
                points("small_straight", "Small str."),
                points("large_straight", "Large str."),
                points("yahtzee", "Yahtzee"),
                points("chance", "Chance"),
                Measure {
                    name: "upper_bonus",
                    label: "Upper bonus",
                    group: "Upper bonus",
                    kind: Kind::Rate,
                },
                Measure {
                    name: "upper_sum",
                    label: "Upper sum",
                    group: "Upper sum, without the bonus",
                    kind: Kind::Count,
                },
                Measure {
                    name: "bonus_chips",
                    label: "Bonus chips",
                    group: "Bonus chips",
                    kind: Kind::Count,
                },
            ]
        }
    }

    fn told_by_its_end() -> bool {
        true
    }

    fn measure(&self, seat: Seat, values: &mut [i32]) {
        let Some(sheet) = self.sheet_of(seat) else { return };
        for category in Category::ALL {
            values[category.index()] = sheet.points(category).unwrap_or(0).into();
        }
        values[13] = i32::from(sheet.upper_bonus() > 0);
        values[14] = i32::from(sheet.upper());
        values[15] = i32::from(sheet.chips());
    }
}
