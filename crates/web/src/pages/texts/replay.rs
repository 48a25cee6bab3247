//! Texts of replays.

/// Texts of replays.
pub(crate) struct ReplayTexts {
    pub(crate) title: fn(&str) -> String,
    /// The current step and the number of steps.
    pub(crate) step: fn(usize, usize) -> String,
    pub(crate) opening: &'static str,
    pub(crate) slider: &'static str,
    pub(crate) show: &'static str,
    pub(crate) play: &'static str,
    pub(crate) pause: &'static str,
    pub(crate) first: &'static str,
    pub(crate) previous: &'static str,
    pub(crate) next: &'static str,
    pub(crate) last: &'static str,
    pub(crate) steps: &'static str,
    pub(crate) to_table: &'static str,
    pub(crate) record: &'static str,
    pub(crate) verify: &'static str,
    pub(crate) in_play: &'static str,
}
