//! Files that appear whole or not at all.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use crate::failure::Failure;

/// A file being written beside the one it will become. Dropped before it is kept,
/// it leaves nothing behind.
pub(crate) struct NewFile {
    goal: PathBuf,
    /// The draft's own path; `None` when writing goes straight to the goal.
    beside: Option<PathBuf>,
    file: Option<File>,
}

impl NewFile {
    /// Begins a draft of `path`, so that one that can't be written is told at once.
    pub(crate) fn begin(path: &Path) -> Result<Self, Failure> {
        Self::open(path).map_err(|error| cannot(path, &error))
    }

    fn open(path: &Path) -> io::Result<Self> {
        // A link stays a link; a device or pipe is written to, not replaced.
        let goal = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        match fs::metadata(&goal) {
            Ok(there) if there.is_dir() => {
                return Err(io::Error::new(io::ErrorKind::IsADirectory, "it is a folder"));
            }
            Ok(there) if !there.is_file() => {
                let file = File::options().write(true).open(&goal)?;
                return Ok(Self { goal, beside: None, file: Some(file) });
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
        Ok(Self { goal, beside: Some(beside), file: Some(file) })
    }

    /// What to write to.
    pub(crate) fn writer(&mut self) -> Result<File, Failure> {
        match &self.file {
            Some(file) => file.try_clone().map_err(|error| cannot(&self.goal, &error)),
            None => Err(Failure::Failed(format!("{} is written already", self.goal.display()))),
        }
    }

    /// Writes everything and makes the draft the file.
    pub(crate) fn finish(mut self, bytes: &[u8]) -> Result<(), Failure> {
        self.writer()?.write_all(bytes).map_err(|error| cannot(&self.goal, &error))?;
        self.keep()
    }

    /// Makes the draft the file.
    pub(crate) fn keep(mut self) -> Result<(), Failure> {
        let kept = match (self.file.take(), self.beside.take()) {
            (Some(file), Some(beside)) => file
                .sync_all()
                .and_then(|()| fs::rename(&beside, &self.goal))
                .inspect_err(|_| drop(fs::remove_file(&beside))),
            _ => Ok(()),
        };
        kept.map_err(|error| cannot(&self.goal, &error))
    }
}

impl Drop for NewFile {
    fn drop(&mut self) {
        if let Some(beside) = self.beside.take() {
            let _ = fs::remove_file(beside);
        }
    }
}

fn cannot(path: &Path, error: &io::Error) -> Failure {
    Failure::Failed(format!("{} can't be written: {error}", path.display()))
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
        let mut draft = NewFile::begin(&path).unwrap();
        draft.writer().unwrap().write_all(b"half").unwrap();
        assert!(!path.exists());
        drop(draft);
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 0);
        NewFile::begin(&path).unwrap().finish(b"whole").unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"whole");
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn what_can_not_be_written_is_told_at_once() {
        let folder = folder("refused");
        for path in [folder.clone(), folder.join("no/such/folder.json"), PathBuf::from("/")] {
            assert!(NewFile::begin(&path).is_err(), "{}", path.display());
        }
        fs::remove_dir_all(folder).unwrap();
    }
}
