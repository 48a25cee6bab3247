//! Luck-adjusted results: the coach's luck as a control variate.
//!
//! Where values are exact, the luck of a game's dice is known, and its mean is 0. A game's result
//! minus its luck is the value at the start, minus the losses of the player's own decisions, plus
//! the effect of the other players' decisions. Its mean is the same as the plain one and its
//! variance is much smaller.
//!
//! Sums are in fixed point, so that they are exact and independent of the order.

use rollwright_bots::evaluation::ValuesBySeat;
use rollwright_bots::{BotError, HasPositionValues, Objective, SolutionProvider};
use rollwright_coach::{Coach, EQUAL_VALUE_TOLERANCE};
use rollwright_games::{Seat, Seats};
use serde::{Deserialize, Serialize};

use crate::fixed_point::{FixedPointMoments, from_fixed, to_fixed};

/// Computes the effect of decisions, for rules and seats with exact values.
pub struct LuckAdjuster<G: HasPositionValues> {
    coach: Coach<G>,
    start: ValuesBySeat,
}

/// Why results can't be luck-adjusted.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum LuckAdjustError {
    /// The required solution can't be computed.
    #[error(transparent)]
    Unsolvable(#[from] BotError),
    /// The values are estimates, and the luck computed from estimates doesn't average 0.
    #[error(
        "luck can only be removed if the game is solved for this number of seats, but here the values come from the {method} (most games are solved for one seat)"
    )]
    ValuesNotExact {
        /// How values are computed there.
        method: String,
    },
}

impl<G: HasPositionValues> LuckAdjuster<G> {
    /// An adjuster for these rules and seats.
    ///
    /// # Errors
    /// If values aren't exact there, or can't be computed.
    pub fn new(
        rules: &G::Rules,
        seats: Seats,
        solutions: &SolutionProvider<'_>,
    ) -> Result<Self, LuckAdjustError> {
        let coach = Coach::<G>::new(rules, seats, 2, solutions)?;
        if !coach.is_exact() {
            let method =
                rollwright_coach::evaluation_method_identifier(coach.position_evaluator().method());
            return Err(LuckAdjustError::ValuesNotExact { method });
        }
        let start = coach.position_evaluator().seat_values(&G::new(rules, seats));
        Ok(Self { coach, start })
    }

    /// What results measure.
    pub(crate) fn objective(&self) -> Objective {
        self.coach.objective()
    }

    /// The mean starting value for a player who takes the seats from `first` on in turn, one per
    /// rotation.
    pub(crate) fn mean_start_value(&self, first: usize, rotations: u64) -> f64 {
        let seats = self.start.len().max(1);
        let taken = (0..rotations as usize).map(|rotation| (first + rotation) % seats);
        let sum: f64 = taken.filter_map(|seat| self.start.get(seat)).sum();
        sum / rotations.max(1) as f64
    }

    /// The value of a position to each seat. `None` with one seat, where it isn't needed.
    pub(crate) fn values_before(&self, position: &G) -> Option<ValuesBySeat> {
        (self.start.len() > 1).then(|| self.coach.position_evaluator().seat_values(position))
    }

    /// Adds the effect of an action of `seat` on each seat, given the values before it.
    pub(crate) fn add_decision_effect(
        &self,
        (position, before): (&G, Option<&ValuesBySeat>),
        (seat, action): (Seat, G::Action),
        after: &G,
        changes: &mut ValuesBySeat,
    ) {
        match before {
            Some(before) => {
                let after = self.coach.position_evaluator().seat_values(after);
                let both = after.iter().zip(before);
                for (change, (after, before)) in changes.iter_mut().zip(both) {
                    let gap = after - before;
                    *change += if gap.abs() > EQUAL_VALUE_TOLERANCE { gap } else { 0.0 };
                }
            }
            None => {
                let options = self.coach.rank_options(position, seat);
                let played = options.iter().find(|option| option.action_value.action == action);
                if let (Some(change), Some(played)) = (changes.first_mut(), played) {
                    *change -= played.loss;
                }
            }
        }
    }
}

/// A player's luck-adjusted sums.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct LuckAdjustedTally {
    /// `points`, or `win` for the share of a win.
    pub objective: String,
    /// The value of a game at its start, in fixed point.
    pub(crate) start: i64,
    /// The effects of all decisions, summed over a set.
    pub(crate) changes: FixedPointMoments,
    /// The plain results, summed over a set.
    pub(crate) results: FixedPointMoments,
}

impl LuckAdjustedTally {
    /// An empty tally for games with this starting value.
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

    /// The standard error of the luck-adjusted mean, with `rotations` games per set.
    pub(crate) fn standard_error(&self, rotations: u64) -> f64 {
        self.changes.standard_error() / rotations.max(1) as f64
    }
}

/// A player's luck-adjusted results.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct LuckAdjustedResult {
    /// The mean result of a game: points, or the share of a win.
    pub mean: f64,
    /// Its standard error.
    pub stderr: f64,
    /// The standard deviation over sets (over games without duplicate dice).
    pub sd: f64,
    /// The plain mean, including luck.
    pub plain_mean: f64,
    /// Its standard error.
    pub plain_stderr: f64,
    /// How many times as many games would give the same precision without the adjustment. `None` if
    /// nothing is left to chance.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gain: Option<f64>,
    /// The sums, in fixed point.
    #[serde(flatten)]
    pub tally: LuckAdjustedTally,
}

impl LuckAdjustedResult {
    /// The results for these sums, with `rotations` games per set.
    pub(crate) fn new(tally: &LuckAdjustedTally, rotations: u64) -> Self {
        let LuckAdjustedTally { start, changes, results, .. } = tally;
        let games = rotations.max(1) as f64;
        let variance = changes.variance();
        Self {
            mean: from_fixed(i128::from(*start)) + changes.mean() / games,
            stderr: changes.standard_error() / games,
            sd: variance.sqrt(),
            plain_mean: results.mean() / games,
            plain_stderr: results.standard_error() / games,
            gain: (variance > 0.0).then(|| results.variance() / variance),
            tally: tally.clone(),
        }
    }
}
