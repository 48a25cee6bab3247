//! Hints at tables, for pages, the API and the tutor. A few are cached in memory.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use rollwright_bots::HasPositionValues;
use rollwright_coach::reasons::HasReasons;
use rollwright_coach::{HintDocument, MistakeThresholds};
use rollwright_games::record::{Record, replay_record};
use rollwright_games::{Seat, SeatSet, with_game};
use rollwright_i18n::Lang;
use rollwright_tables::fair_queue::{JobSize, QueueClient};
use rollwright_tables::platform::tasks::spawn_low_priority;
use rollwright_tables::{HintToCompute, Id, Table};

use super::asker::ValuedPositions;
use super::background_jobs::CoachJob;
use super::{CoachAsker, CoachError, Deadline};
use crate::app_state::AppState;

/// How many hints are cached.
const MAX_CACHED_HINTS: usize = 64;
/// How long the evaluation for a hint may take.
const HINT_TIMEOUT: Duration = Duration::from_secs(20);

/// How long a request waits for a hint before it reports its position in the queue.
const HINT_WAIT: Duration = Duration::from_secs(3);

/// What a hint is about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct HintKey {
    table: Id,
    version: u64,
    seat: Seat,
}

/// The latest hints.
#[derive(Default)]
pub(crate) struct HintCache {
    entries: Mutex<VecDeque<Arc<CachedHint>>>,
}

/// A hint for a seat in a position of a table.
pub(crate) struct CachedHint {
    table: Id,
    version: u64,
    seat: Seat,
    /// Whether a player asked to see it; the tutor also uses hints of its own.
    is_shown: AtomicBool,
    pub(super) thresholds: MistakeThresholds,
    render: Box<dyn Fn(Lang) -> HintDocument + Send + Sync>,
}

impl CachedHint {
    /// The hint in a language.
    pub(crate) fn in_language(&self, lang: Lang) -> HintDocument {
        (self.render)(lang)
    }

    /// Shows the hint on the table page, until it is closed or the game moves on.
    pub(crate) fn show(&self) {
        self.is_shown.store(true, Ordering::Relaxed);
    }
}

impl HintCache {
    /// The hint that the player asked for in this position, if any.
    pub(crate) fn shown_hint(&self, table: &Table, seat: Seat) -> Option<Arc<CachedHint>> {
        let hint = self.find(table.id(), table.version(), seat)?;
        hint.is_shown.load(Ordering::Relaxed).then_some(hint)
    }

    /// Hides the hints for these seats of a table until they ask again.
    pub(crate) fn hide(&self, table: &Id, own_seats: SeatSet) {
        for entry in self
            .lock_entries()
            .iter()
            .filter(|entry| entry.table == *table && own_seats.contains(entry.seat))
        {
            entry.is_shown.store(false, Ordering::Relaxed);
        }
    }

    fn find(&self, table: &Id, version: u64, seat: Seat) -> Option<Arc<CachedHint>> {
        let is_it = |entry: &&Arc<CachedHint>| {
            entry.table == *table && entry.version == version && entry.seat == seat
        };
        self.lock_entries().iter().find(is_it).cloned()
    }

    fn lock_entries(&self) -> MutexGuard<'_, VecDeque<Arc<CachedHint>>> {
        self.entries.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The hint for a seat that must decide at the end of a record, from the cache or computed now for
/// `asker`. Waits a little for a coach that isn't ready or is busy; a hint that takes longer keeps
/// its place in the queue.
pub(crate) async fn get_hint(
    app: &AppState,
    asker: &CoachAsker,
    table: &Id,
    HintToCompute { seat, record }: HintToCompute,
) -> Result<Arc<CachedHint>, CoachError> {
    // The public events are a prefix of all events, so a version means the same position for
    // everybody.
    let version = record.events.len() as u64;
    asker.check_not_barred_from_coach(app, &record, ValuedPositions::Last)?;
    let hints = &app.coaching.hint_cache;
    if let Some(hint) = hints.find(table, version, seat) {
        return Ok(hint);
    }
    let key = HintKey { table: table.clone(), version, seat };
    let job = with_game!(record.header.game, G => {
        start_hint::<G>(app, &asker.client(), record, key).await?
    });
    let hint = job.outcome_within(HINT_WAIT).await?;
    let mut entries = hints.lock_entries();
    if !entries.iter().any(|entry| Arc::ptr_eq(entry, &hint)) {
        entries.push_front(hint.clone());
        entries.truncate(MAX_CACHED_HINTS);
    }
    Ok(hint)
}

/// The job that computes a hint, started if there is none.
async fn start_hint<G: HasReasons + HasPositionValues>(
    app: &AppState,
    client: &QueueClient,
    record: Record,
    key: HintKey,
) -> Result<Arc<CoachJob<HintKey, CachedHint>>, CoachError> {
    let seat = key.seat;
    let folded = replay_record::<G>(&record).map_err(|_| CoachError::Failed)?;
    let coaches = &app.coaching.coach_cache;
    let coach = coaches.coach::<G>(app, client, &folded.rules, folded.opening.seats()).await?;
    let shutdown = app.shutdown.clone();
    let evaluate = move || {
        let deadline = Deadline::new(HINT_TIMEOUT, shutdown);
        let hint = coach.hint_cancellable(folded.position(), seat, &deadline);
        hint.map(|hint| (coach.mistake_thresholds(&folded.opening), hint))
            .map_err(|_| CoachError::TooLong)
    };
    let HintKey { table, version, .. } = key.clone();
    let compute = async move {
        let evaluated = spawn_low_priority(evaluate).await;
        let (thresholds, hint) = evaluated.unwrap_or(Err(CoachError::Failed))?;
        let (is_shown, render) =
            (AtomicBool::new(false), Box::new(move |lang| hint.to_document(lang)));
        Ok(CachedHint { table, version, seat, is_shown, thresholds, render })
    };
    let jobs = &app.coaching.hint_jobs;
    jobs.get_or_start(key, client.clone(), JobSize::Small, |_| compute)
}
