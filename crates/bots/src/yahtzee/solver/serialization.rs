//! Solved tables as bytes. Whoever stores them adds a version and a checksum.

use rollwright_games::yahtzee::Rules;

use crate::yahtzee::solver::backward_induction::YahtzeeSolution;
use crate::yahtzee::solver::states::StateIndex;

/// Bytes that are no solved table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("this is no table of solved Yahtzee states")]
pub struct YahtzeeDecodeError;

impl YahtzeeSolution {
    /// The table: the number of the rule set, then the value of every state.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(1 + 8 * self.values.len());
        bytes.push(self.rules() as u8);
        for value in &self.values {
            bytes.extend_from_slice(&value.to_le_bytes());
        }
        bytes
    }

    /// Reads what [`Solved::to_bytes`] wrote.
    ///
    /// # Errors
    /// The bytes have the wrong length or hold what no value can be.
    pub(crate) fn from_bytes(bytes: &[u8]) -> Result<Self, YahtzeeDecodeError> {
        let (&number, bytes) = bytes.split_first().ok_or(YahtzeeDecodeError)?;
        let rules = *Rules::ALL.get(usize::from(number)).ok_or(YahtzeeDecodeError)?;
        let states = StateIndex::new(rules);
        let (words, rest) = bytes.as_chunks::<8>();
        let values: Vec<f64> = words.iter().map(|&word| f64::from_le_bytes(word)).collect();
        // A whole game is worth less than 1600 points.
        let sound = |value: &f64| (0.0..=1600.0).contains(value);
        if !rest.is_empty() || values.len() != states.state_count() || !values.iter().all(sound) {
            return Err(YahtzeeDecodeError);
        }
        Ok(Self::from_values(states, values))
    }
}
