//! The weights that were learned, one net for each rule set and number of seats.

use rollwright_games::qwixx::RuleSetKind;

use crate::learned::shipped;

macro_rules! net {
    ($name:literal) => {
        shipped!("qwixx/champion/weights/", $name, ".net")
    };
}

/// The weights that were learned in the league (`official`), for a table of so many seats or
/// the nearest number that was learned; and that number.
pub(super) fn league(seats: usize) -> (Vec<u8>, usize) {
    match seats {
        ..=2 => (net!("league-2"), 2),
        3 => (net!("league-3"), 3),
        4 => (net!("league-4"), 4),
        5.. => (net!("league-5"), 5),
    }
}

/// The weights beside tables for these rules and a table of so many seats, or the nearest number
/// that was learned.
pub(super) fn weights(kind: RuleSetKind, seats: usize) -> Vec<u8> {
    match (kind, seats) {
        (RuleSetKind::Official, ..=2) => net!("official-2"),
        (RuleSetKind::Official, 3) => net!("official-3"),
        (RuleSetKind::Official, 4) => net!("official-4"),
        (RuleSetKind::Official, 5..) => net!("official-5"),
        (RuleSetKind::Concordia, ..=2) => net!("concordia-2"),
        (RuleSetKind::Concordia, 3) => net!("concordia-3"),
        (RuleSetKind::Concordia, 4) => net!("concordia-4"),
        (RuleSetKind::Concordia, 5..) => net!("concordia-5"),
        (RuleSetKind::Ottawa, ..=2) => net!("ottawa-2"),
        (RuleSetKind::Ottawa, 3..) => net!("ottawa-3"),
    }
}
