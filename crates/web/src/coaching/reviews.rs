//! Reviews of tables: made in the background, and kept in the store once a game is over.

use std::sync::Arc;
use std::time::Duration;

use rollwright_bots::HasBots;
use rollwright_coach::{DEFAULT_ROLLOUTS, PROGRAM, Review, moments};
use rollwright_games::record::{Folded, Record, fold};
use rollwright_games::{Facts, Names, with_game};
use rollwright_lab::review_page;
use rollwright_tables::Id;
use rollwright_tables::store::{KeptReview, ReviewSettings};
use rollwright_tables::tasks::spawn_blocking;

use super::background::About;
use super::coaches::{Clock, Shown};
use super::{NoCoach, Work};
use crate::app::App;

/// How long a review may take, once the coach is ready.
const PATIENCE: Duration = Duration::from_secs(60);
/// A longer one, in bytes as it is stored, is made again when it is asked for.
const LONGEST_KEPT: usize = 1 << 20;

/// Draws the page of a review: it knows the positions of the game.
type Draw = dyn Fn(&Review, &Names) -> String + Send + Sync;

/// A review that was made.
pub(crate) struct Reviewed {
    review: Review,
    draw: Box<Draw>,
}

impl Reviewed {
    fn of<G: Facts>(review: Review, folded: Folded<G>) -> Self {
        let draw = move |review: &Review, names: &Names| {
            review_page(review, &moments(review, &folded, names.lang()), names)
        };
        Self { review, draw: Box::new(draw) }
    }

    /// Its page, for these names and their language.
    pub(crate) fn page(&self, names: &Names) -> String {
        (self.draw)(&self.review, names)
    }

    /// Its numbers, with the names that the seats have now.
    pub(crate) fn named(&self, names: &[String]) -> Review {
        let mut review = self.review.clone();
        for (seat, name) in review.seats.iter_mut().zip(names) {
            seat.name.clone_from(name);
        }
        review
    }
}

/// The review of a table as `record` tells it, begun if it is not there yet.
pub(crate) fn review(
    app: &App,
    table: &Id,
    record: Record,
) -> Result<Arc<Work<Reviewed>>, NoCoach> {
    let (table, version) = (table.clone(), record.events.len() as u64);
    let about = About { table: table.clone(), version };
    let app = app.clone();
    let reviews = app.coaching.clone();
    reviews.reviews.of(about, |work| async move {
        with_game!(record.header.game, G => found_or_made::<G>(&app, &table, record, &work).await)
    })
}

/// What a review is made with here, beside the record.
fn settings(record: &Record) -> ReviewSettings {
    ReviewSettings {
        program: PROGRAM.to_owned(),
        rollouts: DEFAULT_ROLLOUTS as u64,
        version: record.events.len() as u64,
    }
}

async fn found_or_made<G: HasBots + Facts>(
    app: &App,
    table: &Id,
    record: Record,
    work: &Arc<Work<Reviewed>>,
) -> Result<Reviewed, NoCoach> {
    let folded = fold::<G>(&record).map_err(|_| NoCoach::Broken)?;
    let settings = settings(&record);
    // A store that does not answer costs the work once more, not the review.
    let kept = app.tables.store().kept_review(table.as_str(), &settings).await.ok().flatten();
    if let Some(review) = kept.and_then(|body| Review::read::<G>(&body)) {
        return Ok(Reviewed::of(review, folded));
    }
    let (rules, seats) = (folded.rules.clone(), folded.opening.seats());
    let coaches = &app.coaching.coaches;
    let coach = coaches.coach_when_ready::<G>(app, &rules, seats, &work.percent).await?;
    let is_makeshift = coaches.is_makeshift(&coach);
    let (worker, closing) = (work.clone(), app.closing.clone());
    let make = spawn_blocking(move || {
        let shown = Shown { clock: Clock::new(PATIENCE, closing), percent: &worker.percent };
        let review = coach.review(&record, &folded, &shown).map_err(|_| NoCoach::TooLong)?;
        Ok((review.written(), Reviewed::of(review, folded)))
    });
    let (body, reviewed) = make.await.unwrap_or(Err(NoCoach::Broken))?;
    if reviewed.review.finished && !is_makeshift && body.len() <= LONGEST_KEPT {
        let review = KeptReview { table: table.as_str().to_owned(), settings, body };
        if let Err(error) = app.tables.store().keep_review(review).await {
            tracing::warn!(%table, %error, "a review could not be kept");
        }
    }
    Ok(reviewed)
}
