//! How far an evaluator was measured to be off, for files and screens.

use rollwright_bots::values;
use serde::{Deserialize, Serialize};

use crate::text::Shown;

/// How far an evaluator was measured to be off: standard errors, in points or in chances to
/// win.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Calibration {
    /// Of a value.
    pub value: f64,
    /// Of the difference between two choices of the same decision.
    pub difference: f64,
}

impl From<values::Calibration> for Calibration {
    fn from(values::Calibration { value, difference }: values::Calibration) -> Self {
        Self { value, difference }
    }
}

impl Calibration {
    /// It as a phrase.
    #[must_use]
    pub fn told(&self, shown: &Shown) -> String {
        shown.calibration(self.value, self.difference)
    }
}
