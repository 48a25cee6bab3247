//! The coaching policy: who may get help from the coach at a table, and when.
//!
//! Pages, API routes, console and full screen ask here, so they can't decide differently.

use rollwright_api::{CoachingPermissions, TutorThreshold};
use rollwright_games::record::Record;
use rollwright_games::{Phase, Seat, SeatSet};

use crate::store::TableKind;
use crate::table::Table;

/// Who may get help from the coach at a table. While a game counts or others play for the win,
/// nobody learns the best action.
#[derive(Clone, Copy)]
pub struct CoachingPolicy<'t> {
    table: &'t Table,
    /// Whether results are stored for a hall of fame. Without one, no game counts.
    stores_results: bool,
}

/// A hint for a seat that must decide at the end of a record. The record may contain the answers of
/// other seats; the coach ignores them.
#[derive(Clone, PartialEq, Debug)]
pub struct HintToCompute {
    /// The seat.
    pub seat: Seat,
    /// The record.
    pub record: Record,
}

/// Why there is no hint.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HintRefusal {
    /// Hints would be unfair in this game.
    NotAllowed,
    /// The seat isn't the caller's, and the position isn't a past one.
    NotYours,
    /// Neither this seat nor, without a seat, any seat must decide there.
    NotAsked,
    /// The table hasn't reached this version, or spectators may not see it yet.
    NoSuchVersion,
}

impl Table {
    /// Who may get help from the coach here.
    #[must_use]
    pub fn coaching_policy(&self) -> CoachingPolicy<'_> {
        CoachingPolicy { table: self, stores_results: true }
    }
}

impl CoachingPolicy<'_> {
    /// Sets whether results are stored for a hall of fame.
    #[must_use]
    pub fn with_hall_of_fame_enabled(self, stores_results: bool) -> Self {
        Self { stores_results, ..self }
    }

    /// Whether the coach may comment on the game, in hints and reviews:
    ///
    /// - a finished game, for everybody who may see its record
    /// - a training game, and one whose players have agreed to the tutor; neither counts
    /// - a game of a single person that can't count, because it affects nobody else
    #[must_use]
    pub fn is_coaching_allowed(&self) -> bool {
        let table = self.table;
        let counts = self.stores_results && table.counts_for_hall_of_fame();
        table.is_over()
            || table.header().training
            || self.tutor_threshold().is_some()
            || (self.has_single_person() && !counts)
    }

    /// Whether screens offer hints to the seats that must decide. Lessons have their own
    /// instructions.
    #[must_use]
    pub fn are_hints_offered(&self) -> bool {
        self.is_coaching_allowed() && !self.table.is_lesson()
    }

    /// The loss from which the tutor warns before a decision; `None` while it is off.
    #[must_use]
    pub fn tutor_threshold(&self) -> Option<TutorThreshold> {
        self.table.tutor_agreement().active_threshold()
    }

    /// What somebody who holds the seats `own_seats` may ask the coach.
    #[must_use]
    pub fn permissions(&self, own_seats: SeatSet) -> CoachingPermissions {
        CoachingPermissions {
            hints: self.are_hints_offered() && !own_seats.is_empty(),
            reviews: self.is_coaching_allowed(),
        }
    }

    /// Plans a hint: at version `at`, as spectators saw it, for any seat; otherwise in the current
    /// position, for a seat in `own_seats`.
    ///
    /// # Errors
    /// Why there is none.
    pub fn authorize_hint(
        &self,
        own_seats: SeatSet,
        at: Option<u64>,
        wanted: Option<Seat>,
    ) -> Result<HintToCompute, HintRefusal> {
        if !self.is_coaching_allowed() {
            return Err(HintRefusal::NotAllowed);
        }
        let table = self.table;
        let Some(at) = at else {
            let seat = first_asked_seat(table, wanted.map_or(own_seats, SeatSet::single));
            let is_own =
                wanted.is_none_or(|seat| own_seats.contains(seat)) && !own_seats.is_empty();
            return match (is_own, seat) {
                (false, _) => Err(HintRefusal::NotYours),
                (true, None) => Err(HintRefusal::NotAsked),
                (true, Some(seat)) => Ok(HintToCompute { seat, record: table.record() }),
            };
        };
        let mut record = table.public_record();
        let length = usize::try_from(at).ok().filter(|at| *at <= record.events.len());
        record.events.truncate(length.ok_or(HintRefusal::NoSuchVersion)?);
        let then = table.public_table_at_version(at).map_err(|_| HintRefusal::NoSuchVersion)?;
        let all = then.game().seats().iter().collect();
        let seat = first_asked_seat(&then, wanted.map_or(all, SeatSet::single))
            .ok_or(HintRefusal::NotAsked)?;
        Ok(HintToCompute { seat, record })
    }

    /// Whether a single person plays. Somebody whose seat a bot plays for now may return.
    fn has_single_person(&self) -> bool {
        let table = self.table;
        let is_person = |seat: &Seat| {
            let may_return = table.kind() != TableKind::Console
                && table.seat_holder(*seat).is_some_and(|seat| seat.holder.is_some())
                && !table.has_resigned(*seat);
            table.seat_spec(*seat).is_some_and(|spec| spec.bot.is_none()) || may_return
        };
        table.game().seats().iter().filter(is_person).count() == 1
    }
}

/// The first of `seats` that must decide.
fn first_asked_seat(table: &Table, seats: SeatSet) -> Option<Seat> {
    match table.game().phase() {
        Phase::Decide { seats: pending, .. } => pending.iter().find(|seat| seats.contains(*seat)),
        _ => None,
    }
}
