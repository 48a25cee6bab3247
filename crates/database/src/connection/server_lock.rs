//! A SQLite file can have only one server. It holds a lock file next to the database that contains
//! its process ID. The lock ends with the process, however it ends. Consoles need none, because
//! their transactions are short.

use std::fs::{File, TryLockError};
use std::io::{Read, Seek, Write};
use std::path::Path;

use crate::connection::open_error::OpenError;
use crate::database::Database;
use crate::private_files::{open_or_create_private_file, sibling};

/// The suffix of the lock file's name.
const SUFFIX: &str = "-server";

/// Keeps other servers off a database file until it is dropped.
#[derive(Debug)]
pub struct ServerLock(#[expect(dead_code, reason = "held, never read")] File);

impl Database {
    /// Makes this process the only server of a database file. `None` if several servers may share
    /// the database, or if the folder isn't writable.
    ///
    /// # Errors
    /// Another server has the lock.
    pub fn acquire_server_lock(&self) -> Result<Option<ServerLock>, OpenError> {
        let Some(file) = self.connections.file() else { return Ok(None) };
        match lock_file(&sibling(file, SUFFIX)) {
            Ok(lock) => {
                self.connections.set_only_server();
                Ok(Some(lock))
            }
            Err(ServerLockError::HeldBy(process)) => Err(OpenError::AlreadyServed { process }),
            Err(ServerLockError::Io(error)) => {
                tracing::warn!(%error, "this file can't be locked against a second server");
                Ok(None)
            }
        }
    }
}

/// Why the lock couldn't be acquired.
enum ServerLockError {
    /// This process holds it.
    HeldBy(String),
    /// The lock file can't be created.
    Io(std::io::Error),
}

fn lock_file(path: &Path) -> Result<ServerLock, ServerLockError> {
    let mut file = open_or_create_private_file(path).map_err(ServerLockError::Io)?;
    match file.try_lock() {
        Ok(()) => {}
        Err(TryLockError::WouldBlock) => {
            let mut process = String::new();
            let _ = file.read_to_string(&mut process);
            return Err(ServerLockError::HeldBy(process.trim().to_owned()));
        }
        Err(TryLockError::Error(error)) => return Err(ServerLockError::Io(error)),
    }
    let written = file
        .set_len(0)
        .and_then(|()| file.rewind())
        .and_then(|()| writeln!(file, "{}", std::process::id()));
    // On a full disk the process ID is missing, but the lock works.
    if let Err(error) = written {
        tracing::warn!(%error, "the lock doesn't name its owner");
    }
    Ok(ServerLock(file))
}
