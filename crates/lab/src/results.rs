//! The results of a run, and merging the results of several.

use rollwright_games::GameId;

use crate::dice_sequence_range::DiceSequenceRange;
use crate::run_config::RunConfig;
use crate::shard_spec::ShardSpec;
use crate::simulation_tally::SimulationTally;

/// The results of one run or of several merged runs.
#[derive(Clone, PartialEq, Debug)]
pub struct Results {
    /// The configuration.
    pub config: RunConfig,
    /// The total number of games requested, including those of other shards.
    pub games_requested: u64,
    /// The sets played, by seed.
    pub shards: Vec<DiceSequenceRange>,
    /// Whether a run was stopped early.
    pub partial: bool,
    /// How long it took, in seconds; the sum for merged runs.
    pub seconds: f64,
    /// The counts.
    pub tally: SimulationTally,
}

/// Why results can't be merged.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum MergeError {
    /// There is nothing to merge.
    #[error("there are no results to merge")]
    NoResults,
    /// Different games.
    #[error("results of different games can't be merged: {one} and {other}")]
    DifferentGames {
        /// The first game.
        one: GameId,
        /// The other one.
        other: GameId,
    },
    /// Different rules, settings, seats or dice.
    #[error("results with different {what} can't be merged: {one} and {other}")]
    DifferentConfig {
        /// What differs.
        what: &'static str,
        /// Its value in the first result.
        one: String,
        /// Its value in the other result.
        other: String,
    },
    /// Both results contain the same games.
    #[error(
        "some games would be counted twice: both results contain sets of dice {} to {} of seed {seed}",
        from + 1, to
    )]
    OverlappingSets {
        /// The seed.
        seed: u64,
        /// The first common set, from 0.
        from: u64,
        /// The set after the last common one.
        to: u64,
    },
    /// Too many games for one result.
    #[error("the merged result would have more than {} games", crate::MAX_GAMES)]
    TooManyGames,
}

impl Results {
    /// The seed, if all games come from the same one.
    #[must_use]
    pub fn seed(&self) -> Option<u64> {
        let seed = self.shards.first()?.seed;
        self.shards.iter().all(|part| part.seed == seed).then_some(seed)
    }

    /// Whether all requested games have been played.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        !self.partial && self.tally.games == self.games_requested
    }

    /// Merges results with the same configuration, as if all games had been played in one run.
    ///
    /// # Errors
    /// If the configurations differ, or the results have games in common.
    pub fn merge_all(results: Vec<Self>) -> Result<Self, MergeError> {
        let mut results = results.into_iter();
        let mut merged = results.next().ok_or(MergeError::NoResults)?;
        // The games requested per seed; every shard states the number for the whole run.
        let mut requested = vec![(merged.seed(), merged.games_requested)];
        for other in results {
            merged.config.check_mergeable(&other.config)?;
            match requested.iter_mut().find(|(seed, _)| seed.is_some() && *seed == other.seed()) {
                Some((_, games)) => *games = other.games_requested.max(*games),
                None => requested.push((other.seed(), other.games_requested)),
            }
            if merged.tally.games.saturating_add(other.tally.games) > crate::MAX_GAMES {
                return Err(MergeError::TooManyGames);
            }
            merged.tally.merge(&other.tally);
            merged.shards.extend(other.shards);
            merged.partial |= other.partial;
            merged.seconds += other.seconds;
        }
        merged.games_requested = requested.iter().map(|(_, games)| games).sum();
        merged.shards = join_shards(merged.shards)?;
        Ok(merged)
    }

    /// The command that repeats these games, if a single run can.
    #[must_use]
    pub fn reproduce_command(&self) -> Option<String> {
        let RunConfig { game, rules, settings, strategies, duplicate, adjusted, .. } = &self.config;
        let mut command = format!("rollwright simulate {game} --rules {rules}");
        for (key, value) in settings {
            command += &format!(" --set {key}={value}");
        }
        command += &format!(" --seats {}", strategies.join(","));
        let [part] = self.shards[..] else { return None };
        let (rotations, played) = (self.config.games_per_dice_sequence(), part.to - part.from);
        let whole =
            DiceSequenceRange { seed: part.seed, from: 0, to: self.games_requested / rotations };
        let shard = ShardSpec::identify(part, whole);
        let games = if shard.is_some() { whole.to } else { played } * rotations;
        command += &format!(" --games {games} --seed {}", part.seed);
        if *duplicate {
            command += " --duplicate";
        }
        if *adjusted {
            command += " --adjusted";
        }
        match shard {
            Some(shard) if shard != ShardSpec::WHOLE_RUN => command += &format!(" --shard {shard}"),
            None if part.from > 0 => command += &format!(" --skip {}", part.from),
            _ => {}
        }
        Some(command)
    }
}

impl RunConfig {
    fn check_mergeable(&self, other: &Self) -> Result<(), MergeError> {
        if self.game != other.game {
            return Err(MergeError::DifferentGames { one: self.game, other: other.game });
        }
        let rules = |s: &Self| format!("{} (version {})", s.rules, s.version);
        let settings = |s: &Self| {
            let pairs: Vec<_> = s.settings.iter().map(|(k, v)| format!("{k}={v}")).collect();
            pairs.join(" ")
        };
        let on_or_off = |is_on: bool| if is_on { "on" } else { "off" }.to_owned();
        for (what, one, two) in [
            ("rules", rules(self), rules(other)),
            ("settings", settings(self), settings(other)),
            ("seats", self.strategies.join(","), other.strategies.join(",")),
            ("settings for --duplicate", on_or_off(self.duplicate), on_or_off(other.duplicate)),
            ("settings for --adjusted", on_or_off(self.adjusted), on_or_off(other.adjusted)),
        ] {
            if one != two {
                return Err(MergeError::DifferentConfig { what, one, other: two });
            }
        }
        Ok(())
    }
}

/// Sorts shards and joins adjacent ones.
fn join_shards(mut parts: Vec<DiceSequenceRange>) -> Result<Vec<DiceSequenceRange>, MergeError> {
    parts.retain(|part| part.from < part.to);
    parts.sort_unstable();
    let mut joined: Vec<DiceSequenceRange> = Vec::new();
    for part in parts {
        match joined.last_mut() {
            Some(last) if last.seed == part.seed && part.from < last.to => {
                let to = part.to.min(last.to);
                return Err(MergeError::OverlappingSets { seed: part.seed, from: part.from, to });
            }
            Some(last) if last.seed == part.seed && part.from == last.to => last.to = part.to,
            _ => joined.push(part),
        }
    }
    Ok(joined)
}
