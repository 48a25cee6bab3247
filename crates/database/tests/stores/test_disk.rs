//! A small disk in memory, which can be filled and made read-only.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicU32, Ordering};

/// A disk that is unmounted with the test.
pub(crate) struct TestDisk(PathBuf);

impl TestDisk {
    /// A disk of `size` kilobytes; `None`, with a message, if this machine doesn't allow mounting
    /// one.
    pub(crate) fn with_kilobytes(size: u32) -> Option<Self> {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let name = format!("rollwright-disk-{}-{number}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&folder).unwrap();
        let size = format!("size={size}k");
        if !run_program("mount", &["-t", "tmpfs", "-o", &size, "tmpfs"], &folder) {
            eprintln!("NOT TESTED: this machine does not let us mount a small disk");
            let _ = std::fs::remove_dir(&folder);
            return None;
        }
        Some(Self(folder))
    }

    /// A file on it.
    pub(crate) fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    /// The URL of the database on it.
    pub(crate) fn database_url(&self) -> String {
        format!("sqlite:{}", self.file("tables.db").display())
    }

    /// Fills it to the last byte.
    pub(crate) fn fill(&self) {
        let mut ballast = std::fs::File::create(self.file("ballast")).unwrap();
        for block in [4096, 1] {
            while ballast.write_all(&vec![7; block]).is_ok() {}
        }
    }

    /// Frees the space again.
    pub(crate) fn free(&self) {
        std::fs::remove_file(self.file("ballast")).unwrap();
    }

    /// Makes the disk read-only for newly opened files. Files that are already open stay writable.
    pub(crate) fn make_read_only(&self) {
        let folder = self.0.to_str().unwrap();
        assert!(run_program("mount", &["--bind", "-o", "ro", folder], &self.0));
    }

    /// Makes the disk writable again.
    pub(crate) fn make_writable(&self) {
        assert!(run_program("umount", &["-l"], &self.0));
    }
}

impl Drop for TestDisk {
    fn drop(&mut self) {
        while run_program("umount", &["-l"], &self.0) {}
        let _ = std::fs::remove_dir(&self.0);
    }
}

fn run_program(program: &str, args: &[&str], folder: &Path) -> bool {
    Command::new(program).args(args).arg(folder).output().is_ok_and(|done| done.status.success())
}
