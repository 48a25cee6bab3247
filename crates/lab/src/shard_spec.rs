//! Shards: equal parts of a run for several machines, written `I/N`.

use std::fmt::{self, Display};

use crate::dice_sequence_range::DiceSequenceRange;

/// Selects one of several equal shards of a run, written `I/N`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ShardSpec {
    pub(crate) number: u64,
    pub(crate) count: u64,
}

/// The maximum number of shard counts that [`ShardSpec::identify`] tries.
const MAX_SHARD_COUNT_GUESSES: usize = 1000;

impl Display for ShardSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.count)
    }
}

impl ShardSpec {
    /// The whole run.
    pub const WHOLE_RUN: Self = Self { number: 1, count: 1 };

    /// Shard `index` of `of`, counted from 1. `None` if there is no such shard.
    #[must_use]
    pub fn new(index: u64, of: u64) -> Option<Self> {
        (1 <= index && index <= of).then_some(Self { number: index, count: of })
    }

    /// Identifies which shard of `whole` equals `part`, if any.
    pub(crate) fn identify(part: DiceSequenceRange, whole: DiceSequenceRange) -> Option<Self> {
        let (sets, played) = (whole.to.checked_sub(whole.from)?, part.to.checked_sub(part.from)?);
        // The shards of a run differ by at most one set, so only a few shard counts are possible.
        let counts = sets / (played + 1)..=sets / played.saturating_sub(1).max(1);
        let index = |of: u64| u128::from(part.from) * u128::from(of) / u128::from(sets.max(1));
        let near = counts.take(MAX_SHARD_COUNT_GUESSES).filter(|of| *of > 0).flat_map(|of| {
            let first = index(of) as u64;
            (first..=first + 2).filter_map(move |index| Self::new(index, of))
        });
        near.into_iter().find(|shard| whole.part_for_shard(*shard) == part)
    }

    /// Parses `I/N`.
    ///
    /// # Errors
    /// If the text isn't a valid shard. The message says what is expected.
    pub fn parse(text: &str) -> Result<Self, String> {
        let bad = || {
            format!(
                "'{}' isn't a shard; write I/N, for example 2/8 for the second of eight",
                rollwright_games::play_error::sanitize_for_message(text)
            )
        };
        let (index, of) = text.split_once('/').ok_or_else(bad)?;
        let number = |text: &str| text.trim().parse::<u64>().map_err(|_| bad());
        let (index, of) = (number(index)?, number(of)?);
        Self::new(index, of).ok_or_else(|| {
            format!(
                "there is no shard {index} of {of}; the first number must be from 1 to the second"
            )
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shards_cover_a_run_once() {
        let whole = DiceSequenceRange { seed: 1, from: 0, to: 1_000_003 };
        for of in [1, 2, 7, 1000] {
            let mut next = 0;
            for index in 1..=of {
                let part = whole.part_for_shard(ShardSpec::new(index, of).unwrap());
                assert_eq!(part.from, next);
                next = part.to;
            }
            assert_eq!(next, whole.to);
        }
        let tiny = DiceSequenceRange { seed: 1, from: 0, to: 1 };
        let sizes: u64 = (1..=5)
            .map(|i| tiny.part_for_shard(ShardSpec::new(i, 5).unwrap()))
            .map(|p| p.to - p.from)
            .sum();
        assert_eq!(sizes, 1);
    }

    #[test]
    fn a_shard_is_identified_by_its_sets() {
        let whole = DiceSequenceRange { seed: 1, from: 0, to: 1003 };
        for of in [1, 2, 7, 100] {
            for index in 1..=of {
                let part = whole.part_for_shard(ShardSpec::new(index, of).unwrap());
                let found = ShardSpec::identify(part, whole).unwrap();
                assert_eq!(whole.part_for_shard(found), part, "{index}/{of}: {found}");
            }
        }
        assert_eq!(ShardSpec::identify(whole, whole), Some(ShardSpec::WHOLE_RUN));
        assert_eq!(ShardSpec::identify(DiceSequenceRange { to: 700, ..whole }, whole), None);
        assert_eq!(ShardSpec::identify(DiceSequenceRange { from: 3, to: 3, ..whole }, whole), None);
    }

    #[test]
    fn invalid_shards_are_rejected() {
        for bad in ["5/3", "0/3", "1/0", "1", "a/b", "1/2/3", "-1/3", ""] {
            assert!(ShardSpec::parse(bad).is_err(), "{bad}");
        }
        assert_eq!(ShardSpec::parse("3/3"), Ok(ShardSpec { number: 3, count: 3 }));
    }
}
