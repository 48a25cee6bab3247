//! Presence: who of those that hold seats is there. Somebody is away when no page of
//! theirs is open and they have asked for nothing for a while. It is known in memory,
//! and told to other servers (`beside.rs`); after a restart everybody counts as just seen.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use rollwright_games::{Seat, SeatSet};

use super::{OpenTable, Tables};
use crate::refusal::Refusal;
use crate::store::beside::Kind;
use crate::table::Table;
use crate::token::{Id, TokenHash};

/// How often the other servers hear of somebody who asks for something.
const TOLD_AGAIN: Duration = Duration::from_secs(15);

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
    /// When the other servers were last told of them.
    told: Option<Duration>,
}

impl Presence {
    pub(super) fn since(began: Duration) -> Self {
        Self { began, people: Mutex::default() }
    }

    fn people(&self) -> MutexGuard<'_, HashMap<TokenHash, Seen>> {
        self.people.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Changes what is known of somebody who is there now.
    fn note(&self, who: &TokenHash, now: Duration, change: impl FnOnce(&mut Seen)) -> i64 {
        let mut people = self.people();
        let seen = people.entry(who.clone()).or_default();
        seen.last = now;
        change(seen);
        seen.pages as i64
    }

    /// Notes a request of `who`, who holds a seat at `table` or is nobody here. Says how
    /// many pages they have open where the other servers should hear of them again.
    pub(super) fn asked(
        &self,
        table: &Table,
        who: &TokenHash,
        now: Duration,
    ) -> Option<(TokenHash, i64)> {
        if table.hand(who).is_empty() {
            return None;
        }
        let mut tell = None;
        self.note(who, now, |seen| {
            if seen.told.is_none_or(|told| now.saturating_sub(told) >= TOLD_AGAIN) {
                seen.told = Some(now);
                tell = Some((who.clone(), seen.pages as i64));
            }
        });
        tell
    }

    /// The seats whose people have been away for as long as the table waits; `elsewhere`
    /// says how many pages somebody has open on other servers, and when they were last
    /// seen there.
    pub(super) fn away(
        &self,
        table: &Table,
        now: Duration,
        elsewhere: impl Fn(&TokenHash) -> (i64, Duration),
    ) -> SeatSet {
        let people = self.people();
        let is_away = |seat: &Seat| {
            let Some(holder) = table.chair(*seat).and_then(|chair| chair.holder.as_ref()) else {
                return false;
            };
            let seen = people.get(holder).copied().unwrap_or_default();
            let (pages, last) = elsewhere(holder);
            let last = seen.last.max(self.began).max(last);
            seen.pages == 0 && pages == 0 && now.saturating_sub(last) >= table.away_after().time()
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
    tables: Tables,
}

impl Drop for OpenPage {
    fn drop(&mut self) {
        let close = |seen: &mut Seen| seen.pages = seen.pages.saturating_sub(1);
        let pages = self.open.presence.note(&self.who, (self.tables.clock)(), close);
        self.tables.tell_others(&self.open.id, Kind::Pages(self.who.clone()), pages);
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
        let is_seated = self.read_here(table, move |table| !table.hand(&hash).is_empty()).await?;
        if !is_seated {
            return Ok(None);
        }
        let open = self.open_table(table);
        let pages = open.presence.note(&who, (self.clock)(), |seen| seen.pages += 1);
        self.tell_others(table, Kind::Pages(who.clone()), pages);
        Ok(Some(OpenPage { open, who, tables: self.clone() }))
    }
}
