//! Presence: which seat holders are at the table. Somebody is away when they have no page open and
//! have sent no request for a while.
//!
//! Presence is held in memory and published to other servers (`remote_ephemeral_state`). After a restart
//! everybody counts as just seen.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use rollwright_games::{Seat, SeatSet};

use super::Tables;
use super::table_entry::TableEntry;
use crate::secrets::{Id, TokenHash};
use crate::store::EphemeralTableValueKind;
use crate::table::Table;
use crate::table_error::TableError;

/// How often a player's requests are published to the other servers.
const PRESENCE_PUBLISH_INTERVAL: Duration = Duration::from_secs(15);

/// Somebody without an open page still counts as present for this long after a request.
const JUST_ACTIVE: Duration = Duration::from_secs(90);

/// When each seat holder was last seen at a table.
pub(super) struct Presence {
    /// When the table was loaded; nobody is known to have been away before.
    loaded_at: Duration,
    /// The seat holders; there are never more of them than seats.
    people: Mutex<HashMap<TokenHash, LastSeen>>,
}

#[derive(Clone, Copy, Default)]
struct LastSeen {
    /// How many of their pages are open.
    open_pages: usize,
    /// When they last sent a request or closed a page.
    last_active: Duration,
    /// When this was last published to the other servers.
    published_at: Option<Duration>,
}

impl Presence {
    pub(super) fn new(loaded_at: Duration) -> Self {
        Self { loaded_at, people: Mutex::default() }
    }

    fn people(&self) -> MutexGuard<'_, HashMap<TokenHash, LastSeen>> {
        self.people.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Updates the data of a visitor who is here now; returns how many pages they have open.
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

    /// Records a request of `who`; ignored unless they hold a seat at `table`. Returns their number
    /// of open pages if it should be published again.
    fn record_request(
        &self,
        table: &Table,
        who: &TokenHash,
        now: Duration,
    ) -> Option<(TokenHash, i64)> {
        if table.seats_of(who).is_empty() {
            return None;
        }
        let mut to_publish = None;
        self.update_visitor(who, now, |seen| {
            if seen.published_at.is_none_or(|published_at| {
                now.saturating_sub(published_at) >= PRESENCE_PUBLISH_INTERVAL
            }) {
                seen.published_at = Some(now);
                to_publish = Some((who.clone(), seen.open_pages as i64));
            }
        });
        to_publish
    }

    /// The seats whose players have been away for the table's away timeout. `elsewhere` returns how
    /// many pages somebody has open on other servers, and when they were last seen there.
    fn away_seats(
        &self,
        table: &Table,
        now: Duration,
        elsewhere: impl Fn(&TokenHash) -> (i64, Duration),
    ) -> SeatSet {
        let people = self.people();
        let is_away = |seat: &Seat| {
            let Some(holder) =
                table.seat_holder(*seat).and_then(|assignment| assignment.holder.as_ref())
            else {
                return false;
            };
            let seen = people.get(holder).copied().unwrap_or_default();
            let (pages, last) = elsewhere(holder);
            let last = seen.last_active.max(self.loaded_at).max(last);
            seen.open_pages == 0
                && pages == 0
                && now.saturating_sub(last) >= table.time_until_away().duration()
        };
        table.game().seats().iter().filter(is_away).collect()
    }

    /// Whether a seat holder has a page open here or has just sent a request.
    pub(super) fn has_visitor_now(&self, now: Duration) -> bool {
        let is_here = |seen: &LastSeen| {
            seen.open_pages > 0 || now.saturating_sub(seen.last_active) < JUST_ACTIVE
        };
        self.people().values().any(is_here)
    }

    /// Whether anybody was seen recently enough that others may still be waited for.
    pub(super) fn has_recent_visitor(&self, now: Duration) -> bool {
        let recent = |seen: &LastSeen| {
            now.saturating_sub(seen.last_active) < crate::table_setup::MAX_TIME_UNTIL_AWAY
        };
        self.people().values().any(recent)
    }
}

/// Counts an open page of a seat holder until it is dropped.
pub struct OpenPageGuard {
    entry: Arc<TableEntry>,
    who: TokenHash,
    tables: Tables,
}

impl Drop for OpenPageGuard {
    fn drop(&mut self) {
        let close = |seen: &mut LastSeen| seen.open_pages = seen.open_pages.saturating_sub(1);
        let pages =
            self.entry.presence.update_visitor(&self.who, self.tables.time.monotonic(), close);
        self.tables.publish_state(
            &self.entry.id,
            EphemeralTableValueKind::OpenPages(self.who.clone()),
            pages,
        );
    }
}

impl Tables {
    /// Counts an open page of `who` for as long as the guard exists; `None` if they hold no seat.
    ///
    /// # Errors
    /// There is no such table.
    pub async fn track_open_page_of_seat_holder(
        &self,
        table: &Id,
        who: TokenHash,
    ) -> Result<Option<OpenPageGuard>, TableError> {
        let hash = who.clone();
        let is_seated = self
            .read_table_allowing_stale(table, move |table| !table.seats_of(&hash).is_empty())
            .await?;
        if !is_seated {
            return Ok(None);
        }
        let entry = self.entry(table);
        let pages =
            entry.presence.update_visitor(&who, self.time.monotonic(), |seen| seen.open_pages += 1);
        self.publish_state(table, EphemeralTableValueKind::OpenPages(who.clone()), pages);
        Ok(Some(OpenPageGuard { entry, who, tables: self.clone() }))
    }

    /// Records a request of `who`, if they hold a seat, and updates which seats are away.
    pub(super) fn update_presence(
        &self,
        entry: &TableEntry,
        table: &mut Table,
        who: Option<&TokenHash>,
    ) {
        let now = self.time.monotonic();
        if let Some((who, pages)) =
            who.and_then(|who| entry.presence.record_request(table, who, now))
        {
            self.publish_state(&entry.id, EphemeralTableValueKind::OpenPages(who), pages);
        }
        let elsewhere = |who: &TokenHash| {
            entry.remote_ephemeral_state.presence(who, now, |node| self.is_node_alive(node))
        };
        table.away_seats = entry.presence.away_seats(table, now, elsewhere);
    }
}
