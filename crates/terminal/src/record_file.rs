//! A record in a file, written so that nothing shown is ever lost.

use std::fs::{File, OpenOptions};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use rollwright_games::record::{Event, Record, RecordError, TornLine, parse_record};
use rollwright_tables::{PendingChange, RecordAppender, Table};

/// An append-only record file.
#[derive(Debug)]
pub struct RecordFile {
    file: File,
    path: PathBuf,
    /// The file's length without a partial line.
    valid_len: u64,
    /// Whether the file may contain a partial line after that.
    has_partial_line: bool,
    needs_sync: bool,
}

/// A record file opened to continue its game.
#[derive(Debug)]
pub struct ResumedRecordFile {
    /// The record in the file.
    pub record: Record,
    /// A torn last line, which was removed from the file.
    pub partial_line: Option<TornLine>,
    /// The file, ready to append to.
    pub file: RecordFile,
}

impl RecordFile {
    /// Creates a file with `record` in it. An existing file is left alone.
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
        let mut record_file = Self {
            file,
            path: path.to_owned(),
            valid_len: 0,
            has_partial_line: false,
            needs_sync: false,
        };
        if let Err(error) =
            record_file.append_lines(&record.to_json_lines()).and_then(|()| record_file.sync())
        {
            // An empty file isn't a record, and would block the next attempt.
            let _ = std::fs::remove_file(path);
            return Err(fail(error));
        }
        Ok(record_file)
    }

    /// Opens a file to continue its game. A torn last line is removed, which the caller must
    /// report.
    ///
    /// # Errors
    /// The file can't be read or written, or isn't a valid record.
    pub fn resume(path: &Path) -> Result<ResumedRecordFile, RecordFileError> {
        let fail = |error| RecordFileError::Io { path: path.to_owned(), error };
        let mut file = OpenOptions::new().read(true).append(true).open(path).map_err(fail)?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(fail)?;
        let corrupt = |damage| RecordFileError::Corrupt { path: path.to_owned(), damage };
        let (record, partial_line) = parse_record(&bytes).map_err(corrupt)?;
        let mut valid_len = bytes.len() as u64;
        if let Some(partial_line) = &partial_line {
            valid_len = partial_line.valid_bytes as u64;
            file.set_len(valid_len).map_err(fail)?;
        } else if !bytes.ends_with(b"\n") {
            file.write_all(b"\n").map_err(fail)?;
            valid_len += 1;
        }
        let record_file = Self {
            file,
            path: path.to_owned(),
            valid_len,
            has_partial_line: false,
            needs_sync: true,
        };
        Ok(ResumedRecordFile { record, partial_line, file: record_file })
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
            // A full disk may have taken a part of the lines; remove it.
            self.has_partial_line = true;
            self.truncate_partial_line()?;
            return Err(error);
        }
        self.valid_len += lines.len() as u64;
        Ok(())
    }

    /// Removes a partial line. Nothing may be written before that is done.
    fn truncate_partial_line(&mut self) -> io::Result<()> {
        if self.has_partial_line {
            self.file.set_len(self.valid_len)?;
            self.has_partial_line = false;
        }
        Ok(())
    }
}

impl RecordAppender for RecordFile {
    fn append_change(&mut self, _: &Table, draft: &PendingChange) -> io::Result<()> {
        let lines: String = draft.new_events().iter().map(Event::to_json_line).collect();
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

/// Reads a record from a file without changing it.
///
/// # Errors
/// The file can't be read or isn't a valid record.
pub fn read_record_file(path: &Path) -> Result<(Record, Option<TornLine>), RecordFileError> {
    let bytes = std::fs::read(path)
        .map_err(|error| RecordFileError::Io { path: path.to_owned(), error })?;
    parse_record(&bytes)
        .map_err(|damage| RecordFileError::Corrupt { path: path.to_owned(), damage })
}

/// Why a record file can't be used.
#[derive(Debug, thiserror::Error)]
pub enum RecordFileError {
    /// The file already exists.
    #[error(
        "{} already exists and won't be overwritten; resume it with --resume, or give another file",
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
    /// The file isn't a valid record.
    #[error("{}, {damage}", path.display())]
    Corrupt {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        damage: RecordError,
    },
}
