//! Pages agree with the rules' sheets, and turns are weighed rightly.

use std::collections::BTreeSet;

use rollwright_games::qwinto::Row;

use super::super::fast_sheet::{FastSheet, OPEN, open_cell};
use super::super::turn::{Dice, Prospects, Throw};
use super::sheets;

#[test]
fn pages_count_like_sheets() {
    for sheet in sheets(20) {
        let page = FastSheet::of(&sheet);
        assert_eq!(page.points(), sheet.points());
        assert_eq!(page.ends(), sheet.failed() >= 4 || sheet.full_rows() >= 2);
        for row in Row::ALL {
            assert_eq!(page.filled(row.index()) as u32, sheet.filled(row));
        }
    }
}

#[test]
fn pages_take_what_sheets_take() {
    for sheet in sheets(20) {
        let page = FastSheet::of(&sheet);
        for row in Row::ALL {
            let mut ours = BTreeSet::new();
            page.entries(row.index(), 1, 18, |entry| {
                assert!(ours.insert((entry.number, entry.cell)), "twice");
            });
            let theirs = (1..=18)
                .flat_map(|sum| sheet.open(row, sum).map(move |cell| (sum, open_cell(row, cell))))
                .collect();
            assert_eq!(ours, theirs);
        }
    }
}

#[test]
fn missing_cells_are_those_of_the_two_fullest_rows() {
    let mut page = FastSheet::default();
    assert_eq!(page.missing(), 18);
    page.cells[0] = [1, 2, 3, 4, 5, 6, 7, 8, 9];
    page.cells[2] = [2, 3, 4, 5, 6, 7, 8, 0, 0];
    page.cells[1][0] = 4;
    assert_eq!(page.missing(), 2);
    assert!(!page.ends());
}

/// A page where red takes a 3 in one cell and nothing else fits: one die has one
/// chance in six.
fn tight() -> FastSheet {
    let mut page = FastSheet::default();
    page.cells[0] = [1, 2, 0, 4, 5, 6, 7, 8, 9];
    page.cells[1] = [10, 11, 12, 13, 14, 15, 16, 17, 0];
    page
}

#[test]
fn dice_are_chosen_by_exact_chances() {
    // Worth 6 in the gap of red, 0 elsewhere, and nothing lost by a failed throw.
    let prospects =
        Prospects::new(&tight(), Throw::ANY, 0.0, |entry| if entry.row == 0 { 6.0 } else { 0.0 });
    let red = Dice(0b001);
    assert!((prospects.mean(red) - 1.0).abs() < 1e-6);
    // With a re-roll: 1/6 at once, else another try.
    assert!((prospects.choice(red, true) - (1.0 + 5.0 / 6.0)).abs() < 1e-6);
    assert_eq!(prospects.dice(true).0, red);
    assert!(prospects.keeps(red, 3));
    assert!(!prospects.keeps(red, 4));
    assert_eq!(prospects.entry(red, 3), Some((0, 2)));
    assert_eq!(prospects.entry(red, 4), None);
    let chances = prospects.chances(red, true);
    assert!((chances[3] - (1.0 + 5.0 / 6.0) / 6.0).abs() < 1e-6);
    assert!((chances.iter().sum::<f32>() - 1.0).abs() < 1e-6);
    assert!((prospects.chances(red, false)[3] - 1.0 / 6.0).abs() < 1e-6);
}

#[test]
fn chances_of_sums_add_up() {
    for dice in Dice::ALL {
        let total: f32 = dice.sums().map(|(_, chance)| chance).sum();
        assert!((total - 1.0).abs() < 1e-6);
        assert_eq!(dice.set().count(), dice.count());
        assert!(Row::ALL.into_iter().all(|row| dice.set().has(row) == dice.has(row.index())));
    }
}

#[test]
fn a_page_that_was_made_up_has_room_too() {
    let mut page = FastSheet::default();
    (page.cells[0][0], page.cells[0][3]) = (5, 1);
    assert_eq!(page.room(), 3 * OPEN - 2, "only how many numbers stand there is meant");
}
