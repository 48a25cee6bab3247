/// The review of a game.
pub(crate) struct Review {
    pub(crate) title: &'static str,
    pub(crate) under_way: &'static str,
    pub(crate) to_table: &'static str,
    pub(crate) in_play: &'static str,
    pub(crate) busy: &'static str,
    pub(crate) too_long: &'static str,
    pub(crate) broken: &'static str,
}
