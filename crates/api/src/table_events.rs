//! Public events of a table.

use rollwright_games::Seat;
use rollwright_games::record::DiceOrigin;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// An event of a table, as everyone may see it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct TableEvent {
    /// The version after the event; also its id in the event stream.
    pub version: u64,
    /// The event.
    #[serde(flatten)]
    pub what: TableEventKind,
}

/// The kinds of events.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "event", rename_all = "lowercase")]
pub enum TableEventKind {
    /// Dice were rolled.
    Roll {
        /// The faces, in the order of the dice.
        faces: Vec<u8>,
    },
    /// A seat acted.
    Act {
        /// The seat.
        seat: Seat,
        /// The actions revealed by this event; empty while other seats still have to
        /// answer.
        answers: Vec<RevealedAction>,
    },
    /// Steps were undone.
    Undo {
        /// The number of rolls and decisions undone.
        back: usize,
    },
    /// The source of the dice changed.
    Dice {
        /// The new source.
        #[schemars(with = "String")]
        dice: DiceOrigin,
    },
    /// A seat added a number to the secret seed.
    Number {
        /// The seat.
        seat: Seat,
        /// The number.
        number: u64,
    },
    /// The game is over, and its secret seed is revealed.
    Seed {
        /// The seed.
        seed: String,
    },
    /// A player took a seat.
    Sit {
        /// The seat.
        seat: Seat,
        /// The bot's strategy; missing for people.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        bot: Option<String>,
    },
}

/// A revealed action of a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct RevealedAction {
    /// The seat.
    pub seat: Seat,
    /// The action in the game's notation.
    pub action: String,
}
