//! Tournaments: every choice of bots at every number of seats, each set of dice with
//! the seats rotated.

mod ratings;
mod render;

pub use ratings::Rating;
pub use render::{tournament_charts, tournament_csv, tournament_markdown, tournament_text};

use ratings::{WinMatrix, rate_bots};

use std::collections::BTreeMap;

use rollwright_games::GameId;
use serde::Serialize;

use crate::statistics::RateInterval;
use crate::{Moments, Results};

/// Every line-up plays in so many batches, which the errors of ratings come from.
pub const BATCHES_PER_LINE_UP: u64 = 20;

/// Who plays against whom in games of so many seats: every choice of so many of the
/// bots, which are given by number.
#[must_use]
pub fn all_line_ups(bots: usize, seats: usize) -> Vec<Vec<usize>> {
    if seats == 0 {
        return vec![Vec::new()];
    }
    let mut line_ups = Vec::new();
    for first in 0..bots {
        for rest in line_ups_from(first + 1, bots, seats - 1) {
            line_ups.push([vec![first], rest].concat());
        }
    }
    line_ups
}

fn line_ups_from(from: usize, bots: usize, seats: usize) -> Vec<Vec<usize>> {
    let shifted = all_line_ups(bots.saturating_sub(from), seats).into_iter();
    shifted.map(|line_up| line_up.into_iter().map(|bot| bot + from).collect()).collect()
}

/// What one line-up has played: the batches of a run, in order.
#[derive(Clone, Debug)]
pub struct LineUpResults {
    /// The bots in it, by number.
    pub bots: Vec<usize>,
    /// One result a batch.
    pub batches: Vec<Results>,
}

/// A tournament, as it is told.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Tournament {
    /// The game.
    pub game: GameId,
    /// The rule set.
    pub rules: String,
    /// Its settings.
    pub settings: BTreeMap<String, u8>,
    /// The seed of every line-up's dice.
    pub seed: u64,
    /// Games played in all.
    pub games: u64,
    /// Whether it was stopped before it was done.
    pub partial: bool,
    /// Seconds it took.
    pub seconds: f64,
    /// The command that plays it again.
    pub command: String,
    /// The bots, the highest rating first.
    pub standings: Vec<BotResult>,
    /// Every pair, in the order of the standings.
    pub pairs: Vec<HeadToHead>,
}

/// A bot and how it did.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct BotResult {
    /// The bot.
    pub bot: String,
    /// Its rating over all games of two or more.
    #[serde(flatten)]
    pub rating: Rating,
    /// How it did at each number of seats.
    pub sizes: Vec<SeatCountResult>,
}

/// A bot in games of so many seats.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct SeatCountResult {
    /// The number of seats.
    pub seats: usize,
    /// Games played.
    pub games: u64,
    /// The mean score.
    pub mean: f64,
    /// Its standard error, from sets of dice.
    pub stderr: f64,
    /// Games won alone.
    pub wins: u64,
    /// Games won together with others.
    pub ties: u64,
    /// The rate of games won alone.
    pub win_rate: RateInterval,
}

/// Two bots over all games they both played in.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct HeadToHead {
    /// The first bot.
    pub first: String,
    /// The second bot.
    pub second: String,
    /// Games in which the first had more points.
    pub ahead: u64,
    /// Games in which both had the same.
    pub level: u64,
    /// Games in which the second had more.
    pub behind: u64,
}

/// What a tournament is about, beside its games.
#[derive(Clone, Debug)]
pub struct TournamentInfo {
    /// The bots in the order they were given.
    pub bots: Vec<String>,
    /// The seed.
    pub seed: u64,
    /// Seconds it took.
    pub seconds: f64,
    /// Whether it was stopped.
    pub partial: bool,
    /// The command that plays it again.
    pub command: String,
}

impl Tournament {
    /// The tournament of these line-ups; `None` when nothing was played.
    #[must_use]
    pub fn new(about: TournamentInfo, played: &[LineUpResults]) -> Option<Self> {
        let setting = &played.iter().flat_map(|line_up| &line_up.batches).next()?.config;
        let bots = about.bots.len();
        let rated = rate_bots(&wins_by_batch(played, bots));
        let mut order: Vec<usize> = (0..bots).collect();
        order.sort_by(|&a, &b| rated[b].rating.total_cmp(&rated[a].rating));
        let name = |bot: usize| about.bots[bot].clone();
        let mut pairs = Vec::new();
        for (at, &first) in order.iter().enumerate() {
            for &second in &order[at + 1..] {
                let (ahead, level, behind) = head_to_head(played, first, second);
                if ahead + level + behind > 0 {
                    pairs.push(HeadToHead {
                        first: name(first),
                        second: name(second),
                        ahead,
                        level,
                        behind,
                    });
                }
            }
        }
        Some(Self {
            game: setting.game,
            rules: setting.rules.clone(),
            settings: setting.settings.clone(),
            seed: about.seed,
            games: played.iter().flat_map(|t| &t.batches).map(|b| b.tally.games).sum(),
            partial: about.partial,
            seconds: about.seconds,
            standings: (order.iter())
                .map(|&bot| BotResult {
                    bot: name(bot),
                    rating: rated[bot],
                    sizes: results_by_seat_count(played, bot),
                })
                .collect(),
            pairs,
            command: about.command,
        })
    }
}

/// Batch by batch, how often each bot was ahead of each other.
fn wins_by_batch(played: &[LineUpResults], bots: usize) -> Vec<WinMatrix> {
    let most = played.iter().map(|line_up| line_up.batches.len()).max().unwrap_or(0);
    let mut all = vec![vec![vec![0.0; bots]; bots]; most];
    for line_up in played {
        for (wins, batch) in all.iter_mut().zip(&line_up.batches) {
            for (at, &first) in line_up.bots.iter().enumerate() {
                for (to, &second) in line_up.bots.iter().enumerate().skip(at + 1) {
                    let Some(pair) = batch.tally.pair(at, to) else { continue };
                    let half = pair.level as f64 / 2.0;
                    wins[first][second] += pair.ahead as f64 + half;
                    wins[second][first] += pair.behind as f64 + half;
                }
            }
        }
    }
    all
}

fn head_to_head(played: &[LineUpResults], first: usize, second: usize) -> (u64, u64, u64) {
    let mut sum = (0, 0, 0);
    for line_up in played {
        let at = |bot| line_up.bots.iter().position(|&other| other == bot);
        let (Some(one), Some(two)) = (at(first), at(second)) else { continue };
        for batch in &line_up.batches {
            let Some(pair) = batch.tally.pair(one.min(two), one.max(two)) else { continue };
            let (ahead, behind) =
                if one < two { (pair.ahead, pair.behind) } else { (pair.behind, pair.ahead) };
            sum = (sum.0 + ahead, sum.1 + pair.level, sum.2 + behind);
        }
    }
    sum
}

fn results_by_seat_count(played: &[LineUpResults], bot: usize) -> Vec<SeatCountResult> {
    let mut sizes: BTreeMap<usize, (Moments, u64, u64)> = BTreeMap::new();
    for line_up in played {
        let Some(at) = line_up.bots.iter().position(|&other| other == bot) else { continue };
        for player in line_up.batches.iter().filter_map(|batch| batch.tally.players.get(at)) {
            let (moments, wins, ties) = sizes.entry(line_up.bots.len()).or_default();
            // Alone, a game is a set of its own.
            let sets = if line_up.bots.len() > 1 { &player.set_scores } else { &player.scores };
            moments.merge(&sets.moments());
            *wins += player.wins;
            *ties += player.ties;
        }
    }
    (sizes.into_iter())
        .map(|(seats, (moments, wins, ties))| {
            let games = moments.count * seats as u64;
            SeatCountResult {
                seats,
                games,
                mean: moments.mean() / seats as f64,
                stderr: moments.stderr() / seats as f64,
                wins,
                ties,
                win_rate: RateInterval::wilson(wins, games),
            }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_choice_of_bots_meets_once() {
        assert_eq!(all_line_ups(3, 2), [[0, 1], [0, 2], [1, 2]]);
        assert_eq!(all_line_ups(4, 3), [[0, 1, 2], [0, 1, 3], [0, 2, 3], [1, 2, 3]]);
        assert_eq!(all_line_ups(3, 1), [[0], [1], [2]]);
        assert_eq!(all_line_ups(6, 4).len(), 15);
        assert!(all_line_ups(2, 3).is_empty());
    }
}
