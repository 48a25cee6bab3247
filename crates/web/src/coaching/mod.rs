//! The coach at tables: its answers, and its background work. `CoachingPolicy` in the crate `tables`
//! says who may ask.
//!
//! - `background_jobs`: a bounded queue with cached results
//! - `coach_cache`: prepared coaches, deadlines
//! - `hints`: hints for a position
//! - `reviews`: reviews of whole games
//! - `tutor_warnings`: warnings before a bad decision

mod background_jobs;
mod coach_cache;
mod hints;
mod reviews;
mod tutor_warnings;

pub(crate) use background_jobs::CoachJob;
pub(crate) use coach_cache::{CoachCache, CoachError, Deadline, DeadlineWithProgress};
pub(crate) use hints::{HintCache, get_hint};
pub(crate) use reviews::{RenderableReview, get_or_start_review};
pub(crate) use tutor_warnings::{TutorWarning, start_preparing_coach, tutor_warning};

use rollwright_bots::Evictor;

use background_jobs::BackgroundJobs;

/// Everything that the coach computes for visitors. Player names aren't stored with it, so a
/// deleted name is gone.
pub(crate) struct CoachingState {
    pub(crate) coach_cache: CoachCache,
    pub(crate) hint_cache: HintCache,
    review_jobs: BackgroundJobs<RenderableReview>,
}

/// Evicts idle coaches when solutions run out of memory.
impl Evictor for CoachingState {
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
