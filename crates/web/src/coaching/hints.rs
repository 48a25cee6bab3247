//! Hints at tables.

use rollwright_coach::ToldHint;
use rollwright_games::record::Record;
use rollwright_games::{Facts, Phase, Seat, SeatSet};
use rollwright_minds::{HasBots, Solutions, Watch};
use rollwright_tables::Table;
use rollwright_words::Lang;

use super::{NotMade, may_be_coached};

/// Tells a hint in a language.
pub(crate) type HintTeller = Box<dyn Fn(Lang) -> ToldHint + Send + Sync>;

/// A seat that is asked where a record ends.
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
            // What others have answered is in this record; the coach does not look at it.
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

/// The hint for `seat` where `record` ends.
pub(super) fn hint<G: HasBots + Facts>(
    record: &Record,
    seat: Seat,
    solutions: &Solutions<'_>,
    clock: &dyn Watch,
) -> Result<HintTeller, NotMade> {
    let (folded, coach) = super::ready::<G>(record, solutions, clock)?;
    let hint = coach.hint_watched(folded.position(), seat, clock);
    let hint = hint.map_err(|_| NotMade::TooLong)?;
    Ok(Box::new(move |lang| hint.told(lang)))
}
