//! An on-disk cache of solutions, one file each.
//!
//! A key names the game, rules, settings and code version, such as
//! `qwixx official seats 2 discount 0.94 v4`. The file name is the key with `-` for everything
//! except ASCII letters, digits and dots, plus `.table`. A file that is damaged or has another key
//! is reported and computed again.
//!
//! | bytes | content; integers are little-endian |
//! |---|---|
//! | 8 | `rwtable1`, the version of the file format |
//! | 4 | length of the key |
//! | | the key |
//! | 4 | CRC-32 of the solution |
//! | | the solution, from `CacheableSolution::to_bytes` |

use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use rollwright_bots::SolutionCache;

use rollwright_database::private_files;

/// Stores solutions in a folder, one file each, with a checksum. Files are written under a
/// temporary name and renamed, so a crash leaves the old file or none.
#[derive(Clone, Debug)]
pub(crate) struct DiskSolutionCache {
    folder: PathBuf,
    ignores_stored: bool,
    max_bytes: u64,
}

/// A cached solution.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct CachedSolution {
    /// What it solves, with its version.
    pub(crate) key: String,
    /// Its size in bytes.
    pub(crate) bytes: u64,
    /// When it was last used.
    pub(crate) last_used: SystemTime,
    path: PathBuf,
}

/// The default size limit of the folder.
const DEFAULT_MAX_BYTES: u64 = 512 << 20;

const FILE_MAGIC: &[u8; 8] = b"rwtable1";

impl DiskSolutionCache {
    /// A cache in `folder`, which is created when the first solution is saved.
    #[must_use]
    pub(crate) fn new(folder: PathBuf) -> Self {
        Self { folder, ignores_stored: false, max_bytes: DEFAULT_MAX_BYTES }
    }

    /// Ignores stored solutions, so that they are computed again.
    #[must_use]
    pub(crate) fn ignoring_stored(self) -> Self {
        Self { ignores_stored: true, ..self }
    }

    /// Sets the size limit.
    #[must_use]
    pub(crate) fn with_max_bytes(self, max_bytes: u64) -> Self {
        Self { max_bytes, ..self }
    }

    /// The folder.
    #[must_use]
    pub(crate) fn folder(&self) -> &Path {
        &self.folder
    }

    /// The size limit in bytes.
    #[must_use]
    pub(crate) fn max_bytes(&self) -> u64 {
        self.max_bytes
    }

    /// The cached solutions, most recently used first. Other files in the folder are ignored.
    #[must_use]
    pub(crate) fn list_solutions(&self) -> Vec<CachedSolution> {
        let entries = fs::read_dir(&self.folder).into_iter().flatten().flatten();
        let mut solutions: Vec<_> = entries.filter_map(|entry| read_entry(&entry.path())).collect();
        solutions.sort_by(|one, other| {
            other.last_used.cmp(&one.last_used).then(one.key.cmp(&other.key))
        });
        solutions
    }

    /// Removes all cached solutions; returns how many bytes that freed.
    ///
    /// # Errors
    /// A file can't be removed.
    pub(crate) fn remove_all(&self) -> io::Result<u64> {
        let mut freed = 0;
        for solution in self.list_solutions() {
            fs::remove_file(&solution.path)?;
            freed += solution.bytes;
        }
        Ok(freed)
    }

    /// The solutions that nobody has used for this long.
    #[must_use]
    pub(crate) fn list_unused_solutions(&self, time: Duration) -> Vec<CachedSolution> {
        let now = SystemTime::now();
        // Keep a file whose time is in the future by another machine's clock.
        let unused = |solution: &CachedSolution| {
            now.duration_since(solution.last_used).is_ok_and(|was| was >= time)
        };
        self.list_solutions().into_iter().filter(unused).collect()
    }

    /// Removes some cached solutions.
    ///
    /// # Errors
    /// A file can't be removed.
    pub(crate) fn remove(&self, solutions: &[CachedSolution]) -> io::Result<()> {
        solutions.iter().try_for_each(|solution| fs::remove_file(&solution.path))
    }

    /// Evicts the least recently used solutions. The one just saved stays, even if it alone is too
    /// large.
    fn evict_least_recently_used(&self, saved: &Path) {
        // File times are coarser than the system clock, so the path identifies what was saved last.
        let (last, others): (Vec<_>, Vec<_>) =
            self.list_solutions().into_iter().partition(|solution| solution.path == saved);
        let mut sum: u64 = last.iter().map(|solution| solution.bytes).sum();
        for solution in others {
            sum += solution.bytes;
            if sum > self.max_bytes {
                // Another process may have removed it first.
                let _ = fs::remove_file(&solution.path);
            }
        }
    }

    fn path_of(&self, key: &str) -> PathBuf {
        let safe = |c: char| if c.is_ascii_alphanumeric() || c == '.' { c } else { '-' };
        self.folder.join(format!("{}.table", key.chars().map(safe).collect::<String>()))
    }

    fn write_atomically(&self, key: &str, bytes: &[u8]) -> io::Result<()> {
        private_files::create_private_folder_if_missing(&self.folder)?;
        let path = self.path_of(key);
        let temporary = path.with_extension(format!("{}.part", std::process::id()));
        let written = write_with_checksum(&temporary, key, bytes)
            .and_then(|()| fs::rename(&temporary, &path));
        if written.is_err() {
            // Remove the partial file; a failure to do so doesn't matter.
            let _ = fs::remove_file(&temporary);
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
        // In place: a solution may take hundreds of megabytes.
        let header = decode_checked(key, &bytes).map(|solution| bytes.len() - solution.len());
        let solution = header.map(|header| {
            bytes.drain(..header);
            bytes
        });
        if solution.is_some() {
            // The modification time only affects the order of eviction.
            let file = File::options().append(true).open(&path);
            let _ = file.and_then(|file| file.set_modified(SystemTime::now()));
        } else {
            eprintln!(
                "rollwright: the stored solution {} is damaged or outdated, so it is computed again",
                path.display()
            );
        }
        solution
    }

    fn save(&self, key: &str, bytes: &[u8]) {
        match self.write_atomically(key, bytes) {
            Ok(()) => self.evict_least_recently_used(&self.path_of(key)),
            Err(error) => {
                let folder = self.folder.display();
                eprintln!(
                    "rollwright: the solution could not be stored in {folder} ({error}); it will be computed again next time"
                );
            }
        }
    }
}

/// The cached solution in a file, if it is one.
fn read_entry(path: &Path) -> Option<CachedSolution> {
    let metadata = fs::metadata(path).ok().filter(fs::Metadata::is_file)?;
    let mut head = [0; 12];
    let mut file = File::open(path).ok()?;
    file.read_exact(&mut head).ok()?;
    let (length, _) = head.strip_prefix(FILE_MAGIC)?.split_first_chunk::<4>()?;
    let length = u64::from(u32::from_le_bytes(*length)).min(MAX_KEY_BYTES);
    let mut key = String::new();
    file.take(length).read_to_string(&mut key).ok()?;
    let used = metadata.modified().ok()?;
    Some(CachedSolution { key, bytes: metadata.len(), last_used: used, path: path.to_owned() })
}

/// The longest key; a damaged file may claim more.
const MAX_KEY_BYTES: u64 = 200;

/// File format: magic, length of the key, key, checksum of the solution, solution.
fn write_with_checksum(path: &Path, key: &str, bytes: &[u8]) -> io::Result<()> {
    let mut file = private_files::recreate_private_file(path)?;
    file.write_all(FILE_MAGIC)?;
    file.write_all(&(key.len() as u32).to_le_bytes())?;
    file.write_all(key.as_bytes())?;
    file.write_all(&crc32fast::hash(bytes).to_le_bytes())?;
    file.write_all(bytes)?;
    file.sync_all()
}

/// The solution in a file, if the file is intact and has this key.
fn decode_checked<'b>(key: &str, bytes: &'b [u8]) -> Option<&'b [u8]> {
    let rest = bytes.strip_prefix(FILE_MAGIC)?;
    let (length, rest) = rest.split_first_chunk::<4>()?;
    let (name, rest) = rest.split_at_checked(u32::from_le_bytes(*length) as usize)?;
    let (checksum, solution) = rest.split_first_chunk::<4>()?;
    let is_intact =
        name == key.as_bytes() && crc32fast::hash(solution) == u32::from_le_bytes(*checksum);
    is_intact.then_some(solution)
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
    fn a_saved_solution_loads_unchanged() {
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
    fn a_full_cache_evicts_the_least_recently_used() {
        let cache = cache("full").with_max_bytes(350);
        let set_last_used = |key: &str, seconds: u64| {
            let file = File::options().append(true).open(cache.path_of(key)).unwrap();
            let then = SystemTime::UNIX_EPOCH + std::time::Duration::from_secs(seconds);
            file.set_modified(then).unwrap();
        };
        for (key, used) in [("a", 10), ("b", 20), ("c", 30)] {
            cache.save(key, &[1; 90]);
            set_last_used(key, used);
        }
        fs::write(cache.folder.join("note.txt"), "not ours").unwrap();
        assert!(cache.load("a").is_some(), "which makes it the most recently used");
        cache.save("d", &[1; 90]);
        let saved: Vec<_> =
            cache.list_solutions().into_iter().map(|solution| solution.key).collect();
        assert_eq!(saved.len(), 3, "{saved:?}");
        assert!(saved.contains(&"a".to_owned()) && saved.contains(&"d".to_owned()), "{saved:?}");
        assert!(cache.load("b").is_none() && cache.load("c").is_some());
        cache.save("large", &[1; 1000]);
        assert!(cache.load("large").is_some(), "what was just saved stays");
        assert!(cache.remove_all().unwrap() > 1000 && cache.list_solutions().is_empty());
        assert!(cache.folder.join("note.txt").exists());
        fs::remove_dir_all(&cache.folder).unwrap();
    }

    #[test]
    fn damage_anywhere_is_detected() {
        let cache = cache("damaged");
        cache.save("key", &[9; 40]);
        let path = cache.path_of("key");
        let intact = fs::read(&path).unwrap();
        for at in 0..intact.len() {
            let mut damaged = intact.clone();
            damaged[at] ^= 0x10;
            fs::write(&path, &damaged).unwrap();
            assert_eq!(cache.load("key"), None, "byte {at}");
            fs::write(&path, &intact[..at]).unwrap();
            assert_eq!(cache.load("key"), None, "cut at {at}");
        }
        fs::remove_dir_all(&cache.folder).unwrap();
    }
}
