//! How far an evaluator was measured to be off, for files and screens.

use rollwright_bots::evaluation;
use serde::{Deserialize, Serialize};

use crate::plain_text::ValueFormat;

/// How far an evaluator was measured to be off: standard errors, in points or in chances to
/// win.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct EvaluatorAccuracy {
    /// Of a value.
    pub value: f64,
    /// Of the difference between two choices of the same decision.
    pub difference: f64,
}

impl From<evaluation::Calibration> for EvaluatorAccuracy {
    fn from(
        evaluation::Calibration { value_error: value, difference_error: difference }: evaluation::Calibration,
    ) -> Self {
        Self { value, difference }
    }
}

impl EvaluatorAccuracy {
    /// It as a phrase.
    #[must_use]
    pub fn to_text(&self, shown: &ValueFormat) -> String {
        shown.evaluator_accuracy(self.value, self.difference)
    }
}
