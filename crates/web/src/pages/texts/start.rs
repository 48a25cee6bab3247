//! The start page.

/// Texts of the start page.
pub(crate) struct Start {
    pub(crate) title: &'static str,
    pub(crate) lead: &'static str,
    pub(crate) resume: &'static str,
    pub(crate) go_on: &'static str,
    pub(crate) open: &'static str,
    pub(crate) none_open: &'static str,
    pub(crate) sit_down: &'static str,
    /// So many seats are free.
    pub(crate) free: fn(usize) -> String,
    /// Who is there: names in a list.
    pub(crate) with: fn(&str) -> String,
    pub(crate) nobody: &'static str,
    pub(crate) fame: &'static str,
    pub(crate) no_fame: &'static str,
    pub(crate) all_fame: &'static str,
}
