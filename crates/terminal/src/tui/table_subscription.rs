//! Hears what happens at a server's table, on a thread of its own: through its stream of
//! events, or by waiting for the next version where the server has no place for another
//! listener. A connection that is lost is tried again until it is back.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Sender;
use std::time::Duration;

use rollwright_api::TablePosition;
use rollwright_games::record::Record;

use super::server_client::{ClientError, TableClient};

/// For how many seconds to wait for news where there is no stream of them.
const LONG_POLL_SECONDS: u64 = 5;
/// How long to wait before a lost connection is tried again.
const RECONNECT_DELAY: Duration = Duration::from_millis(700);

/// What comes from the server.
pub(super) enum ServerUpdate {
    TableChanged(Box<TablePosition>, Box<Record>),
    ConnectionLost(String),
    /// A wish was done, or refused.
    RequestAnswered(Result<(), ClientError>),
}

/// Listens until nobody looks any more.
pub(super) struct TableSubscription {
    pub(super) client: TableClient,
    pub(super) updates: Sender<ServerUpdate>,
    pub(super) is_closed: Arc<AtomicBool>,
}

/// Nobody hears it any more.
struct ReceiverClosed;

impl TableSubscription {
    pub(super) fn run(&self, version: u64) {
        let _ = self.run_until_closed(version);
    }

    fn run_until_closed(&self, mut version: u64) -> Result<(), ReceiverClosed> {
        while !self.is_closed.load(Ordering::Relaxed) {
            match self.client.event_stream(version) {
                Ok(events) => {
                    // The stream tells first of what is asked or under way; news that were
                    // seen already need no second look.
                    let news = events.take_while(|_| !self.is_closed.load(Ordering::Relaxed));
                    for leads_to in news {
                        if leads_to.is_none_or(|leads_to| leads_to > version) {
                            version = self.fetch_and_send(None, version)?;
                        }
                    }
                    version = self.fetch_and_send(None, version)?;
                }
                Err(_) => {
                    version = self.fetch_and_send(Some((version, LONG_POLL_SECONDS)), version)?
                }
            }
        }
        Ok(())
    }

    /// Tells how the table stands, as soon as it can be seen; its version.
    fn fetch_and_send(
        &self,
        mut known: Option<(u64, u64)>,
        version: u64,
    ) -> Result<u64, ReceiverClosed> {
        let mut tries = 0;
        while !self.is_closed.load(Ordering::Relaxed) {
            let seen = self.client.fetch_position(known);
            let seen = seen.and_then(|position| {
                let record = fetch_record_until(&self.client, &position)?;
                Ok((position, record))
            });
            match seen {
                Ok((position, record)) => {
                    let version = position.version;
                    self.send_update(ServerUpdate::TableChanged(
                        Box::new(position),
                        Box::new(record),
                    ))?;
                    return Ok(version);
                }
                Err(trouble) => {
                    // It is tried again at once the first time: the server may just have
                    // closed an idle connection. Once it is back that is known at once, also
                    // where nothing has happened.
                    if tries > 0 {
                        self.send_update(ServerUpdate::ConnectionLost(trouble.to_string()))?;
                        std::thread::sleep(RECONNECT_DELAY);
                    }
                    (tries, known) = (tries + 1, None);
                }
            }
        }
        Ok(version)
    }

    fn send_update(&self, heard: ServerUpdate) -> Result<(), ReceiverClosed> {
        self.updates.send(heard).map_err(|_| ReceiverClosed)
    }
}

/// The record up to the version that the position is of.
pub(super) fn fetch_record_until(
    client: &TableClient,
    position: &TablePosition,
) -> Result<Record, ClientError> {
    let mut record = client.fetch_record()?;
    record.events.truncate(usize::try_from(position.version).unwrap_or(usize::MAX));
    Ok(record)
}
