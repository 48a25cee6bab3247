//! The coach at tables: who may hear it, what it says, and its work in the background.

mod background_jobs;
mod coach_cache;
mod hints;
mod reviews;
mod tutor_warnings;

pub(crate) use background_jobs::CoachJob;
pub(crate) use coach_cache::{CoachCache, CoachError, Deadline};
pub(crate) use hints::{HintCache, HintUnavailable, are_hints_offered, get_hint, hint_request};
pub(crate) use reviews::{RenderableReview, get_or_start_review};
pub(crate) use tutor_warnings::{TutorWarning, start_preparing_coach, tutor_warning};

use rollwright_bots::Evict;
use rollwright_tables::Table;

use background_jobs::BackgroundJobs;

/// Whether the coach speaks of a game: of one that is over to everybody who may see its
/// record, of one that runs only in training or with the tutor. While a game counts for
/// something, nobody is told what would be best in it. The one place that decides this.
pub(crate) fn is_coaching_allowed(table: &Table) -> bool {
    table.is_over() || table.header().training || table.tutor_state().active_threshold().is_some()
}

/// Everything that the coach works on or has worked out for visitors. Names are not kept
/// with it: a name that is deleted is gone.
pub(crate) struct CoachingState {
    pub(crate) coach_cache: CoachCache,
    pub(crate) hint_cache: HintCache,
    review_jobs: BackgroundJobs<RenderableReview>,
}

/// When solutions run out of memory, coaches that nobody uses are forgotten.
impl Evict for CoachingState {
    fn evict_one(&self) -> bool {
        self.coach_cache.evict_one()
    }
}

impl CoachingState {
    pub(crate) fn new() -> Self {
        Self {
            coach_cache: CoachCache::new(),
            hint_cache: HintCache::default(),
            review_jobs: BackgroundJobs::new(),
        }
    }
}
