//! What the other servers know of a table beside its record: who has pages open there,
//! who watches, how far a bot has come with its studies, who reacts.

use std::sync::{Arc, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::mpsc;

use super::cluster::ClusterNode;
use super::{TableEntry, Tables};
use crate::recent_reactions::RecentReactions;
use crate::secrets::{Id, TokenHash};
use crate::store::node_state::{NodeState, NodeStateKind};

/// How long what changes is gathered before it is told.
const PUBLISH_BATCH_DELAY: Duration = Duration::from_millis(30);

/// After how long a reaction is too late to be shown.
const MAX_REACTION_AGE: Duration = Duration::from_secs(10);

/// What another server knows, and when by this one's clock it was told.
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
    /// Reads what the other servers know, and tells those who listen here.
    pub(super) async fn refresh_remote_state(&self, open: &Arc<TableEntry>) {
        let Some(node) = &self.node else { return };
        match self.store.node_states_of_others(&open.id, &node.id).await {
            Ok(rows) => {
                let now = (self.monotonic_time)();
                let known = |row: NodeState| {
                    let age = Duration::from_millis(row.age_millis.max(0).unsigned_abs());
                    let at = now.saturating_sub(age);
                    RemoteState {
                        node: row.node,
                        kind: row.kind,
                        value: row.value,
                        reported_at: at,
                    }
                };
                let told: Vec<RemoteState> = rows.into_iter().map(known).collect();
                self.receive_remote_reactions(open, &told, now);
                *open.remote_state() = told;
                open.version_sender.send_modify(|_| {});
            }
            Err(error) => tracing::warn!(%error, "what other servers know could not be read"),
        }
    }

    /// Passes on what people have just reacted at other servers.
    fn receive_remote_reactions(&self, open: &TableEntry, told: &[RemoteState], now: Duration) {
        let before = open.remote_state().clone();
        for one in told {
            let NodeStateKind::Reaction(seat) = one.kind else { continue };
            let same = |old: &RemoteState| {
                (&old.node, &old.kind, old.value) == (&one.node, &one.kind, one.value)
            };
            // What was said before this server looked is not said again.
            let is_new =
                now.saturating_sub(one.reported_at) < MAX_REACTION_AGE && !before.iter().any(same);
            if let Some(reaction) = RecentReactions::decode(one.value).filter(|_| is_new) {
                open.reactions.add(seat, reaction, now);
            }
        }
    }

    /// Tells the other servers something about a table.
    pub(super) fn publish_state(&self, table: &Id, kind: NodeStateKind, value: i64) {
        if let Some(node) = &self.node {
            publish_node_state(node, table, kind, value);
        }
    }

    /// How many pages elsewhere watch a table.
    pub(super) fn remote_spectators(&self, open: &TableEntry) -> i64 {
        let Some(node) = &self.node else { return 0 };
        let watches =
            |one: &&RemoteState| one.kind == NodeStateKind::Spectators && node.is_alive(&one.node);
        open.remote_state().iter().filter(watches).map(|one| one.value).sum()
    }

    /// How far a bot has come with its studies on the server that lets it play.
    pub(super) fn remote_preparation_percent(&self, open: &TableEntry) -> Option<u8> {
        let node = self.node.as_ref()?;
        let studies = |one: &&RemoteState| {
            one.kind == NodeStateKind::BotPreparation && one.value >= 0 && node.is_alive(&one.node)
        };
        open.remote_state().iter().find(studies).map(|one| one.value.clamp(0, 100) as u8)
    }

    /// How many pages somebody has open elsewhere, and when they were last seen there.
    /// Pages of a server that is gone are closed, a moment ago.
    pub(super) fn remote_presence(&self, open: &TableEntry, who: &TokenHash) -> (i64, Duration) {
        let Some(node) = &self.node else { return (0, Duration::ZERO) };
        let now = (self.monotonic_time)();
        let mut all = (0, Duration::ZERO);
        for one in open.remote_state().iter_mut() {
            if one.kind != NodeStateKind::OpenPages(who.clone()) {
                continue;
            }
            if one.value > 0 && !node.is_alive(&one.node) {
                (one.value, one.reported_at) = (0, now);
            }
            all = (all.0 + one.value, all.1.max(one.reported_at));
        }
        all
    }

    /// Writes down what is told, a little at a time. What could not be told is told with
    /// the next change.
    pub(super) async fn run_state_publisher(self, mut told: mpsc::UnboundedReceiver<NodeState>) {
        let mut gathered = Vec::new();
        while told.recv_many(&mut gathered, 1000).await > 0 {
            tokio::time::sleep(PUBLISH_BATCH_DELAY).await;
            while let Ok(more) = told.try_recv() {
                gathered.push(more);
            }
            // Only the last word counts.
            let mut rows: Vec<NodeState> = Vec::new();
            for row in gathered.drain(..).rev() {
                if rows.iter().all(|one| (&one.table, &one.kind) != (&row.table, &row.kind)) {
                    rows.push(row);
                }
            }
            rows.sort_by(|one, other| one.table.as_str().cmp(other.table.as_str()));
            if let Err(error) = self.store.write_node_states(rows).await {
                tracing::warn!(%error, "other servers were not told who is here");
            }
        }
    }
}

/// Tells the other servers something about a table.
pub(super) fn publish_node_state(node: &ClusterNode, table: &Id, kind: NodeStateKind, value: i64) {
    node.publish_state(NodeState {
        table: table.clone(),
        node: node.id.clone(),
        kind,
        value,
        age_millis: 0,
    });
}
