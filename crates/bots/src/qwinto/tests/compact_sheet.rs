//! Pages agree with the rules' sheets, and turns are weighed rightly.

use std::collections::BTreeSet;

use rollwright_games::qwinto::SheetRow;

use super::super::compact_sheet::{CompactSheet, OPEN_CELLS, open_cell};
use super::super::turn_values::{DiceMask, EntryValues, PossibleRoll};
use super::sheets;

#[test]
fn pages_count_like_sheets() {
    for sheet in sheets(20) {
        let page = CompactSheet::from_sheet(&sheet);
        assert_eq!(page.points(), sheet.points());
        assert_eq!(page.ends_game(), sheet.failed_rolls() >= 4 || sheet.full_row_count() >= 2);
        for row in SheetRow::ALL {
            assert_eq!(page.filled_cells(row.index()) as u32, sheet.filled_count(row));
        }
    }
}

#[test]
fn pages_take_what_sheets_take() {
    for sheet in sheets(20) {
        let page = CompactSheet::from_sheet(&sheet);
        for row in SheetRow::ALL {
            let mut ours = BTreeSet::new();
            page.for_each_entry(row.index(), 1, 18, |entry| {
                assert!(ours.insert((entry.number, entry.cell)), "twice");
            });
            let theirs = (1..=18)
                .flat_map(|sum| {
                    sheet.open_cells(row, sum).map(move |cell| (sum, open_cell(row, cell)))
                })
                .collect();
            assert_eq!(ours, theirs);
        }
    }
}

#[test]
fn missing_cells_are_those_of_the_two_fullest_rows() {
    let mut page = CompactSheet::default();
    assert_eq!(page.missing_for_two_rows(), 18);
    page.cells[0] = [1, 2, 3, 4, 5, 6, 7, 8, 9];
    page.cells[2] = [2, 3, 4, 5, 6, 7, 8, 0, 0];
    page.cells[1][0] = 4;
    assert_eq!(page.missing_for_two_rows(), 2);
    assert!(!page.ends_game());
}

/// A page where red takes a 3 in one cell and nothing else fits: one die has one
/// chance in six.
fn sheet_with_one_option() -> CompactSheet {
    let mut page = CompactSheet::default();
    page.cells[0] = [1, 2, 0, 4, 5, 6, 7, 8, 9];
    page.cells[1] = [10, 11, 12, 13, 14, 15, 16, 17, 0];
    page
}

#[test]
fn dice_are_chosen_by_exact_chances() {
    // Worth 6 in the gap of red, 0 elsewhere, and nothing lost by a failed throw.
    let prospects = EntryValues::new(&sheet_with_one_option(), PossibleRoll::ANY, 0.0, |entry| {
        if entry.row == 0 { 6.0 } else { 0.0 }
    });
    let red = DiceMask(0b001);
    assert!((prospects.mean_without_reroll(red) - 1.0).abs() < 1e-6);
    // With a re-roll: 1/6 at once, else another try.
    assert!((prospects.dice_value(red, true) - (1.0 + 5.0 / 6.0)).abs() < 1e-6);
    assert_eq!(prospects.best_dice_and_value(true).0, red);
    assert!(prospects.keeps_sum(red, 3));
    assert!(!prospects.keeps_sum(red, 4));
    assert_eq!(prospects.best_entry(red, 3), Some((0, 2)));
    assert_eq!(prospects.best_entry(red, 4), None);
    let chances = prospects.sum_chances(red, true);
    assert!((chances[3] - (1.0 + 5.0 / 6.0) / 6.0).abs() < 1e-6);
    assert!((chances.iter().sum::<f32>() - 1.0).abs() < 1e-6);
    assert!((prospects.sum_chances(red, false)[3] - 1.0 / 6.0).abs() < 1e-6);
}

#[test]
fn chances_of_sums_add_up() {
    for dice in DiceMask::ALL {
        let total: f32 = dice.sums().map(|(_, chance)| chance).sum();
        assert!((total - 1.0).abs() < 1e-6);
        assert_eq!(dice.to_dice_set().len(), dice.count());
        assert!(
            SheetRow::ALL
                .into_iter()
                .all(|row| dice.to_dice_set().contains(row) == dice.has_die(row.index()))
        );
    }
}

#[test]
fn a_page_that_was_made_up_has_room_too() {
    let mut page = CompactSheet::default();
    (page.cells[0][0], page.cells[0][3]) = (5, 1);
    assert_eq!(
        page.fillable_cells(),
        3 * OPEN_CELLS - 2,
        "only how many numbers stand there is meant"
    );
}
