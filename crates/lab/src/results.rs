//! The outcome of a run, and how several are joined.

use rollwright_games::GameId;

use crate::run_config::{RunConfig, Shard, ShardSpec};
use crate::tally::Tally;

/// What came of a run, or of several joined.
#[derive(Clone, PartialEq, Debug)]
pub struct Results {
    /// The table.
    pub config: RunConfig,
    /// Games asked for in all, those of other shards counted.
    pub games_requested: u64,
    /// The sets played, by seed.
    pub shards: Vec<Shard>,
    /// Whether a run was stopped before it was done.
    pub partial: bool,
    /// Seconds it took; those of joined runs together.
    pub seconds: f64,
    /// The counts.
    pub tally: Tally,
}

/// Why results can't be joined.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum MergeError {
    /// Nothing to join.
    #[error("there is nothing to merge")]
    NoResults,
    /// Different games.
    #[error("{one} and {other} can't be merged: those are different games")]
    DifferentGames {
        /// The first game.
        one: GameId,
        /// The other one.
        other: GameId,
    },
    /// Different rules, settings, seats or ways to play.
    #[error("results of different {what} can't be merged: {one} and {other}")]
    DifferentConfig {
        /// What differs.
        what: &'static str,
        /// Of the first result.
        one: String,
        /// Of the other one.
        other: String,
    },
    /// The same games twice.
    #[error(
        "games would be counted twice: both results have sets {} to {} of seed {seed}",
        from + 1, to
    )]
    OverlappingSets {
        /// The seed.
        seed: u64,
        /// The first set of both, from 0.
        from: u64,
        /// The set after the last one of both.
        to: u64,
    },
    /// Too many games for one result.
    #[error("there would be more than {} games in one result", crate::MAX_GAMES)]
    TooManyGames,
}

impl Results {
    /// The seed, if all games come from the same one.
    #[must_use]
    pub fn seed(&self) -> Option<u64> {
        let seed = self.shards.first()?.seed;
        self.shards.iter().all(|part| part.seed == seed).then_some(seed)
    }

    /// Whether everything asked for has been played.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        !self.partial && self.tally.games == self.games_requested
    }

    /// Joins results of the same table, as if all their games had been played in one run.
    ///
    /// # Errors
    /// They are of different tables, or have games in common.
    pub fn merge(results: Vec<Self>) -> Result<Self, MergeError> {
        let mut results = results.into_iter();
        let mut merged = results.next().ok_or(MergeError::NoResults)?;
        // What each seed was asked for; shards all know of the whole run.
        let mut asked = vec![(merged.seed(), merged.games_requested)];
        for other in results {
            merged.config.check_mergeable(&other.config)?;
            match asked.iter_mut().find(|(seed, _)| seed.is_some() && *seed == other.seed()) {
                Some((_, games)) => *games = other.games_requested.max(*games),
                None => asked.push((other.seed(), other.games_requested)),
            }
            if merged.tally.games.saturating_add(other.tally.games) > crate::MAX_GAMES {
                return Err(MergeError::TooManyGames);
            }
            merged.tally.merge(&other.tally);
            merged.shards.extend(other.shards);
            merged.partial |= other.partial;
            merged.seconds += other.seconds;
        }
        merged.games_requested = asked.iter().map(|(_, games)| games).sum();
        merged.shards = join_shards(merged.shards)?;
        Ok(merged)
    }

    /// The command that plays these games again, if one run can.
    #[must_use]
    pub fn reproduce_command(&self) -> Option<String> {
        let RunConfig { game, rules, settings, strategies, duplicate, adjusted, .. } = &self.config;
        let mut command = format!("rollwright simulate {game} --rules {rules}");
        for (key, value) in settings {
            command += &format!(" --set {key}={value}");
        }
        command += &format!(" --seats {}", strategies.join(","));
        let [part] = self.shards[..] else { return None };
        let (rotations, played) = (self.config.rotations(), part.to - part.from);
        let whole = Shard { seed: part.seed, from: 0, to: self.games_requested / rotations };
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
        let dice = |s: &Self| if s.duplicate { "duplicate" } else { "free" }.to_owned();
        let luck = |s: &Self| if s.adjusted { "taken out" } else { "left in" }.to_owned();
        for (what, one, two) in [
            ("rules", rules(self), rules(other)),
            ("settings", settings(self), settings(other)),
            ("seats", self.strategies.join(","), other.strategies.join(",")),
            ("dice", dice(self), dice(other)),
            ("luck", luck(self), luck(other)),
        ] {
            if one != two {
                return Err(MergeError::DifferentConfig { what, one, other: two });
            }
        }
        Ok(())
    }
}

/// Parts in order, neighbours joined.
fn join_shards(mut parts: Vec<Shard>) -> Result<Vec<Shard>, MergeError> {
    parts.retain(|part| part.from < part.to);
    parts.sort_unstable();
    let mut joined: Vec<Shard> = Vec::new();
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
