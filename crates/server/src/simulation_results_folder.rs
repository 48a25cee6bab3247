//! Result files in a folder, as `rollwright simulate --format json --out FILE.json` writes them.

use std::fs;
use std::path::PathBuf;

use rollwright_lab::ResultsDocument;
use rollwright_web::SavedResultsReader;

/// The maximum size of a file.
const MAX_FILE_BYTES: u64 = 16 * 1024 * 1024;
/// The maximum number of files in the list.
const MAX_LISTED_FILES: usize = 100;

/// A folder of result files. Results have the names of their files, without the extension.
pub(crate) struct SimulationResultsFolder(PathBuf);

impl SimulationResultsFolder {
    /// The results in `folder`, which needn't exist.
    pub(crate) fn new(folder: PathBuf) -> Self {
        Self(folder)
    }
}

impl SavedResultsReader for SimulationResultsFolder {
    fn names(&self) -> Vec<String> {
        let Ok(entries) = fs::read_dir(&self.0) else { return Vec::new() };
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

    fn load(&self, name: &str) -> Option<ResultsDocument> {
        let path = is_safe_file_name(name).then(|| self.0.join(format!("{name}.json")))?;
        let metadata = fs::metadata(&path).ok()?;
        if !metadata.is_file() || metadata.len() > MAX_FILE_BYTES {
            return None;
        }
        serde_json::from_slice(&fs::read(&path).ok()?).ok()
    }
}

/// Whether a name stays inside the folder and needs no escaping in a URL.
fn is_safe_file_name(name: &str) -> bool {
    !name.is_empty()
        && name.len() <= 100
        && !name.starts_with('.')
        && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte))
}

#[cfg(test)]
mod tests {
    use super::*;

    const RESULTS: &str = include_str!("../../../fixtures/first-edition/lab/qwinto-official.json");

    #[test]
    fn file_names_cannot_leave_the_folder() {
        for good in ["run", "qwixx-2.7", "A_b"] {
            assert!(is_safe_file_name(good), "{good}");
        }
        for bad in ["", "..", ".hidden", "../rollwright", "a/b", "a\\b", "a b", "ä", "a\0"] {
            assert!(!is_safe_file_name(bad), "{bad}");
        }
    }

    #[test]
    fn readable_files_with_plain_names_are_found() {
        let outside = std::env::temp_dir().join(format!("rollwright-lab-{}", std::process::id()));
        let folder = SimulationResultsFolder::new(outside.join("lab"));
        assert!(folder.names().is_empty(), "there is no folder yet");
        fs::create_dir_all(&folder.0).unwrap();
        fs::write(folder.0.join("one-run.json"), RESULTS).unwrap();
        fs::write(folder.0.join("broken.json"), &RESULTS[..RESULTS.len() / 2]).unwrap();
        fs::write(folder.0.join("odd name.json"), RESULTS).unwrap();
        fs::write(folder.0.join("notes.txt"), RESULTS).unwrap();
        fs::write(outside.join("one-run.json"), RESULTS).unwrap();
        assert_eq!(folder.names(), ["broken", "one-run"]);
        assert!(folder.load("one-run").is_some());
        for none in ["broken", "missing", "odd name", "..", "../one-run"] {
            assert!(folder.load(none).is_none(), "{none}");
        }
        fs::remove_dir_all(&outside).unwrap();
    }
}
