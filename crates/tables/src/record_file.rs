//! Keeping a record in a file, so that nothing shown is ever lost.

use std::fs::{File, OpenOptions};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use rollwright_games::record::{Event, Record, RecordError, TornLine, parse_record};

use crate::pending_change::PendingChange;
use crate::table::Table;

/// Somewhere a table is kept: a file, the user's store, or nowhere.
pub trait RecordStore {
    /// Keeps what would happen at `table`, all of it or nothing.
    ///
    /// # Errors
    /// It could not be kept.
    fn append_change(&mut self, table: &Table, draft: &PendingChange) -> io::Result<()>;

    /// Makes sure that everything kept survives a power cut.
    ///
    /// # Errors
    /// It could not be made sure.
    fn sync(&mut self) -> io::Result<()>;

    /// Whether results are kept too, for a hall of fame.
    fn stores_results(&self) -> bool {
        false
    }
}

/// Keeps nothing: a game that is gone when it is over.
#[derive(Clone, Copy, Debug)]
pub struct NoRecordStore;

impl RecordStore for NoRecordStore {
    fn append_change(&mut self, _: &Table, _: &PendingChange) -> io::Result<()> {
        Ok(())
    }

    fn sync(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Keeps a record in a file. It only ever appends.
#[derive(Debug)]
pub struct RecordFile {
    file: File,
    path: PathBuf,
    /// How long the file is without anything half-written.
    valid_len: u64,
    /// Whether there may be more in it than that.
    has_partial_line: bool,
    needs_sync: bool,
}

/// A file opened to go on with its game.
#[derive(Debug)]
pub struct ResumedRecordFile {
    /// The record it holds.
    pub record: Record,
    /// A last line that was cut short and has been dropped from the file.
    pub partial_line: Option<TornLine>,
    /// The keeper that appends to the file.
    pub file: RecordFile,
}

impl RecordFile {
    /// A new file with `record` in it. A file that is there already is left alone.
    ///
    /// # Errors
    /// The file exists or can't be written.
    pub fn create(path: &Path, record: &Record) -> Result<Self, RecordFileError> {
        let fail = |error: io::Error| match error.kind() {
            io::ErrorKind::AlreadyExists => {
                RecordFileError::AlreadyExists { path: path.to_owned() }
            }
            _ => RecordFileError::Io { path: path.to_owned(), error },
        };
        let file = OpenOptions::new().append(true).create_new(true).open(path).map_err(fail)?;
        let mut keeper = Self {
            file,
            path: path.to_owned(),
            valid_len: 0,
            has_partial_line: false,
            needs_sync: false,
        };
        if let Err(error) =
            keeper.append_lines(&record.to_json_lines()).and_then(|()| keeper.sync())
        {
            // An empty file would be no record, and in the way of the next try.
            let _ = std::fs::remove_file(path);
            return Err(fail(error));
        }
        Ok(keeper)
    }

    /// Opens a file to go on with its game. A torn last line is cut off, which the
    /// caller has to tell.
    ///
    /// # Errors
    /// The file can't be read or written, or is no sound record.
    pub fn resume(path: &Path) -> Result<ResumedRecordFile, RecordFileError> {
        let fail = |error| RecordFileError::Io { path: path.to_owned(), error };
        let mut file = OpenOptions::new().read(true).append(true).open(path).map_err(fail)?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(fail)?;
        let damaged = |damage| RecordFileError::Corrupt { path: path.to_owned(), damage };
        let (record, torn) = parse_record(&bytes).map_err(damaged)?;
        let mut sound = bytes.len() as u64;
        if let Some(torn) = &torn {
            sound = torn.valid_bytes as u64;
            file.set_len(sound).map_err(fail)?;
        } else if !bytes.ends_with(b"\n") {
            file.write_all(b"\n").map_err(fail)?;
            sound += 1;
        }
        let keeper = Self {
            file,
            path: path.to_owned(),
            valid_len: sound,
            has_partial_line: false,
            needs_sync: true,
        };
        Ok(ResumedRecordFile { record, partial_line: torn, file: keeper })
    }

    /// The file.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Appends whole lines of a record, all of them or none.
    ///
    /// # Errors
    /// The file can't be written.
    pub fn append_lines(&mut self, lines: &str) -> io::Result<()> {
        self.truncate_partial_line()?;
        self.needs_sync = true;
        if let Err(error) = self.file.write_all(lines.as_bytes()) {
            // A full disk may have taken a part: what is refused must not stay.
            self.has_partial_line = true;
            self.truncate_partial_line()?;
            return Err(error);
        }
        self.valid_len += lines.len() as u64;
        Ok(())
    }

    /// Cuts half a line off. Nothing may be written after it before that is done.
    fn truncate_partial_line(&mut self) -> io::Result<()> {
        if self.has_partial_line {
            self.file.set_len(self.valid_len)?;
            self.has_partial_line = false;
        }
        Ok(())
    }
}

impl RecordStore for RecordFile {
    fn append_change(&mut self, _: &Table, draft: &PendingChange) -> io::Result<()> {
        let lines: String = draft.events().iter().map(Event::to_json_line).collect();
        self.append_lines(&lines)
    }

    fn sync(&mut self) -> io::Result<()> {
        if self.needs_sync {
            self.file.sync_data()?;
            self.needs_sync = false;
        }
        Ok(())
    }
}

/// Reads a record from a file without touching it.
///
/// # Errors
/// The file can't be read or is no sound record.
pub fn read_record_file(path: &Path) -> Result<(Record, Option<TornLine>), RecordFileError> {
    let bytes = std::fs::read(path)
        .map_err(|error| RecordFileError::Io { path: path.to_owned(), error })?;
    parse_record(&bytes)
        .map_err(|damage| RecordFileError::Corrupt { path: path.to_owned(), damage })
}

/// Why a file can't keep or give a record.
#[derive(Debug, thiserror::Error)]
pub enum RecordFileError {
    /// The file is there already.
    #[error(
        "{} is there already and is not overwritten: go on with it by --resume, or name another file",
        path.display()
    )]
    AlreadyExists {
        /// The file.
        path: PathBuf,
    },
    /// Reading or writing failed.
    #[error("{}: {error}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// What failed.
        error: io::Error,
    },
    /// The file is no sound record.
    #[error("{}, {damage}", path.display())]
    Corrupt {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        damage: RecordError,
    },
}
