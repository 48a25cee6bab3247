//! Results with luck taken out: the coach's luck as a control variate.
//!
//! Where values are exact, what the dice gave in a game is known, and it is 0 on average.
//! Less its luck, a game's result is what it was worth at its start, less what the own
//! decisions lost, with what the decisions of others changed. Its mean is the same and its
//! spread much smaller. Sums are in fixed point, so that adding up is exact and in any order.

use rollwright_bots::evaluation::ValuesBySeat;
use rollwright_bots::{BotError, HasBots, Objective, SolutionProvider};
use rollwright_coach::{Coach, EQUAL_VALUE_TOLERANCE};
use rollwright_games::{Seat, Seats};
use serde::{Deserialize, Serialize};

use crate::fixed_point::{FixedPointMoments, from_fixed, to_fixed};

/// Knows what the decisions of a game changed, at a table where values are exact.
pub struct LuckAdjuster<G: HasBots> {
    coach: Coach<G>,
    start: ValuesBySeat,
}

/// Why luck can't be taken out.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum LuckAdjustError {
    /// What has to be solved for it can't be.
    #[error(transparent)]
    Unsolvable(#[from] BotError),
    /// Values are estimated there, and what is estimated is not 0 on average.
    #[error(
        "luck can be taken out where the game is solved for all seats of the table, and here \
         values come from the {method}; alone most games are solved"
    )]
    ValuesNotExact {
        /// How values are found there.
        method: String,
    },
}

impl<G: HasBots> LuckAdjuster<G> {
    /// A judge for this table.
    ///
    /// # Errors
    /// Values are not exact there, or can't be worked out.
    pub fn new(
        rules: &G::Rules,
        seats: Seats,
        solutions: &SolutionProvider<'_>,
    ) -> Result<Self, LuckAdjustError> {
        let coach = Coach::<G>::new(rules, seats, 2, solutions)?;
        if !coach.is_exact() {
            let method = rollwright_coach::method_name(coach.values().method());
            return Err(LuckAdjustError::ValuesNotExact { method });
        }
        let start = coach.values().seat_values(&G::new(rules, seats));
        Ok(Self { coach, start })
    }

    /// What results are.
    pub(crate) fn objective(&self) -> Objective {
        self.coach.objective()
    }

    /// What a game is worth to a player who takes the seats from `first` on in turn, one
    /// in each of so many rotations, on average.
    pub(crate) fn mean_start_value(&self, first: usize, rotations: u64) -> f64 {
        let seats = self.start.len().max(1);
        let taken = (0..rotations as usize).map(|rotation| (first + rotation) % seats);
        let sum: f64 = taken.filter_map(|seat| self.start.get(seat)).sum();
        sum / rotations.max(1) as f64
    }

    /// What a position is worth to each seat; alone nobody has to know.
    pub(crate) fn values_before(&self, position: &G) -> Option<ValuesBySeat> {
        (self.start.len() > 1).then(|| self.coach.values().seat_values(position))
    }

    /// Adds what an answer of `seat` changed for each seat, given what the position was
    /// worth before.
    pub(crate) fn add_decision_effect(
        &self,
        (position, before): (&G, Option<&ValuesBySeat>),
        (seat, action): (Seat, G::Action),
        after: &G,
        changes: &mut ValuesBySeat,
    ) {
        match before {
            Some(before) => {
                let after = self.coach.values().seat_values(after);
                let both = after.iter().zip(before);
                for (change, (after, before)) in changes.iter_mut().zip(both) {
                    let gap = after - before;
                    *change += if gap.abs() > EQUAL_VALUE_TOLERANCE { gap } else { 0.0 };
                }
            }
            None => {
                let options = self.coach.rank_options(position, seat);
                let played = options.iter().find(|weighed| weighed.action_value.action == action);
                if let (Some(change), Some(played)) = (changes.first_mut(), played) {
                    *change -= played.loss;
                }
            }
        }
    }
}

/// What is kept of a player's results with luck taken out.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct LuckAdjustedTally {
    /// `points`, or `win`: the share of a win.
    pub objective: String,
    /// What a game is worth at its start, in fixed point.
    pub(crate) start: i64,
    /// What all decisions changed, summed over a set.
    pub(crate) changes: FixedPointMoments,
    /// The results themselves, summed over a set.
    pub(crate) results: FixedPointMoments,
}

impl LuckAdjustedTally {
    /// Nothing played yet from this start.
    pub(crate) fn new(objective: Objective, start: f64) -> Self {
        let objective = match objective {
            Objective::Points => "points",
            Objective::Win => "win",
        };
        let (changes, results) = (FixedPointMoments::default(), FixedPointMoments::default());
        Self { objective: objective.to_owned(), start: to_fixed(start), changes, results }
    }

    pub(crate) fn merge(&mut self, other: &Self) {
        self.changes.merge(&other.changes);
        self.results.merge(&other.results);
    }

    /// The standard error of the mean with luck taken out, where a set has so many games.
    pub(crate) fn stderr(&self, rotations: u64) -> f64 {
        self.changes.stderr() / rotations.max(1) as f64
    }
}

/// Results of a player with luck taken out.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct LuckAdjustedResult {
    /// The mean result of a game: points, or the share of a win.
    pub mean: f64,
    /// Its standard error.
    pub stderr: f64,
    /// The standard deviation of a set, a game without duplicate dice.
    pub sd: f64,
    /// The plain mean, luck and all, and its standard error.
    pub plain_mean: f64,
    /// Its standard error.
    pub plain_stderr: f64,
    /// How many times as many games would be as sure without this; missing where nothing
    /// is left to chance.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gain: Option<f64>,
    /// The sums, in fixed point.
    #[serde(flatten)]
    pub tally: LuckAdjustedTally,
}

impl LuckAdjustedResult {
    /// What came of these sums, where a set has so many games.
    pub(crate) fn new(tally: &LuckAdjustedTally, rotations: u64) -> Self {
        let LuckAdjustedTally { start, changes, results, .. } = tally;
        let games = rotations.max(1) as f64;
        let variance = changes.variance();
        Self {
            mean: from_fixed(i128::from(*start)) + changes.mean() / games,
            stderr: changes.stderr() / games,
            sd: variance.sqrt(),
            plain_mean: results.mean() / games,
            plain_stderr: results.stderr() / games,
            gain: (variance > 0.0).then(|| results.variance() / variance),
            tally: tally.clone(),
        }
    }
}
