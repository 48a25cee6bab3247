//! The embedded weights, one net per rule set and number of seats.

use rollwright_games::qwixx::RuleSetKind;

use crate::neural_net::embedded_weights;

macro_rules! embedded_net {
    ($name:literal) => {
        embedded_weights!("qwixx/champion/weights/", $name, ".net")
    };
}

/// The weights of the league net (`official`) for a table of this many seats, or the nearest number
/// with weights; and that number.
pub(crate) fn league_weights(seats: usize) -> (Vec<u8>, usize) {
    match seats {
        ..=2 => (embedded_net!("league-2"), 2),
        3 => (embedded_net!("league-3"), 3),
        4 => (embedded_net!("league-4"), 4),
        5.. => (embedded_net!("league-5"), 5),
    }
}

/// The weights of the solution net for these rules and this many seats, or the nearest number with
/// weights.
pub(crate) fn solution_net_weights(kind: RuleSetKind, seats: usize) -> Vec<u8> {
    match (kind, seats) {
        (RuleSetKind::Official, ..=2) => embedded_net!("official-2"),
        (RuleSetKind::Official, 3) => embedded_net!("official-3"),
        (RuleSetKind::Official, 4) => embedded_net!("official-4"),
        (RuleSetKind::Official, 5..) => embedded_net!("official-5"),
        (RuleSetKind::Concordia, ..=2) => embedded_net!("concordia-2"),
        (RuleSetKind::Concordia, 3) => embedded_net!("concordia-3"),
        (RuleSetKind::Concordia, 4) => embedded_net!("concordia-4"),
        (RuleSetKind::Concordia, 5..) => embedded_net!("concordia-5"),
        (RuleSetKind::Ottawa, ..=2) => embedded_net!("ottawa-2"),
        (RuleSetKind::Ottawa, 3..) => embedded_net!("ottawa-3"),
    }
}
