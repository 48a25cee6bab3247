//! Ephemeral state of a table on other servers: open pages, spectators, bot preparation, and
//! reactions.

use std::sync::{Arc, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::mpsc;

use super::cluster::ClusterNode;
use super::{TableEntry, Tables};
use crate::recent_reactions::RecentReactions;
use crate::secrets::{Id, TokenHash};
use crate::store::node_state::{NodeState, NodeStateKind};

/// How long changes are collected before they are published.
const PUBLISH_BATCH_DELAY: Duration = Duration::from_millis(30);

/// Reactions older than this aren't shown.
const MAX_REACTION_AGE: Duration = Duration::from_secs(10);

/// One value from another server, and when it was reported by this server's clock.
#[derive(Clone)]
pub(super) struct RemoteState {
    node: Id,
    kind: NodeStateKind,
    value: i64,
    reported_at: Duration,
}

impl TableEntry {
    fn remote_state(&self) -> MutexGuard<'_, Vec<RemoteState>> {
        self.remote_state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Tables {
    /// Loads what the other servers report, and notifies subscribers.
    pub(super) async fn refresh_remote_state(&self, entry: &Arc<TableEntry>) {
        let Some(node) = &self.node else { return };
        match self.store.node_states_of_others(&entry.id, &node.id).await {
            Ok(rows) => {
                let now = (self.monotonic_time)();
                let to_remote_state = |row: NodeState| {
                    let age = Duration::from_millis(row.age_millis.max(0).unsigned_abs());
                    let at = now.saturating_sub(age);
                    RemoteState {
                        node: row.node,
                        kind: row.kind,
                        value: row.value,
                        reported_at: at,
                    }
                };
                let states: Vec<RemoteState> = rows.into_iter().map(to_remote_state).collect();
                self.receive_remote_reactions(entry, &states, now);
                *entry.remote_state() = states;
                entry.version_sender.send_modify(|_| {});
            }
            Err(error) => tracing::warn!(%error, "what other servers know could not be read"),
        }
    }

    /// Adds the new reactions of other servers to this table.
    fn receive_remote_reactions(&self, entry: &TableEntry, states: &[RemoteState], now: Duration) {
        let before = entry.remote_state().clone();
        for state in states {
            let NodeStateKind::Reaction(seat) = state.kind else { continue };
            let is_same = |old: &RemoteState| {
                (&old.node, &old.kind, old.value) == (&state.node, &state.kind, state.value)
            };
            // Reactions from before this server read the table aren't repeated.
            let is_new = now.saturating_sub(state.reported_at) < MAX_REACTION_AGE
                && !before.iter().any(is_same);
            if let Some(reaction) = RecentReactions::decode(state.value).filter(|_| is_new) {
                entry.reactions.add(seat, reaction, now);
            }
        }
    }

    /// Publishes state of a table to the other servers.
    pub(super) fn publish_state(&self, table: &Id, kind: NodeStateKind, value: i64) {
        if let Some(node) = &self.node {
            publish_node_state(node, table, kind, value);
        }
    }

    /// How many pages on other servers watch a table.
    pub(super) fn remote_spectators(&self, entry: &TableEntry) -> i64 {
        let Some(node) = &self.node else { return 0 };
        let is_watching = |state: &&RemoteState| {
            state.kind == NodeStateKind::Spectators && node.is_alive(&state.node)
        };
        entry.remote_state().iter().filter(is_watching).map(|state| state.value).sum()
    }

    /// The progress of a bot preparation on the server that runs the bot.
    pub(super) fn remote_preparation_percent(&self, entry: &TableEntry) -> Option<u8> {
        let node = self.node.as_ref()?;
        let is_preparing = |state: &&RemoteState| {
            state.kind == NodeStateKind::BotPreparation
                && state.value >= 0
                && node.is_alive(&state.node)
        };
        entry.remote_state().iter().find(is_preparing).map(|state| state.value.clamp(0, 100) as u8)
    }

    /// How many pages somebody has open on other servers, and when they were last seen there. Pages
    /// on a server that is gone count as closed just now.
    pub(super) fn remote_presence(&self, entry: &TableEntry, who: &TokenHash) -> (i64, Duration) {
        let Some(node) = &self.node else { return (0, Duration::ZERO) };
        let now = (self.monotonic_time)();
        let mut all = (0, Duration::ZERO);
        for state in entry.remote_state().iter_mut() {
            if state.kind != NodeStateKind::OpenPages(who.clone()) {
                continue;
            }
            if state.value > 0 && !node.is_alive(&state.node) {
                (state.value, state.reported_at) = (0, now);
            }
            all = (all.0 + state.value, all.1.max(state.reported_at));
        }
        all
    }

    /// Writes published state in batches. A value that couldn't be written is replaced by the next
    /// change.
    pub(super) async fn run_state_publisher(self, mut states: mpsc::UnboundedReceiver<NodeState>) {
        let mut batch = Vec::new();
        while states.recv_many(&mut batch, 1000).await > 0 {
            tokio::time::sleep(PUBLISH_BATCH_DELAY).await;
            while let Ok(more) = states.try_recv() {
                batch.push(more);
            }
            // Only the last value counts.
            let mut rows: Vec<NodeState> = Vec::new();
            for row in batch.drain(..).rev() {
                if rows.iter().all(|state| (&state.table, &state.kind) != (&row.table, &row.kind)) {
                    rows.push(row);
                }
            }
            rows.sort_by(|state, other| state.table.as_str().cmp(other.table.as_str()));
            if let Err(error) = self.store.write_node_states(rows).await {
                tracing::warn!(%error, "other servers were not told who is here");
            }
        }
    }
}

/// Publishes state of a table to the other servers.
pub(super) fn publish_node_state(node: &ClusterNode, table: &Id, kind: NodeStateKind, value: i64) {
    node.publish_state(NodeState {
        table: table.clone(),
        node: node.id.clone(),
        kind,
        value,
        age_millis: 0,
    });
}
