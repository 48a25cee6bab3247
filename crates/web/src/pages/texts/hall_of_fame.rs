//! Texts of the hall of fame.

/// Texts of the hall of fame.
pub(crate) struct HallOfFameTexts {
    pub(crate) title: &'static str,
    pub(crate) lead: &'static str,
    pub(crate) games: &'static str,
    pub(crate) all: &'static str,
    pub(crate) classes: &'static str,
    pub(crate) place: &'static str,
    pub(crate) name: &'static str,
    pub(crate) points: &'static str,
    pub(crate) turns: &'static str,
    pub(crate) when: &'static str,
    pub(crate) watch: &'static str,
    /// The link to the replay of a player's game.
    pub(crate) watch_whose: fn(&str) -> String,
    pub(crate) none: &'static str,
    pub(crate) play: fn(&str) -> String,
}
