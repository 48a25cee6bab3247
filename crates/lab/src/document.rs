//! Results as they are written: every count, and the statistics made of them.
//!
//! The JSON form is this document. Reading it back uses the counts alone and works
//! the statistics out again, so joined results are as exact as single ones.

use std::collections::BTreeMap;

use rollwright_games::{GameId, with_game};
use serde::{Deserialize, Serialize};

use crate::plan::{Part, Setting};
use crate::statistics::{Interval, Statistics};
use crate::study::{Measure, Studied};
use crate::tally::{PairTally, PlaceTally, PlayerTally, Tally};
use crate::{Histogram, Moments, Results};

/// The version of the document; goes up when a field changes its meaning.
pub const FORMAT: u32 = 1;

/// Results of a run.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Document {
    /// [`FORMAT`].
    pub rollwright: u32,
    /// The game.
    pub game: GameId,
    /// The rule set.
    pub rules: String,
    /// Its version.
    pub version: u32,
    /// Its settings.
    pub settings: BTreeMap<String, u8>,
    /// Whether each set of dice was played with the seats rotated.
    pub duplicate: bool,
    /// The seed; `null` when runs of several seeds were joined.
    pub seed: Option<u64>,
    /// Games asked for, those of other shards counted.
    pub asked: u64,
    /// Games played.
    pub games: u64,
    /// Whether the run was stopped before it was done.
    pub partial: bool,
    /// Which sets of dice were played.
    pub parts: Vec<Part>,
    /// Seconds it took; those of joined runs together.
    pub seconds: f64,
    /// The command that plays the same games.
    pub command: Option<String>,
    /// Every player, in seat order.
    pub seats: Vec<Player>,
    /// Every seat, whoever sat there.
    pub places: Vec<Place>,
    /// Every pair of players.
    pub pairs: Vec<Pair>,
    /// Turns of a game.
    pub length: Counted,
    /// How games ended.
    pub endings: Vec<Ending>,
}

/// A player.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Player {
    /// The seat, from 1 (with duplicate dice: the place in `--seats`).
    pub seat: usize,
    /// The strategy.
    pub strategy: String,
    /// Statistics of the scores. With duplicate dice the standard error is that of
    /// the sets, which is what rotating the seats is for.
    #[serde(flatten, skip_deserializing)]
    pub scores: Statistics,
    /// Games won alone.
    pub wins: u64,
    /// Games won together with others.
    pub ties: u64,
    /// The rate of games won alone, with its 95% interval.
    pub win_rate: Interval,
    /// Counts of scores.
    pub histogram: Histogram,
    /// Counts of score sums over a set; empty without duplicate dice.
    pub set_histogram: Histogram,
    /// What belongs to the game.
    pub measures: Vec<Measured>,
    /// Scores by the length of the game.
    pub by_length: Vec<Numbered>,
    /// Score sums of sets by stretches of the run.
    pub progress: Vec<Numbered>,
}

/// A seat.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Place {
    /// The seat, from 1.
    pub seat: usize,
    /// Mean of the scores made there.
    pub mean: f64,
    /// Its standard error.
    pub stderr: f64,
    /// Games won alone from there.
    pub wins: u64,
    /// Games won from there together with others.
    pub ties: u64,
    /// The rate of games won alone, with its 95% interval.
    pub win_rate: Interval,
    /// Counts of scores.
    pub histogram: Histogram,
}

/// A pair of players.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Pair {
    /// The first player's seat, from 1.
    pub first: usize,
    /// The second player's seat, from 1.
    pub second: usize,
    /// Games in which the first had more points.
    pub ahead: u64,
    /// Games in which both had the same.
    pub level: u64,
    /// Games in which the second had more.
    pub behind: u64,
    /// Points a game that the first was ahead, on average.
    pub margin: f64,
    /// Its standard error.
    pub margin_stderr: f64,
    /// Counts of margins, summed over a set.
    pub histogram: Histogram,
}

/// Something counted, with its statistics.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Counted {
    /// The statistics.
    #[serde(flatten, skip_deserializing)]
    pub statistics: Statistics,
    /// The counts.
    pub histogram: Histogram,
}

/// A measure of a player.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Measured {
    /// Its name.
    pub name: String,
    /// The statistics.
    #[serde(flatten, skip_deserializing)]
    pub statistics: Statistics,
    /// How often it was 0.
    pub zero_rate: f64,
    /// The counts.
    pub histogram: Histogram,
}

/// Moments with the number they belong to.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Numbered {
    /// The number of turns, or of the stretch.
    pub number: usize,
    /// How many.
    pub count: u64,
    /// Their sum.
    pub sum: i64,
    /// The sum of their squares.
    pub squares: u64,
}

/// A way to end.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Ending {
    /// How.
    pub how: String,
    /// How many games.
    pub games: u64,
    /// The share of all games.
    pub rate: f64,
}

/// The measures of a game.
#[must_use]
pub fn measures_of(game: GameId) -> &'static [Measure] {
    with_game!(game, G => <G as Studied>::measures())
}

impl Document {
    /// The document of `results`.
    #[must_use]
    pub fn new(results: &Results) -> Self {
        let Results { setting, asked, parts, partial, seconds, tally } = results;
        let measures = measures_of(setting.game);
        let rotations = setting.rotations();
        let players: Vec<_> = (tally.players.iter().zip(&setting.strategies).enumerate())
            .map(|(at, (player, strategy))| {
                Player::new(at + 1, strategy, player, measures, rotations)
            })
            .collect();
        let places = if tally.places.is_empty() {
            players.iter().map(Place::of_player).collect()
        } else {
            tally.places.iter().enumerate().map(|(at, place)| Place::new(at + 1, place)).collect()
        };
        let mut pairs = Vec::new();
        for first in 0..players.len() {
            for second in first + 1..players.len() {
                pairs.extend(
                    tally
                        .pair(first, second)
                        .map(|pair| Pair::new(first + 1, second + 1, pair, rotations)),
                );
            }
        }
        let rate = |games: u64| games as f64 / tally.games.max(1) as f64;
        Self {
            rollwright: FORMAT,
            game: setting.game,
            rules: setting.rules.clone(),
            version: setting.version,
            settings: setting.settings.clone(),
            duplicate: setting.duplicate,
            seed: results.seed(),
            asked: *asked,
            games: tally.games,
            partial: *partial,
            parts: parts.clone(),
            seconds: *seconds,
            command: results.command(),
            seats: players,
            places,
            pairs,
            length: Counted {
                statistics: Statistics::of(&tally.length),
                histogram: tally.length.clone(),
            },
            endings: (tally.endings.iter())
                .map(|(how, &games)| Ending { how: how.clone(), games, rate: rate(games) })
                .collect(),
        }
    }

    /// The results this is the document of.
    ///
    /// # Errors
    /// The counts can't be those of a run; says what is wrong.
    pub fn results(self) -> Result<Results, String> {
        if self.rollwright != FORMAT {
            return Err(format!("it has format {}, and this is format {FORMAT}", self.rollwright));
        }
        let measures = measures_of(self.game);
        let names = |player: &Player| {
            player.measures.len() == measures.len()
                && player.measures.iter().zip(measures).all(|(m, measure)| m.name == measure.name)
        };
        if !self.seats.iter().all(names) {
            return Err(format!("its measures are not those of {}", self.game));
        }
        let setting = Setting {
            game: self.game,
            rules: self.rules,
            version: self.version,
            settings: self.settings,
            strategies: self.seats.iter().map(|player| player.strategy.clone()).collect(),
            duplicate: self.duplicate,
        };
        let mut tally = Tally::new(setting.strategies.len(), measures, setting.duplicate);
        tally.games = self.games;
        tally.players = self.seats.into_iter().map(Player::tally).collect();
        if setting.duplicate {
            tally.places = self.places.into_iter().map(Place::tally).collect();
        }
        tally.pairs = self.pairs.into_iter().map(Pair::tally).collect();
        tally.length = self.length.histogram;
        tally.endings = self.endings.into_iter().map(|ending| (ending.how, ending.games)).collect();
        let (sets, games) = (tally.games / setting.rotations(), tally.games);
        let played: u128 =
            self.parts.iter().map(|part| u128::from(part.to.saturating_sub(part.from))).sum();
        let counts = Tally::new(setting.strategies.len(), measures, setting.duplicate);
        let sound = games <= crate::MOST_GAMES
            && tally.fits(&counts)
            && tally.players.iter().all(|player| player.scores.total() == games)
            && tally.pairs.iter().all(|pair| pair.margins.total() == sets)
            && tally.length.total() == games
            && if self.partial { played >= u128::from(sets) } else { played == u128::from(sets) };
        if !sound {
            return Err("its counts do not agree with each other".to_owned());
        }
        Ok(Results {
            setting,
            asked: self.asked,
            parts: self.parts,
            partial: self.partial,
            seconds: self.seconds,
            tally,
        })
    }
}

impl Player {
    fn new(
        seat: usize,
        strategy: &str,
        tally: &PlayerTally,
        measures: &[Measure],
        rotations: u64,
    ) -> Self {
        let mut scores = Statistics::of(&tally.scores);
        if rotations > 1 {
            scores.stderr = tally.set_scores.moments().stderr() / rotations as f64;
        }
        Self {
            seat,
            strategy: strategy.to_owned(),
            scores,
            wins: tally.wins,
            ties: tally.ties,
            win_rate: Interval::wilson(tally.wins, tally.scores.total()),
            histogram: tally.scores.clone(),
            set_histogram: tally.set_scores.clone(),
            measures: (measures.iter().zip(&tally.measures))
                .map(|(measure, histogram)| Measured::new(measure, histogram))
                .collect(),
            by_length: Numbered::list(&tally.by_length),
            progress: Numbered::list(&tally.trail),
        }
    }

    fn tally(self) -> PlayerTally {
        PlayerTally {
            scores: self.histogram,
            set_scores: self.set_histogram,
            wins: self.wins,
            ties: self.ties,
            measures: self.measures.into_iter().map(|measured| measured.histogram).collect(),
            by_length: Numbered::moments(&self.by_length),
            trail: Numbered::moments(&self.progress),
        }
    }
}

impl Place {
    fn new(seat: usize, tally: &PlaceTally) -> Self {
        let moments = tally.scores.moments();
        Self {
            seat,
            mean: moments.mean(),
            stderr: moments.stderr(),
            wins: tally.wins,
            ties: tally.ties,
            win_rate: Interval::wilson(tally.wins, moments.count),
            histogram: tally.scores.clone(),
        }
    }

    fn of_player(player: &Player) -> Self {
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

    fn tally(self) -> PlaceTally {
        PlaceTally { scores: self.histogram, wins: self.wins, ties: self.ties }
    }
}

impl Pair {
    fn new(first: usize, second: usize, tally: &PairTally, rotations: u64) -> Self {
        let margins = tally.margins.moments();
        Self {
            first,
            second,
            ahead: tally.ahead,
            level: tally.level,
            behind: tally.behind,
            margin: margins.mean() / rotations as f64,
            margin_stderr: margins.stderr() / rotations as f64,
            histogram: tally.margins.clone(),
        }
    }

    fn tally(self) -> PairTally {
        let Self { ahead, level, behind, histogram: margins, .. } = self;
        PairTally { ahead, level, behind, margins }
    }
}

impl Measured {
    fn new(measure: &Measure, histogram: &Histogram) -> Self {
        let total = histogram.total().max(1);
        Self {
            name: measure.name.to_owned(),
            statistics: Statistics::of(histogram),
            zero_rate: histogram.count_of(0) as f64 / total as f64,
            histogram: histogram.clone(),
        }
    }
}

impl Numbered {
    fn list(moments: &[Moments]) -> Vec<Self> {
        let numbered = moments.iter().enumerate().filter(|(_, moments)| moments.count > 0);
        numbered
            .map(|(number, &Moments { count, sum, squares })| Self { number, count, sum, squares })
            .collect()
    }

    fn moments(list: &[Self]) -> Vec<Moments> {
        // Numbers beyond any game's length come from a damaged file alone.
        let list = list.iter().filter(|numbered| numbered.number < 10_000_000);
        let length = list.clone().map(|numbered| numbered.number + 1).max().unwrap_or(0);
        let mut moments = vec![Moments::default(); length];
        for &Self { number, count, sum, squares } in list {
            moments[number] = Moments { count, sum, squares };
        }
        moments
    }
}
