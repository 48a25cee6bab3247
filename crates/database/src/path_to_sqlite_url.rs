//! URLs of SQLite databases.

use std::path::Path;

/// The URL of a SQLite database file.
#[must_use]
pub fn path_to_sqlite_url(file: &Path) -> String {
    let path = file.to_string_lossy();
    // These characters have a meaning in URLs.
    let path = path.replace('%', "%25").replace('?', "%3f").replace('#', "%23");
    format!("sqlite:{path}")
}
