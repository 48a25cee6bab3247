//! SQLite is for one server: whoever serves a file holds a lock beside it, which says
//! which process that is. The lock ends with the process, however it ends. Consoles need
//! none: their transactions are short.

use std::fs::{File, TryLockError};
use std::io::{Read, Seek, Write};
use std::path::Path;

use super::open_error::OpenError;
use super::{Database, StoreError};
use crate::private::{open_or_create, sibling};

/// What the lock's name adds to that of the database.
const SUFFIX: &str = "-server";

/// Keeps other servers off a database in a file until it is dropped.
#[derive(Debug)]
pub struct ServerLock(#[expect(dead_code, reason = "held, never read")] File);

impl Database {
    /// Makes this the one server of a database in a file; nothing where several may share
    /// it, or where no lock can be made because the folder can't be written.
    ///
    /// # Errors
    /// Another server has it.
    pub fn acquire_server_lock(&self) -> Result<Option<ServerLock>, StoreError> {
        let Some(file) = self.connections.file() else { return Ok(None) };
        match lock_file(&sibling(file, SUFFIX)) {
            Ok(lock) => {
                self.connections.set_only_server();
                Ok(Some(lock))
            }
            Err(ServerLockError::HeldBy(process)) => {
                Err(OpenError::AlreadyServed { process }.into())
            }
            Err(ServerLockError::Io(error)) => {
                tracing::warn!(%error, "nothing keeps a second server off this file");
                Ok(None)
            }
        }
    }
}

/// Why there is no lock.
enum ServerLockError {
    /// This process has it.
    HeldBy(String),
    /// It can't be made.
    Io(std::io::Error),
}

fn lock_file(path: &Path) -> Result<ServerLock, ServerLockError> {
    let mut file = open_or_create(path).map_err(ServerLockError::Io)?;
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
    // A full disk keeps the number out, not the lock.
    if let Err(error) = written {
        tracing::warn!(%error, "the lock does not say whose it is");
    }
    Ok(ServerLock(file))
}
