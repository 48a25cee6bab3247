//! The positions that cases describe.

use rollwright_games::qwixx::{self, RowCrosses, RuleSetKind};
use rollwright_games::warrior::{self, Square};
use rollwright_games::{Colour, Game, Qwinto, Qwixx, Seat, Warrior, Yahtzee, qwinto, yahtzee};

use super::{NodeCountCase, NodeCounting};

/// Parses numbers such as `1.2.3`; an empty text has none.
fn numbers(text: &str) -> Vec<u8> {
    text.split('.').filter(|word| !word.is_empty()).map(|word| word.parse().unwrap()).collect()
}

impl NodeCounting for Qwixx {
    fn case_position(case: &NodeCountCase) -> Self {
        let kind = case.get("rules").and_then(RuleSetKind::from_name).unwrap();
        let full = qwixx::Rules::full_size(kind);
        let faces = case.number("faces").unwrap_or(full.faces_per_die());
        let lock_after = case.number("lock").unwrap_or(full.crosses_before_last_number_locks());
        let rules = qwixx::Rules::reduced(kind, faces, lock_after).unwrap();
        let sheets: Vec<_> = match case.setup() {
            Some(sheets) => sheets.into_iter().map(|text| qwixx_sheet(rules, text)).collect(),
            None => vec![qwixx::Sheet::EMPTY; case.seats().count()],
        };
        Self::from_sheets(rules, case.seats(), case.active(), &sheets).unwrap()
    }
}

/// `2.3,,4,/1`: the crossed numbers of each row, then the penalties.
fn qwixx_sheet(rules: qwixx::Rules, text: &str) -> qwixx::Sheet {
    let (rows, penalties) = text.split_once('/').unwrap();
    let mut sheet = qwixx::Sheet { penalties: penalties.parse().unwrap(), ..Default::default() };
    for (row, text) in Colour::ALL.into_iter().zip(rows.split(',')) {
        let columns = numbers(text).into_iter().map(|number| rules.column_of(row, number).unwrap());
        let mut bits: u16 = columns.fold(0, |bits, column| bits | 1 << column);
        let last = bits >> rules.last_column() & 1 == 1;
        if last
            && rules.is_lock_scored()
            && bits.count_ones() > u32::from(rules.crosses_before_last_number_locks())
        {
            bits |= RowCrosses::LOCK_BIT;
        }
        sheet.rows[row as usize] = RowCrosses(bits);
    }
    sheet
}

impl NodeCounting for Qwinto {
    fn case_position(case: &NodeCountCase) -> Self {
        let rules = case.get("rules").and_then(qwinto::Rules::from_name).unwrap();
        let sheets: Vec<_> = match case.setup() {
            Some(sheets) => sheets.into_iter().map(qwinto_sheet).collect(),
            None => vec![qwinto::Sheet::EMPTY; case.seats().count()],
        };
        Self::from_sheets(rules, case.seats(), case.active(), &sheets).unwrap()
    }
}

/// Three rows of ten cells, 0 for empty cells, then the failed throws.
fn qwinto_sheet(text: &str) -> qwinto::Sheet {
    let (rows, failed) = text.split_once('/').unwrap();
    let rows: Vec<[u8; 10]> = rows.split(',').map(|row| numbers(row).try_into().unwrap()).collect();
    qwinto::Sheet::from_numbers(rows.try_into().unwrap(), failed.parse().unwrap()).unwrap()
}

impl NodeCounting for Yahtzee {
    fn case_position(case: &NodeCountCase) -> Self {
        let rules = yahtzee::Rules::from_name(case.get("rules").unwrap()).unwrap();
        let Some(sheets) = case.setup() else {
            return Self::new(&rules, case.seats());
        };
        let sheets = sheets.into_iter().map(yahtzee_sheet).collect();
        let (seats, active) = (case.seats(), case.active());
        let setup = yahtzee::UncheckedPosition {
            rules,
            seats,
            active,
            sheets,
            dice: [0; 5],
            rolls_left: 3,
        };
        setup.try_into().unwrap()
    }
}

/// Thirteen categories, `_` for open ones, then the chips.
fn yahtzee_sheet(text: &str) -> yahtzee::Sheet {
    let (boxes, chips) = text.split_once('/').unwrap();
    let boxes: Vec<Option<u8>> = boxes.split('.').map(|points| points.parse().ok()).collect();
    yahtzee::Sheet::from_category_points(boxes.try_into().unwrap(), chips.parse().unwrap()).unwrap()
}

impl NodeCounting for Warrior {
    fn case_position(case: &NodeCountCase) -> Self {
        let (levels, size) = (case.number("levels").unwrap(), case.number("size").unwrap());
        let rules = warrior::Rules::reduced(levels, size).unwrap();
        let Some(fighters) = case.setup() else {
            return Self::new(&rules, case.seats());
        };
        let fighters: Vec<_> = fighters.into_iter().map(fighter).collect();
        Self::from_fighters_at_turn_start(rules, case.seats(), case.active(), &fighters).unwrap()
    }

    /// Points come only at the end, so square and energy count too.
    fn worth(&self, seat: Seat) -> i128 {
        let points = 1_000_000 * i128::from(self.score(seat));
        points + 1000 * i128::from(self.path_index_of(seat)) + i128::from(self.energy_of(seat))
    }
}

/// `1.0.2:-1`: level, x, y and the energy.
fn fighter(text: &str) -> (Square, i32) {
    let (square, energy) = text.split_once(':').unwrap();
    let [level, x, y] = numbers(square).try_into().unwrap();
    (Square { level, x, y }, energy.parse().unwrap())
}
