//! NOTIFY: tells other servers which tables have changed, after the change is safe on disk.
//!
//! A notice only says that a table should be read again. It may be lost; polling finds what was
//! missed (`poll_changes`). All servers share one channel. Notices are sent in batches outside of
//! the transactions they report, because PostgreSQL serializes commits of transactions that contain
//! a notification.

use std::sync::{Arc, OnceLock};
use std::time::Duration;

use rollwright_tables::platform::tasks::spawn;
use rollwright_tables::store::{ChangeListenerEvent, ChangeNotifications, TableChangeNotice};
use rollwright_tables::{Id, NextServerActionTime, StoreError};
use sqlx::Row;
use sqlx::any::AnyRow;
use sqlx::postgres::PgListener;
use tokio::sync::mpsc;

use crate::connection::unavailable;
use crate::database::Database;

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

/// Reads a notice from a row with the columns `changes` and `due`.
pub(crate) fn notice_from_row(table: Id, row: &AnyRow) -> Result<TableChangeNotice, sqlx::Error> {
    let change_count = row.try_get::<i64, _>("changes")?.max(0) as u64;
    let next_action = NextServerActionTime::from_i64(row.try_get("due")?);
    Ok(TableChangeNotice { table, change_count, next_action })
}

fn encode_notice(notice: &TableChangeNotice) -> String {
    format!("{}.{}.{}", notice.table, notice.change_count, notice.next_action.to_i64())
}

fn decode_notice(text: &str) -> Option<TableChangeNotice> {
    let mut parts = text.split('.');
    let (table, change_count, next_action) = (parts.next()?, parts.next()?, parts.next()?);
    let next_action = NextServerActionTime::from_i64(next_action.parse().ok()?);
    Some(TableChangeNotice {
        table: Id::parse(table)?,
        change_count: change_count.parse().ok()?,
        next_action,
    })
}

/// Where the writer reports what it has written; does nothing until the notifier is started.
#[derive(Clone, Default)]
pub(crate) struct ChangeNotifier(Arc<OnceLock<mpsc::UnboundedSender<TableChangeNotice>>>);

impl ChangeNotifier {
    pub(crate) fn notify_change(&self, notice: TableChangeNotice) {
        if let Some(sender) = self.0.get() {
            let _ = sender.send(notice);
        }
    }
}

impl ChangeNotifications for Database {
    fn start_notifier(&self, node: &Id) {
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
                let texts: Vec<String> =
                    batch.drain(..).map(|notice| encode_notice(&notice)).collect();
                if let Err(error) = store.send_notify(&format!("{node} {}", texts.join(" "))).await
                {
                    tracing::warn!(%error, "other servers were not notified; they will find the change by polling");
                }
            }
        });
    }

    fn subscribe_changes(&self, node: &Id) -> Option<mpsc::Receiver<ChangeListenerEvent>> {
        // Behind a pooler, LISTEN doesn't work.
        if self.is_behind_pooler() {
            return None;
        }
        let (sender, receiver) = mpsc::channel(4096);
        let (store, node) = (self.clone(), node.clone());
        spawn(async move {
            while !sender.is_closed() {
                if let Err(error) = store.listen_once(&node, &sender).await {
                    tracing::warn!(%error, "can't listen for notifications");
                }
                let _ = sender.send(ChangeListenerEvent::NoticesMissed).await;
                tokio::time::sleep(RECONNECT_DELAY).await;
            }
        });
        Some(receiver)
    }
}

impl Database {
    async fn send_notify(&self, text: &str) -> Result<(), StoreError> {
        let notify = self.query("SELECT 1 FROM (SELECT pg_notify($1, $2)) told");
        notify
            .bind(NOTIFY_CHANNEL)
            .bind(text)
            .execute(&mut *self.read_connection().await?)
            .await
            .map_err(unavailable)?;
        Ok(())
    }

    async fn listen_once(
        &self,
        node: &Id,
        sender: &mpsc::Sender<ChangeListenerEvent>,
    ) -> Result<(), StoreError> {
        let mut listener =
            PgListener::connect(self.connections.url()).await.map_err(unavailable)?;
        listener.listen(NOTIFY_CHANNEL).await.map_err(unavailable)?;
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
                            "notifications don't arrive (is there a pooler in transaction mode?); polling for other servers' changes instead"
                        );
                        echo_deadline = None;
                        continue;
                    }
                },
            };
            let Some(notification) = next.map_err(unavailable)? else {
                // The connection was lost and is being reopened.
                let _ = sender.send(ChangeListenerEvent::NoticesMissed).await;
                continue;
            };
            let (from, text) = notification.payload().split_once(' ').unwrap_or_default();
            if from != node.as_str() {
                for notice in text.split(' ').filter_map(decode_notice) {
                    if sender.send(ChangeListenerEvent::TableChanged(notice)).await.is_err() {
                        return Ok(());
                    }
                }
            } else if text == "works" {
                echo_deadline = None;
                let _ = sender.send(ChangeListenerEvent::ListenerReady).await;
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
        for next_action in [
            NextServerActionTime::Never,
            NextServerActionTime::Now,
            NextServerActionTime::At(1_800_000_000_000),
        ] {
            let notice = TableChangeNotice { table: table.clone(), change_count: 7, next_action };
            assert_eq!(decode_notice(&encode_notice(&notice)), Some(notice));
        }
        for bad in ["", "works", "x.1.0", &format!("{table}.1"), &format!("{table}.-1.0")] {
            assert_eq!(decode_notice(bad), None, "{bad}");
        }
    }
}
