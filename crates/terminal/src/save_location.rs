//! Where a game is stored.

use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

/// Where a game is stored, if it is: a file, or the short name of a game in the user's store.
/// Clones share the location, so that the code that ends the program can print it.
#[derive(Clone, Debug, Default)]
pub struct SaveLocation(Arc<Mutex<Option<PathBuf>>>);

impl SaveLocation {
    /// A location in `file`.
    #[must_use]
    pub fn new(file: Option<PathBuf>) -> Self {
        Self(Arc::new(Mutex::new(file)))
    }

    pub(crate) fn set(&self, file: PathBuf) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(file);
    }

    /// The location as an argument for `--resume`.
    #[must_use]
    pub fn resume_argument(&self) -> Option<String> {
        let file = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let file = file.as_ref()?.display().to_string();
        Some(if file.contains(char::is_whitespace) { format!("\"{file}\"") } else { file })
    }
}
