//! Hints at tables, for pages, the API and the tutor. Few are kept, in memory alone.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use rollwright_bots::HasBots;
use rollwright_coach::{Thresholds, ToldHint};
use rollwright_games::record::{Record, fold};
use rollwright_games::{Facts, Phase, Seat, SeatSet, with_game};
use rollwright_i18n::Lang;
use rollwright_tables::{Id, Table};

use super::{Clock, NoCoach, may_be_coached};
use crate::app::App;

/// How many hints are remembered.
const MOST_KEPT: usize = 64;
/// How long the weighing for a hint may take.
const PATIENCE: Duration = Duration::from_secs(20);

/// What the coach said lately.
#[derive(Default)]
pub(crate) struct Hints {
    kept: Mutex<VecDeque<Arc<Advised>>>,
}

/// A hint for a seat in a position of a table.
pub(crate) struct Advised {
    table: Id,
    version: u64,
    seat: Seat,
    /// Whether somebody wants to see it: the tutor looks for itself.
    asked: AtomicBool,
    pub(super) thresholds: Thresholds,
    told: Box<dyn Fn(Lang) -> ToldHint + Send + Sync>,
}

impl Advised {
    /// The hint in a language.
    pub(crate) fn told(&self, lang: Lang) -> ToldHint {
        (self.told)(lang)
    }

    /// Shows it on the page of the table, until it is closed or the game goes on.
    pub(crate) fn show(&self) {
        self.asked.store(true, Ordering::Relaxed);
    }
}

impl Hints {
    /// The hint that somebody asked for in this position, if they did.
    pub(crate) fn asked_for(&self, table: &Table, seat: Seat) -> Option<Arc<Advised>> {
        let advised = self.find(table.id(), table.version(), seat)?;
        advised.asked.load(Ordering::Relaxed).then_some(advised)
    }

    /// Shows no hint to these seats of a table any more, until somebody asks again.
    pub(crate) fn close(&self, table: &Id, hand: SeatSet) {
        for one in self.kept().iter().filter(|one| one.table == *table && hand.has(one.seat)) {
            one.asked.store(false, Ordering::Relaxed);
        }
    }

    fn find(&self, table: &Id, version: u64, seat: Seat) -> Option<Arc<Advised>> {
        let is_it =
            |one: &&Arc<Advised>| one.table == *table && one.version == version && one.seat == seat;
        self.kept().iter().find(is_it).cloned()
    }

    fn kept(&self) -> MutexGuard<'_, VecDeque<Arc<Advised>>> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A seat that is asked where a record ends. What others have answered there may be in the
/// record; the coach does not look at it.
pub(crate) struct HintAsked {
    pub(crate) seat: Seat,
    pub(crate) record: Record,
}

/// Why there can be no hint.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum NoHint {
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
pub(crate) fn may_hint(table: &Table) -> bool {
    !table.is_over() && !table.is_lesson() && may_be_coached(table)
}

/// Whom a hint is for and what it goes by: at version `at`, as spectators saw it, for any
/// seat; without, in the position as it stands, for a seat in `hand`.
pub(crate) fn hint_asked(
    table: &Table,
    hand: SeatSet,
    at: Option<u64>,
    wanted: Option<Seat>,
) -> Result<HintAsked, NoHint> {
    if !may_be_coached(table) {
        return Err(NoHint::InPlay);
    }
    let Some(at) = at else {
        let seat = asked_of(table, wanted.map_or(hand, SeatSet::one));
        let own = wanted.is_none_or(|seat| hand.has(seat)) && !hand.is_empty();
        return match (own, seat) {
            (false, _) => Err(NoHint::NotYours),
            (true, None) => Err(NoHint::NotAsked),
            (true, Some(seat)) => Ok(HintAsked { seat, record: table.record() }),
        };
    };
    let mut record = table.public_record();
    let length = usize::try_from(at).ok().filter(|at| *at <= record.events.len());
    record.events.truncate(length.ok_or(NoHint::NoSuchVersion)?);
    let then = table.at(at).map_err(|_| NoHint::NoSuchVersion)?;
    let all = then.game().seats().iter().collect();
    let seat = asked_of(&then, wanted.map_or(all, SeatSet::one)).ok_or(NoHint::NotAsked)?;
    Ok(HintAsked { seat, record })
}

/// The first of `seats` that is asked something.
fn asked_of(table: &Table, seats: SeatSet) -> Option<Seat> {
    match table.game().phase() {
        Phase::Decide { seats: asked, .. } => asked.iter().find(|seat| seats.has(*seat)),
        _ => None,
    }
}

/// The hint for a seat that is asked where a record of a table ends: from memory, or worked
/// out now. A coach that is not ready is waited for a little.
pub(crate) async fn hint(
    app: &App,
    table: &Id,
    HintAsked { seat, record }: HintAsked,
) -> Result<Arc<Advised>, NoCoach> {
    // The events that the public may hear are the first of all, so a version means the same
    // position for everybody.
    let version = record.events.len() as u64;
    let hints = &app.coaching.hints;
    if let Some(advised) = hints.find(table, version, seat) {
        return Ok(advised);
    }
    let (thresholds, told) = with_game!(record.header.game, G => {
        worked_out::<G>(app, record, seat).await?
    });
    let (table, asked) = (table.clone(), AtomicBool::new(false));
    let advised = Arc::new(Advised { table, version, seat, asked, thresholds, told });
    let mut kept = hints.kept();
    kept.push_front(advised.clone());
    kept.truncate(MOST_KEPT);
    Ok(advised)
}

type WorkedOut = (Thresholds, Box<dyn Fn(Lang) -> ToldHint + Send + Sync>);

async fn worked_out<G: HasBots + Facts>(
    app: &App,
    record: Record,
    seat: Seat,
) -> Result<WorkedOut, NoCoach> {
    let folded = fold::<G>(&record).map_err(|_| NoCoach::Broken)?;
    let coaches = &app.coaching.coaches;
    let coach = coaches.coach::<G>(app, &folded.rules, folded.opening.seats()).await?;
    let closing = app.closing.clone();
    let think = move || {
        let clock = Clock::new(PATIENCE, closing);
        let hint = coach.hint_watched(folded.position(), seat, &clock);
        hint.map(|hint| (coach.thresholds(&folded.opening), hint)).map_err(|_| NoCoach::TooLong)
    };
    let (thresholds, hint) = coaches.think(think).await??;
    Ok((thresholds, Box::new(move |lang| hint.told(lang))))
}
