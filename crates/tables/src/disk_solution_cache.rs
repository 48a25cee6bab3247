//! Solutions kept as files in a folder.

use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use rollwright_bots::SolutionCache;

use crate::private;

/// Keeps solutions in a folder, one file each, with a checksum. Files are written
/// beside their place and moved there, so a crash leaves the old one or none.
#[derive(Clone, Debug)]
pub struct DiskSolutionCache {
    folder: PathBuf,
    ignores_stored: bool,
    max_bytes: u64,
}

/// A solution in the folder.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CachedSolution {
    /// What it is, with its version.
    pub key: String,
    /// Its size.
    pub bytes: u64,
    /// When it was used last.
    pub last_used: SystemTime,
    path: PathBuf,
}

/// How large the folder may grow when nothing else is said.
const DEFAULT_MAX_BYTES: u64 = 512 << 20;

const FILE_MAGIC: &[u8; 8] = b"rwtable1";

impl DiskSolutionCache {
    /// A cache in `folder`, which is made when something is kept.
    #[must_use]
    pub fn new(folder: PathBuf) -> Self {
        Self { folder, ignores_stored: false, max_bytes: DEFAULT_MAX_BYTES }
    }

    /// The same cache, but it pretends to be empty: tables are built anew.
    #[must_use]
    pub fn ignoring_stored(self) -> Self {
        Self { ignores_stored: true, ..self }
    }

    /// The same cache, but it may grow to so many bytes.
    #[must_use]
    pub fn with_max_bytes(self, most_bytes: u64) -> Self {
        Self { max_bytes: most_bytes, ..self }
    }

    /// Where it is.
    #[must_use]
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// How large it may grow.
    #[must_use]
    pub fn max_bytes(&self) -> u64 {
        self.max_bytes
    }

    /// What it keeps, what was used last first. Other files in the folder are nobody's
    /// business here.
    #[must_use]
    pub fn list_solutions(&self) -> Vec<CachedSolution> {
        let entries = fs::read_dir(&self.folder).into_iter().flatten().flatten();
        let mut tables: Vec<_> = entries.filter_map(|entry| read_entry(&entry.path())).collect();
        tables.sort_by(|one, other| {
            other.last_used.cmp(&one.last_used).then(one.key.cmp(&other.key))
        });
        tables
    }

    /// Removes everything it keeps; gives how many bytes that were.
    ///
    /// # Errors
    /// A file can't be removed.
    pub fn remove_all(&self) -> io::Result<u64> {
        let mut freed = 0;
        for table in self.list_solutions() {
            fs::remove_file(&table.path)?;
            freed += table.bytes;
        }
        Ok(freed)
    }

    /// What nobody has used for so long.
    #[must_use]
    pub fn unused_for(&self, time: Duration) -> Vec<CachedSolution> {
        let now = SystemTime::now();
        // One that was used in the future, by the clock of another machine, stays.
        let unused = |table: &CachedSolution| {
            now.duration_since(table.last_used).is_ok_and(|was| was >= time)
        };
        self.list_solutions().into_iter().filter(unused).collect()
    }

    /// Removes some of what it keeps.
    ///
    /// # Errors
    /// A file can't be removed.
    pub fn remove(&self, tables: &[CachedSolution]) -> io::Result<()> {
        tables.iter().try_for_each(|table| fs::remove_file(&table.path))
    }

    /// Makes room: what was not used for longest goes first. What was just kept stays,
    /// also if it alone is too large.
    fn evict_least_recently_used(&self, kept: &Path) {
        // The clock of files is coarser than that of programs, so the path tells what was
        // kept last, not the time.
        let (last, others): (Vec<_>, Vec<_>) =
            self.list_solutions().into_iter().partition(|table| table.path == kept);
        let mut sum: u64 = last.iter().map(|table| table.bytes).sum();
        for table in others {
            sum += table.bytes;
            if sum > self.max_bytes {
                // Another process may have been faster.
                let _ = fs::remove_file(&table.path);
            }
        }
    }

    fn path_of(&self, key: &str) -> PathBuf {
        let safe = |c: char| if c.is_ascii_alphanumeric() || c == '.' { c } else { '-' };
        self.folder.join(format!("{}.table", key.chars().map(safe).collect::<String>()))
    }

    fn write_atomically(&self, key: &str, bytes: &[u8]) -> io::Result<()> {
        private::create_folder(&self.folder)?;
        let path = self.path_of(key);
        let beside = path.with_extension(format!("{}.part", std::process::id()));
        let written =
            write_with_checksum(&beside, key, bytes).and_then(|()| fs::rename(&beside, &path));
        if written.is_err() {
            // Nothing half-written stays behind; that it can't be removed is no news.
            let _ = fs::remove_file(&beside);
        }
        written
    }
}

impl SolutionCache for DiskSolutionCache {
    fn load(&self, key: &str) -> Option<Vec<u8>> {
        if self.ignores_stored {
            return None;
        }
        let path = self.path_of(key);
        let mut bytes = fs::read(&path).ok()?;
        // In place: a solution may have hundreds of megabytes.
        let header = decode_checked(key, &bytes).map(|table| bytes.len() - table.len());
        let table = header.map(|header| {
            bytes.drain(..header);
            bytes
        });
        if table.is_some() {
            // Only the order in which tables go depends on it.
            let file = File::options().append(true).open(&path);
            let _ = file.and_then(|file| file.set_modified(SystemTime::now()));
        } else {
            eprintln!(
                "rollwright: the table {} is damaged or outdated and is built anew",
                path.display()
            );
        }
        table
    }

    fn save(&self, key: &str, bytes: &[u8]) {
        match self.write_atomically(key, bytes) {
            Ok(()) => self.evict_least_recently_used(&self.path_of(key)),
            Err(error) => {
                let folder = self.folder.display();
                eprintln!(
                    "rollwright: the table could not be kept in {folder} ({error}); it will be built again next time"
                );
            }
        }
    }
}

/// The solution in a file, if it is one.
fn read_entry(path: &Path) -> Option<CachedSolution> {
    let about = fs::metadata(path).ok().filter(fs::Metadata::is_file)?;
    let mut head = [0; 12];
    let mut file = File::open(path).ok()?;
    file.read_exact(&mut head).ok()?;
    let (length, _) = head.strip_prefix(FILE_MAGIC)?.split_first_chunk::<4>()?;
    let length = u64::from(u32::from_le_bytes(*length)).min(MAX_KEY_BYTES);
    let mut key = String::new();
    file.take(length).read_to_string(&mut key).ok()?;
    let used = about.modified().ok()?;
    Some(CachedSolution { key, bytes: about.len(), last_used: used, path: path.to_owned() })
}

/// More is no key, whatever a damaged file says.
const MAX_KEY_BYTES: u64 = 200;

/// Magic, length of the key, key, checksum of the table, table.
fn write_with_checksum(path: &Path, key: &str, bytes: &[u8]) -> io::Result<()> {
    let mut file = private::replace(path)?;
    file.write_all(FILE_MAGIC)?;
    file.write_all(&(key.len() as u32).to_le_bytes())?;
    file.write_all(key.as_bytes())?;
    file.write_all(&crc32fast::hash(bytes).to_le_bytes())?;
    file.write_all(bytes)?;
    file.sync_all()
}

/// The table in a file, if the file is sound and holds what `key` names.
fn decode_checked<'b>(key: &str, bytes: &'b [u8]) -> Option<&'b [u8]> {
    let rest = bytes.strip_prefix(FILE_MAGIC)?;
    let (length, rest) = rest.split_first_chunk::<4>()?;
    let (name, rest) = rest.split_at_checked(u32::from_le_bytes(*length) as usize)?;
    let (checksum, table) = rest.split_first_chunk::<4>()?;
    let sound = name == key.as_bytes() && crc32fast::hash(table) == u32::from_le_bytes(*checksum);
    sound.then_some(table)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cache(name: &str) -> DiskSolutionCache {
        let folder = std::env::temp_dir().join(format!("rollwright-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        DiskSolutionCache::new(folder)
    }

    #[test]
    fn a_table_comes_back_as_it_was_kept() {
        let cache = cache("kept");
        assert_eq!(cache.load("a b/1"), None);
        cache.save("a b/1", &[1, 2, 3]);
        assert_eq!(cache.load("a b/1"), Some(vec![1, 2, 3]));
        assert_eq!(cache.load("a b-1"), None, "another key with the same file name");
        assert_eq!(cache.clone().ignoring_stored().load("a b/1"), None);
        assert_eq!(fs::read_dir(&cache.folder).unwrap().count(), 1);
        fs::remove_dir_all(&cache.folder).unwrap();
    }

    #[test]
    fn a_full_cache_lets_go_of_what_was_not_used_for_longest() {
        let cache = cache("full").with_max_bytes(350);
        let long_ago = |key: &str, seconds: u64| {
            let file = File::options().append(true).open(cache.path_of(key)).unwrap();
            let then = SystemTime::UNIX_EPOCH + std::time::Duration::from_secs(seconds);
            file.set_modified(then).unwrap();
        };
        for (key, used) in [("a", 10), ("b", 20), ("c", 30)] {
            cache.save(key, &[1; 90]);
            long_ago(key, used);
        }
        fs::write(cache.folder.join("note.txt"), "not ours").unwrap();
        assert!(cache.load("a").is_some(), "which makes it the last that was used");
        cache.save("d", &[1; 90]);
        let kept: Vec<_> = cache.list_solutions().into_iter().map(|table| table.key).collect();
        assert_eq!(kept.len(), 3, "{kept:?}");
        assert!(kept.contains(&"a".to_owned()) && kept.contains(&"d".to_owned()), "{kept:?}");
        assert!(cache.load("b").is_none() && cache.load("c").is_some());
        cache.save("large", &[1; 1000]);
        assert!(cache.load("large").is_some(), "what was just kept stays");
        assert!(cache.remove_all().unwrap() > 1000 && cache.list_solutions().is_empty());
        assert!(cache.folder.join("note.txt").exists());
        fs::remove_dir_all(&cache.folder).unwrap();
    }

    #[test]
    fn damage_anywhere_is_noticed() {
        let cache = cache("damaged");
        cache.save("key", &[9; 40]);
        let path = cache.path_of("key");
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
