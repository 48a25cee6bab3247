//! Solutions kept as files in a folder.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use rollwright_minds::SolutionCache;

/// Keeps solutions in a folder, one file each, with a checksum. Files are written
/// beside their place and moved there, so a crash leaves the old one or none.
#[derive(Clone, Debug)]
pub struct FolderCache {
    folder: PathBuf,
    fresh: bool,
}

const MAGIC: &[u8; 8] = b"rwtable1";

impl FolderCache {
    /// A cache in `folder`, which is made when something is kept.
    #[must_use]
    pub fn new(folder: PathBuf) -> Self {
        Self { folder, fresh: false }
    }

    /// The same cache, but it pretends to be empty: tables are built anew.
    #[must_use]
    pub fn fresh(self) -> Self {
        Self { fresh: true, ..self }
    }

    fn path(&self, key: &str) -> PathBuf {
        let safe = |c: char| if c.is_ascii_alphanumeric() || c == '.' { c } else { '-' };
        self.folder.join(format!("{}.table", key.chars().map(safe).collect::<String>()))
    }

    fn write(&self, key: &str, bytes: &[u8]) -> io::Result<()> {
        fs::create_dir_all(&self.folder)?;
        let path = self.path(key);
        let beside = path.with_extension(format!("{}.part", std::process::id()));
        let written = write_sealed(&beside, key, bytes).and_then(|()| fs::rename(&beside, &path));
        if written.is_err() {
            // Nothing half-written stays behind; that it can't be removed is no news.
            let _ = fs::remove_file(&beside);
        }
        written
    }
}

impl SolutionCache for FolderCache {
    fn load(&self, key: &str) -> Option<Vec<u8>> {
        if self.fresh {
            return None;
        }
        let path = self.path(key);
        let bytes = fs::read(&path).ok()?;
        let table = opened(key, &bytes).map(<[u8]>::to_vec);
        if table.is_none() {
            eprintln!(
                "rollwright: the table {} is damaged or outdated and is built anew",
                path.display()
            );
        }
        table
    }

    fn save(&self, key: &str, bytes: &[u8]) {
        if let Err(error) = self.write(key, bytes) {
            let folder = self.folder.display();
            eprintln!(
                "rollwright: the table could not be kept in {folder} ({error}); it will be built again next time"
            );
        }
    }
}

/// Magic, length of the key, key, checksum of the table, table.
fn write_sealed(path: &Path, key: &str, bytes: &[u8]) -> io::Result<()> {
    let mut file = fs::File::create(path)?;
    file.write_all(MAGIC)?;
    file.write_all(&(key.len() as u32).to_le_bytes())?;
    file.write_all(key.as_bytes())?;
    file.write_all(&crc32fast::hash(bytes).to_le_bytes())?;
    file.write_all(bytes)?;
    file.sync_all()
}

/// The table in a file, if the file is sound and holds what `key` names.
fn opened<'b>(key: &str, bytes: &'b [u8]) -> Option<&'b [u8]> {
    let rest = bytes.strip_prefix(MAGIC)?;
    let (length, rest) = rest.split_first_chunk::<4>()?;
    let (name, rest) = rest.split_at_checked(u32::from_le_bytes(*length) as usize)?;
    let (checksum, table) = rest.split_first_chunk::<4>()?;
    let sound = name == key.as_bytes() && crc32fast::hash(table) == u32::from_le_bytes(*checksum);
    sound.then_some(table)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cache(name: &str) -> FolderCache {
        let folder = std::env::temp_dir().join(format!("rollwright-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        FolderCache::new(folder)
    }

    #[test]
    fn a_table_comes_back_as_it_was_kept() {
        let cache = cache("kept");
        assert_eq!(cache.load("a b/1"), None);
        cache.save("a b/1", &[1, 2, 3]);
        assert_eq!(cache.load("a b/1"), Some(vec![1, 2, 3]));
        assert_eq!(cache.load("a b-1"), None, "another key with the same file name");
        assert_eq!(cache.clone().fresh().load("a b/1"), None);
        assert_eq!(fs::read_dir(&cache.folder).unwrap().count(), 1);
        fs::remove_dir_all(&cache.folder).unwrap();
    }

    #[test]
    fn damage_anywhere_is_noticed() {
        let cache = cache("damaged");
        cache.save("key", &[9; 40]);
        let path = cache.path("key");
        let sound = fs::read(&path).unwrap();
        for at in 0..sound.len() {
            let mut damaged = sound.clone();
            damaged[at] ^= 0x10;
            fs::write(&path, &damaged).unwrap();
            assert_eq!(cache.load("key"), None, "byte {at}");
            fs::write(&path, &sound[..at]).unwrap();
            assert_eq!(cache.load("key"), None, "cut at {at}");
        }
        fs::remove_dir_all(&cache.folder).unwrap();
    }
}
