//! Texts of error pages.

/// Texts of error pages.
pub(crate) struct ErrorPageTexts {
    /// The heading for an HTTP status.
    pub(crate) title: fn(u16) -> String,
    /// What is wrong, from the problem's type and its detail.
    pub(crate) detail: fn(&'static str, &str) -> String,
    pub(crate) back_to_start: &'static str,
    /// The tutor's warning for API clients: the reason and the better action.
    pub(crate) tutor_warning: fn(&str, &str) -> String,
}
