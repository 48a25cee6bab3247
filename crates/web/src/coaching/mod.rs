//! The coach at tables: who may use it, its answers, and its background work.
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
pub(crate) use hints::{HintCache, HintUnavailable, are_hints_offered, get_hint, hint_request};
pub(crate) use reviews::{RenderableReview, get_or_start_review};
pub(crate) use tutor_warnings::{TutorWarning, start_preparing_coach, tutor_warning};

use rollwright_bots::Evictor;
use rollwright_tables::Table;

use background_jobs::BackgroundJobs;

/// Whether the coach may comment on a game: on a finished one for everybody who may see its record,
/// on an unfinished one only in training or with the tutor. While a game counts, nobody learns the
/// best action. Only this function decides it.
pub(crate) fn is_coaching_allowed(table: &Table) -> bool {
    table.is_over() || table.header().training || table.tutor_state().active_threshold().is_some()
}

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
