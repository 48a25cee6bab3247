//! From which loss on the tutor warns.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The smallest loss that the tutor warns about, as marked by the coach.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum TutorThreshold {
    /// Hardly a mistake.
    Doubtful,
    /// A mistake.
    Bad,
    /// A blunder.
    VeryBad,
}

impl TutorThreshold {
    /// All thresholds, from the most warnings to the fewest.
    pub const ALL: [Self; 3] = [Self::Doubtful, Self::Bad, Self::VeryBad];

    /// The name, as in JSON.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Doubtful => "doubtful",
            Self::Bad => "bad",
            Self::VeryBad => "very_bad",
        }
    }

    /// Parses [`TutorThreshold::name`].
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|threshold| threshold.name() == name)
    }
}
