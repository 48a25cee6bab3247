//! Solving and serialization: threads, progress, cancellation, bytes.

use std::sync::Mutex;

use rollwright_games::qwixx::{RowCrosses, RowSet, RuleSetKind, Rules, Sheet};

use super::small_rules;
use crate::qwixx::{QwixxDecodeError, QwixxSolution};
use crate::{Cancelled, NoProgress, Progress};

/// One thread visits the sheets in another order than several.
#[test]
fn any_number_of_threads_gives_the_same_solution() {
    let kinds = RuleSetKind::ALL;
    for rules in kinds.map(|kind| Rules::reduced(kind, 3, 2).unwrap()) {
        let one = QwixxSolution::solve(rules, 2, 0.9, 1, &NoProgress).unwrap();
        let three = QwixxSolution::solve(rules, 2, 0.9, 3, &NoProgress).unwrap();
        assert_eq!(one.to_bytes(), three.to_bytes());
    }
}

/// Records progress, and cancels after `max_reports` reports.
struct ProgressRecorder {
    reports: Mutex<Vec<(u64, u64)>>,
    max_reports: usize,
}

impl Progress for ProgressRecorder {
    fn report(&self, done: u64, total: u64) {
        self.reports.lock().unwrap().push((done, total));
    }

    fn is_cancelled(&self) -> bool {
        self.reports.lock().unwrap().len() >= self.max_reports
    }
}

#[test]
fn progress_rises_to_the_total() {
    let recorder = ProgressRecorder { reports: Mutex::default(), max_reports: usize::MAX };
    QwixxSolution::solve(small_rules()[0], 1, 1.0, 2, &recorder).unwrap();
    let reports = recorder.reports.into_inner().unwrap();
    assert!(reports.len() > 5);
    assert!(reports.is_sorted());
    assert!(reports.last().is_some_and(|&(done, total)| done == total && total > 0));
}

#[test]
fn solving_stops_when_cancelled() {
    for threads in [1, 2] {
        let recorder = ProgressRecorder { reports: Mutex::default(), max_reports: 3 };
        let result = QwixxSolution::solve(small_rules()[0], 1, 1.0, threads, &recorder);
        assert_eq!(result.err(), Some(Cancelled));
        assert_eq!(
            recorder.reports.into_inner().unwrap().len(),
            3,
            "it continued after cancellation"
        );
    }
}

#[test]
fn bytes_round_trip() {
    for rules in small_rules() {
        let solution = QwixxSolution::solve(rules, 2, 0.94, 1, &NoProgress).unwrap();
        let bytes = solution.to_bytes();
        assert_eq!(bytes.len() as u64, 21 + 8 * solution.state_count());
        let read = QwixxSolution::from_bytes(&bytes).unwrap();
        assert_eq!(read.rules(), rules);
        assert_eq!((read.seat_count(), read.discount_factor()), (2, 0.94));
        assert_eq!(
            read.expected_points_at_game_start(1),
            solution.expected_points_at_game_start(1)
        );
        assert_eq!(read.to_bytes(), bytes);
    }
}

#[test]
fn invalid_bytes_are_rejected() {
    let bytes = QwixxSolution::solve(small_rules()[0], 1, 1.0, 1, &NoProgress).unwrap().to_bytes();
    let with = |place: usize, byte: u8| {
        let mut changed = bytes.clone();
        changed[place] = byte;
        QwixxSolution::from_bytes(&changed).err()
    };
    assert_eq!(QwixxSolution::from_bytes(&[]).err(), Some(QwixxDecodeError::UnknownFormat));
    assert_eq!(with(0, b'x'), Some(QwixxDecodeError::UnknownFormat));
    assert_eq!(with(8, 9), Some(QwixxDecodeError::UnknownFormat), "no such rule set");
    assert_eq!(with(9, 200), Some(QwixxDecodeError::UnknownFormat), "no such dice");
    assert_eq!(with(11, 2), Some(QwixxDecodeError::UnknownFormat), "no such flag");
    assert_eq!(with(12, 0), Some(QwixxDecodeError::UnknownFormat), "no seats");
    assert_eq!(with(20, 0xff), Some(QwixxDecodeError::UnknownFormat), "no discount");
    assert_eq!(with(bytes.len() - 1, 0xff), None, "any finite number is accepted");
    let mut infinite = bytes.clone();
    infinite[21..29].copy_from_slice(&f64::INFINITY.to_le_bytes());
    assert_eq!(QwixxSolution::from_bytes(&infinite).err(), Some(QwixxDecodeError::Damaged));
    let (expected, actual) = (bytes.len(), bytes.len() - 1);
    let short = QwixxSolution::from_bytes(&bytes[..actual]).err();
    assert_eq!(short, Some(QwixxDecodeError::WrongLength { expected, actual }));
}

#[test]
fn invalid_requests_and_sheets_are_handled() {
    let rules = small_rules()[0];
    let solution = QwixxSolution::solve(rules, 0, f64::NAN, 0, &NoProgress).unwrap();
    assert_eq!((solution.seat_count(), solution.discount_factor()), (1, 1.0));
    assert_eq!(
        solution.expected_points_at_game_start(7),
        solution.expected_points_of_first_seat_at_game_start()
    );
    let sheet = |row: u16, penalties| Sheet {
        rows: [RowCrosses(row), RowCrosses(0), RowCrosses(0), RowCrosses(0)],
        penalties,
    };
    let value = |sheet: &Sheet| solution.expected_points_to_come(sheet, RowSet::EMPTY, 0);
    assert_eq!(value(&sheet(0, 0)), Some(solution.expected_points_of_first_seat_at_game_start()));
    assert_eq!(value(&sheet(0, 4)), Some(0.0));
    assert_eq!(value(&sheet(0, 5)), None);
    assert_eq!(value(&sheet(0x3f, 0)), None, "the row has three columns");
    assert_eq!(solution.expected_points_to_come(&Sheet::EMPTY, RowSet::EMPTY, 1), None, "one seat");
}
