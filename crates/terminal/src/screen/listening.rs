//! Hears what happens at a server's table, on a thread of its own: through its stream of
//! events, or by waiting for the next version where the server has no place for another
//! listener. A connection that is lost is tried again until it is back.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Sender;
use std::time::Duration;

use rollwright_api::Position;
use rollwright_games::record::Record;

use super::client::{Client, Trouble};

/// For how many seconds to wait for news where there is no stream of them.
const WAIT: u64 = 5;
/// How long to wait before a lost connection is tried again.
const AGAIN: Duration = Duration::from_millis(700);

/// What comes from the server.
pub(super) enum Heard {
    Table(Box<Position>, Box<Record>),
    Lost(String),
    /// A wish was done, or refused.
    Answered(Result<(), Trouble>),
}

/// Listens until nobody looks any more.
pub(super) struct Listening {
    pub(super) client: Client,
    pub(super) tell: Sender<Heard>,
    pub(super) over: Arc<AtomicBool>,
}

/// Nobody hears it any more.
struct Unheard;

impl Listening {
    pub(super) fn listen(&self, version: u64) {
        let _ = self.listen_on(version);
    }

    fn listen_on(&self, mut version: u64) -> Result<(), Unheard> {
        while !self.over.load(Ordering::Relaxed) {
            match self.client.events(version) {
                Ok(events) => {
                    // The stream tells first of what is asked or under way; news that were
                    // seen already need no second look.
                    let news = events.take_while(|_| !self.over.load(Ordering::Relaxed));
                    for leads_to in news {
                        if leads_to.is_none_or(|leads_to| leads_to > version) {
                            version = self.look(None, version)?;
                        }
                    }
                    version = self.look(None, version)?;
                }
                Err(_) => version = self.look(Some((version, WAIT)), version)?,
            }
        }
        Ok(())
    }

    /// Tells how the table stands, as soon as it can be seen; its version.
    fn look(&self, mut known: Option<(u64, u64)>, version: u64) -> Result<u64, Unheard> {
        let mut tries = 0;
        while !self.over.load(Ordering::Relaxed) {
            let seen = self.client.position(known);
            let seen = seen.and_then(|position| {
                let record = record_until(&self.client, &position)?;
                Ok((position, record))
            });
            match seen {
                Ok((position, record)) => {
                    let version = position.version;
                    self.tell(Heard::Table(Box::new(position), Box::new(record)))?;
                    return Ok(version);
                }
                Err(trouble) => {
                    // It is tried again at once the first time: the server may just have
                    // closed an idle connection. Once it is back that is known at once, also
                    // where nothing has happened.
                    if tries > 0 {
                        self.tell(Heard::Lost(trouble.to_string()))?;
                        std::thread::sleep(AGAIN);
                    }
                    (tries, known) = (tries + 1, None);
                }
            }
        }
        Ok(version)
    }

    fn tell(&self, heard: Heard) -> Result<(), Unheard> {
        self.tell.send(heard).map_err(|_| Unheard)
    }
}

/// The record up to the version that the position is of.
pub(super) fn record_until(client: &Client, position: &Position) -> Result<Record, Trouble> {
    let mut record = client.record()?;
    record.events.truncate(usize::try_from(position.version).unwrap_or(usize::MAX));
    Ok(record)
}
