//! Reviews of tables: made in the background, and kept in the store once a game is over.

use std::sync::Arc;
use std::time::Duration;

use rollwright_bots::HasBots;
use rollwright_coach::{DEFAULT_ROLLOUTS, PROGRAM_VERSION, Review, key_moments};
use rollwright_games::record::{Record, ReplayedGame, replay_record};
use rollwright_games::{Narration, PlayerNames, with_game};
use rollwright_lab::html_review;
use rollwright_tables::Id;
use rollwright_tables::store::{ReviewSettings, StoredReview};
use rollwright_tables::tasks::spawn_blocking;

use super::background_jobs::JobKey;
use super::coach_cache::{Deadline, DeadlineWithProgress};
use super::{CoachError, CoachJob};
use crate::app_state::AppState;

/// How long a review may take, once the coach is ready.
const REVIEW_TIMEOUT: Duration = Duration::from_secs(60);
/// A longer one, in bytes as it is stored, is made again when it is asked for.
const MAX_STORED_REVIEW_BYTES: usize = 1 << 20;

/// Draws the page of a review: it knows the positions of the game.
type RenderReview = dyn Fn(&Review, &PlayerNames) -> String + Send + Sync;

/// A review that was made.
pub(crate) struct RenderableReview {
    review: Review,
    render: Box<RenderReview>,
}

impl RenderableReview {
    fn new<G: Narration>(review: Review, folded: ReplayedGame<G>) -> Self {
        let draw = move |review: &Review, names: &PlayerNames| {
            html_review(review, &key_moments(review, &folded, names.lang()), names)
        };
        Self { review, render: Box::new(draw) }
    }

    /// Its page, for these names and their language.
    pub(crate) fn to_html(&self, names: &PlayerNames) -> String {
        (self.render)(&self.review, names)
    }

    /// Its numbers, with the names that the seats have now.
    pub(crate) fn with_names(&self, names: &[String]) -> Review {
        let mut review = self.review.clone();
        for (seat, name) in review.seats.iter_mut().zip(names) {
            seat.name.clone_from(name);
        }
        review
    }
}

/// The review of a table as `record` tells it, begun if it is not there yet.
pub(crate) fn get_or_start_review(
    app: &AppState,
    table: &Id,
    record: Record,
) -> Result<Arc<CoachJob<RenderableReview>>, CoachError> {
    let (table, version) = (table.clone(), record.events.len() as u64);
    let about = JobKey { table: table.clone(), version };
    let app = app.clone();
    let reviews = app.coaching.clone();
    reviews.review_jobs.get_or_start(about, |work| async move {
        with_game!(record.header.game, G => load_or_compute_review::<G>(&app, &table, record, &work).await)
    })
}

/// What a review is made with here, beside the record.
fn review_settings(record: &Record) -> ReviewSettings {
    ReviewSettings {
        program: PROGRAM_VERSION.to_owned(),
        rollouts: DEFAULT_ROLLOUTS as u64,
        version: record.events.len() as u64,
    }
}

async fn load_or_compute_review<G: HasBots + Narration>(
    app: &AppState,
    table: &Id,
    record: Record,
    work: &Arc<CoachJob<RenderableReview>>,
) -> Result<RenderableReview, CoachError> {
    let folded = replay_record::<G>(&record).map_err(|_| CoachError::Failed)?;
    let settings = review_settings(&record);
    // A store that does not answer costs the work once more, not the review.
    let kept = app.tables.store().load_review(table.as_str(), &settings).await.ok().flatten();
    if let Some(review) = kept.and_then(|body| Review::from_storage_text::<G>(&body)) {
        return Ok(RenderableReview::new(review, folded));
    }
    let (rules, seats) = (folded.rules.clone(), folded.opening.seats());
    let coaches = &app.coaching.coach_cache;
    let coach = coaches.wait_for_coach::<G>(app, &rules, seats, &work.percent).await?;
    let is_makeshift = coaches.is_makeshift(&coach);
    let (worker, closing) = (work.clone(), app.shutdown.clone());
    let make = spawn_blocking(move || {
        let shown = DeadlineWithProgress {
            deadline: Deadline::new(REVIEW_TIMEOUT, closing),
            percent: &worker.percent,
        };
        let review = coach.review(&record, &folded, &shown).map_err(|_| CoachError::TooLong)?;
        Ok((review.to_storage_text(), RenderableReview::new(review, folded)))
    });
    let (body, reviewed) = make.await.unwrap_or(Err(CoachError::Failed))?;
    if reviewed.review.finished && !is_makeshift && body.len() <= MAX_STORED_REVIEW_BYTES {
        let review = StoredReview { table: table.as_str().to_owned(), settings, body };
        if let Err(error) = app.tables.store().store_review(review).await {
            tracing::warn!(%table, %error, "a review could not be kept");
        }
    }
    Ok(reviewed)
}
