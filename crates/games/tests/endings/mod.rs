//! Every way a game can end, as `Phase::Over` says it.

use rollwright_games::{GameId, qwixx};

/// The endings of a rule set; a new rule set must be given its own here.
pub(crate) fn every_ending(game: GameId, rules: &str) -> &'static [&'static str] {
    match (game, rules) {
        // The end comes at once, so a penalty can't come with it.
        (GameId::Qwixx, "official") => {
            &[qwixx::TWO_LOCKED, qwixx::THREE_LOCKED, qwixx::FOURTH_PENALTY]
        }
        (GameId::Qwixx, "concordia" | "ottawa") => &[
            qwixx::TWO_LOCKED,
            qwixx::THREE_LOCKED,
            qwixx::FOURTH_PENALTY,
            qwixx::LOCKED_AND_PENALTY,
        ],
        (GameId::Qwinto, "official" | "ottawa") => {
            &["four failed throws", "two rows filled", "four failed throws and two rows filled"]
        }
        (GameId::Yahtzee, "official" | "basic" | "bonus" | "free-joker") => {
            &["all boxes are filled"]
        }
        (GameId::Warrior, "classic") => &["last square reached"],
        _ => panic!("{game} {rules} has no endings here"),
    }
}
