//! The difficulty of an exercise: the loss of the second-best option.

use crate::MistakeThresholds;

/// The difficulty of an exercise. The closer the second-best option is to the best, the harder it
/// is to tell them apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Difficulty {
    /// The second-best option would be marked as bad.
    Easy,
    /// It would be marked as doubtful.
    #[default]
    Medium,
    /// It loses something, but wouldn't be marked.
    Hard,
}

impl Difficulty {
    /// All difficulties, easiest first.
    pub const ALL: [Self; 3] = [Self::Easy, Self::Medium, Self::Hard];

    /// Its name in URLs and on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Easy => "easy",
            Self::Medium => "medium",
            Self::Hard => "hard",
        }
    }

    /// Parses the output of [`Difficulty::name`].
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|difficulty| difficulty.name() == name)
    }

    /// How far the loss of the second-best option is from this difficulty; 0 if it has it.
    pub(super) fn distance_to_loss(self, loss: f64, thresholds: &MistakeThresholds) -> f64 {
        let MistakeThresholds { doubtful, bad, .. } = *thresholds;
        match self {
            _ if self.matches_loss(loss, thresholds) => 0.0,
            Self::Easy => bad - loss,
            Self::Medium => (doubtful - loss).max(loss - bad),
            // A loss of nothing is the farthest: both options are right.
            Self::Hard => (loss - doubtful).abs(),
        }
    }

    /// Whether an exercise whose second-best option loses `loss` has this difficulty.
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
