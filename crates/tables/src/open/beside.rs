//! What the other servers know of a table beside its record: who has pages open there,
//! who watches, how far a bot has come with its studies, who reacts.

use std::sync::{Arc, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::mpsc;

use super::nodes::Node;
use super::{OpenTable, Tables};
use crate::reaction::Reactions;
use crate::store::beside::{Beside, Kind};
use crate::token::{Id, TokenHash};

/// How long what changes is gathered before it is told.
const GATHERED: Duration = Duration::from_millis(30);

/// After how long a reaction is too late to be shown.
const LATE: Duration = Duration::from_secs(10);

/// What another server knows, and when by this one's clock it was told.
#[derive(Clone)]
pub(super) struct Elsewhere {
    node: Id,
    kind: Kind,
    value: i64,
    at: Duration,
}

impl OpenTable {
    fn elsewhere(&self) -> MutexGuard<'_, Vec<Elsewhere>> {
        self.elsewhere.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Tables {
    /// Reads what the other servers know, and tells those who listen here.
    pub(super) async fn look_beside(&self, open: &Arc<OpenTable>) {
        let Some(node) = &self.node else { return };
        match self.store.beside(&open.id, &node.id).await {
            Ok(rows) => {
                let now = (self.clock)();
                let known = |row: Beside| {
                    let age = Duration::from_millis(row.age.max(0).unsigned_abs());
                    let at = now.saturating_sub(age);
                    Elsewhere { node: row.node, kind: row.kind, value: row.value, at }
                };
                let told: Vec<Elsewhere> = rows.into_iter().map(known).collect();
                self.hear_reactions(open, &told, now);
                *open.elsewhere() = told;
                open.version.send_modify(|_| {});
            }
            Err(error) => tracing::warn!(%error, "what other servers know could not be read"),
        }
    }

    /// Passes on what people have just reacted at other servers.
    fn hear_reactions(&self, open: &OpenTable, told: &[Elsewhere], now: Duration) {
        let before = open.elsewhere().clone();
        for one in told {
            let Kind::Reaction(seat) = one.kind else { continue };
            let same = |old: &Elsewhere| {
                (&old.node, &old.kind, old.value) == (&one.node, &one.kind, one.value)
            };
            // What was said before this server looked is not said again.
            let is_new = now.saturating_sub(one.at) < LATE && !before.iter().any(same);
            if let Some(reaction) = Reactions::unpacked(one.value).filter(|_| is_new) {
                open.reactions.add(seat, reaction, now);
            }
        }
    }

    /// Tells the other servers something about a table.
    pub(super) fn tell_others(&self, table: &Id, kind: Kind, value: i64) {
        if let Some(node) = &self.node {
            tell(node, table, kind, value);
        }
    }

    /// How many pages elsewhere watch a table.
    pub(super) fn watchers_elsewhere(&self, open: &OpenTable) -> i64 {
        let Some(node) = &self.node else { return 0 };
        let watches = |one: &&Elsewhere| one.kind == Kind::Watchers && node.lives(&one.node);
        open.elsewhere().iter().filter(watches).map(|one| one.value).sum()
    }

    /// How far a bot has come with its studies on the server that lets it play.
    pub(super) fn study_elsewhere(&self, open: &OpenTable) -> Option<u8> {
        let node = self.node.as_ref()?;
        let studies =
            |one: &&Elsewhere| one.kind == Kind::Study && one.value >= 0 && node.lives(&one.node);
        open.elsewhere().iter().find(studies).map(|one| one.value.clamp(0, 100) as u8)
    }

    /// How many pages somebody has open elsewhere, and when they were last seen there.
    /// Pages of a server that is gone are closed, a moment ago.
    pub(super) fn seen_elsewhere(&self, open: &OpenTable, who: &TokenHash) -> (i64, Duration) {
        let Some(node) = &self.node else { return (0, Duration::ZERO) };
        let now = (self.clock)();
        let mut all = (0, Duration::ZERO);
        for one in open.elsewhere().iter_mut() {
            if one.kind != Kind::Pages(who.clone()) {
                continue;
            }
            if one.value > 0 && !node.lives(&one.node) {
                (one.value, one.at) = (0, now);
            }
            all = (all.0 + one.value, all.1.max(one.at));
        }
        all
    }

    /// Writes down what is told, a little at a time. What could not be told is told with
    /// the next change.
    pub(super) async fn tell_beside(self, mut told: mpsc::UnboundedReceiver<Beside>) {
        let mut gathered = Vec::new();
        while told.recv_many(&mut gathered, 1000).await > 0 {
            tokio::time::sleep(GATHERED).await;
            while let Ok(more) = told.try_recv() {
                gathered.push(more);
            }
            // Only the last word counts.
            let mut rows: Vec<Beside> = Vec::new();
            for row in gathered.drain(..).rev() {
                if rows.iter().all(|one| (&one.table, &one.kind) != (&row.table, &row.kind)) {
                    rows.push(row);
                }
            }
            rows.sort_by(|one, other| one.table.as_str().cmp(other.table.as_str()));
            if let Err(error) = self.store.tell_beside(rows).await {
                tracing::warn!(%error, "other servers were not told who is here");
            }
        }
    }
}

/// Tells the other servers something about a table.
pub(super) fn tell(node: &Node, table: &Id, kind: Kind, value: i64) {
    node.tell(Beside { table: table.clone(), node: node.id.clone(), kind, value, age: 0 });
}
