//! The configuration of a run: rules, strategies, and the dice sets to play.

use std::collections::BTreeMap;
use std::fmt::{self, Display};

use rollwright_games::{GameId, RuleChoice};
use serde::{Deserialize, Serialize};

/// The maximum number of games in one result; below it, no counter can overflow.
pub const MAX_GAMES: u64 = 1_000_000_000_000;

/// The configuration of a run: the game, its rules and the strategies. Results with the same
/// configuration can be merged.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct RunConfig {
    /// The game.
    pub game: GameId,
    /// The rule set.
    pub rules: String,
    /// Its version.
    pub version: u32,
    /// Its settings.
    pub settings: BTreeMap<String, u32>,
    /// The strategies in seat order.
    pub strategies: Vec<String>,
    /// Whether every set of dice is played with the seats rotated.
    pub duplicate: bool,
    /// Whether results are luck-adjusted.
    #[serde(default)]
    pub adjusted: bool,
}

impl RunConfig {
    /// The configuration for a game with the given rules and strategies.
    #[must_use]
    pub fn new(
        game: GameId,
        choice: &RuleChoice,
        strategies: Vec<String>,
        duplicate: bool,
    ) -> Self {
        Self {
            game,
            rules: choice.rule_set().name.to_owned(),
            version: choice.rule_set().version,
            settings: choice.values_by_key(),
            strategies,
            duplicate,
            adjusted: false,
        }
    }

    /// The number of games played with each dice set.
    #[must_use]
    pub fn rotations(&self) -> u64 {
        if self.duplicate { self.strategies.len().max(1) as u64 } else { 1 }
    }
}

/// A range of dice sets of one seed, either already played or still to be played.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct DiceSetRange {
    /// The seed.
    pub seed: u64,
    /// The first set, counted from 0.
    pub from: u64,
    /// The set after the last one.
    pub to: u64,
}

impl DiceSetRange {
    /// The part of this range that a shard plays.
    #[must_use]
    pub fn part_for_shard(&self, shard: ShardSpec) -> Self {
        let sets = u128::from(self.to - self.from);
        let cut =
            |index: u64| self.from + (sets * u128::from(index) / u128::from(shard.count)) as u64;
        Self { seed: self.seed, from: cut(shard.number - 1), to: cut(shard.number) }
    }
}

/// Selects one of several equal shards of a run, written `I/N`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ShardSpec {
    number: u64,
    count: u64,
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
    pub(crate) fn identify(part: DiceSetRange, whole: DiceSetRange) -> Option<Self> {
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
        let whole = DiceSetRange { seed: 1, from: 0, to: 1_000_003 };
        for of in [1, 2, 7, 1000] {
            let mut next = 0;
            for index in 1..=of {
                let part = whole.part_for_shard(ShardSpec::new(index, of).unwrap());
                assert_eq!(part.from, next);
                next = part.to;
            }
            assert_eq!(next, whole.to);
        }
        let tiny = DiceSetRange { seed: 1, from: 0, to: 1 };
        let sizes: u64 = (1..=5)
            .map(|i| tiny.part_for_shard(ShardSpec::new(i, 5).unwrap()))
            .map(|p| p.to - p.from)
            .sum();
        assert_eq!(sizes, 1);
    }

    #[test]
    fn a_shard_is_identified_by_its_sets() {
        let whole = DiceSetRange { seed: 1, from: 0, to: 1003 };
        for of in [1, 2, 7, 100] {
            for index in 1..=of {
                let part = whole.part_for_shard(ShardSpec::new(index, of).unwrap());
                let found = ShardSpec::identify(part, whole).unwrap();
                assert_eq!(whole.part_for_shard(found), part, "{index}/{of}: {found}");
            }
        }
        assert_eq!(ShardSpec::identify(whole, whole), Some(ShardSpec::WHOLE_RUN));
        assert_eq!(ShardSpec::identify(DiceSetRange { to: 700, ..whole }, whole), None);
        assert_eq!(ShardSpec::identify(DiceSetRange { from: 3, to: 3, ..whole }, whole), None);
    }

    #[test]
    fn invalid_shards_are_rejected() {
        for bad in ["5/3", "0/3", "1/0", "1", "a/b", "1/2/3", "-1/3", ""] {
            assert!(ShardSpec::parse(bad).is_err(), "{bad}");
        }
        assert_eq!(ShardSpec::parse("3/3"), Ok(ShardSpec { number: 3, count: 3 }));
    }
}
