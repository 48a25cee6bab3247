//! Compact sheets agree with the rules' sheets, and turns are evaluated exactly.

use std::collections::BTreeSet;

use rollwright_games::qwinto::RowColour;

use super::super::compact_sheet::{CompactSheet, OPEN_CELLS, open_cell};
use super::super::turn_values::{DiceMask, RollsToEvaluate, TurnOptionValues};
use super::sheets;

#[test]
fn compact_sheets_score_like_sheets() {
    for sheet in sheets(20) {
        let compact = CompactSheet::from_sheet(&sheet);
        assert_eq!(compact.points(), sheet.points());
        assert_eq!(compact.ends_game(), sheet.failed_rolls() >= 4 || sheet.full_row_count() >= 2);
        for row in RowColour::ALL {
            assert_eq!(
                compact.filled_cell_count_in_row(row.index()) as u32,
                sheet.filled_cell_count_in_row(row)
            );
        }
    }
}

#[test]
fn compact_sheets_allow_the_same_entries_as_sheets() {
    for sheet in sheets(20) {
        let compact = CompactSheet::from_sheet(&sheet);
        for row in RowColour::ALL {
            let mut ours = BTreeSet::new();
            compact.for_each_legal_entry(row.index(), 1, 18, |entry| {
                assert!(ours.insert((entry.number, entry.cell)), "visited twice");
            });
            let theirs = (1..=18)
                .flat_map(|sum| {
                    sheet.accepting_cells(row, sum).map(move |cell| (sum, open_cell(row, cell)))
                })
                .collect();
            assert_eq!(ours, theirs);
        }
    }
}

#[test]
fn missing_cells_are_those_of_the_two_fullest_rows() {
    let mut compact = CompactSheet::default();
    assert_eq!(compact.cells_missing_for_two_full_rows(), 18);
    compact.cells[0] = [1, 2, 3, 4, 5, 6, 7, 8, 9];
    compact.cells[2] = [2, 3, 4, 5, 6, 7, 8, 0, 0];
    compact.cells[1][0] = 4;
    assert_eq!(compact.cells_missing_for_two_full_rows(), 2);
    assert!(!compact.ends_game());
}

/// A sheet where red takes a 3 in one cell and nothing else fits: one die has a chance of one in
/// six.
fn sheet_with_one_option() -> CompactSheet {
    let mut compact = CompactSheet::default();
    compact.cells[0] = [1, 2, 0, 4, 5, 6, 7, 8, 9];
    compact.cells[1] = [10, 11, 12, 13, 14, 15, 16, 17, 0];
    compact
}

#[test]
fn dice_are_chosen_by_exact_means() {
    // Worth 6 in red's gap, 0 elsewhere, and a failed roll costs nothing.
    let values =
        TurnOptionValues::new(&sheet_with_one_option(), RollsToEvaluate::ANY, 0.0, |entry| {
            if entry.row == 0 { 6.0 } else { 0.0 }
        });
    let red = DiceMask(0b001);
    assert!((values.mean_value_without_reroll(red) - 1.0).abs() < 1e-6);
    // With a reroll: 1/6 at once, otherwise a second try.
    assert!((values.dice_value(red, true) - (1.0 + 5.0 / 6.0)).abs() < 1e-6);
    assert_eq!(values.best_dice_and_value(true).0, red);
    assert!(values.is_sum_worth_keeping(red, 3));
    assert!(!values.is_sum_worth_keeping(red, 4));
    assert_eq!(values.best_row_and_cell(red, 3), Some((0, 2)));
    assert_eq!(values.best_row_and_cell(red, 4), None);
    let chances = values.final_sum_chances(red, true);
    assert!((chances[3] - (1.0 + 5.0 / 6.0) / 6.0).abs() < 1e-6);
    assert!((chances.iter().sum::<f32>() - 1.0).abs() < 1e-6);
    assert!((values.final_sum_chances(red, false)[3] - 1.0 / 6.0).abs() < 1e-6);
}

#[test]
fn chances_of_sums_add_up_to_one() {
    for dice in DiceMask::ALL_SETS {
        let total: f32 = dice.sums_with_chances().map(|(_, chance)| chance).sum();
        assert!((total - 1.0).abs() < 1e-6);
        assert_eq!(dice.to_dice_set().len(), dice.dice_count());
        assert!(
            RowColour::ALL
                .into_iter()
                .all(|row| dice.to_dice_set().contains(row) == dice.has_die(row.index()))
        );
    }
}

#[test]
fn gaps_with_descending_bounds_count_as_fillable() {
    let mut compact = CompactSheet::default();
    (compact.cells[0][0], compact.cells[0][3]) = (5, 1);
    assert_eq!(
        compact.max_fillable_cell_count(),
        3 * OPEN_CELLS - 2,
        "only the number of entries matters"
    );
}
