//! Texts of the hall of fame.

/// Texts of the hall of fame.
pub(crate) struct HallOfFameTexts {
    pub(crate) title: &'static str,
    pub(crate) lead: &'static str,
    pub(crate) games: &'static str,
    pub(crate) all: &'static str,
    /// Labels the choice of opponents.
    pub(crate) opponents: &'static str,
    pub(crate) any_opponents: &'static str,
    pub(crate) solo: &'static str,
    pub(crate) against_bots: &'static str,
    pub(crate) against_people: &'static str,
    /// After a number of players.
    pub(crate) in_games_against_bots: &'static str,
    pub(crate) in_games_against_people: &'static str,
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
