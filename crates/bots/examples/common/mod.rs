//! What the examples share.

use std::path::PathBuf;

use rollwright_bots::SolutionCache;

/// Keeps tables in a folder of the system's temporary one, so that the next run finds them.
pub(crate) struct Temporary;

fn path(key: &str) -> PathBuf {
    let name: String = key.chars().map(|c| if c == ' ' { '-' } else { c }).collect();
    std::env::temp_dir().join("rollwright-examples").join(name)
}

impl SolutionCache for Temporary {
    fn load(&self, key: &str) -> Option<Vec<u8>> {
        std::fs::read(path(key)).ok()
    }

    fn save(&self, key: &str, bytes: &[u8]) {
        let path = path(key);
        let beside = path.with_extension("part");
        let made = path.parent().map(std::fs::create_dir_all);
        if matches!(made, Some(Ok(()))) && std::fs::write(&beside, bytes).is_ok() {
            // Without it the next run builds the table again.
            let _ = std::fs::rename(&beside, &path);
        }
    }
}
