//! The solution as bytes. The storage layer adds a version and a checksum.

use rollwright_games::yahtzee::Rules;

use crate::yahtzee::solver::solution::YahtzeeSolution;
use crate::yahtzee::solver::states::StateIndex;

/// The bytes are not a Yahtzee solution.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("this isn't a file with solved Yahtzee positions")]
pub struct YahtzeeDecodeError;

impl YahtzeeSolution {
    /// Encodes the number of the rule set, then the value of every state.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(1 + 8 * self.values.len());
        bytes.push(self.rules() as u8);
        for value in &self.values {
            bytes.extend_from_slice(&value.to_le_bytes());
        }
        bytes
    }

    /// Decodes the output of [`YahtzeeSolution::to_bytes`].
    ///
    /// # Errors
    /// The bytes have the wrong length or contain an impossible value.
    pub(crate) fn from_bytes(bytes: &[u8]) -> Result<Self, YahtzeeDecodeError> {
        let (&number, bytes) = bytes.split_first().ok_or(YahtzeeDecodeError)?;
        let rules = *Rules::ALL.get(usize::from(number)).ok_or(YahtzeeDecodeError)?;
        let states = StateIndex::new(rules);
        let (words, rest) = bytes.as_chunks::<8>();
        let values: Vec<f64> = words.iter().map(|&word| f64::from_le_bytes(word)).collect();
        // The expected score of a game is below 1600 points.
        let is_possible = |value: &f64| (0.0..=1600.0).contains(value);
        if !rest.is_empty()
            || values.len() != states.state_count()
            || !values.iter().all(is_possible)
        {
            return Err(YahtzeeDecodeError);
        }
        Ok(Self::from_values(states, values))
    }
}
