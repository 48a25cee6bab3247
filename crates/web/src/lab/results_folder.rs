//! Result files in a folder, as `rollwright simulate --format json --out FILE.json` writes them.

use rollwright_tables::tasks::spawn_blocking;
use std::fs;
use std::path::{Path, PathBuf};

use rollwright_lab::ResultsDocument;

use super::Lab;

/// The maximum size of a file.
const MAX_FILE_BYTES: u64 = 16 * 1024 * 1024;
/// The maximum number of files in the list.
const MAX_LISTED_FILES: usize = 100;

impl Lab {
    /// The folder, if there is one.
    pub(crate) fn results_folder(&self) -> Option<&Path> {
        self.results_folder.as_deref()
    }

    /// The names of the files, without their extension.
    pub(crate) async fn result_files(&self) -> Vec<String> {
        let Some(folder) = self.results_folder.clone() else { return Vec::new() };
        spawn_blocking(move || list_files(&folder)).await.unwrap_or_default()
    }

    /// The results in the file of this name; `None` if there are none or they can't be parsed.
    pub(crate) async fn load_result_file(&self, name: &str) -> Option<ResultsDocument> {
        let folder = self.results_folder.clone()?;
        let path = is_safe_file_name(name).then(|| folder.join(format!("{name}.json")))?;
        spawn_blocking(move || read_document(&path)).await.ok()?
    }
}

fn list_files(folder: &Path) -> Vec<String> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let name = |entry: fs::DirEntry| {
        let file = entry.file_name().into_string().ok()?;
        let name = file.strip_suffix(".json")?;
        is_safe_file_name(name).then(|| name.to_owned())
    };
    let mut names: Vec<String> = entries.filter_map(|entry| name(entry.ok()?)).collect();
    names.sort_unstable();
    names.truncate(MAX_LISTED_FILES);
    names
}

/// Whether a name stays inside the folder and needs no escaping in a URL.
fn is_safe_file_name(name: &str) -> bool {
    !name.is_empty()
        && name.len() <= 100
        && !name.starts_with('.')
        && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte))
}

/// Statistics are recomputed from the counts.
fn read_document(path: &PathBuf) -> Option<ResultsDocument> {
    let metadata = fs::metadata(path).ok()?;
    if !metadata.is_file() || metadata.len() > MAX_FILE_BYTES {
        return None;
    }
    let document: ResultsDocument = serde_json::from_slice(&fs::read(path).ok()?).ok()?;
    Some(ResultsDocument::new(&document.into_results().ok()?))
}

#[cfg(test)]
mod tests {
    use super::is_safe_file_name;

    #[test]
    fn file_names_cannot_leave_the_folder() {
        for good in ["run", "qwixx-2.7", "A_b"] {
            assert!(is_safe_file_name(good), "{good}");
        }
        for bad in ["", "..", ".hidden", "../rollwright", "a/b", "a\\b", "a b", "ä", "a\0"] {
            assert!(!is_safe_file_name(bad), "{bad}");
        }
    }
}
