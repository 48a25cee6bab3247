//! Error pages.

/// Texts of error pages.
pub(crate) struct Trouble {
    /// The heading, for an HTTP status.
    pub(crate) title: fn(u16) -> String,
    /// What is wrong: by the sort of problem, or the detail itself.
    pub(crate) detail: fn(&'static str, &str) -> String,
    pub(crate) home: &'static str,
    /// To a program: the tutor warns, and why; the better action.
    pub(crate) tutor_warns: fn(&str, &str) -> String,
}
