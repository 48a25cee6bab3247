//! Converts between results and their document.

use super::{
    EndingCount, FORMAT_VERSION, GameLengthOrStretchMoments, MeasureResults, PlayerPairResults,
    PlayerResults, ResultsDocument, SeatPositionResults, StatisticsWithHistogram,
};
use crate::luck_adjustment::{LuckAdjustedResult, LuckAdjustedTally};
use crate::measures::{Measure, measure_definitions};
use crate::run_config::RunConfig;
use crate::simulation_tally::{PlayerPairTally, PlayerTally, SeatPositionTally, SimulationTally};
use crate::statistics::{RateInterval, Statistics};
use crate::{Histogram, Moments, Results};

impl ResultsDocument {
    /// The document of `results`.
    #[must_use]
    pub fn new(results: &Results) -> Self {
        let Results { config, games_requested, shards, partial, seconds, tally } = results;
        let measures = measure_definitions(config.game);
        let rotations = config.games_per_dice_sequence();
        let players: Vec<_> = (tally.players.iter().zip(&config.strategies).enumerate())
            .map(|(at, (player, strategy))| {
                PlayerResults::new(at + 1, strategy, player, measures, rotations)
            })
            .collect();
        let places = if tally.places.is_empty() {
            players.iter().map(SeatPositionResults::from_player).collect()
        } else {
            tally
                .places
                .iter()
                .enumerate()
                .map(|(at, place)| SeatPositionResults::new(at + 1, place))
                .collect()
        };
        let mut pairs = Vec::new();
        for first in 0..players.len() {
            for second in first + 1..players.len() {
                pairs.extend(
                    tally
                        .pair(first, second)
                        .map(|pair| PlayerPairResults::new(first + 1, second + 1, pair, rotations)),
                );
            }
        }
        let rate = |games: u64| games as f64 / tally.games.max(1) as f64;
        Self {
            rollwright: FORMAT_VERSION,
            game: config.game,
            rules: config.rules.clone(),
            version: config.version,
            settings: config.settings.clone(),
            duplicate: config.duplicate,
            seed: results.seed(),
            asked: *games_requested,
            games: tally.games,
            partial: *partial,
            parts: shards.clone(),
            seconds: *seconds,
            command: results.reproduce_command(),
            seats: players,
            places,
            pairs,
            length: StatisticsWithHistogram {
                statistics: Statistics::from_histogram(&tally.length),
                histogram: tally.length.clone(),
            },
            endings: (tally.endings.iter())
                .map(|(how, &games)| EndingCount { how: how.clone(), games, rate: rate(games) })
                .collect(),
        }
    }

    /// Converts the document back to results.
    ///
    /// # Errors
    /// If the counts can't come from a run. The message says what is wrong.
    pub fn into_results(self) -> Result<Results, String> {
        if self.rollwright != FORMAT_VERSION {
            return Err(format!(
                "it has format {}, but this version reads format {FORMAT_VERSION}",
                self.rollwright
            ));
        }
        let measures = measure_definitions(self.game);
        let names = |player: &PlayerResults| {
            player.measures.len() == measures.len()
                && player.measures.iter().zip(measures).all(|(m, measure)| m.name == measure.name)
        };
        if !self.seats.iter().all(names) {
            return Err(format!("its measures are not those of {}", self.game));
        }
        let config = RunConfig {
            game: self.game,
            rules: self.rules,
            version: self.version,
            settings: self.settings,
            strategies: self.seats.iter().map(|player| player.strategy.clone()).collect(),
            duplicate: self.duplicate,
            adjusted: self.seats.iter().any(|player| player.adjusted.is_some()),
        };
        let mut tally = SimulationTally::new(config.strategies.len(), measures, config.duplicate);
        tally.games = self.games;
        tally.players = self.seats.into_iter().map(PlayerResults::into_tally).collect();
        if config.duplicate {
            tally.places = self.places.into_iter().map(SeatPositionResults::into_tally).collect();
        }
        tally.pairs = self.pairs.into_iter().map(PlayerPairResults::into_tally).collect();
        tally.length = self.length.histogram;
        tally.endings = self.endings.into_iter().map(|ending| (ending.how, ending.games)).collect();
        let (sets, games) = (tally.games / config.games_per_dice_sequence(), tally.games);
        let played: u128 =
            self.parts.iter().map(|part| u128::from(part.to.saturating_sub(part.from))).sum();
        let counts = SimulationTally::new(config.strategies.len(), measures, config.duplicate);
        let consistent = games <= crate::MAX_GAMES
            && tally.is_compatible(&counts)
            && tally.players.iter().all(|player| player.scores.total_count() == games)
            && tally.pairs.iter().all(|pair| pair.margins.total_count() == sets)
            && tally.length.total_count() == games
            && tally.players.iter().all(|player| match &player.adjusted {
                Some(LuckAdjustedTally { changes, results, .. }) => {
                    config.adjusted && changes.count == sets && results.count == sets
                }
                None => !config.adjusted,
            })
            && if self.partial { played >= u128::from(sets) } else { played == u128::from(sets) };
        if !consistent {
            return Err("its counts are inconsistent".to_owned());
        }
        Ok(Results {
            config,
            games_requested: self.asked,
            shards: self.parts,
            partial: self.partial,
            seconds: self.seconds,
            tally,
        })
    }
}

impl PlayerResults {
    fn new(
        seat: usize,
        strategy: &str,
        tally: &PlayerTally,
        measures: &[Measure],
        rotations: u64,
    ) -> Self {
        let mut scores = Statistics::from_histogram(&tally.scores);
        if rotations > 1 {
            scores.stderr = tally.set_scores.moments().standard_error() / rotations as f64;
        }
        Self {
            seat,
            strategy: strategy.to_owned(),
            scores,
            wins: tally.wins,
            ties: tally.ties,
            win_rate: RateInterval::wilson(tally.wins, tally.scores.total_count()),
            histogram: tally.scores.clone(),
            set_histogram: tally.set_scores.clone(),
            measures: (measures.iter().zip(&tally.measures))
                .map(|(measure, histogram)| MeasureResults::new(measure, histogram))
                .collect(),
            by_length: GameLengthOrStretchMoments::from_moments(&tally.by_length),
            progress: GameLengthOrStretchMoments::from_moments(&tally.trail),
            adjusted: tally
                .adjusted
                .as_ref()
                .map(|adjusted| LuckAdjustedResult::new(adjusted, rotations)),
        }
    }

    fn into_tally(self) -> PlayerTally {
        PlayerTally {
            scores: self.histogram,
            set_scores: self.set_histogram,
            wins: self.wins,
            ties: self.ties,
            measures: self.measures.into_iter().map(|measured| measured.histogram).collect(),
            by_length: GameLengthOrStretchMoments::to_moments(&self.by_length),
            trail: GameLengthOrStretchMoments::to_moments(&self.progress),
            adjusted: self.adjusted.map(|adjusted| adjusted.tally),
        }
    }
}

impl SeatPositionResults {
    fn new(seat: usize, tally: &SeatPositionTally) -> Self {
        let moments = tally.scores.moments();
        Self {
            seat,
            mean: moments.mean(),
            stderr: moments.standard_error(),
            wins: tally.wins,
            ties: tally.ties,
            win_rate: RateInterval::wilson(tally.wins, moments.count),
            histogram: tally.scores.clone(),
        }
    }

    fn from_player(player: &PlayerResults) -> Self {
        Self {
            seat: player.seat,
            mean: player.scores.mean,
            stderr: player.scores.stderr,
            wins: player.wins,
            ties: player.ties,
            win_rate: player.win_rate,
            histogram: player.histogram.clone(),
        }
    }

    fn into_tally(self) -> SeatPositionTally {
        SeatPositionTally { scores: self.histogram, wins: self.wins, ties: self.ties }
    }
}

impl PlayerPairResults {
    fn new(first: usize, second: usize, tally: &PlayerPairTally, rotations: u64) -> Self {
        let margins = tally.margins.moments();
        Self {
            first,
            second,
            ahead: tally.ahead,
            level: tally.level,
            behind: tally.behind,
            margin: margins.mean() / rotations as f64,
            margin_stderr: margins.standard_error() / rotations as f64,
            histogram: tally.margins.clone(),
        }
    }

    fn into_tally(self) -> PlayerPairTally {
        let Self { ahead, level, behind, histogram: margins, .. } = self;
        PlayerPairTally { ahead, level, behind, margins }
    }
}

impl MeasureResults {
    fn new(measure: &Measure, histogram: &Histogram) -> Self {
        let total = histogram.total_count().max(1);
        Self {
            name: measure.name.to_owned(),
            statistics: Statistics::from_histogram(histogram),
            zero_rate: histogram.count_of(0) as f64 / total as f64,
            histogram: histogram.clone(),
        }
    }
}

impl GameLengthOrStretchMoments {
    fn from_moments(moments: &[Moments]) -> Vec<Self> {
        let numbered = moments.iter().enumerate().filter(|(_, moments)| moments.count > 0);
        numbered
            .map(|(number, &Moments { count, sum, squares })| Self { number, count, sum, squares })
            .collect()
    }

    fn to_moments(list: &[Self]) -> Vec<Moments> {
        // Only a damaged file has numbers beyond any game's length.
        let list = list.iter().filter(|numbered| numbered.number < 10_000_000);
        let length = list.clone().map(|numbered| numbered.number + 1).max().unwrap_or(0);
        let mut moments = vec![Moments::default(); length];
        for &Self { number, count, sum, squares } in list {
            moments[number] = Moments { count, sum, squares };
        }
        moments
    }
}
