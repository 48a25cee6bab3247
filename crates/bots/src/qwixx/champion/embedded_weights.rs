//! The embedded weights, one net per rule set and number of seats.

use rollwright_games::qwixx::Rules;

use crate::neural_net_parts::embedded_weights;

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

/// Whether there are league nets for these rules. They were trained on `official`.
pub(crate) fn has_league_weights(rules: Rules) -> bool {
    rules.rulings() == Rules::OFFICIAL.rulings()
}

/// Whether there are solution nets for these rules.
pub(crate) fn has_solution_net_weights(rules: Rules) -> bool {
    [Rules::OFFICIAL, Rules::CONCORDIA, Rules::OTTAWA]
        .iter()
        .any(|trained| trained.rulings() == rules.rulings())
}

/// The weights of the solution net for these rules and this many seats, or the nearest number with
/// weights; `None` if no net was trained for these rules.
pub(crate) fn solution_net_weights(rules: Rules, seats: usize) -> Option<Vec<u8>> {
    let rulings = rules.rulings();
    if rulings == Rules::OFFICIAL.rulings() {
        Some(match seats {
            ..=2 => embedded_net!("official-2"),
            3 => embedded_net!("official-3"),
            4 => embedded_net!("official-4"),
            5.. => embedded_net!("official-5"),
        })
    } else if rulings == Rules::CONCORDIA.rulings() {
        Some(match seats {
            ..=2 => embedded_net!("concordia-2"),
            3 => embedded_net!("concordia-3"),
            4 => embedded_net!("concordia-4"),
            5.. => embedded_net!("concordia-5"),
        })
    } else if rulings == Rules::OTTAWA.rulings() {
        Some(match seats {
            ..=2 => embedded_net!("ottawa-2"),
            3.. => embedded_net!("ottawa-3"),
        })
    } else {
        None
    }
}
