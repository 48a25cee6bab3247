//! What happens at a table, as anybody may hear it.

use rollwright_games::Seat;
use rollwright_games::record::DiceOrigin;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Something that happened, as anybody may hear it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct TableEvent {
    /// The version it led to; also the id of the event in a stream.
    pub version: u64,
    /// What it was.
    #[serde(flatten)]
    pub what: TableEventKind,
}

/// What happened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "event", rename_all = "lowercase")]
pub enum TableEventKind {
    /// Dice were rolled.
    Roll {
        /// The faces in the order in which dice are written down.
        faces: Vec<u8>,
    },
    /// A seat decided.
    Act {
        /// The seat.
        #[schemars(with = "u8")]
        seat: Seat,
        /// All answers that came to light; none while others still have to answer.
        answers: Vec<RevealedAction>,
    },
    /// Decisions were taken back.
    Undo {
        /// How many rolls and decisions no longer stand.
        back: usize,
    },
    /// The dice come from elsewhere.
    Dice {
        /// Where from.
        #[schemars(with = "String")]
        dice: DiceOrigin,
    },
    /// A seat added a number to the secret seed.
    Number {
        /// The seat.
        #[schemars(with = "u8")]
        seat: Seat,
        /// The number.
        number: u64,
    },
    /// The game is over, and its secret seed is shown.
    Seed {
        /// The seed.
        seed: String,
    },
    /// Somebody sat down.
    Sit {
        /// The seat.
        #[schemars(with = "u8")]
        seat: Seat,
        /// The bot's strategy; a person has none.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        bot: Option<String>,
    },
}

/// What a seat chose.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct RevealedAction {
    /// The seat.
    #[schemars(with = "u8")]
    pub seat: Seat,
    /// What it chose, in the game's notation.
    pub action: String,
}
