//! Atomic writes: a file appears complete or not at all.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use crate::command_error::CommandError;

/// A temporary file next to its target, which it replaces on commit. Dropping it uncommitted
/// removes it.
pub(crate) struct AtomicFile {
    target: PathBuf,
    /// `None` when the target is written directly because it is a device or a pipe.
    temporary_path: Option<PathBuf>,
    file: Option<File>,
}

impl AtomicFile {
    /// Creates the temporary file, so that a target that can't be written fails at once.
    pub(crate) fn create(path: &Path) -> Result<Self, CommandError> {
        Self::create_temporary(path).map_err(|error| write_error(path, &error))
    }

    fn create_temporary(path: &Path) -> io::Result<Self> {
        // Keep links as links, and write to devices and pipes instead of replacing them.
        let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        match fs::metadata(&target) {
            Ok(there) if there.is_dir() => {
                return Err(io::Error::new(io::ErrorKind::IsADirectory, "it is a folder"));
            }
            Ok(there) if !there.is_file() => {
                let file = File::options().write(true).open(&target)?;
                return Ok(Self { target, temporary_path: None, file: Some(file) });
            }
            Ok(there) if there.permissions().readonly() => {
                return Err(io::Error::new(io::ErrorKind::PermissionDenied, "it is read-only"));
            }
            _ => {}
        }
        let name = target
            .file_name()
            .ok_or_else(|| io::Error::new(io::ErrorKind::InvalidInput, "that isn't a file name"))?;
        let mut name = name.to_owned();
        name.push(format!(".{}.draft", std::process::id()));
        let temporary_path = target.with_file_name(name);
        let file = File::create(&temporary_path)?;
        Ok(Self { target, temporary_path: Some(temporary_path), file: Some(file) })
    }

    /// A handle to write with.
    pub(crate) fn writer(&mut self) -> Result<File, CommandError> {
        match &self.file {
            Some(file) => file.try_clone().map_err(|error| write_error(&self.target, &error)),
            None => Err(CommandError::Failed(format!("{} already exists", self.target.display()))),
        }
    }

    /// Writes all bytes and replaces the target.
    pub(crate) fn write_and_commit(mut self, bytes: &[u8]) -> Result<(), CommandError> {
        self.writer()?.write_all(bytes).map_err(|error| write_error(&self.target, &error))?;
        self.commit()
    }

    /// Replaces the target.
    pub(crate) fn commit(mut self) -> Result<(), CommandError> {
        let written = match (self.file.take(), self.temporary_path.take()) {
            (Some(file), Some(temporary_path)) => file
                .sync_all()
                .and_then(|()| fs::rename(&temporary_path, &self.target))
                .inspect_err(|_| drop(fs::remove_file(&temporary_path))),
            _ => Ok(()),
        };
        written.map_err(|error| write_error(&self.target, &error))
    }
}

impl Drop for AtomicFile {
    fn drop(&mut self) {
        if let Some(temporary_path) = self.temporary_path.take() {
            let _ = fs::remove_file(temporary_path);
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
    fn files_appear_complete_or_not_at_all() {
        let folder = folder("whole");
        let path = folder.join("a.json");
        let mut file = AtomicFile::create(&path).unwrap();
        file.writer().unwrap().write_all(b"half").unwrap();
        assert!(!path.exists());
        drop(file);
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 0);
        AtomicFile::create(&path).unwrap().write_and_commit(b"whole").unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"whole");
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn unwritable_paths_fail_at_creation() {
        let folder = folder("refused");
        for path in [folder.clone(), folder.join("no/such/folder.json"), PathBuf::from("/")] {
            assert!(AtomicFile::create(&path).is_err(), "{}", path.display());
        }
        fs::remove_dir_all(folder).unwrap();
    }
}
