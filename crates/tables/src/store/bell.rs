//! The doorbell: other servers are told which tables have changed, after it is safe.
//!
//! A ring says no more than that somebody should look. It may be lost: a sweep finds
//! whatever was (`sweep.rs`). All servers share one channel, and rings go out in batches
//! and outside of the transactions that they tell of: PostgreSQL commits transactions
//! with a notification in them one after the other.

use std::sync::{Arc, OnceLock};
use std::time::Duration;

use sqlx::Row;
use sqlx::any::AnyRow;
use sqlx::postgres::PgListener;
use tokio::sync::mpsc;

use super::{Store, StoreError};
use crate::due::Due;
use crate::tasks::spawn;
use crate::token::Id;

/// The one channel of all servers over a database.
const CHANNEL: &str = "rollwright";
/// How long rings are gathered.
const GATHERED: Duration = Duration::from_millis(2);
/// The most rings in one notification, which may have 8,000 bytes.
const MOST: usize = 100;
/// How long until a lost connection is opened again.
const AGAIN: Duration = Duration::from_millis(500);
/// How long a server waits to hear its own first ring.
const ECHO: Duration = Duration::from_secs(3);

/// A table has changed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ring {
    /// The table.
    pub table: Id,
    /// How often it has changed; 0 where only what stands beside its record has.
    pub changes: u64,
    /// When something is due there that no person does.
    pub due: Due,
}

impl Ring {
    pub(super) fn of(table: Id, row: &AnyRow) -> Result<Self, sqlx::Error> {
        let changes = row.try_get::<i64, _>("changes")?.max(0) as u64;
        Ok(Self { table, changes, due: Due::read(row.try_get("due")?) })
    }

    fn write(&self) -> String {
        format!("{}.{}.{}", self.table, self.changes, self.due.stored())
    }

    fn read(text: &str) -> Option<Self> {
        let mut parts = text.split('.');
        let (table, changes, due) = (parts.next()?, parts.next()?, parts.next()?);
        let due = Due::read(due.parse().ok()?);
        Some(Self { table: Id::read(table)?, changes: changes.parse().ok()?, due })
    }
}

/// What a server hears of the others.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Heard {
    /// A table has changed.
    Ring(Ring),
    /// Rings arrive: the bell works.
    Works,
    /// Rings may have been missed.
    Missed,
}

/// Where the writer says what it has written; nowhere until a bell hangs there.
#[derive(Clone, Default)]
pub(super) struct Bell(Arc<OnceLock<mpsc::UnboundedSender<Ring>>>);

impl Bell {
    pub(super) fn ring(&self, ring: Ring) {
        if let Some(bell) = self.0.get() {
            let _ = bell.send(ring);
        }
    }
}

impl Store {
    /// Rings for the other servers from now on, as `node`.
    pub(crate) fn ring_as(&self, node: &Id) {
        let (sender, mut rings) = mpsc::unbounded_channel();
        if self.bell.0.set(sender).is_err() {
            return;
        }
        let (store, node) = (self.clone(), node.clone());
        spawn(async move {
            let mut gathered = Vec::new();
            while rings.recv_many(&mut gathered, MOST).await > 0 {
                if gathered.len() < MOST {
                    tokio::time::sleep(GATHERED).await;
                    while let (true, Ok(ring)) = (gathered.len() < MOST, rings.try_recv()) {
                        gathered.push(ring);
                    }
                }
                let texts: Vec<String> = gathered.drain(..).map(|ring| ring.write()).collect();
                if let Err(error) = store.notify(&format!("{node} {}", texts.join(" "))).await {
                    tracing::warn!(%error, "other servers were not told; they will look");
                }
            }
        });
    }

    async fn notify(&self, text: &str) -> Result<(), StoreError> {
        let notify = self.query("SELECT 1 FROM (SELECT pg_notify($1, $2)) told");
        notify.bind(CHANNEL).bind(text).execute(&mut *self.reader().await?).await?;
        Ok(())
    }

    /// Listens for the others until nobody wants to hear of them any more. The first
    /// thing heard is that the bell works, once its own ring has come back.
    pub(crate) fn listen(&self, node: &Id) -> mpsc::Receiver<Heard> {
        let (hear, heard) = mpsc::channel(4096);
        let (store, node) = (self.clone(), node.clone());
        spawn(async move {
            while !hear.is_closed() {
                if let Err(error) = store.listen_once(&node, &hear).await {
                    tracing::warn!(%error, "the doorbell is not heard");
                }
                let _ = hear.send(Heard::Missed).await;
                tokio::time::sleep(AGAIN).await;
            }
        });
        heard
    }

    async fn listen_once(&self, node: &Id, hear: &mpsc::Sender<Heard>) -> Result<(), StoreError> {
        let mut listener = PgListener::connect(self.address.url()).await?;
        listener.listen(CHANNEL).await?;
        self.notify(&format!("{node} works")).await?;
        // Where a pooler stands between nothing is ever heard.
        let mut echo = Some(tokio::time::Instant::now() + ECHO);
        loop {
            let next = listener.try_recv();
            let next = match echo {
                None => next.await,
                Some(until) => match tokio::time::timeout_at(until, next).await {
                    Ok(next) => next,
                    Err(_) => {
                        tracing::warn!(
                            "notifications do not arrive (is there a pooler in transaction \
                             mode?): moves of other servers are looked for instead"
                        );
                        echo = None;
                        continue;
                    }
                },
            };
            let Some(notification) = next? else {
                // The connection was lost and is opened anew.
                let _ = hear.send(Heard::Missed).await;
                continue;
            };
            let (from, text) = notification.payload().split_once(' ').unwrap_or_default();
            if from != node.as_str() {
                for ring in text.split(' ').filter_map(Ring::read) {
                    if hear.send(Heard::Ring(ring)).await.is_err() {
                        return Ok(());
                    }
                }
            } else if text == "works" {
                echo = None;
                let _ = hear.send(Heard::Works).await;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ring_reads_back_and_nonsense_does_not() {
        let table = Id::fresh().unwrap();
        for due in [Due::Never, Due::Now, Due::At(1_800_000_000_000)] {
            let ring = Ring { table: table.clone(), changes: 7, due };
            assert_eq!(Ring::read(&ring.write()), Some(ring));
        }
        for bad in ["", "works", "x.1.0", &format!("{table}.1"), &format!("{table}.-1.0")] {
            assert_eq!(Ring::read(bad), None, "{bad}");
        }
    }
}
