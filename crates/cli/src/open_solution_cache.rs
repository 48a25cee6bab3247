//! The disk cache of solutions.

use std::path::PathBuf;

use crate::disk_solution_cache::DiskSolutionCache;

/// Opens the solution cache in the user's cache folder, or in `ROLLWRIGHT_CACHE` if set.
/// `ROLLWRIGHT_CACHE_MB` limits its size.
pub(crate) fn open_solution_cache() -> DiskSolutionCache {
    let folder = std::env::var_os("ROLLWRIGHT_CACHE").map(PathBuf::from).unwrap_or_else(|| {
        directories::ProjectDirs::from("", "", "rollwright").map_or_else(
            || std::env::temp_dir().join("rollwright"),
            |dirs| dirs.cache_dir().to_owned(),
        )
    });
    let cache = DiskSolutionCache::new(folder);
    let max_mb =
        std::env::var("ROLLWRIGHT_CACHE_MB").ok().and_then(|text| text.parse::<u64>().ok());
    match max_mb.and_then(|mb| mb.checked_mul(1 << 20)) {
        Some(max_bytes) => cache.with_max_bytes(max_bytes),
        None => cache,
    }
}
