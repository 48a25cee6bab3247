/// The review of a game.
pub(crate) struct ReviewPageTexts {
    pub(crate) title: &'static str,
    pub(crate) in_progress: &'static str,
    pub(crate) to_table: &'static str,
    pub(crate) in_play: &'static str,
    pub(crate) busy: &'static str,
    pub(crate) too_long: &'static str,
    pub(crate) failed: &'static str,
}
