//! Shared by the examples.

use std::path::PathBuf;

use rollwright_bots::SolutionCache;

/// Stores solutions in the system's temporary folder, so that the next run finds them.
pub(crate) struct TempFolderCache;

fn cache_path(key: &str) -> PathBuf {
    let name: String = key.chars().map(|c| if c == ' ' { '-' } else { c }).collect();
    std::env::temp_dir().join("rollwright-examples").join(name)
}

impl SolutionCache for TempFolderCache {
    fn load(&self, key: &str) -> Option<Vec<u8>> {
        std::fs::read(cache_path(key)).ok()
    }

    fn save(&self, key: &str, bytes: &[u8]) {
        let path = cache_path(key);
        let part_file = path.with_extension("part");
        let created = path.parent().map(std::fs::create_dir_all);
        if matches!(created, Some(Ok(()))) && std::fs::write(&part_file, bytes).is_ok() {
            // If this fails, the next run builds the solution again.
            let _ = std::fs::rename(&part_file, &path);
        }
    }
}
