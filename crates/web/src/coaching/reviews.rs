//! Reviews of tables.

use rollwright_coach::{Review, moments};
use rollwright_games::record::Record;
use rollwright_games::{Facts, Names};
use rollwright_lab::review_page;
use rollwright_minds::{HasBots, Solutions, Watch};

use super::NotMade;

/// Draws the page of a review: it knows the positions of the game.
type Draw = dyn Fn(&Review, &Names) -> String + Send + Sync;

/// A review that was made.
pub(crate) struct Reviewed {
    review: Review,
    draw: Box<Draw>,
}

impl Reviewed {
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

/// Reviews a game.
pub(super) fn reviewed<G: HasBots + Facts>(
    record: &Record,
    solutions: &Solutions<'_>,
    clock: &dyn Watch,
) -> Result<Reviewed, NotMade> {
    let (folded, coach) = super::ready::<G>(record, solutions, clock)?;
    let review = coach.review(record, &folded, clock).map_err(|_| NotMade::TooLong)?;
    let draw = move |review: &Review, names: &Names| {
        review_page(review, &moments(review, &folded, names.lang()), names)
    };
    Ok(Reviewed { review, draw: Box::new(draw) })
}
