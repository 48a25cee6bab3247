//! How hard a position is: by what the second best choice costs.

use crate::MistakeThresholds;

/// How hard a position is. The closer the second best choice comes, the harder it is to
/// tell from the best.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Difficulty {
    /// The second best choice would be marked as bad.
    Easy,
    /// It would be marked as doubtful.
    #[default]
    Medium,
    /// It costs something, and would not be marked.
    Hard,
}

impl Difficulty {
    /// All, the easiest first.
    pub const ALL: [Self; 3] = [Self::Easy, Self::Medium, Self::Hard];

    /// Its name in addresses and on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Easy => "easy",
            Self::Medium => "medium",
            Self::Hard => "hard",
        }
    }

    /// Reads what [`Difficulty::name`] wrote.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|difficulty| difficulty.name() == name)
    }

    /// Whether a position whose second best choice costs `loss` is so hard.
    #[must_use]
    pub fn matches_loss(self, loss: f64, thresholds: &MistakeThresholds) -> bool {
        let MistakeThresholds { doubtful, bad, .. } = *thresholds;
        match self {
            Self::Easy => loss >= bad,
            Self::Medium => (doubtful..bad).contains(&loss),
            Self::Hard => 0.0 < loss && loss < doubtful,
        }
    }
}
