//! The outcome of a run, and how several are joined.

use rollwright_games::GameId;

use crate::plan::{Part, Setting, Shard};
use crate::tally::Tally;

/// What came of a run, or of several joined.
#[derive(Clone, PartialEq, Debug)]
pub struct Results {
    /// The table.
    pub setting: Setting,
    /// Games asked for in all, those of other shards counted.
    pub asked: u64,
    /// The sets played, by seed.
    pub parts: Vec<Part>,
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
    Nothing,
    /// Different games.
    #[error("{one} and {other} can't be merged: those are different games")]
    Games {
        /// The first game.
        one: GameId,
        /// The other one.
        other: GameId,
    },
    /// Different rules, settings, seats or ways to play.
    #[error("results of different {what} can't be merged: {one} and {other}")]
    Different {
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
    Twice {
        /// The seed.
        seed: u64,
        /// The first set of both, from 0.
        from: u64,
        /// The set after the last one of both.
        to: u64,
    },
    /// Too many games for one result.
    #[error("there would be more than {} games in one result", crate::MOST_GAMES)]
    TooMany,
}

impl Results {
    /// The seed, if all games come from the same one.
    #[must_use]
    pub fn seed(&self) -> Option<u64> {
        let seed = self.parts.first()?.seed;
        self.parts.iter().all(|part| part.seed == seed).then_some(seed)
    }

    /// Whether everything asked for has been played.
    #[must_use]
    pub fn is_whole(&self) -> bool {
        !self.partial && self.tally.games == self.asked
    }

    /// Joins results of the same table, as if all their games had been played in one run.
    ///
    /// # Errors
    /// They are of different tables, or have games in common.
    pub fn merge(results: Vec<Self>) -> Result<Self, MergeError> {
        let mut results = results.into_iter();
        let mut merged = results.next().ok_or(MergeError::Nothing)?;
        // What each seed was asked for; shards all know of the whole run.
        let mut asked = vec![(merged.seed(), merged.asked)];
        for other in results {
            merged.setting.same_as(&other.setting)?;
            match asked.iter_mut().find(|(seed, _)| seed.is_some() && *seed == other.seed()) {
                Some((_, games)) => *games = other.asked.max(*games),
                None => asked.push((other.seed(), other.asked)),
            }
            if merged.tally.games.saturating_add(other.tally.games) > crate::MOST_GAMES {
                return Err(MergeError::TooMany);
            }
            merged.tally.merge(&other.tally);
            merged.parts.extend(other.parts);
            merged.partial |= other.partial;
            merged.seconds += other.seconds;
        }
        merged.asked = asked.iter().map(|(_, games)| games).sum();
        merged.parts = joined(merged.parts)?;
        Ok(merged)
    }

    /// The command that plays these games again, if one run can.
    #[must_use]
    pub fn command(&self) -> Option<String> {
        let Setting { game, rules, settings, strategies, duplicate, adjusted, .. } = &self.setting;
        let mut command = format!("rollwright simulate {game} --rules {rules}");
        for (key, value) in settings {
            command += &format!(" --set {key}={value}");
        }
        command += &format!(" --seats {}", strategies.join(","));
        let [part] = self.parts[..] else { return None };
        let (rotations, played) = (self.setting.rotations(), part.to - part.from);
        let whole = Part { seed: part.seed, from: 0, to: self.asked / rotations };
        let shard = Shard::of(part, whole);
        let games = if shard.is_some() { whole.to } else { played } * rotations;
        command += &format!(" --games {games} --seed {}", part.seed);
        if *duplicate {
            command += " --duplicate";
        }
        if *adjusted {
            command += " --adjusted";
        }
        match shard {
            Some(shard) if shard != Shard::WHOLE => command += &format!(" --shard {shard}"),
            None if part.from > 0 => command += &format!(" --skip {}", part.from),
            _ => {}
        }
        Some(command)
    }
}

impl Setting {
    fn same_as(&self, other: &Self) -> Result<(), MergeError> {
        if self.game != other.game {
            return Err(MergeError::Games { one: self.game, other: other.game });
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
                return Err(MergeError::Different { what, one, other: two });
            }
        }
        Ok(())
    }
}

/// Parts in order, neighbours joined.
fn joined(mut parts: Vec<Part>) -> Result<Vec<Part>, MergeError> {
    parts.retain(|part| part.from < part.to);
    parts.sort_unstable();
    let mut joined: Vec<Part> = Vec::new();
    for part in parts {
        match joined.last_mut() {
            Some(last) if last.seed == part.seed && part.from < last.to => {
                let to = part.to.min(last.to);
                return Err(MergeError::Twice { seed: part.seed, from: part.from, to });
            }
            Some(last) if last.seed == part.seed && part.from == last.to => last.to = part.to,
            _ => joined.push(part),
        }
    }
    Ok(joined)
}
