//! Error pages.

/// Texts of error pages.
pub(crate) struct ErrorPageTexts {
    /// The heading, for an HTTP status.
    pub(crate) title: fn(u16) -> String,
    /// What is wrong: by the sort of problem, or the detail itself.
    pub(crate) detail: fn(&'static str, &str) -> String,
    pub(crate) back_to_start: &'static str,
    /// To a program: the tutor warns, and why; the better action.
    pub(crate) tutor_warning: fn(&str, &str) -> String,
}
