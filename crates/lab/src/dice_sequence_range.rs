//! Ranges of dice sets, the unit in which runs are split and merged.

use serde::{Deserialize, Serialize};

use crate::shard_spec::ShardSpec;

/// A range of dice sets of one seed, either already played or still to be played.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct DiceSequenceRange {
    /// The seed.
    pub seed: u64,
    /// The first set, counted from 0.
    pub from: u64,
    /// The set after the last one.
    pub to: u64,
}

impl DiceSequenceRange {
    /// The part of this range that a shard plays.
    #[must_use]
    pub fn part_for_shard(&self, shard: ShardSpec) -> Self {
        let sets = u128::from(self.to - self.from);
        let cut =
            |index: u64| self.from + (sets * u128::from(index) / u128::from(shard.count)) as u64;
        Self { seed: self.seed, from: cut(shard.number - 1), to: cut(shard.number) }
    }
}
