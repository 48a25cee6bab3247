//! Values of the full games of Qwixx: published ones and our own.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use rollwright_bots::NoProgress;
use rollwright_bots::qwixx::QwixxSolution;
use rollwright_games::qwixx::{Qwixx, RowCrosses, Rules, Sheet};
use rollwright_games::{Game, Phase, Seat, Seats};

#[path = "../../src/qwixx/tests/brute_force.rs"]
mod brute_force;

use brute_force::{BruteForce, set_up};

fn solve(rules: Rules, seats: usize) -> QwixxSolution {
    QwixxSolution::solve(rules, seats, 1.0, 2, &NoProgress).unwrap()
}

fn assert_near(found: f64, expected: f64, within: f64) {
    assert!((found - expected).abs() < within, "{found} instead of {expected}");
}

/// Whether to check unpublished values too. Brute force already confirms them in small games.
fn is_long_test_run() -> bool {
    std::env::var_os("ROLLWRIGHT_LONG").is_some()
}

/// Published: 115.4831, and 115.9108 with action 2 after the second lock.
#[test]
fn one_seat_values_match_published_ones() {
    let values = [
        (Rules::OFFICIAL, 115.483_126_02),
        (Rules::OFFICIAL.with_action2_after_deciding_lock(), 115.910_815_03),
        (Rules::CONCORDIA, 87.696_322_06),
        (Rules::OTTAWA, 116.234_739_24),
    ];
    for (rules, expected) in values.into_iter().take(if is_long_test_run() { 4 } else { 2 }) {
        let solution = solve(rules, 1);
        assert_near(solution.expected_points_of_first_seat_at_game_start(), expected, 1e-8);
        check_end_games(&solution);
        check_simulated_games(&solution);
    }
}

/// Published: 130.501 and 131.133 for two seats by the official rules.
#[test]
fn two_seat_values_match_published_ones() {
    let values = [
        (Rules::OFFICIAL, [130.501_362_28, 131.132_701_87]),
        (Rules::CONCORDIA, [101.912_348_37, 102.536_217_77]),
        (Rules::OTTAWA, [131.077_617_49, 131.706_083_66]),
    ];
    for (rules, expected) in values.into_iter().take(if is_long_test_run() { 3 } else { 1 }) {
        let solution = solve(rules, 2);
        assert_near(solution.expected_points_at_game_start(0), expected[0], 1e-8);
        assert_near(solution.expected_points_at_game_start(1), expected[1], 1e-8);
    }
}

/// Rows just before their end, with all 27,216 rolls by brute force.
fn check_end_games(solution: &QwixxSolution) {
    let rules = solution.rules();
    let seats = Seats::new(1, Seat(0)).unwrap();
    for (rows, penalties) in [
        ([0b01_1110_0001, 0b01_0000_1111, 0b11_1111_1111, 0b10_0000_1111], 2),
        ([0b01_1111_0000, 0b10_0000_1000, 0b01_1110_0000, 0b10_0010_0000], 3),
    ] {
        let sheet = Sheet { rows: rows.map(RowCrosses), penalties };
        let mut brute = BruteForce::new(Seat(0), 1.0);
        brute.value_before_roll(&set_up(rules, seats, Seat(0), Seat(0), sheet));
        assert!(brute.cached_values.len() > 5);
        for ((sheet, active), &expected) in &brute.cached_values {
            let game = set_up(rules, seats, *active, Seat(0), *sheet);
            let found = solution.expected_points_to_come(sheet, game.locked_rows(), 0).unwrap();
            assert_near(found, expected, 1e-9);
        }
    }
}

/// Simulated games by the solution have its value as their mean.
fn check_simulated_games(solution: &QwixxSolution) {
    let count = if is_long_test_run() { 100_000 } else { 50_000 };
    let mut rng = ChaCha8Rng::seed_from_u64(2);
    let (mut sum, mut squares) = (0.0, 0.0);
    for _ in 0..count {
        let mut game = Qwixx::new(&solution.rules(), Seats::new(1, Seat(0)).unwrap());
        loop {
            match game.phase() {
                Phase::Roll { .. } => {
                    let roll = game.roll_with(|die| die.low + (rng.next_u64() % 6) as u8);
                    game.apply_roll(roll);
                }
                Phase::Decide { .. } => {
                    let answer = solution.best_action(&game, Seat(0)).unwrap();
                    game.apply_action(Seat(0), answer);
                }
                Phase::Over { .. } => break,
            }
        }
        let score = f64::from(game.score(Seat(0)));
        sum += score;
        squares += score * score;
    }
    let games = f64::from(count);
    let mean = sum / games;
    let error = ((squares / games - mean * mean) / games).sqrt();
    assert!(error < 0.15);
    assert_near(mean, solution.expected_points_of_first_seat_at_game_start(), 3.0 * error);
}
