//! What the coach says to somebody at a table: hints that were asked for, and the warnings
//! of the tutor. Few are kept, in memory alone.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use rollwright_coach::{Hint, Thresholds, ToldHint, ToldOption};
use rollwright_games::record::{Record, fold};
use rollwright_games::{Facts, Game, Phase, Seat, SeatSet, with_game};
use rollwright_minds::HasBots;
use rollwright_tables::{Id, Refusal, Table, TokenHash, Warns};
use rollwright_words::Lang;

use crate::app::App;
use crate::coaches::{Coaches, NoCoach};
use crate::coaching::may_be_coached;

/// How many hints are remembered.
const MOST_KEPT: usize = 64;

/// The coaches, and what they said lately.
pub(crate) struct Advice {
    pub(crate) coaches: Coaches,
    kept: Mutex<VecDeque<Arc<Advised>>>,
}

/// A hint for a seat in a position of a table.
pub(crate) struct Advised {
    table: Id,
    version: u64,
    seat: Seat,
    /// Whether somebody wants to see it: the tutor looks for itself.
    asked: AtomicBool,
    thresholds: Thresholds,
    told: Box<dyn Fn(Lang) -> ToldHint + Send + Sync>,
}

/// A decision that the tutor warns of.
pub(crate) struct Warning {
    pub(crate) seat: Seat,
    /// What is about to be played.
    pub(crate) action: String,
    /// What would be best.
    pub(crate) best: String,
    advised: Arc<Advised>,
}

/// Whether somebody may have a hint now: in training games, and where the tutor is on.
/// Neither counts for the hall of fame. A lesson says itself what to press.
pub(crate) fn may_hint(table: &Table) -> bool {
    !table.is_over() && !table.is_lesson() && may_be_coached(table)
}

impl Advised {
    /// The hint in a language.
    pub(crate) fn told(&self, lang: Lang) -> ToldHint {
        (self.told)(lang)
    }

    fn is_for(&self, table: &Id, version: u64, seat: Seat) -> bool {
        self.table == *table && self.version == version && self.seat == seat
    }
}

impl Warning {
    /// The hint, and in it the option that is about to be taken and the best one.
    pub(crate) fn told(&self, lang: Lang) -> Option<(ToldHint, ToldOption, ToldOption)> {
        let hint = self.advised.told(lang);
        let best = hint.options.first().cloned()?;
        let taken = hint.options.iter().find(|option| option.action == self.action).cloned()?;
        Some((hint, taken, best))
    }
}

impl Advice {
    pub(crate) fn new() -> Self {
        Self { coaches: Coaches::new(), kept: Mutex::default() }
    }

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
        self.kept().iter().find(|one| one.is_for(table, version, seat)).cloned()
    }

    fn kept(&self) -> MutexGuard<'_, VecDeque<Arc<Advised>>> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Works out a hint for `seat`, which has to be in the hand of `who` and asked something;
/// nothing where it is not, or where no hints are given.
pub(crate) async fn hint(
    app: &App,
    table: &Id,
    who: &TokenHash,
    seat: Seat,
) -> Result<Option<Result<Arc<Advised>, NoCoach>>, Refusal> {
    let Some(asked) = asked(app, table, who, seat, may_hint).await? else { return Ok(None) };
    let advised = advised(app, table, asked, seat).await;
    if let Ok(advised) = &advised {
        advised.asked.store(true, Ordering::Relaxed);
    }
    Ok(Some(advised))
}

/// What the tutor has to say before `seat` takes `action`: nothing where it is off, where
/// the decision is good enough, or where the coach can't tell in time. Nobody has to wait
/// for the tutor to play on.
pub(crate) async fn warning(
    app: &App,
    table: &Id,
    who: &TokenHash,
    seat: Seat,
    action: &str,
) -> Result<Option<Warning>, Refusal> {
    let is_on = |table: &Table| table.tutor().on().is_some();
    let Some(asked) = asked(app, table, who, seat, is_on).await? else { return Ok(None) };
    let Some(warns) = asked.warns else { return Ok(None) };
    let Ok(advised) = advised(app, table, asked, seat).await else { return Ok(None) };
    let Thresholds { doubtful, bad, very_bad } = advised.thresholds;
    let from = match warns {
        Warns::Doubtful => doubtful,
        Warns::Bad => bad,
        Warns::VeryBad => very_bad,
    };
    let hint = advised.told(Lang::En);
    let Some(best) = hint.options.first().map(|best| best.action.clone()) else { return Ok(None) };
    let taken = hint.options.into_iter().find(|option| option.action == action);
    let costs = taken.filter(|option| option.loss > 0.0 && option.loss >= from);
    Ok(costs.map(|option| Warning { seat, action: option.action, best, advised }))
}

/// What a hint goes by.
struct Asked {
    record: Record,
    version: u64,
    warns: Option<Warns>,
}

async fn asked(
    app: &App,
    table: &Id,
    who: &TokenHash,
    seat: Seat,
    may: fn(&Table) -> bool,
) -> Result<Option<Asked>, Refusal> {
    let who = who.clone();
    let look = move |table: &Table| {
        let is_asked = match table.game().phase() {
            Phase::Decide { seats, .. } => seats.has(seat),
            _ => false,
        };
        let fits = may(table) && is_asked && table.hand(&who).has(seat);
        fits.then(|| Asked {
            record: table.record(),
            version: table.version(),
            warns: table.tutor().on(),
        })
    };
    app.tables.read(table, look).await
}

/// The hint of a position: from memory, or worked out now.
async fn advised(
    app: &App,
    table: &Id,
    Asked { record, version, .. }: Asked,
    seat: Seat,
) -> Result<Arc<Advised>, NoCoach> {
    if let Some(advised) = app.advice.find(table, version, seat) {
        return Ok(advised);
    }
    let (thresholds, told) = with_game!(record.header.game, G => {
        worked_out::<G>(app, record, seat).await?
    });
    let (table, asked) = (table.clone(), AtomicBool::new(false));
    let advised = Arc::new(Advised { table, version, seat, asked, thresholds, told });
    let mut kept = app.advice.kept();
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
    let seats = folded.opening.seats();
    let coaches = &app.advice.coaches;
    let solutions = app.tables.solutions();
    let coach = coaches.coach::<G>(&folded.rules, seats, solutions, &app.closing).await?;
    let think = move || {
        let hint: Hint<G> = coach.hint(folded.position(), seat);
        (coach.thresholds(&folded.opening), hint)
    };
    let (thresholds, hint) = coaches.think(think).await?;
    Ok((thresholds, Box::new(move |lang| hint.told(lang))))
}

/// Begins to make the coach of a table ready, so that the tutor need not be waited for;
/// whether it is.
pub(crate) fn get_ready(app: &App, table: &Table) -> bool {
    with_game!(table.header().game, G => {
        table.folded::<G>().is_some_and(|folded| {
            let (seats, solutions) = (folded.opening.seats(), app.tables.solutions());
            app.advice.coaches.is_ready::<G>(&folded.rules, seats, solutions, &app.closing)
        })
    })
}
