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

use super::{Database, StoreError};
use crate::schedule::NextAction;
use crate::secrets::Id;
use crate::tasks::spawn;

/// The one channel of all servers over a database.
const NOTIFY_CHANNEL: &str = "rollwright";
/// How long rings are gathered.
const NOTIFY_BATCH_DELAY: Duration = Duration::from_millis(2);
/// The most rings in one notification, which may have 8,000 bytes.
const MAX_NOTICES_PER_NOTIFY: usize = 100;
/// How long until a lost connection is opened again.
const RECONNECT_DELAY: Duration = Duration::from_millis(500);
/// How long a server waits to hear its own first ring.
const ECHO_TIMEOUT: Duration = Duration::from_secs(3);

/// A table has changed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ChangeNotice {
    /// The table.
    pub table: Id,
    /// How often it has changed; 0 where only what stands beside its record has.
    pub change_count: u64,
    /// When something is due there that no person does.
    pub next_action: NextAction,
}

impl ChangeNotice {
    pub(super) fn from_row(table: Id, row: &AnyRow) -> Result<Self, sqlx::Error> {
        let changes = row.try_get::<i64, _>("changes")?.max(0) as u64;
        Ok(Self {
            table,
            change_count: changes,
            next_action: NextAction::from_i64(row.try_get("due")?),
        })
    }

    fn encode(&self) -> String {
        format!("{}.{}.{}", self.table, self.change_count, self.next_action.to_i64())
    }

    fn decode(text: &str) -> Option<Self> {
        let mut parts = text.split('.');
        let (table, changes, due) = (parts.next()?, parts.next()?, parts.next()?);
        let due = NextAction::from_i64(due.parse().ok()?);
        Some(Self {
            table: Id::parse(table)?,
            change_count: changes.parse().ok()?,
            next_action: due,
        })
    }
}

/// What a server hears of the others.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ListenerEvent {
    /// A table has changed.
    TableChanged(ChangeNotice),
    /// Rings arrive: the bell works.
    ListenerReady,
    /// Rings may have been missed.
    NoticesMissed,
}

/// Where the writer says what it has written; nowhere until a bell hangs there.
#[derive(Clone, Default)]
pub(super) struct ChangeNotifier(Arc<OnceLock<mpsc::UnboundedSender<ChangeNotice>>>);

impl ChangeNotifier {
    pub(super) fn notify_change(&self, ring: ChangeNotice) {
        if let Some(bell) = self.0.get() {
            let _ = bell.send(ring);
        }
    }
}

impl Database {
    /// Rings for the other servers from now on, as `node`.
    pub(crate) fn start_notifier(&self, node: &Id) {
        let (sender, mut rings) = mpsc::unbounded_channel();
        if self.notifier.0.set(sender).is_err() {
            return;
        }
        let (store, node) = (self.clone(), node.clone());
        spawn(async move {
            let mut gathered = Vec::new();
            while rings.recv_many(&mut gathered, MAX_NOTICES_PER_NOTIFY).await > 0 {
                if gathered.len() < MAX_NOTICES_PER_NOTIFY {
                    tokio::time::sleep(NOTIFY_BATCH_DELAY).await;
                    while let (true, Ok(ring)) =
                        (gathered.len() < MAX_NOTICES_PER_NOTIFY, rings.try_recv())
                    {
                        gathered.push(ring);
                    }
                }
                let texts: Vec<String> = gathered.drain(..).map(|ring| ring.encode()).collect();
                if let Err(error) = store.send_notify(&format!("{node} {}", texts.join(" "))).await
                {
                    tracing::warn!(%error, "other servers were not told; they will look");
                }
            }
        });
    }

    async fn send_notify(&self, text: &str) -> Result<(), StoreError> {
        let notify = self.query("SELECT 1 FROM (SELECT pg_notify($1, $2)) told");
        notify.bind(NOTIFY_CHANNEL).bind(text).execute(&mut *self.read_connection().await?).await?;
        Ok(())
    }

    /// Listens for the others until nobody wants to hear of them any more. The first
    /// thing heard is that the bell works, once its own ring has come back.
    pub(crate) fn subscribe_changes(&self, node: &Id) -> mpsc::Receiver<ListenerEvent> {
        let (hear, heard) = mpsc::channel(4096);
        let (store, node) = (self.clone(), node.clone());
        spawn(async move {
            while !hear.is_closed() {
                if let Err(error) = store.listen_once(&node, &hear).await {
                    tracing::warn!(%error, "the doorbell is not heard");
                }
                let _ = hear.send(ListenerEvent::NoticesMissed).await;
                tokio::time::sleep(RECONNECT_DELAY).await;
            }
        });
        heard
    }

    async fn listen_once(
        &self,
        node: &Id,
        hear: &mpsc::Sender<ListenerEvent>,
    ) -> Result<(), StoreError> {
        let mut listener = PgListener::connect(self.connections.url()).await?;
        listener.listen(NOTIFY_CHANNEL).await?;
        self.send_notify(&format!("{node} works")).await?;
        // Where a pooler stands between nothing is ever heard.
        let mut echo = Some(tokio::time::Instant::now() + ECHO_TIMEOUT);
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
                let _ = hear.send(ListenerEvent::NoticesMissed).await;
                continue;
            };
            let (from, text) = notification.payload().split_once(' ').unwrap_or_default();
            if from != node.as_str() {
                for ring in text.split(' ').filter_map(ChangeNotice::decode) {
                    if hear.send(ListenerEvent::TableChanged(ring)).await.is_err() {
                        return Ok(());
                    }
                }
            } else if text == "works" {
                echo = None;
                let _ = hear.send(ListenerEvent::ListenerReady).await;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ring_reads_back_and_nonsense_does_not() {
        let table = Id::generate().unwrap();
        for due in [NextAction::Never, NextAction::Now, NextAction::At(1_800_000_000_000)] {
            let ring = ChangeNotice { table: table.clone(), change_count: 7, next_action: due };
            assert_eq!(ChangeNotice::decode(&ring.encode()), Some(ring));
        }
        for bad in ["", "works", "x.1.0", &format!("{table}.1"), &format!("{table}.-1.0")] {
            assert_eq!(ChangeNotice::decode(bad), None, "{bad}");
        }
    }
}
