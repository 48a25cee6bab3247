//! The coach at tables: its answers, and its background work. `CoachingPolicy` in the crate `tables`
//! says who may ask.
//!
//! - `asker`: who asks, and positions of games that count
//! - `background_jobs`: jobs in a fair queue, with cached results
//! - `coach_cache`: prepared coaches, deadlines
//! - `hints`: hints for a position
//! - `positions`: the values of any position
//! - `reviews`: reviews of whole games
//! - `tutor_warnings`: warnings before a bad decision

mod asker;
mod background_jobs;
mod coach_cache;
mod hints;
mod positions;
mod reviews;
mod tutor_warnings;

pub(crate) use asker::CoachAsker;
pub(crate) use coach_cache::{CoachCache, CoachError, Deadline, DeadlineWithProgress};
pub(crate) use hints::{HintCache, get_hint};
pub(crate) use positions::{
    NextRoll, PositionAnalysis, RollOutcome, analyse_position, check_not_counted_anywhere,
};
pub use reviews::{ReviewFailed, review_in_storage_text};
pub(crate) use reviews::{ReviewedGame, get_or_start_review};
pub(crate) use tutor_warnings::{TutorVerdict, TutorWarning, consult_tutor, start_preparing_coach};

use std::sync::Arc;

use rollwright_bots::Evictor;
use rollwright_tables::fair_queue::{FairQueue, QueueLimits};

use background_jobs::{BackgroundJobs, ReviewKey};
use hints::{CachedHint, HintKey};
use positions::{AnyPositionAnalysis, PositionKey};

/// How many reviews may be queued.
const REVIEW_LIMITS: QueueLimits =
    QueueLimits { max_running: 1, max_per_client: 3, max_waiting: 8 };

/// Everything that the coach computes for visitors. Player names aren't stored with it, so a
/// deleted name is gone.
pub(crate) struct CoachingState {
    pub(crate) coach_cache: CoachCache,
    pub(crate) hint_cache: HintCache,
    hint_jobs: BackgroundJobs<HintKey, CachedHint>,
    position_jobs: BackgroundJobs<PositionKey, AnyPositionAnalysis>,
    review_jobs: BackgroundJobs<ReviewKey, ReviewedGame>,
    /// The queue of reviews, also of those that the trainer needs.
    pub(crate) review_queue: Arc<FairQueue>,
}

/// Evicts idle coaches when solutions run out of memory.
impl Evictor for CoachingState {
    fn evict_one(&self) -> bool {
        self.coach_cache.evict_one()
    }
}

impl CoachingState {
    pub(crate) fn new() -> Self {
        let coach_cache = CoachCache::new();
        let review_queue = FairQueue::new(REVIEW_LIMITS);
        Self {
            hint_cache: HintCache::default(),
            hint_jobs: BackgroundJobs::new(coach_cache.question_queue().clone()),
            position_jobs: BackgroundJobs::new(coach_cache.question_queue().clone()),
            review_jobs: BackgroundJobs::new(review_queue.clone()),
            coach_cache,
            review_queue,
        }
    }
}
