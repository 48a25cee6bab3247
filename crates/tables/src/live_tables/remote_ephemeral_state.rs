//! Ephemeral state of a table on other servers: open pages, spectators, bot preparation, and
//! reactions.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use rollwright_games::Seat;

use super::Tables;
use super::table_entry::TableEntry;
use crate::recent_reactions::{Reaction, RecentReactions};
use crate::secrets::{Id, TokenHash};
use crate::store::{EphemeralTableValue, EphemeralTableValueKind};

/// Reactions older than this aren't shown.
const MAX_REACTION_AGE: Duration = Duration::from_secs(10);

/// What the other servers report about a table.
#[derive(Default)]
pub(super) struct RemoteEphemeralState {
    values: Mutex<Vec<RemoteEphemeralValue>>,
}

/// One value from another server, and when it was reported by this server's clock.
struct RemoteEphemeralValue {
    node: Id,
    kind: EphemeralTableValueKind,
    value: i64,
    reported_at: Duration,
}

impl RemoteEphemeralState {
    fn values(&self) -> MutexGuard<'_, Vec<RemoteEphemeralValue>> {
        self.values.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Replaces what is known, and returns the reactions that are new.
    fn replace(&self, rows: Vec<EphemeralTableValue>, now: Duration) -> Vec<(Seat, Reaction)> {
        let to_value = |row: EphemeralTableValue| {
            let age = Duration::from_millis(row.age_millis.max(0).unsigned_abs());
            let reported_at = now.saturating_sub(age);
            RemoteEphemeralValue { node: row.node, kind: row.kind, value: row.value, reported_at }
        };
        let mut values = self.values();
        let before = std::mem::replace(&mut *values, rows.into_iter().map(to_value).collect());
        let new_reaction = |value: &RemoteEphemeralValue| {
            let EphemeralTableValueKind::Reaction(seat) = value.kind else { return None };
            let is_same = |old: &RemoteEphemeralValue| {
                (&old.node, &old.kind, old.value) == (&value.node, &value.kind, value.value)
            };
            // Reactions from before this server read the table aren't repeated.
            let is_new = now.saturating_sub(value.reported_at) < MAX_REACTION_AGE
                && !before.iter().any(is_same);
            let reaction = RecentReactions::decode(value.value).filter(|_| is_new)?;
            Some((seat, reaction))
        };
        values.iter().filter_map(new_reaction).collect()
    }

    /// How many pages on other servers watch the table.
    pub(super) fn spectators(&self, is_alive: impl Fn(&Id) -> bool) -> i64 {
        let is_watching = |value: &&RemoteEphemeralValue| {
            value.kind == EphemeralTableValueKind::Spectators && is_alive(&value.node)
        };
        self.values().iter().filter(is_watching).map(|value| value.value).sum()
    }

    /// The progress of a bot preparation on the server that runs the bot.
    pub(super) fn bot_preparation_percent(&self, is_alive: impl Fn(&Id) -> bool) -> Option<u8> {
        let is_preparing = |value: &&RemoteEphemeralValue| {
            value.kind == EphemeralTableValueKind::BotPreparation
                && value.value >= 0
                && is_alive(&value.node)
        };
        self.values().iter().find(is_preparing).map(|value| value.value.clamp(0, 100) as u8)
    }

    /// How many pages somebody has open on other servers, and when they were last seen there. Pages
    /// on a server that is gone count as closed just now.
    pub(super) fn presence(
        &self,
        who: &TokenHash,
        now: Duration,
        is_alive: impl Fn(&Id) -> bool,
    ) -> (i64, Duration) {
        let mut all = (0, Duration::ZERO);
        for value in self.values().iter_mut() {
            if value.kind != EphemeralTableValueKind::OpenPages(who.clone()) {
                continue;
            }
            if value.value > 0 && !is_alive(&value.node) {
                (value.value, value.reported_at) = (0, now);
            }
            all = (all.0 + value.value, all.1.max(value.reported_at));
        }
        all
    }
}

impl Tables {
    /// Loads what the other servers report, and notifies subscribers.
    pub(super) async fn refresh_remote_ephemeral_state(&self, entry: &TableEntry) {
        let Some((node, store)) = self.node_id_and_cluster_store() else { return };
        match store.ephemeral_table_states_of_others(&entry.id, node).await {
            Ok(rows) => {
                let now = self.time.monotonic();
                for (seat, reaction) in entry.remote_ephemeral_state.replace(rows, now) {
                    entry.reactions.add(seat, reaction, now);
                }
                entry.notify_subscribers();
            }
            Err(error) => tracing::warn!(%error, "the state of other servers could not be read"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::secrets::Token;

    fn row(kind: EphemeralTableValueKind, value: i64, age_millis: i64) -> EphemeralTableValue {
        let (table, node) = (Id::generate().unwrap(), Id::generate().unwrap());
        EphemeralTableValue { table, node, kind, value, age_millis }
    }

    #[test]
    fn a_recent_reaction_is_new_once() {
        let (state, now) = (RemoteEphemeralState::default(), Duration::from_secs(60));
        let reaction = |seat, age_millis| {
            let value = RecentReactions::encode_with_time(Reaction::Bravo, 1_800_000_000_000);
            row(EphemeralTableValueKind::Reaction(Seat(seat)), value, age_millis)
        };
        let rows = vec![reaction(0, 100), reaction(1, 10_000)];
        assert_eq!(state.replace(rows.clone(), now), [(Seat(0), Reaction::Bravo)]);
        assert_eq!(state.replace(rows, now), []);
    }

    #[test]
    fn pages_on_a_dead_server_were_closed_just_now() {
        let (state, who) = (RemoteEphemeralState::default(), Token::generate().unwrap().hash());
        let rows =
            [2, 1].map(|pages| row(EphemeralTableValueKind::OpenPages(who.clone()), pages, 5_000));
        let dead = rows[0].node.clone();
        state.replace(rows.to_vec(), Duration::from_secs(60));
        let now = Duration::from_secs(90);
        assert_eq!(state.presence(&who, now, |_| true), (3, Duration::from_secs(55)));
        assert_eq!(state.presence(&who, now, |node| *node != dead), (1, now));
        let later = Duration::from_secs(120);
        assert_eq!(state.presence(&who, later, |node| *node != dead), (1, now), "not again");
    }

    #[test]
    fn only_live_servers_have_spectators_and_preparations() {
        let (state, now) = (RemoteEphemeralState::default(), Duration::ZERO);
        let rows = vec![
            row(EphemeralTableValueKind::Spectators, 3, 0),
            row(EphemeralTableValueKind::BotPreparation, 40, 0),
        ];
        state.replace(rows, now);
        assert_eq!((state.spectators(|_| true), state.spectators(|_| false)), (3, 0));
        assert_eq!(state.bot_preparation_percent(|_| true), Some(40));
        assert_eq!(state.bot_preparation_percent(|_| false), None);
        state.replace(vec![row(EphemeralTableValueKind::BotPreparation, -1, 0)], now);
        assert_eq!(state.bot_preparation_percent(|_| true), None);
    }
}
