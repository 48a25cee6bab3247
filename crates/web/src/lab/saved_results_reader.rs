//! Saved results of other simulations, which the laboratory shows next to its own runs.

use rollwright_lab::ResultsDocument;
use rollwright_tables::platform::tasks::spawn_blocking;

use super::Lab;

/// Named results, such as files in a folder. The functions may wait for a disk.
pub trait SavedResultsReader: Send + Sync {
    /// The names of all results, as they appear in links.
    fn names(&self) -> Vec<String>;

    /// The results under a name; `None` if there are none or they can't be read. Visitors choose
    /// the name freely.
    fn load(&self, name: &str) -> Option<ResultsDocument>;
}

impl Lab {
    /// Whether there is a place for saved results, even if it is empty.
    pub(crate) fn can_show_saved_results(&self) -> bool {
        self.saved_results.is_some()
    }

    /// The names of the saved results.
    pub(crate) async fn saved_result_names(&self) -> Vec<String> {
        let Some(saved) = self.saved_results.clone() else { return Vec::new() };
        spawn_blocking(move || saved.names()).await.unwrap_or_default()
    }

    /// The saved results of this name. Statistics are recomputed from the counts.
    pub(crate) async fn load_saved_results(&self, name: &str) -> Option<ResultsDocument> {
        let (saved, name) = (self.saved_results.clone()?, name.to_owned());
        let load = move || {
            let results = saved.load(&name)?.into_results().ok()?;
            Some(ResultsDocument::new(&results))
        };
        spawn_blocking(load).await.ok()?
    }
}
