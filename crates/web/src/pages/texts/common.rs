//! What surrounds every page.

/// Texts of every page.
pub(crate) struct Common {
    pub(crate) skip: &'static str,
    pub(crate) pages: &'static str,
    pub(crate) play: &'static str,
    pub(crate) train: &'static str,
    pub(crate) rules: &'static str,
    pub(crate) scores: &'static str,
    pub(crate) statistics: &'static str,
    pub(crate) lab: &'static str,
    pub(crate) fair: &'static str,
    pub(crate) dark: &'static str,
    pub(crate) light: &'static str,
    pub(crate) on_this_page: &'static str,
    pub(crate) and: &'static str,
}
