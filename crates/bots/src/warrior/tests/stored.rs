//! Known values, storing, stopping.

use std::sync::atomic::{AtomicU64, Ordering};

use rollwright_games::warrior::Rules;

use super::DEFAULT;
use crate::warrior::{BadBytes, Solved, Unsolved};
use crate::{Stopped, Unwatched, Watch};

#[test]
fn known_values() {
    assert!((DEFAULT.value() - 0.501_819_820_469).abs() < 1e-11);
    assert_eq!(DEFAULT.states(), (47 * 46 + 1) * 44 * 44);
}

#[test]
fn threads_do_not_matter() {
    let rules = Rules::new(3, 3).unwrap();
    let alone = Solved::solve(rules, 1, &Unwatched).unwrap();
    assert!((alone.value() - 0.502_478_692_134).abs() < 1e-11);
    assert!(Solved::solve(rules, 3, &Unwatched).unwrap() == alone);
}

#[test]
fn bytes_come_back() {
    let bytes = DEFAULT.to_bytes();
    assert!(Solved::from_bytes(&bytes).unwrap() == *DEFAULT);
}

#[test]
fn bad_bytes_are_refused() {
    let refused = |bytes: &[u8]| Solved::from_bytes(bytes).unwrap_err();
    let bytes = DEFAULT.to_bytes();
    assert_eq!(refused(&[]), BadBytes::Mark);
    assert_eq!(refused(b"warrior1"), BadBytes::Mark);
    assert_eq!(refused(b"warrior1\x02\x04"), BadBytes::Board { levels: 2, size: 4 });
    let short = &bytes[..bytes.len() - 1];
    assert_eq!(refused(short), BadBytes::Length { expected: bytes.len(), got: short.len() });
    let mut damaged = bytes;
    let middle = damaged.len() / 2;
    damaged[middle] ^= 1;
    assert_eq!(refused(&damaged), BadBytes::Damaged);
}

/// Stops after some reports.
struct Impatient(AtomicU64);

impl Watch for Impatient {
    fn progress(&self, done: u64, total: u64) {
        assert!(done > 0 && done <= total);
        self.0.fetch_add(1, Ordering::Relaxed);
    }

    fn stopped(&self) -> bool {
        self.0.load(Ordering::Relaxed) >= 3
    }
}

#[test]
fn it_stops_when_told() {
    let watch = Impatient(AtomicU64::new(0));
    let answer = Solved::solve(Rules::DEFAULT, 1, &watch);
    assert_eq!(answer.unwrap_err(), Unsolved::Stopped(Stopped));
    assert_eq!(watch.0.into_inner(), 3);
}
