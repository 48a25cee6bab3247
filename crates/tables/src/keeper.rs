//! Keeping a record in a file, so that nothing shown is ever lost.

use std::fs::{File, OpenOptions};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use rollwright_games::record::{Damage, Event, Record, Torn, read};

use crate::draft::Draft;
use crate::table::Table;

/// Somewhere a table is kept: a file, the user's store, or nowhere.
pub trait Keeper {
    /// Keeps what would happen at `table`, all of it or nothing.
    ///
    /// # Errors
    /// It could not be kept.
    fn keep(&mut self, table: &Table, draft: &Draft) -> io::Result<()>;

    /// Makes sure that everything kept survives a power cut.
    ///
    /// # Errors
    /// It could not be made sure.
    fn settle(&mut self) -> io::Result<()>;

    /// Whether results are kept too, for a hall of fame.
    fn keeps_results(&self) -> bool {
        false
    }
}

/// Keeps nothing: a game that is gone when it is over.
#[derive(Clone, Copy, Debug)]
pub struct NotKept;

impl Keeper for NotKept {
    fn keep(&mut self, _: &Table, _: &Draft) -> io::Result<()> {
        Ok(())
    }

    fn settle(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Keeps a record in a file. It only ever appends.
#[derive(Debug)]
pub struct FileKeeper {
    file: File,
    path: PathBuf,
    /// How long the file is without anything half-written.
    sound: u64,
    /// Whether there may be more in it than that.
    torn: bool,
    unsettled: bool,
}

/// A file opened to go on with its game.
#[derive(Debug)]
pub struct Opened {
    /// The record it holds.
    pub record: Record,
    /// A last line that was cut short and has been dropped from the file.
    pub torn: Option<Torn>,
    /// The keeper that appends to the file.
    pub keeper: FileKeeper,
}

impl FileKeeper {
    /// A new file with `record` in it. A file that is there already is left alone.
    ///
    /// # Errors
    /// The file exists or can't be written.
    pub fn create(path: &Path, record: &Record) -> Result<Self, KeeperError> {
        let fail = |error: io::Error| match error.kind() {
            io::ErrorKind::AlreadyExists => KeeperError::Exists { path: path.to_owned() },
            _ => KeeperError::Io { path: path.to_owned(), error },
        };
        let file = OpenOptions::new().append(true).create_new(true).open(path).map_err(fail)?;
        let mut keeper =
            Self { file, path: path.to_owned(), sound: 0, torn: false, unsettled: false };
        if let Err(error) = keeper.append(&record.text()).and_then(|()| keeper.settle()) {
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
    pub fn resume(path: &Path) -> Result<Opened, KeeperError> {
        let fail = |error| KeeperError::Io { path: path.to_owned(), error };
        let mut file = OpenOptions::new().read(true).append(true).open(path).map_err(fail)?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(fail)?;
        let damaged = |damage| KeeperError::Damaged { path: path.to_owned(), damage };
        let (record, torn) = read(&bytes).map_err(damaged)?;
        let mut sound = bytes.len() as u64;
        if let Some(torn) = &torn {
            sound = torn.sound as u64;
            file.set_len(sound).map_err(fail)?;
        } else if !bytes.ends_with(b"\n") {
            file.write_all(b"\n").map_err(fail)?;
            sound += 1;
        }
        let keeper = Self { file, path: path.to_owned(), sound, torn: false, unsettled: true };
        Ok(Opened { record, torn, keeper })
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
    pub fn append(&mut self, lines: &str) -> io::Result<()> {
        self.mend()?;
        self.unsettled = true;
        if let Err(error) = self.file.write_all(lines.as_bytes()) {
            // A full disk may have taken a part: what is refused must not stay.
            self.torn = true;
            self.mend()?;
            return Err(error);
        }
        self.sound += lines.len() as u64;
        Ok(())
    }

    /// Cuts half a line off. Nothing may be written after it before that is done.
    fn mend(&mut self) -> io::Result<()> {
        if self.torn {
            self.file.set_len(self.sound)?;
            self.torn = false;
        }
        Ok(())
    }
}

impl Keeper for FileKeeper {
    fn keep(&mut self, _: &Table, draft: &Draft) -> io::Result<()> {
        let lines: String = draft.events().iter().map(Event::line).collect();
        self.append(&lines)
    }

    fn settle(&mut self) -> io::Result<()> {
        if self.unsettled {
            self.file.sync_data()?;
            self.unsettled = false;
        }
        Ok(())
    }
}

/// Reads a record from a file without touching it.
///
/// # Errors
/// The file can't be read or is no sound record.
pub fn read_file(path: &Path) -> Result<(Record, Option<Torn>), KeeperError> {
    let bytes =
        std::fs::read(path).map_err(|error| KeeperError::Io { path: path.to_owned(), error })?;
    read(&bytes).map_err(|damage| KeeperError::Damaged { path: path.to_owned(), damage })
}

/// Why a file can't keep or give a record.
#[derive(Debug, thiserror::Error)]
pub enum KeeperError {
    /// The file is there already.
    #[error(
        "{} is there already and is not overwritten: go on with it by --resume, or name another file",
        path.display()
    )]
    Exists {
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
    Damaged {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        damage: Damage,
    },
}
