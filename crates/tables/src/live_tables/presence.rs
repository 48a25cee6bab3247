//! Presence: who of those that hold seats is there. Somebody is away when no page of
//! theirs is open and they have asked for nothing for a while. It is known in memory,
//! and told to other servers (`beside.rs`); after a restart everybody counts as just seen.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use rollwright_games::{Seat, SeatSet};

use super::{TableEntry, Tables};
use crate::secrets::{Id, TokenHash};
use crate::store::node_state::NodeStateKind;
use crate::table::Table;
use crate::table_error::TableError;

/// How often the other servers hear of somebody who asks for something.
const PRESENCE_PUBLISH_INTERVAL: Duration = Duration::from_secs(15);

/// Says how much time has passed since some moment, always the same one.
pub type MonotonicTimeSource = Arc<dyn Fn() -> Duration + Send + Sync>;

/// The time since now.
pub(super) fn monotonic_time() -> MonotonicTimeSource {
    let began = Instant::now();
    Arc::new(move || began.elapsed())
}

/// Who was last at a table when.
pub(super) struct Presence {
    /// Since when the table has been in memory: nobody is known to have been away before.
    loaded_at: Duration,
    /// Those who hold seats; there are never more of them than seats.
    people: Mutex<HashMap<TokenHash, LastSeen>>,
}

#[derive(Clone, Copy, Default)]
struct LastSeen {
    /// How many of their pages are open.
    open_pages: usize,
    /// When they last asked for something or closed a page.
    last_active: Duration,
    /// When the other servers were last told of them.
    published_at: Option<Duration>,
}

impl Presence {
    pub(super) fn new(loaded_at: Duration) -> Self {
        Self { loaded_at, people: Mutex::default() }
    }

    fn people(&self) -> MutexGuard<'_, HashMap<TokenHash, LastSeen>> {
        self.people.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Changes what is known of somebody who is there now.
    fn update_visitor(
        &self,
        who: &TokenHash,
        now: Duration,
        change: impl FnOnce(&mut LastSeen),
    ) -> i64 {
        let mut people = self.people();
        let seen = people.entry(who.clone()).or_default();
        seen.last_active = now;
        change(seen);
        seen.open_pages as i64
    }

    /// Notes a request of `who`, who holds a seat at `table` or is nobody here. Says how
    /// many pages they have open where the other servers should hear of them again.
    pub(super) fn record_request(
        &self,
        table: &Table,
        who: &TokenHash,
        now: Duration,
    ) -> Option<(TokenHash, i64)> {
        if table.seats_of(who).is_empty() {
            return None;
        }
        let mut tell = None;
        self.update_visitor(who, now, |seen| {
            if seen
                .published_at
                .is_none_or(|told| now.saturating_sub(told) >= PRESENCE_PUBLISH_INTERVAL)
            {
                seen.published_at = Some(now);
                tell = Some((who.clone(), seen.open_pages as i64));
            }
        });
        tell
    }

    /// The seats whose people have been away for as long as the table waits; `elsewhere`
    /// says how many pages somebody has open on other servers, and when they were last
    /// seen there.
    pub(super) fn away_seats(
        &self,
        table: &Table,
        now: Duration,
        elsewhere: impl Fn(&TokenHash) -> (i64, Duration),
    ) -> SeatSet {
        let people = self.people();
        let is_away = |seat: &Seat| {
            let Some(holder) = table.seat_assignment(*seat).and_then(|chair| chair.holder.as_ref())
            else {
                return false;
            };
            let seen = people.get(holder).copied().unwrap_or_default();
            let (pages, last) = elsewhere(holder);
            let last = seen.last_active.max(self.loaded_at).max(last);
            seen.open_pages == 0
                && pages == 0
                && now.saturating_sub(last) >= table.away_timeout().duration()
        };
        table.game().seats().iter().filter(is_away).collect()
    }

    /// Whether anybody was there so lately that the others may still be waited for.
    pub(super) fn has_recent_visitor(&self, now: Duration) -> bool {
        let recent = |seen: &LastSeen| {
            now.saturating_sub(seen.last_active) < crate::table_setup::MAX_AWAY_TIMEOUT
        };
        self.people().values().any(recent)
    }
}

/// Counts an open page of somebody at a table until it is dropped.
pub struct OpenPageGuard {
    entry: Arc<TableEntry>,
    who: TokenHash,
    tables: Tables,
}

impl Drop for OpenPageGuard {
    fn drop(&mut self) {
        let close = |seen: &mut LastSeen| seen.open_pages = seen.open_pages.saturating_sub(1);
        let pages =
            self.entry.presence.update_visitor(&self.who, (self.tables.monotonic_time)(), close);
        self.tables.publish_state(
            &self.entry.id,
            NodeStateKind::OpenPages(self.who.clone()),
            pages,
        );
    }
}

impl Tables {
    /// Notes that `who` has a page of this table open for as long as the answer is kept;
    /// none for those who hold no seat.
    ///
    /// # Errors
    /// There is no such table.
    pub async fn track_open_page(
        &self,
        table: &Id,
        who: TokenHash,
    ) -> Result<Option<OpenPageGuard>, TableError> {
        let hash = who.clone();
        let is_seated =
            self.read_table_cached(table, move |table| !table.seats_of(&hash).is_empty()).await?;
        if !is_seated {
            return Ok(None);
        }
        let open = self.entry(table);
        let pages = open
            .presence
            .update_visitor(&who, (self.monotonic_time)(), |seen| seen.open_pages += 1);
        self.publish_state(table, NodeStateKind::OpenPages(who.clone()), pages);
        Ok(Some(OpenPageGuard { entry: open, who, tables: self.clone() }))
    }
}
