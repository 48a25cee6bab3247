//! The limit of open files, and how many connections it leaves room for.

/// The limit that the server sets if the system allows it: enough for tens of thousands of
/// subscribers.
const WANTED_OPEN_FILES: u64 = 65_536;
/// The database, the logs and stored solutions need some files.
const RESERVED_FILES: u64 = 128;

/// Raises the limit of open files as far as the system allows and the server needs. Returns the
/// limit.
#[cfg(unix)]
pub(crate) fn raise_open_file_limit() -> u64 {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
    // Without a limit there is nothing to raise.
    let Some(current) = current else { return WANTED_OPEN_FILES };
    let wanted = maximum.map_or(WANTED_OPEN_FILES, |maximum| maximum.min(WANTED_OPEN_FILES));
    if wanted <= current {
        return current;
    }
    match setrlimit(Resource::Nofile, Rlimit { current: Some(wanted), maximum }) {
        Ok(()) => wanted,
        Err(error) => {
            tracing::debug!(%error, "the limit of open files could not be raised");
            current
        }
    }
}

/// Other systems don't count connections as files.
#[cfg(not(unix))]
pub(crate) fn raise_open_file_limit() -> u64 {
    WANTED_OPEN_FILES
}

/// How many connections may be open at the same time.
pub(crate) fn max_connections(open_files: u64) -> usize {
    let left = open_files.saturating_sub(RESERVED_FILES).max(open_files / 2);
    left.clamp(16, WANTED_OPEN_FILES) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reconnect_storms_leave_files_for_the_database() {
        assert_eq!(max_connections(1024), 896);
        assert_eq!(max_connections(WANTED_OPEN_FILES), 65_408);
        assert_eq!(max_connections(100), 50);
        assert_eq!(max_connections(u64::MAX), 65_536);
    }
}
