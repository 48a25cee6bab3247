//! Simulates power losses: everything that a program has written but not synced is lost.
//!
//! A library is preloaded into the program. Whenever the program syncs a file, the library copies
//! the file to another folder instead. After a power loss, that folder replaces the program's.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// A folder and a copy of what was synced in it.
pub(crate) struct SyncedCopy {
    folder: PathBuf,
    copy: PathBuf,
    library: PathBuf,
}

impl SyncedCopy {
    /// Starts with a copy of everything in the folder. Further files are created beside it.
    pub(crate) fn of_folder(folder: &Path) -> Self {
        let beside = |ending: &str| {
            let name = folder.file_name().unwrap().to_str().unwrap();
            folder.with_file_name(format!("{name}{ending}"))
        };
        let (copy, library) = (beside("-synced"), beside("-library.so"));
        run(Command::new("cp").arg("-a").args([folder, &copy]));
        let mut compiler = Command::new("cc")
            .args(["-shared", "-fPIC", "-O1", "-x", "c", "-", "-o"])
            .arg(&library)
            .stdin(Stdio::piped())
            .spawn()
            .expect("these tests need a C compiler");
        let source = include_bytes!("power_loss.c");
        std::io::Write::write_all(&mut compiler.stdin.take().unwrap(), source).unwrap();
        assert!(compiler.wait().unwrap().success());
        Self { folder: folder.to_owned(), copy, library }
    }

    /// The environment in which the program must run.
    pub(crate) fn environment(&self) -> [(&'static str, PathBuf); 3] {
        [
            ("LD_PRELOAD", self.library.clone()),
            ("POWER_LOSS_FOLDER", self.folder.clone()),
            ("POWER_LOSS_SYNCED", self.copy.clone()),
        ]
    }

    /// Reverts the folder to what was synced. The program must have ended.
    pub(crate) fn lose_power(&self) {
        std::fs::remove_dir_all(&self.folder).unwrap();
        run(Command::new("cp").arg("-a").args([&self.copy, &self.folder]));
    }
}

impl Drop for SyncedCopy {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.copy);
        let _ = std::fs::remove_file(&self.library);
        for ending in ["lock", "part"] {
            let mut file = self.copy.clone().into_os_string();
            file.push(format!(".{ending}"));
            let _ = std::fs::remove_file(file);
        }
    }
}

fn run(command: &mut Command) {
    assert!(command.status().unwrap().success(), "{command:?}");
}
