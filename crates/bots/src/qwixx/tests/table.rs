//! The table itself: threads, stopping, bytes.

use std::sync::Mutex;

use rollwright_games::qwixx::{Row, RowSet, RuleSetKind, Rules, Sheet};

use super::small_rules;
use crate::qwixx::{BadTable, Solved};
use crate::{Stopped, Unwatched, Watch};

/// One thread goes through the boards in another order than several.
#[test]
fn any_number_of_threads_finds_the_same_numbers() {
    let kinds = [RuleSetKind::Official, RuleSetKind::Concordia, RuleSetKind::Ottawa];
    for rules in kinds.map(|kind| Rules::shrunk(kind, 3, 2).unwrap()) {
        let one = Solved::solve(rules, 2, 0.9, 1, &Unwatched).unwrap();
        let three = Solved::solve(rules, 2, 0.9, 3, &Unwatched).unwrap();
        assert_eq!(one.to_bytes(), three.to_bytes());
    }
}

/// Hears progress, and stops after `left` layers.
struct Ear {
    heard: Mutex<Vec<(u64, u64)>>,
    most: usize,
}

impl Watch for Ear {
    fn progress(&self, done: u64, total: u64) {
        self.heard.lock().unwrap().push((done, total));
    }

    fn stopped(&self) -> bool {
        self.heard.lock().unwrap().len() >= self.most
    }
}

#[test]
fn progress_rises_to_the_whole() {
    let ear = Ear { heard: Mutex::default(), most: usize::MAX };
    Solved::solve(small_rules()[0], 1, 1.0, 2, &ear).unwrap();
    let heard = ear.heard.into_inner().unwrap();
    assert!(heard.len() > 5);
    assert!(heard.is_sorted());
    assert!(heard.last().is_some_and(|&(done, total)| done == total && total > 0));
}

#[test]
fn it_stops_when_told() {
    for threads in [1, 2] {
        let ear = Ear { heard: Mutex::default(), most: 3 };
        let stopped = Solved::solve(small_rules()[0], 1, 1.0, threads, &ear);
        assert_eq!(stopped.err(), Some(Stopped));
        assert_eq!(ear.heard.into_inner().unwrap().len(), 3, "it went on");
    }
}

#[test]
fn bytes_come_back_as_they_were() {
    for rules in small_rules() {
        let solved = Solved::solve(rules, 2, 0.94, 1, &Unwatched).unwrap();
        let bytes = solved.to_bytes();
        assert_eq!(bytes.len() as u64, 21 + 8 * solved.states());
        let read = Solved::from_bytes(&bytes).unwrap();
        assert_eq!(read.rules(), rules);
        assert_eq!((read.seats(), read.discount()), (2, 0.94));
        assert_eq!(read.seat_value(1), solved.seat_value(1));
        assert_eq!(read.to_bytes(), bytes);
    }
}

#[test]
fn other_bytes_are_refused() {
    let bytes = Solved::solve(small_rules()[0], 1, 1.0, 1, &Unwatched).unwrap().to_bytes();
    let with = |place: usize, byte: u8| {
        let mut changed = bytes.clone();
        changed[place] = byte;
        Solved::from_bytes(&changed).err()
    };
    assert_eq!(Solved::from_bytes(&[]).err(), Some(BadTable::Unknown));
    assert_eq!(with(0, b'x'), Some(BadTable::Unknown));
    assert_eq!(with(8, 9), Some(BadTable::Unknown), "no such rule set");
    assert_eq!(with(9, 200), Some(BadTable::Unknown), "no such dice");
    assert_eq!(with(11, 2), Some(BadTable::Unknown), "no such flag");
    assert_eq!(with(12, 0), Some(BadTable::Unknown), "no seats");
    assert_eq!(with(20, 0xff), Some(BadTable::Unknown), "no discount");
    assert_eq!(with(bytes.len() - 1, 0xff), None, "a number is a number");
    let mut infinite = bytes.clone();
    infinite[21..29].copy_from_slice(&f64::INFINITY.to_le_bytes());
    assert_eq!(Solved::from_bytes(&infinite).err(), Some(BadTable::Damaged));
    let (expected, got) = (bytes.len(), bytes.len() - 1);
    let short = Solved::from_bytes(&bytes[..got]).err();
    assert_eq!(short, Some(BadTable::Length { expected, got }));
}

#[test]
fn odd_wishes_and_sheets_do_no_harm() {
    let rules = small_rules()[0];
    let solved = Solved::solve(rules, 0, f64::NAN, 0, &Unwatched).unwrap();
    assert_eq!((solved.seats(), solved.discount()), (1, 1.0));
    assert_eq!(solved.seat_value(7), solved.value());
    let sheet = |row: u16, penalties| Sheet { rows: [Row(row), Row(0), Row(0), Row(0)], penalties };
    let value = |sheet: &Sheet| solved.value_of(sheet, RowSet::EMPTY, 0);
    assert_eq!(value(&sheet(0, 0)), Some(solved.value()));
    assert_eq!(value(&sheet(0, 4)), Some(0.0));
    assert_eq!(value(&sheet(0, 5)), None);
    assert_eq!(value(&sheet(0x3f, 0)), None, "the row has three columns");
    assert_eq!(solved.value_of(&Sheet::EMPTY, RowSet::EMPTY, 1), None, "one seat");
}
