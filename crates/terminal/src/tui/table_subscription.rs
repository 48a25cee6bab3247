//! Follows a table on a server, on its own thread. It uses the event stream, or long polling if the
//! server has no capacity for another subscriber. It reconnects after a lost connection.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Sender;
use std::time::Duration;

use rollwright_api::TablePosition;
use rollwright_games::record::Record;

use super::table_client::{TableClient, TableClientError};

/// How many seconds to wait for a change when long polling.
const LONG_POLL_SECONDS: u64 = 5;
/// The delay before reconnecting.
const RECONNECT_DELAY: Duration = Duration::from_millis(700);

/// An update from the server.
pub(super) enum ServerUpdate {
    TableChanged(Box<TablePosition>, Box<Record>),
    ConnectionLost(String),
    /// A request was fulfilled or rejected.
    RequestAnswered(Result<(), TableClientError>),
}

/// Follows a table until the screen is closed.
pub(super) struct TableSubscription {
    pub(super) client: TableClient,
    pub(super) updates: Sender<ServerUpdate>,
    pub(super) is_closed: Arc<AtomicBool>,
}

/// The receiver of updates is gone.
struct ReceiverClosed;

impl TableSubscription {
    pub(super) fn run(&self, version: u64) {
        let _ = self.run_until_closed(version);
    }

    fn run_until_closed(&self, mut version: u64) -> Result<(), ReceiverClosed> {
        while !self.is_closed.load(Ordering::Relaxed) {
            match self.client.stream_event_versions(version) {
                Ok(events) => {
                    // The stream starts with pending requests and work in progress. Versions
                    // already fetched need no second request.
                    let open_events =
                        events.take_while(|_| !self.is_closed.load(Ordering::Relaxed));
                    for event_version in open_events {
                        if event_version.is_none_or(|event_version| event_version > version) {
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

    /// Sends the current position as soon as it can be fetched, and returns its version.
    fn fetch_and_send(
        &self,
        mut known: Option<(u64, u64)>,
        version: u64,
    ) -> Result<u64, ReceiverClosed> {
        let mut attempts = 0;
        while !self.is_closed.load(Ordering::Relaxed) {
            let fetched = match known {
                None => self.client.fetch_position(),
                Some((version, seconds)) => self.client.wait_for_position_after(version, seconds),
            };
            let fetched = fetched.and_then(|position| {
                let record = fetch_record_until(&self.client, &position)?;
                Ok((position, record))
            });
            match fetched {
                Ok((position, record)) => {
                    let version = position.version;
                    self.send_update(ServerUpdate::TableChanged(
                        Box::new(position),
                        Box::new(record),
                    ))?;
                    return Ok(version);
                }
                Err(error) => {
                    // The first retry is immediate, because the server may just have closed an idle
                    // connection. Later ones don't wait for a new version, so that a restored
                    // connection is noticed at once.
                    if attempts > 0 {
                        self.send_update(ServerUpdate::ConnectionLost(error.to_string()))?;
                        std::thread::sleep(RECONNECT_DELAY);
                    }
                    (attempts, known) = (attempts + 1, None);
                }
            }
        }
        Ok(version)
    }

    fn send_update(&self, update: ServerUpdate) -> Result<(), ReceiverClosed> {
        self.updates.send(update).map_err(|_| ReceiverClosed)
    }
}

/// The record up to the version of the position.
pub(super) fn fetch_record_until(
    client: &TableClient,
    position: &TablePosition,
) -> Result<Record, TableClientError> {
    let mut record = client.fetch_record()?;
    record.events.truncate(usize::try_from(position.version).unwrap_or(usize::MAX));
    Ok(record)
}
