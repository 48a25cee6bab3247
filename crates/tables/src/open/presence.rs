//! Presence: who of those that hold seats is there. Somebody is away when no page of
//! theirs is open and they have asked for nothing for a while. It is known in memory
//! alone: after a restart everybody counts as just seen.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use rollwright_games::{Seat, SeatSet};

use super::{OpenTable, Tables};
use crate::refusal::Refusal;
use crate::table::Table;
use crate::token::{Id, TokenHash};

/// Says how much time has passed since some moment, always the same one.
pub type Clock = Arc<dyn Fn() -> Duration + Send + Sync>;

/// The time since now.
pub(super) fn running() -> Clock {
    let began = Instant::now();
    Arc::new(move || began.elapsed())
}

/// Who was last at a table when.
pub(super) struct Presence {
    /// Since when the table has been in memory: nobody is known to have been away before.
    began: Duration,
    /// Those who hold seats; there are never more of them than seats.
    people: Mutex<HashMap<TokenHash, Seen>>,
}

#[derive(Clone, Copy, Default)]
struct Seen {
    /// How many of their pages are open.
    pages: usize,
    /// When they last asked for something or closed a page.
    last: Duration,
}

impl Presence {
    pub(super) fn since(began: Duration) -> Self {
        Self { began, people: Mutex::default() }
    }

    fn people(&self) -> MutexGuard<'_, HashMap<TokenHash, Seen>> {
        self.people.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Changes what is known of somebody who is there now.
    fn note(&self, who: &TokenHash, now: Duration, change: impl FnOnce(&mut Seen)) {
        let mut people = self.people();
        let seen = people.entry(who.clone()).or_default();
        seen.last = now;
        change(seen);
    }

    /// Notes a request of `who`, who holds a seat at `table` or is nobody here.
    pub(super) fn asked(&self, table: &Table, who: &TokenHash, now: Duration) {
        if !table.hand(who).is_empty() {
            self.note(who, now, |_| {});
        }
    }

    /// The seats whose people have been away for as long as the table waits.
    pub(super) fn away(&self, table: &Table, now: Duration) -> SeatSet {
        let people = self.people();
        let is_away = |seat: &Seat| {
            let Some(holder) = table.chair(*seat).and_then(|chair| chair.holder.as_ref()) else {
                return false;
            };
            let seen = people.get(holder).copied().unwrap_or_default();
            let last = seen.last.max(self.began);
            seen.pages == 0 && now.saturating_sub(last) >= table.away_after().time()
        };
        table.game().seats().iter().filter(is_away).collect()
    }

    /// Whether anybody was there so lately that the others may still be waited for.
    pub(super) fn is_waited_for(&self, now: Duration) -> bool {
        let recent = |seen: &Seen| now.saturating_sub(seen.last) < crate::setup::LONGEST_AWAY;
        self.people().values().any(recent)
    }
}

/// Counts an open page of somebody at a table until it is dropped.
pub struct OpenPage {
    open: Arc<OpenTable>,
    who: TokenHash,
    clock: Clock,
}

impl Drop for OpenPage {
    fn drop(&mut self) {
        let close = |seen: &mut Seen| seen.pages = seen.pages.saturating_sub(1);
        self.open.presence.note(&self.who, (self.clock)(), close);
    }
}

impl Tables {
    /// Notes that `who` has a page of this table open for as long as the answer is kept;
    /// none for those who hold no seat.
    ///
    /// # Errors
    /// There is no such table.
    pub async fn open_page(&self, table: &Id, who: TokenHash) -> Result<Option<OpenPage>, Refusal> {
        let hash = who.clone();
        let is_seated = self.read(table, move |table| !table.hand(&hash).is_empty()).await?;
        if !is_seated {
            return Ok(None);
        }
        let (open, clock) = (self.open_table(table), self.clock.clone());
        open.presence.note(&who, clock(), |seen| seen.pages += 1);
        Ok(Some(OpenPage { open, who, clock }))
    }
}
