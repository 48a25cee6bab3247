//! Hints at tables, for pages, the API and the tutor. Few are kept, in memory alone.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use rollwright_bots::HasBots;
use rollwright_coach::{HintDocument, MistakeThresholds};
use rollwright_games::record::{Record, replay_record};
use rollwright_games::{Narration, Phase, Seat, SeatSet, with_game};
use rollwright_i18n::Lang;
use rollwright_tables::{Id, Table};

use super::{CoachError, Deadline, is_coaching_allowed};
use crate::app_state::AppState;

/// How many hints are remembered.
const MAX_CACHED_HINTS: usize = 64;
/// How long the weighing for a hint may take.
const HINT_TIMEOUT: Duration = Duration::from_secs(20);

/// What the coach said lately.
#[derive(Default)]
pub(crate) struct HintCache {
    entries: Mutex<VecDeque<Arc<CachedHint>>>,
}

/// A hint for a seat in a position of a table.
pub(crate) struct CachedHint {
    table: Id,
    version: u64,
    seat: Seat,
    /// Whether somebody wants to see it: the tutor looks for itself.
    is_shown: AtomicBool,
    pub(super) thresholds: MistakeThresholds,
    render: Box<dyn Fn(Lang) -> HintDocument + Send + Sync>,
}

impl CachedHint {
    /// The hint in a language.
    pub(crate) fn in_language(&self, lang: Lang) -> HintDocument {
        (self.render)(lang)
    }

    /// Shows it on the page of the table, until it is closed or the game goes on.
    pub(crate) fn show(&self) {
        self.is_shown.store(true, Ordering::Relaxed);
    }
}

impl HintCache {
    /// The hint that somebody asked for in this position, if they did.
    pub(crate) fn shown_hint(&self, table: &Table, seat: Seat) -> Option<Arc<CachedHint>> {
        let advised = self.find(table.id(), table.version(), seat)?;
        advised.is_shown.load(Ordering::Relaxed).then_some(advised)
    }

    /// Shows no hint to these seats of a table any more, until somebody asks again.
    pub(crate) fn hide(&self, table: &Id, hand: SeatSet) {
        for one in
            self.lock_entries().iter().filter(|one| one.table == *table && hand.contains(one.seat))
        {
            one.is_shown.store(false, Ordering::Relaxed);
        }
    }

    fn find(&self, table: &Id, version: u64, seat: Seat) -> Option<Arc<CachedHint>> {
        let is_it = |one: &&Arc<CachedHint>| {
            one.table == *table && one.version == version && one.seat == seat
        };
        self.lock_entries().iter().find(is_it).cloned()
    }

    fn lock_entries(&self) -> MutexGuard<'_, VecDeque<Arc<CachedHint>>> {
        self.entries.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A seat that is asked where a record ends. What others have answered there may be in the
/// record; the coach does not look at it.
pub(crate) struct HintRequest {
    pub(crate) seat: Seat,
    pub(crate) record: Record,
}

/// Why there can be no hint.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum HintUnavailable {
    /// The game still runs and counts for something.
    InPlay,
    /// The seat is not the caller's, and the position is not one of the past.
    NotYours,
    /// Nobody, or not this seat, is asked there.
    NotAsked,
    /// The table has not come so far, or spectators may not see it yet.
    NoSuchVersion,
}

/// Whether the page of a table offers hints: in training games, and where the tutor is on.
/// Neither counts for the hall of fame. A lesson says itself what to press.
pub(crate) fn are_hints_offered(table: &Table) -> bool {
    !table.is_over() && !table.is_lesson() && is_coaching_allowed(table)
}

/// Whom a hint is for and what it goes by: at version `at`, as spectators saw it, for any
/// seat; without, in the position as it stands, for a seat in `hand`.
pub(crate) fn hint_request(
    table: &Table,
    hand: SeatSet,
    at: Option<u64>,
    wanted: Option<Seat>,
) -> Result<HintRequest, HintUnavailable> {
    if !is_coaching_allowed(table) {
        return Err(HintUnavailable::InPlay);
    }
    let Some(at) = at else {
        let seat = first_asked_seat(table, wanted.map_or(hand, SeatSet::single));
        let own = wanted.is_none_or(|seat| hand.contains(seat)) && !hand.is_empty();
        return match (own, seat) {
            (false, _) => Err(HintUnavailable::NotYours),
            (true, None) => Err(HintUnavailable::NotAsked),
            (true, Some(seat)) => Ok(HintRequest { seat, record: table.record() }),
        };
    };
    let mut record = table.public_record();
    let length = usize::try_from(at).ok().filter(|at| *at <= record.events.len());
    record.events.truncate(length.ok_or(HintUnavailable::NoSuchVersion)?);
    let then = table.at_version(at).map_err(|_| HintUnavailable::NoSuchVersion)?;
    let all = then.game().seats().iter().collect();
    let seat = first_asked_seat(&then, wanted.map_or(all, SeatSet::single))
        .ok_or(HintUnavailable::NotAsked)?;
    Ok(HintRequest { seat, record })
}

/// The first of `seats` that is asked something.
fn first_asked_seat(table: &Table, seats: SeatSet) -> Option<Seat> {
    match table.game().phase() {
        Phase::Decide { seats: asked, .. } => asked.iter().find(|seat| seats.contains(*seat)),
        _ => None,
    }
}

/// The hint for a seat that is asked where a record of a table ends: from memory, or worked
/// out now. A coach that is not ready is waited for a little.
pub(crate) async fn get_hint(
    app: &AppState,
    table: &Id,
    HintRequest { seat, record }: HintRequest,
) -> Result<Arc<CachedHint>, CoachError> {
    // The events that the public may hear are the first of all, so a version means the same
    // position for everybody.
    let version = record.events.len() as u64;
    let hints = &app.coaching.hint_cache;
    if let Some(advised) = hints.find(table, version, seat) {
        return Ok(advised);
    }
    let (thresholds, told) = with_game!(record.header.game, G => {
        compute_hint::<G>(app, record, seat).await?
    });
    let (table, asked) = (table.clone(), AtomicBool::new(false));
    let advised =
        Arc::new(CachedHint { table, version, seat, is_shown: asked, thresholds, render: told });
    let mut kept = hints.lock_entries();
    kept.push_front(advised.clone());
    kept.truncate(MAX_CACHED_HINTS);
    Ok(advised)
}

type ComputedHint = (MistakeThresholds, Box<dyn Fn(Lang) -> HintDocument + Send + Sync>);

async fn compute_hint<G: HasBots + Narration>(
    app: &AppState,
    record: Record,
    seat: Seat,
) -> Result<ComputedHint, CoachError> {
    let folded = replay_record::<G>(&record).map_err(|_| CoachError::Failed)?;
    let coaches = &app.coaching.coach_cache;
    let coach = coaches.coach::<G>(app, &folded.rules, folded.opening.seats()).await?;
    let closing = app.shutdown.clone();
    let think = move || {
        let clock = Deadline::new(HINT_TIMEOUT, closing);
        let hint = coach.hint_with_progress(folded.position(), seat, &clock);
        hint.map(|hint| (coach.thresholds(&folded.opening), hint)).map_err(|_| CoachError::TooLong)
    };
    let (thresholds, hint) = coaches.run_question(think).await??;
    Ok((thresholds, Box::new(move |lang| hint.to_document(lang))))
}
