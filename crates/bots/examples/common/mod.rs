//! What the examples share.

use std::path::PathBuf;

use rollwright_bots::SolutionCache;

/// Keeps tables in a folder of the system's temporary one, so that the next run finds them.
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
        let beside = path.with_extension("part");
        let made = path.parent().map(std::fs::create_dir_all);
        if matches!(made, Some(Ok(()))) && std::fs::write(&beside, bytes).is_ok() {
            // Without it the next run builds the table again.
            let _ = std::fs::rename(&beside, &path);
        }
    }
}
