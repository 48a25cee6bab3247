//! Known values, serialization and cancellation.

use std::sync::atomic::{AtomicU64, Ordering};

use rollwright_games::warrior::Rules;

use super::DEFAULT_BOARD_SOLUTION;
use crate::warrior::{WarriorDecodeError, WarriorSolution, WarriorSolveError};
use crate::{Cancelled, NoProgress, Progress};

#[test]
fn the_default_board_has_known_values() {
    assert!((DEFAULT_BOARD_SOLUTION.starting_seat_win_chance() - 0.501_819_820_469).abs() < 1e-11);
    assert_eq!(DEFAULT_BOARD_SOLUTION.state_count(), (47 * 46 + 1) * 44 * 44);
}

#[test]
fn any_number_of_threads_gives_the_same_solution() {
    let rules = Rules::new(3, 3).unwrap();
    let alone = WarriorSolution::solve(rules, 1, &NoProgress).unwrap();
    assert!((alone.starting_seat_win_chance() - 0.502_478_692_134).abs() < 1e-11);
    assert!(WarriorSolution::solve(rules, 3, &NoProgress).unwrap() == alone);
}

#[test]
fn bytes_round_trip() {
    let bytes = DEFAULT_BOARD_SOLUTION.to_bytes();
    assert!(WarriorSolution::from_bytes(&bytes).unwrap() == *DEFAULT_BOARD_SOLUTION);
}

#[test]
fn invalid_bytes_are_rejected() {
    let decode_error = |bytes: &[u8]| WarriorSolution::from_bytes(bytes).unwrap_err();
    let bytes = DEFAULT_BOARD_SOLUTION.to_bytes();
    assert_eq!(decode_error(&[]), WarriorDecodeError::UnknownFormat);
    assert_eq!(decode_error(b"warrior1"), WarriorDecodeError::UnknownFormat);
    assert_eq!(
        decode_error(b"warrior1\x02\x04"),
        WarriorDecodeError::InvalidBoard { levels: 2, size: 4 }
    );
    let short = &bytes[..bytes.len() - 1];
    assert_eq!(
        decode_error(short),
        WarriorDecodeError::WrongLength { expected: bytes.len(), actual: short.len() }
    );
    let mut damaged = bytes;
    let middle = damaged.len() / 2;
    damaged[middle] ^= 1;
    assert_eq!(decode_error(&damaged), WarriorDecodeError::Damaged);
}

/// Cancels after three reports.
struct CancelAfterReports(AtomicU64);

impl Progress for CancelAfterReports {
    fn report(&self, done: u64, total: u64) {
        assert!(done > 0 && done <= total);
        self.0.fetch_add(1, Ordering::Relaxed);
    }

    fn is_cancelled(&self) -> bool {
        self.0.load(Ordering::Relaxed) >= 3
    }
}

#[test]
fn solving_stops_when_cancelled() {
    let progress = CancelAfterReports(AtomicU64::new(0));
    let result = WarriorSolution::solve(Rules::DEFAULT, 1, &progress);
    assert_eq!(result.unwrap_err(), WarriorSolveError::Cancelled(Cancelled));
    assert_eq!(progress.0.into_inner(), 3);
}
