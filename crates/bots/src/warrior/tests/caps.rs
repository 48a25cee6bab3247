//! Evidence that the cap on energy does not matter.

use rollwright_games::warrior::Rules;

use crate::Unwatched;
use crate::warrior::course::Course;
use crate::warrior::rows::Row;
use crate::warrior::solve::solve;

/// The opening table with rows of this width, energies up to `S - 7`.
fn opening<const S: usize>(levels: u8, size: u8) -> Vec<Row<S>> {
    let rules = Rules::new(levels, size).unwrap();
    solve::<S>(&Course::new(rules), &Unwatched, |_| {}).unwrap()
}

fn start<const S: usize>(levels: u8, size: u8) -> f64 {
    opening::<S>(levels, size)[12][12]
}

#[test]
fn on_the_default_board_a_higher_cap_changes_nothing() {
    let (low, high) = (opening::<48>(3, 4), opening::<64>(3, 4));
    assert!((low[12][12] - high[12][12]).abs() < 1e-13);
    // Nor with energies that hardly any game comes to.
    for (low, high) in low[..=22].iter().zip(&high) {
        for (low, high) in low[..=22].iter().zip(high) {
            assert!((low - high).abs() < 1e-9, "{low} {high}");
        }
    }
    // A cap that is too low would show.
    assert!((start::<32>(3, 4) - high[12][12]).abs() > 1e-10);
}

#[test]
fn four_levels_of_four_are_still_short() {
    let (low, high) = (start::<48>(4, 4), start::<64>(4, 4));
    assert!((low - high).abs() < 1e-11, "{low} {high}");
}

#[test]
#[ignore = "minutes: cargo test --release -- --ignored"]
fn on_the_largest_board_a_higher_cap_changes_nothing() {
    let (low, used, high) = (start::<56>(10, 10), start::<64>(10, 10), start::<72>(10, 10));
    println!("caps 49, 57, 65: {low:.13} {used:.13} {high:.13}");
    assert!((low - used).abs() < 1e-9);
    assert!((used - high).abs() < 1e-10);
}
