//! Results that somebody has put into the folder, as `rollwright simulate --format
//! json --out FILE.json` writes them.

use rollwright_tables::tasks::spawn_blocking;
use std::fs;
use std::path::{Path, PathBuf};

use rollwright_lab::Document;

use super::Lab;

/// The most bytes of a file.
const LARGEST: u64 = 16 * 1024 * 1024;
/// The most files listed.
const LISTED: usize = 100;

impl Lab {
    /// The folder, where there is one.
    pub(crate) fn folder(&self) -> Option<&Path> {
        self.folder.as_deref()
    }

    /// The names of the files, without their ending.
    pub(crate) async fn kept(&self) -> Vec<String> {
        let Some(folder) = self.folder.clone() else { return Vec::new() };
        spawn_blocking(move || list(&folder)).await.unwrap_or_default()
    }

    /// The results kept under a name; `None` if there are none, or something else.
    pub(crate) async fn kept_document(&self, name: &str) -> Option<Document> {
        let folder = self.folder.clone()?;
        let path = is_plain(name).then(|| folder.join(format!("{name}.json")))?;
        spawn_blocking(move || read(&path)).await.ok()?
    }
}

fn list(folder: &Path) -> Vec<String> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let name = |entry: fs::DirEntry| {
        let file = entry.file_name().into_string().ok()?;
        let name = file.strip_suffix(".json")?;
        is_plain(name).then(|| name.to_owned())
    };
    let mut names: Vec<String> = entries.filter_map(|entry| name(entry.ok()?)).collect();
    names.sort_unstable();
    names.truncate(LISTED);
    names
}

/// A name that stays in its folder, and needs no escaping in an address.
fn is_plain(name: &str) -> bool {
    !name.is_empty()
        && name.len() <= 100
        && !name.starts_with('.')
        && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte))
}

/// Statistics are worked out again from the counts.
fn read(path: &PathBuf) -> Option<Document> {
    let told = fs::metadata(path).ok()?;
    if !told.is_file() || told.len() > LARGEST {
        return None;
    }
    let document: Document = serde_json::from_slice(&fs::read(path).ok()?).ok()?;
    Some(Document::new(&document.results().ok()?))
}

#[cfg(test)]
mod tests {
    use super::is_plain;

    #[test]
    fn names_stay_in_their_folder() {
        for good in ["run", "qwixx-2.7", "A_b"] {
            assert!(is_plain(good), "{good}");
        }
        for bad in ["", "..", ".hidden", "../rollwright", "a/b", "a\\b", "a b", "ä", "a\0"] {
            assert!(!is_plain(bad), "{bad}");
        }
    }
}
