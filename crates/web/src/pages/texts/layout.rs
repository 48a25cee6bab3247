//! Texts of the layout of every page.

/// Texts of the layout.
pub(crate) struct LayoutTexts {
    pub(crate) skip_to_content: &'static str,
    pub(crate) navigation_label: &'static str,
    pub(crate) play: &'static str,
    pub(crate) train: &'static str,
    pub(crate) rules: &'static str,
    pub(crate) scores: &'static str,
    pub(crate) statistics: &'static str,
    pub(crate) lab: &'static str,
    pub(crate) more: &'static str,
    pub(crate) documentation: &'static str,
    /// That the documentation is in English, for readers of other languages.
    pub(crate) only_in_english: Option<&'static str>,
    pub(crate) fair_dice: &'static str,
    pub(crate) dark_theme: &'static str,
    pub(crate) light_theme: &'static str,
    pub(crate) on_this_page: &'static str,
    pub(crate) and: &'static str,
}
