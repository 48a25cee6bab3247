//! The values of any position, for the explorer: every option, and every roll that may follow. They
//! share the queue of the hints.

use std::any::Any;
use std::sync::Arc;
use std::time::Duration;

use rollwright_bots::evaluation::{ValuesBySeat, position_after_own_and_predicted_actions};
use rollwright_bots::{Cancelled, HasPositionValues, Progress};
use rollwright_coach::reasons::HasReasons;
use rollwright_coach::{Coach, Hint};
use rollwright_games::{Game, Phase, PositionWithRules, Seat};
use rollwright_tables::fair_queue::JobSize;
use rollwright_tables::platform::tasks::spawn_low_priority;

use super::{CoachAsker, CoachError, Deadline};
use crate::app_state::AppState;

/// How long the evaluation of a position may take.
const ANALYSIS_TIMEOUT: Duration = Duration::from_secs(20);
/// How long a request waits before it reports the position in the queue.
const ANALYSIS_WAIT: Duration = Duration::from_secs(3);
/// The most rolls that get a value each; six dice have more, and only their chances are shown.
const MAX_VALUED_ROLLS: usize = 2_000;

/// Which seat of which position, as this seat sees it, is valued.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct PositionKey {
    string: String,
    seat: Seat,
}

/// A [`PositionAnalysis`] of the game in the key.
pub(super) struct AnyPositionAnalysis(Arc<dyn Any + Send + Sync>);

/// The values of a position for a seat.
pub(crate) struct PositionAnalysis<G: Game> {
    /// The options of the seat; none if it doesn't have to decide. Also says what values mean.
    pub(crate) hint: Hint<G>,
    /// The value to each seat, if exact.
    pub(crate) seat_values: Option<ValuesBySeat>,
    /// The next roll: now, or after the best option.
    pub(crate) next_roll: Option<NextRoll<G>>,
}

/// A roll that comes next.
pub(crate) struct NextRoll<G: Game> {
    /// The position in which it is due.
    pub(crate) before: G,
    /// Every possible roll.
    pub(crate) outcomes: Vec<RollOutcome<G>>,
}

/// A possible roll.
pub(crate) struct RollOutcome<G: Game> {
    pub(crate) roll: G::Roll,
    pub(crate) probability: f64,
    /// The value to the seat after it, if exact.
    pub(crate) value: Option<f64>,
}

/// The analysis of a position for `seat`, computed for `asker` when it is their turn.
///
/// # Errors
/// The coach can't answer, or the position is that of a game in play here that counts.
pub(crate) async fn analyse_position<G: HasReasons + HasPositionValues>(
    app: &AppState,
    asker: &CoachAsker,
    with_rules: &PositionWithRules<G>,
    seat: Seat,
) -> Result<Arc<PositionAnalysis<G>>, CoachError> {
    check_not_counted_anywhere(app, with_rules)?;
    let (choice, seats) = (&with_rules.choice, with_rules.position.seats());
    let client = asker.client();
    let coach = app.coaching.coach_cache.coach::<G>(app, &client, choice, seats).await?;
    let key = PositionKey { string: with_rules.to_string_for(Some(seat)), seat };
    let (position, shutdown) = (with_rules.position.clone(), app.shutdown.clone());
    let evaluate = move || {
        let deadline = Deadline::new(ANALYSIS_TIMEOUT, shutdown);
        PositionAnalysis::compute(&coach, &position, seat, &deadline)
    };
    let compute = async move {
        let evaluated = spawn_low_priority(evaluate).await.map_err(|_| CoachError::Failed)?;
        let analysis = evaluated.map_err(|Cancelled| CoachError::TooLong)?;
        Ok(AnyPositionAnalysis(Arc::new(analysis)))
    };
    let jobs = &app.coaching.position_jobs;
    let job = jobs.get_or_start(key, client, JobSize::Small, |_| compute)?;
    let analysis = job.outcome_within(ANALYSIS_WAIT).await?;
    analysis.0.clone().downcast().map_err(|_| CoachError::Failed)
}

/// Checks that no game that counts is in this position on this server, whoever plays it.
///
/// # Errors
/// [`CoachError::Counts`].
pub(crate) fn check_not_counted_anywhere<G: Game>(
    app: &AppState,
    with_rules: &PositionWithRules<G>,
) -> Result<(), CoachError> {
    match app.tables.is_counted_position(&with_rules.to_string_for(None)) {
        true => Err(CoachError::Counts),
        false => Ok(()),
    }
}

impl<G: HasReasons> PositionAnalysis<G> {
    fn compute(
        coach: &Coach<G>,
        position: &G,
        seat: Seat,
        progress: &dyn Progress,
    ) -> Result<Self, Cancelled> {
        let values = coach.position_evaluator();
        let hint = coach.hint_cancellable(position, seat, progress)?;
        let before = match (position.phase(), hint.options.first()) {
            (Phase::Decide { .. }, Some(best)) => {
                let (seen, best) = (&hint.position, best.ranked.action_value.action);
                position_after_own_and_predicted_actions(values, seen, seat, best)
            }
            _ => position.clone(),
        };
        let rolls = before.possible_rolls();
        let has_position_values = coach.is_exact() && rolls.len() <= MAX_VALUED_ROLLS;
        let mut outcomes = Vec::with_capacity(rolls.len());
        for (roll, probability) in rolls {
            progress.check_cancelled()?;
            let value = has_position_values.then(|| {
                let mut after = before.clone();
                after.apply_roll(roll);
                values.seat_values(&after).get(seat.index()).copied().unwrap_or(0.0)
            });
            outcomes.push(RollOutcome { roll, probability, value });
        }
        let seat_values = coach.is_exact().then(|| values.seat_values(position));
        let next_roll = (!outcomes.is_empty()).then_some(NextRoll { before, outcomes });
        Ok(Self { hint, seat_values, next_roll })
    }
}
