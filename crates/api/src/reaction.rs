//! Reactions of players at a table.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A reaction from the fixed set.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Reaction {
    /// Well done.
    Bravo,
    /// That is funny.
    Ha,
    /// What a pity.
    Oh,
    /// Good luck.
    Luck,
    /// Thank you.
    Thanks,
}

impl Reaction {
    /// Every reaction.
    pub const ALL: [Self; 5] = [Self::Bravo, Self::Ha, Self::Oh, Self::Luck, Self::Thanks];

    /// The name used in the API.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Bravo => "bravo",
            Self::Ha => "ha",
            Self::Oh => "oh",
            Self::Luck => "luck",
            Self::Thanks => "thanks",
        }
    }

    /// Parses a name written by [`Reaction::name`].
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|reaction| reaction.name() == name)
    }
}

/// A reaction of a seat.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct SeatReaction {
    /// The seat, counted from 1.
    pub seat: u8,
    /// The reaction.
    pub reaction: Reaction,
}

/// A request to send a reaction.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ReactionRequest {
    /// The reaction.
    pub reaction: Reaction,
}

impl crate::Validate for ReactionRequest {}
