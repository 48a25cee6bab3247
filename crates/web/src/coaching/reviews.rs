//! Reviews of games: computed in the background, and stored once a game is over.

use std::any::Any;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use rollwright_bots::{HasPositionValues, Progress, SolutionProvider};
use rollwright_coach::{Coach, DEFAULT_ROLLOUTS, PROGRAM_VERSION, Review};
use rollwright_games::record::{Record, ReplayedGame, replay_record};
use rollwright_games::{Game, with_game};
use rollwright_tables::Id;
use rollwright_tables::fair_queue::{JobSize, QueueClient};
use rollwright_tables::platform::tasks::spawn_low_priority;
use rollwright_tables::store::{ReviewSettings, StoredReview};

use super::asker::ValuedPositions;
use super::background_jobs::{CoachJob, ReviewKey};
use super::coach_cache::{Deadline, DeadlineWithProgress};
use super::{CoachAsker, CoachError};
use crate::app_state::AppState;

/// How long a review may take once the coach is ready.
const REVIEW_TIMEOUT: Duration = Duration::from_secs(60);
/// Longer reviews, measured as stored, aren't stored but computed again on request.
const MAX_STORED_REVIEW_BYTES: usize = 1 << 20;

/// A finished review with the game it is about.
pub(crate) struct ReviewedGame {
    review: Review,
    /// A `ReplayedGame<G>` of the review's game.
    replayed: Box<dyn Any + Send + Sync>,
}

impl ReviewedGame {
    fn new<G: Game>(review: Review, replayed: ReplayedGame<G>) -> Self {
        Self { review, replayed: Box::new(replayed) }
    }

    /// The review, without names.
    pub(crate) fn review(&self) -> &Review {
        &self.review
    }

    /// The game; `None` if `G` is another one.
    pub(crate) fn replayed_game<G: Game>(&self) -> Option<&ReplayedGame<G>> {
        self.replayed.downcast_ref()
    }

    /// The review's figures with the current names of the seats.
    pub(crate) fn with_names(&self, names: &[String]) -> Review {
        let mut review = self.review.clone();
        for (seat, name) in review.seats.iter_mut().zip(names) {
            seat.name.clone_from(name);
        }
        review
    }
}

/// The review of a table up to the end of `record`, started for `asker` if there is none.
pub(crate) fn get_or_start_review(
    app: &AppState,
    asker: &CoachAsker,
    table: &Id,
    record: Record,
) -> Result<Arc<CoachJob<ReviewKey, ReviewedGame>>, CoachError> {
    let (table, version) = (table.clone(), record.events.len() as u64);
    let key = ReviewKey { table: table.clone(), version };
    asker.check_not_barred_from_coach(app, &record, ValuedPositions::All)?;
    let (client, for_client) = (asker.client(), asker.client());
    let app = app.clone();
    let reviews = app.coaching.clone();
    reviews.review_jobs.get_or_start(key, client, JobSize::Large, |job| async move {
        with_game!(record.header.game, G => {
            load_or_compute_review::<G>(&app, &for_client, &table, record, &job).await
        })
    })
}

/// The settings of a review on this server, besides the record.
fn review_settings(record: &Record) -> ReviewSettings {
    ReviewSettings {
        program: PROGRAM_VERSION.to_owned(),
        rollouts: DEFAULT_ROLLOUTS as u64,
        version: record.events.len() as u64,
    }
}

async fn load_or_compute_review<G: HasPositionValues>(
    app: &AppState,
    client: &QueueClient,
    table: &Id,
    record: Record,
    job: &Arc<CoachJob<ReviewKey, ReviewedGame>>,
) -> Result<ReviewedGame, CoachError> {
    let folded = replay_record::<G>(&record).map_err(|_| CoachError::Failed)?;
    let settings = review_settings(&record);
    // If the store doesn't answer, the review is computed again.
    let stored = app.tables.store().load_review(table.as_str(), &settings).await.ok().flatten();
    if let Some(review) = stored.and_then(|body| Review::from_storage_text::<G>(&body)) {
        return Ok(ReviewedGame::new(review, folded));
    }
    if let Some(worker) = app.tables.heavy_worker() {
        let report = |percent| job.percent.store(percent, Ordering::Relaxed);
        let body = worker.review(&record, &report).await;
        if let Some((body, review)) = body.and_then(|body| {
            let review = Review::from_storage_text::<G>(&body)?;
            Some((body, review))
        }) {
            let reviewed = ReviewedGame::new(review, folded);
            store_review(app, table, settings, body, &reviewed).await;
            return Ok(reviewed);
        }
    }
    let (rules, seats) = (folded.rules.clone(), folded.opening.seats());
    let coaches = &app.coaching.coach_cache;
    let coach = coaches.wait_for_coach::<G>(app, client, &rules, seats, &job.percent).await?;
    let is_makeshift = coaches.is_makeshift(&coach);
    let (worker, shutdown) = (job.clone(), app.shutdown.clone());
    let work = spawn_low_priority(move || {
        let progress = DeadlineWithProgress {
            deadline: Deadline::new(REVIEW_TIMEOUT, shutdown),
            percent: &worker.percent,
        };
        let review = coach.review(&record, &folded, &progress).map_err(|_| CoachError::TooLong)?;
        Ok((review.to_storage_text(), ReviewedGame::new(review, folded)))
    });
    let (body, reviewed) = work.await.unwrap_or(Err(CoachError::Failed))?;
    if !is_makeshift {
        store_review(app, table, settings, body, &reviewed).await;
    }
    Ok(reviewed)
}

/// Stores the review of a finished game, unless it is too long.
async fn store_review(
    app: &AppState,
    table: &Id,
    settings: ReviewSettings,
    body: String,
    reviewed: &ReviewedGame,
) {
    if !reviewed.review.finished || body.len() > MAX_STORED_REVIEW_BYTES {
        return;
    }
    let review = StoredReview { table: table.as_str().to_owned(), settings, body };
    if let Err(error) = app.tables.store().store_review(review).await {
        tracing::warn!(%table, %error, "a review could not be stored");
    }
}

/// Reviews a game with solutions that are available at once, in the form in which reviews are
/// stored. For places that do heavy work for others.
///
/// # Errors
/// The record is invalid, a solution is missing, or the review was cancelled.
pub fn review_in_storage_text(
    record: &Record,
    solutions: &SolutionProvider<'_>,
    progress: &dyn Progress,
) -> Result<String, ReviewFailed> {
    with_game!(record.header.game, G => {
        let replayed = replay_record::<G>(record).map_err(|_| ReviewFailed)?;
        let (rules, seats) = (G::rules_for(&replayed.rules), replayed.opening.seats());
        let coach = Coach::<G>::new(&rules, seats, DEFAULT_ROLLOUTS, solutions)
            .map_err(|_| ReviewFailed)?;
        let review = coach.review(record, &replayed, progress).map_err(|_| ReviewFailed)?;
        Ok(review.to_storage_text())
    })
}

/// A game couldn't be reviewed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the game couldn't be reviewed")]
pub struct ReviewFailed;
