//! What perfect play leads to.

/// Texts of the exact numbers in the laboratory.
pub(crate) struct SolutionTexts {
    pub(crate) title: &'static str,
    pub(crate) lead: &'static str,
    /// While it is worked out.
    pub(crate) solving: &'static str,
    /// What is shown, where points are counted, and where turns are.
    pub(crate) points_lead: &'static str,
    pub(crate) turns_lead: &'static str,
    /// The chance to win of whoever begins.
    pub(crate) wins: &'static str,
    pub(crate) mode: &'static str,
    pub(crate) median: &'static str,
    pub(crate) ninety_percent_range: &'static str,
    pub(crate) from_to: fn(&str, &str) -> String,
    /// Values of one's choice.
    pub(crate) points_at_least: &'static str,
    pub(crate) turns_at_least: &'static str,
    pub(crate) targets_help: &'static str,
    pub(crate) show: &'static str,
    pub(crate) or_more: fn(i32) -> String,
    /// How often a box stays at 0.
    pub(crate) never: &'static str,
    pub(crate) same_by_command: &'static str,
    pub(crate) download_csv: &'static str,
}
