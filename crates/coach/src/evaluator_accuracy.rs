//! The measured error of an evaluator, for files and screens.

use rollwright_bots::evaluation;
use serde::{Deserialize, Serialize};

use crate::value_format::ValueFormat;

/// The measured error of an evaluator: standard errors, in points or in chances to win.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct EvaluatorAccuracy {
    /// The error of a value.
    pub value: f64,
    /// The error of the difference between two options of the same decision.
    pub difference: f64,
}

impl From<evaluation::EvaluatorStandardErrors> for EvaluatorAccuracy {
    fn from(
        evaluation::EvaluatorStandardErrors { value_error: value, difference_error: difference }: evaluation::EvaluatorStandardErrors,
    ) -> Self {
        Self { value, difference }
    }
}

impl EvaluatorAccuracy {
    /// Formats the error as a phrase.
    #[must_use]
    pub fn to_text(&self, value_format: &ValueFormat) -> String {
        value_format.format_evaluator_error(self.value, self.difference)
    }
}
