//! The coach at tables: who may hear it, what it says, and its work in the background.

mod background;
mod coaches;
mod hints;
mod reviews;
mod tutor;

pub(crate) use background::Work;
pub(crate) use coaches::{Clock, Coaches, NoCoach};
pub(crate) use hints::{Hints, NoHint, hint, hint_asked, may_hint};
pub(crate) use reviews::{Reviewed, review};
pub(crate) use tutor::{Warning, get_ready, warning};

use rollwright_bots::Evict;
use rollwright_tables::Table;

use background::Background;

/// Whether the coach speaks of a game: of one that is over to everybody who may see its
/// record, of one that runs only in training or with the tutor. While a game counts for
/// something, nobody is told what would be best in it. The one place that decides this.
pub(crate) fn may_be_coached(table: &Table) -> bool {
    table.is_over() || table.header().training || table.tutor().on().is_some()
}

/// Everything that the coach works on or has worked out for visitors. Names are not kept
/// with it: a name that is deleted is gone.
pub(crate) struct Coaching {
    pub(crate) coaches: Coaches,
    pub(crate) hints: Hints,
    reviews: Background<Reviewed>,
}

/// When solutions run out of memory, coaches that nobody uses are forgotten.
impl Evict for Coaching {
    fn evict_one(&self) -> bool {
        self.coaches.evict_one()
    }
}

impl Coaching {
    pub(crate) fn new() -> Self {
        Self { coaches: Coaches::new(), hints: Hints::default(), reviews: Background::new() }
    }
}
