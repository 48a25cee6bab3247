//! Files that appear whole or not at all.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use crate::exit::CommandError;

/// A file being written beside the one it will become. Dropped before it is kept,
/// it leaves nothing behind.
pub(crate) struct AtomicFile {
    target: PathBuf,
    /// The draft's own path; `None` when writing goes straight to the goal.
    temporary_path: Option<PathBuf>,
    file: Option<File>,
}

impl AtomicFile {
    /// Begins a draft of `path`, so that one that can't be written is told at once.
    pub(crate) fn create(path: &Path) -> Result<Self, CommandError> {
        Self::create_temporary(path).map_err(|error| write_error(path, &error))
    }

    fn create_temporary(path: &Path) -> io::Result<Self> {
        // A link stays a link; a device or pipe is written to, not replaced.
        let goal = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        match fs::metadata(&goal) {
            Ok(there) if there.is_dir() => {
                return Err(io::Error::new(io::ErrorKind::IsADirectory, "it is a folder"));
            }
            Ok(there) if !there.is_file() => {
                let file = File::options().write(true).open(&goal)?;
                return Ok(Self { target: goal, temporary_path: None, file: Some(file) });
            }
            Ok(there) if there.permissions().readonly() => {
                return Err(io::Error::new(io::ErrorKind::PermissionDenied, "it is read-only"));
            }
            _ => {}
        }
        let name = goal
            .file_name()
            .ok_or_else(|| io::Error::new(io::ErrorKind::InvalidInput, "that is no file name"))?;
        let mut draft = name.to_owned();
        draft.push(format!(".{}.draft", std::process::id()));
        let beside = goal.with_file_name(draft);
        let file = File::create(&beside)?;
        Ok(Self { target: goal, temporary_path: Some(beside), file: Some(file) })
    }

    /// What to write to.
    pub(crate) fn writer(&mut self) -> Result<File, CommandError> {
        match &self.file {
            Some(file) => file.try_clone().map_err(|error| write_error(&self.target, &error)),
            None => {
                Err(CommandError::Failed(format!("{} is written already", self.target.display())))
            }
        }
    }

    /// Writes everything and makes the draft the file.
    pub(crate) fn write_and_commit(mut self, bytes: &[u8]) -> Result<(), CommandError> {
        self.writer()?.write_all(bytes).map_err(|error| write_error(&self.target, &error))?;
        self.commit()
    }

    /// Makes the draft the file.
    pub(crate) fn commit(mut self) -> Result<(), CommandError> {
        let kept = match (self.file.take(), self.temporary_path.take()) {
            (Some(file), Some(beside)) => file
                .sync_all()
                .and_then(|()| fs::rename(&beside, &self.target))
                .inspect_err(|_| drop(fs::remove_file(&beside))),
            _ => Ok(()),
        };
        kept.map_err(|error| write_error(&self.target, &error))
    }
}

impl Drop for AtomicFile {
    fn drop(&mut self) {
        if let Some(beside) = self.temporary_path.take() {
            let _ = fs::remove_file(beside);
        }
    }
}

fn write_error(path: &Path, error: &io::Error) -> CommandError {
    CommandError::Failed(format!("{} can't be written: {error}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder(name: &str) -> PathBuf {
        let folder =
            std::env::temp_dir().join(format!("rollwright-draft-{name}-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        folder
    }

    #[test]
    fn a_file_appears_whole_or_not_at_all() {
        let folder = folder("whole");
        let path = folder.join("a.json");
        let mut draft = AtomicFile::create(&path).unwrap();
        draft.writer().unwrap().write_all(b"half").unwrap();
        assert!(!path.exists());
        drop(draft);
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 0);
        AtomicFile::create(&path).unwrap().write_and_commit(b"whole").unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"whole");
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn what_can_not_be_written_is_told_at_once() {
        let folder = folder("refused");
        for path in [folder.clone(), folder.join("no/such/folder.json"), PathBuf::from("/")] {
            assert!(AtomicFile::create(&path).is_err(), "{}", path.display());
        }
        fs::remove_dir_all(folder).unwrap();
    }
}
