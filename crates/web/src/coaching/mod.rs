//! The coach at tables: who may hear it, and its work in the background.

mod background;
mod hints;
mod reviews;

pub(crate) use background::{NotMade, Work};
pub(crate) use hints::{HintAsked, HintTeller, NoHint, hint_asked};
pub(crate) use reviews::Reviewed;

use std::sync::Arc;

use rollwright_coach::{Coach, DEFAULT_ROLLOUTS};
use rollwright_games::record::{Folded, Record, fold};
use rollwright_games::{Facts, with_game};
use rollwright_minds::{HasBots, Solutions, Watch};
use rollwright_tables::{Id, Table, Tables};
use tokio::sync::watch;

use background::{About, Background};

/// Whether the coach speaks of a game: of one that is over to everybody who may see its
/// record, of one that runs only in training or with the tutor. While a game counts for something, nobody is
/// told what would be best in it. The one place that decides this.
pub(crate) fn may_be_coached(table: &Table) -> bool {
    table.is_over() || table.header().training || table.tutor().on().is_some()
}

/// Everything that the coach works on or has worked out for visitors. Names are not kept
/// with it: a name that is deleted is gone.
pub(crate) struct Coaching {
    reviews: Background<Reviewed>,
    hints: Background<HintTeller>,
}

impl Coaching {
    pub(crate) fn new() -> Self {
        Self { reviews: Background::new(), hints: Background::new() }
    }

    /// The review of a table as `record` tells it.
    pub(crate) fn review(
        &self,
        table: &Id,
        record: Record,
        tables: &Tables,
        closing: &watch::Receiver<bool>,
    ) -> Result<Arc<Work<Reviewed>>, NotMade> {
        let about = About { table: table.clone(), version: version_of(&record), seat: None };
        let solutions = tables.solutions().clone();
        self.reviews.of(about, closing, move |clock| {
            with_game!(record.header.game, G => reviews::reviewed::<G>(&record, &solutions, clock))
        })
    }

    /// The hint for a seat that is asked where `record` ends.
    pub(crate) fn hint(
        &self,
        table: &Id,
        asked: HintAsked,
        tables: &Tables,
        closing: &watch::Receiver<bool>,
    ) -> Result<Arc<Work<HintTeller>>, NotMade> {
        let HintAsked { seat, record } = asked;
        let about = About { table: table.clone(), version: version_of(&record), seat: Some(seat) };
        let solutions = tables.solutions().clone();
        self.hints.of(about, closing, move |clock| {
            with_game!(record.header.game, G => hints::hint::<G>(&record, seat, &solutions, clock))
        })
    }
}

fn version_of(record: &Record) -> u64 {
    record.events.len() as u64
}

/// The game of a record, and a coach for it, if a server can bear what that takes.
fn ready<G: HasBots + Facts>(
    record: &Record,
    solutions: &Solutions<'_>,
    clock: &dyn Watch,
) -> Result<(Folded<G>, Coach<G>), NotMade> {
    let folded = fold::<G>(record).map_err(|_| NotMade::Broken)?;
    let (rules, seats) = (G::rules(&folded.rules), folded.opening.seats());
    if !G::solving_cost(&rules, seats.count()).is_bearable() {
        return Err(NotMade::TooLong);
    }
    let coach = Coach::<G>::new(&rules, seats, DEFAULT_ROLLOUTS, &solutions.watched_by(clock))
        .map_err(|_| NotMade::TooLong)?;
    Ok((folded, coach))
}
