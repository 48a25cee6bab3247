//! Evidence that the cap on energy does not matter.

use rollwright_games::warrior::Rules;

use crate::NoProgress;
use crate::warrior::solver::backward_induction::solve_all_blocks;
use crate::warrior::solver::square_path::SquarePath;
use crate::warrior::solver::win_probabilities_by_energy::EnergyRow;

/// The win probabilities on the first square with rows of this width, energies up to `S - 7`.
fn start_square_chances<const S: usize>(levels: u8, size: u8) -> Vec<EnergyRow<S>> {
    let rules = Rules::new(levels, size).unwrap();
    solve_all_blocks::<S>(&SquarePath::new(rules), &NoProgress, |_| {}).unwrap()
}

fn first_seat_win_chance<const S: usize>(levels: u8, size: u8) -> f64 {
    start_square_chances::<S>(levels, size)[12][12]
}

#[test]
fn on_the_default_board_a_higher_cap_changes_nothing() {
    let (low, high) = (start_square_chances::<48>(3, 4), start_square_chances::<64>(3, 4));
    assert!((low[12][12] - high[12][12]).abs() < 1e-13);
    // Nor does it for energies that hardly any game reaches.
    for (low, high) in low[..=22].iter().zip(&high) {
        for (low, high) in low[..=22].iter().zip(high) {
            assert!((low - high).abs() < 1e-9, "{low} {high}");
        }
    }
    // A cap that is too low would show.
    assert!((first_seat_win_chance::<32>(3, 4) - high[12][12]).abs() > 1e-10);
}

#[test]
fn four_levels_of_four_need_no_higher_cap() {
    let (low, high) = (first_seat_win_chance::<48>(4, 4), first_seat_win_chance::<64>(4, 4));
    assert!((low - high).abs() < 1e-11, "{low} {high}");
}

#[test]
#[ignore = "minutes: cargo test --release -- --ignored"]
fn on_the_largest_board_a_higher_cap_changes_nothing() {
    let (low, used, high) = (
        first_seat_win_chance::<56>(10, 10),
        first_seat_win_chance::<64>(10, 10),
        first_seat_win_chance::<72>(10, 10),
    );
    println!("caps 49, 57, 65: {low:.13} {used:.13} {high:.13}");
    assert!((low - used).abs() < 1e-9);
    assert!((used - high).abs() < 1e-10);
}
