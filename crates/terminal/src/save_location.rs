//! Where a game is kept.

use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

/// Where a game is kept, if it is: a file, or the short name of a game in the user's store.
/// Clones tell the same place, so that whoever ends the program can say it.
#[derive(Clone, Debug, Default)]
pub struct SaveLocation(Arc<Mutex<Option<PathBuf>>>);

impl SaveLocation {
    /// Kept in `file`.
    #[must_use]
    pub fn new(file: Option<PathBuf>) -> Self {
        Self(Arc::new(Mutex::new(file)))
    }

    pub(crate) fn set(&self, file: PathBuf) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(file);
    }

    /// The place as it can be typed after `--resume`.
    #[must_use]
    pub fn resume_argument(&self) -> Option<String> {
        let file = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let file = file.as_ref()?.display().to_string();
        Some(if file.contains(char::is_whitespace) { format!("\"{file}\"") } else { file })
    }
}
