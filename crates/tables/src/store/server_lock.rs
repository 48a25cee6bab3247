//! SQLite is for one server: whoever serves a file holds a lock beside it, which says
//! which process that is. The lock ends with the process, however it ends. Consoles need
//! none: their transactions are short.

use std::fs::{File, TryLockError};
use std::io::{Read, Seek, Write};
use std::path::Path;

use super::opening::Opening;
use super::{Store, StoreError};
use crate::private::{open_or_create, sibling};

/// What the lock's name adds to that of the database.
const SUFFIX: &str = "-server";

/// Keeps other servers off a database in a file until it is dropped.
#[derive(Debug)]
pub struct ServerLock(#[expect(dead_code, reason = "held, never read")] File);

impl Store {
    /// Makes this the one server of a database in a file; nothing where several may share
    /// it, or where no lock can be made because the folder can't be written.
    ///
    /// # Errors
    /// Another server has it.
    pub fn serve_alone(&self) -> Result<Option<ServerLock>, StoreError> {
        let Some(file) = self.address.file() else { return Ok(None) };
        match lock(&sibling(file, SUFFIX)) {
            Ok(lock) => {
                self.address.serve_alone();
                Ok(Some(lock))
            }
            Err(Taken::By(process)) => Err(Opening::Served { process }.into()),
            Err(Taken::Unknown(error)) => {
                tracing::warn!(%error, "nothing keeps a second server off this file");
                Ok(None)
            }
        }
    }
}

/// Why there is no lock.
enum Taken {
    /// This process has it.
    By(String),
    /// It can't be made.
    Unknown(std::io::Error),
}

fn lock(path: &Path) -> Result<ServerLock, Taken> {
    let mut file = open_or_create(path).map_err(Taken::Unknown)?;
    match file.try_lock() {
        Ok(()) => {}
        Err(TryLockError::WouldBlock) => {
            let mut process = String::new();
            let _ = file.read_to_string(&mut process);
            return Err(Taken::By(process.trim().to_owned()));
        }
        Err(TryLockError::Error(error)) => return Err(Taken::Unknown(error)),
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
