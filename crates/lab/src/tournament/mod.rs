//! Tournaments: every combination of bots at every number of seats, each dice set with the seats
//! rotated.
//!
//! - `ratings`: ratings from pairwise comparisons
//! - `render`: text, Markdown, CSV and charts

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

/// The number of batches per line-up, from which the standard errors of ratings are estimated.
pub const BATCHES_PER_LINE_UP: u64 = 20;

/// All line-ups for a number of seats: every combination of that many bots, given by number.
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

/// The results of one line-up: the batches of a run, in order.
#[derive(Clone, Debug)]
pub struct LineUpResults {
    /// The bots in it, by number.
    pub bots: Vec<usize>,
    /// One result per batch.
    pub batches: Vec<Results>,
}

/// The results of a tournament.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct TournamentResults {
    /// The game.
    pub game: GameId,
    /// The rule set.
    pub rules: String,
    /// Its settings.
    pub settings: BTreeMap<String, u32>,
    /// The seed of every line-up's dice.
    pub seed: u64,
    /// The total number of games played.
    pub games: u64,
    /// Whether it was stopped early.
    pub partial: bool,
    /// How long it took, in seconds.
    pub seconds: f64,
    /// The command that repeats it.
    pub command: String,
    /// The bots, highest rating first.
    pub standings: Vec<BotResult>,
    /// Every pair, in the order of the standings.
    pub pairs: Vec<HeadToHead>,
}

/// A bot and its results.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct BotResult {
    /// The bot.
    pub bot: String,
    /// Its rating over all games with two or more seats.
    #[serde(flatten)]
    pub rating: Rating,
    /// Its results by number of seats.
    pub sizes: Vec<BotSeatCountResult>,
}

/// A bot's results in games with one number of seats.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct BotSeatCountResult {
    /// The number of seats.
    pub seats: usize,
    /// Games played.
    pub games: u64,
    /// The mean score.
    pub mean: f64,
    /// The standard error of the mean, over dice sets.
    pub stderr: f64,
    /// Games won outright.
    pub wins: u64,
    /// Games won jointly with others.
    pub ties: u64,
    /// The rate of games won outright.
    pub win_rate: RateInterval,
}

/// Two bots compared over all games that both played in.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct HeadToHead {
    /// The first bot.
    pub first: String,
    /// The second bot.
    pub second: String,
    /// Games in which the first had more points.
    pub ahead: u64,
    /// Games in which both had the same points.
    pub level: u64,
    /// Games in which the second had more points.
    pub behind: u64,
}

/// The facts about a tournament other than its games.
#[derive(Clone, Debug)]
pub struct TournamentRunInfo {
    /// The bots in the order they were given.
    pub bots: Vec<String>,
    /// The seed.
    pub seed: u64,
    /// How long it took, in seconds.
    pub seconds: f64,
    /// Whether it was stopped early.
    pub partial: bool,
    /// The command that repeats it.
    pub command: String,
}

impl TournamentResults {
    /// The tournament of these line-ups. `None` if no games were played.
    #[must_use]
    pub fn new(info: TournamentRunInfo, played: &[LineUpResults]) -> Option<Self> {
        let config = &played.iter().flat_map(|line_up| &line_up.batches).next()?.config;
        let bots = info.bots.len();
        let rated = rate_bots(&wins_by_batch(played, bots));
        let mut order: Vec<usize> = (0..bots).collect();
        order.sort_by(|&a, &b| rated[b].rating.total_cmp(&rated[a].rating));
        let name = |bot: usize| info.bots[bot].clone();
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
            game: config.game,
            rules: config.rules.clone(),
            settings: config.settings.clone(),
            seed: info.seed,
            games: played.iter().flat_map(|t| &t.batches).map(|b| b.tally.games).sum(),
            partial: info.partial,
            seconds: info.seconds,
            standings: (order.iter())
                .map(|&bot| BotResult {
                    bot: name(bot),
                    rating: rated[bot],
                    sizes: results_by_seat_count(played, bot),
                })
                .collect(),
            pairs,
            command: info.command,
        })
    }
}

/// For each batch, how often each bot was ahead of each other bot.
fn wins_by_batch(played: &[LineUpResults], bots: usize) -> Vec<WinMatrix> {
    let batch_count = played.iter().map(|line_up| line_up.batches.len()).max().unwrap_or(0);
    let mut all = vec![vec![vec![0.0; bots]; bots]; batch_count];
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

fn results_by_seat_count(played: &[LineUpResults], bot: usize) -> Vec<BotSeatCountResult> {
    let mut sizes: BTreeMap<usize, (Moments, u64, u64)> = BTreeMap::new();
    for line_up in played {
        let Some(at) = line_up.bots.iter().position(|&other| other == bot) else { continue };
        for player in line_up.batches.iter().filter_map(|batch| batch.tally.players.get(at)) {
            let (moments, wins, ties) = sizes.entry(line_up.bots.len()).or_default();
            // With one seat, every game is its own dice set.
            let sets = if line_up.bots.len() > 1 { &player.set_scores } else { &player.scores };
            moments.merge(&sets.moments());
            *wins += player.wins;
            *ties += player.ties;
        }
    }
    (sizes.into_iter())
        .map(|(seats, (moments, wins, ties))| {
            let games = moments.count * seats as u64;
            BotSeatCountResult {
                seats,
                games,
                mean: moments.mean() / seats as f64,
                stderr: moments.standard_error() / seats as f64,
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
    fn every_combination_of_bots_meets_once() {
        assert_eq!(all_line_ups(3, 2), [[0, 1], [0, 2], [1, 2]]);
        assert_eq!(all_line_ups(4, 3), [[0, 1, 2], [0, 1, 3], [0, 2, 3], [1, 2, 3]]);
        assert_eq!(all_line_ups(3, 1), [[0], [1], [2]]);
        assert_eq!(all_line_ups(6, 4).len(), 15);
        assert!(all_line_ups(2, 3).is_empty());
    }
}
