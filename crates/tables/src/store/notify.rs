//! NOTIFY: tells other servers which tables have changed, after the change is safe on disk.
//!
//! A notice only says that a table should be read again. It may be lost; polling finds what was
//! missed (`poll_changes`). All servers share one channel. Notices are sent in batches outside of
//! the transactions they report, because PostgreSQL serializes commits of transactions that contain
//! a notification.

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

/// The channel that all servers on a database share.
const NOTIFY_CHANNEL: &str = "rollwright";
/// How long notices are collected.
const NOTIFY_BATCH_DELAY: Duration = Duration::from_millis(2);
/// The most notices in one notification, which may have 8,000 bytes.
const MAX_NOTICES_PER_NOTIFY: usize = 100;
/// The delay before a lost connection is reopened.
const RECONNECT_DELAY: Duration = Duration::from_millis(500);
/// How long a server waits to receive its own first notice.
const ECHO_TIMEOUT: Duration = Duration::from_secs(3);

/// A table has changed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ChangeNotice {
    /// The table.
    pub table: Id,
    /// Its change count; 0 if only its ephemeral state has changed.
    pub change_count: u64,
    /// When the server must act there next.
    pub next_action: NextAction,
}

impl ChangeNotice {
    pub(super) fn from_row(table: Id, row: &AnyRow) -> Result<Self, sqlx::Error> {
        let change_count = row.try_get::<i64, _>("changes")?.max(0) as u64;
        Ok(Self { table, change_count, next_action: NextAction::from_i64(row.try_get("due")?) })
    }

    fn encode(&self) -> String {
        format!("{}.{}.{}", self.table, self.change_count, self.next_action.to_i64())
    }

    fn decode(text: &str) -> Option<Self> {
        let mut parts = text.split('.');
        let (table, change_count, next_action) = (parts.next()?, parts.next()?, parts.next()?);
        let next_action = NextAction::from_i64(next_action.parse().ok()?);
        Some(Self {
            table: Id::parse(table)?,
            change_count: change_count.parse().ok()?,
            next_action,
        })
    }
}

/// What the listener receives.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ListenerEvent {
    /// A table has changed.
    TableChanged(ChangeNotice),
    /// Notices arrive: NOTIFY works.
    ListenerReady,
    /// Notices may have been missed.
    NoticesMissed,
}

/// Where the writer reports what it has written; does nothing until the notifier is started.
#[derive(Clone, Default)]
pub(super) struct ChangeNotifier(Arc<OnceLock<mpsc::UnboundedSender<ChangeNotice>>>);

impl ChangeNotifier {
    pub(super) fn notify_change(&self, notice: ChangeNotice) {
        if let Some(sender) = self.0.get() {
            let _ = sender.send(notice);
        }
    }
}

impl Database {
    /// Starts sending notices to the other servers, as `node`.
    pub(crate) fn start_notifier(&self, node: &Id) {
        let (sender, mut receiver) = mpsc::unbounded_channel();
        if self.notifier.0.set(sender).is_err() {
            return;
        }
        let (store, node) = (self.clone(), node.clone());
        spawn(async move {
            let mut batch = Vec::new();
            while receiver.recv_many(&mut batch, MAX_NOTICES_PER_NOTIFY).await > 0 {
                if batch.len() < MAX_NOTICES_PER_NOTIFY {
                    tokio::time::sleep(NOTIFY_BATCH_DELAY).await;
                    while let (true, Ok(notice)) =
                        (batch.len() < MAX_NOTICES_PER_NOTIFY, receiver.try_recv())
                    {
                        batch.push(notice);
                    }
                }
                let texts: Vec<String> = batch.drain(..).map(|notice| notice.encode()).collect();
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

    /// Listens for notices of the other servers until the receiver is dropped. The first event is
    /// `ListenerReady`, once this server's own notice has come back.
    pub(crate) fn subscribe_changes(&self, node: &Id) -> mpsc::Receiver<ListenerEvent> {
        let (sender, receiver) = mpsc::channel(4096);
        let (store, node) = (self.clone(), node.clone());
        spawn(async move {
            while !sender.is_closed() {
                if let Err(error) = store.listen_once(&node, &sender).await {
                    tracing::warn!(%error, "the doorbell is not heard");
                }
                let _ = sender.send(ListenerEvent::NoticesMissed).await;
                tokio::time::sleep(RECONNECT_DELAY).await;
            }
        });
        receiver
    }

    async fn listen_once(
        &self,
        node: &Id,
        sender: &mpsc::Sender<ListenerEvent>,
    ) -> Result<(), StoreError> {
        let mut listener = PgListener::connect(self.connections.url()).await?;
        listener.listen(NOTIFY_CHANNEL).await?;
        self.send_notify(&format!("{node} works")).await?;
        // Behind a pooler no notice ever arrives.
        let mut echo_deadline = Some(tokio::time::Instant::now() + ECHO_TIMEOUT);
        loop {
            let next = listener.try_recv();
            let next = match echo_deadline {
                None => next.await,
                Some(deadline) => match tokio::time::timeout_at(deadline, next).await {
                    Ok(next) => next,
                    Err(_) => {
                        tracing::warn!(
                            "notifications do not arrive (is there a pooler in transaction \
                             mode?): moves of other servers are looked for instead"
                        );
                        echo_deadline = None;
                        continue;
                    }
                },
            };
            let Some(notification) = next? else {
                // The connection was lost and is being reopened.
                let _ = sender.send(ListenerEvent::NoticesMissed).await;
                continue;
            };
            let (from, text) = notification.payload().split_once(' ').unwrap_or_default();
            if from != node.as_str() {
                for notice in text.split(' ').filter_map(ChangeNotice::decode) {
                    if sender.send(ListenerEvent::TableChanged(notice)).await.is_err() {
                        return Ok(());
                    }
                }
            } else if text == "works" {
                echo_deadline = None;
                let _ = sender.send(ListenerEvent::ListenerReady).await;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notices_round_trip_and_nonsense_is_rejected() {
        let table = Id::generate().unwrap();
        for next_action in [NextAction::Never, NextAction::Now, NextAction::At(1_800_000_000_000)] {
            let notice = ChangeNotice { table: table.clone(), change_count: 7, next_action };
            assert_eq!(ChangeNotice::decode(&notice.encode()), Some(notice));
        }
        for bad in ["", "works", "x.1.0", &format!("{table}.1"), &format!("{table}.-1.0")] {
            assert_eq!(ChangeNotice::decode(bad), None, "{bad}");
        }
    }
}
