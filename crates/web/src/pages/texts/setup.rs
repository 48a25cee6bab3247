//! Setting a table up.

/// Texts of the page where a table is set up.
pub(crate) struct SetupTexts {
    pub(crate) title: fn(&str) -> String,
    pub(crate) rules: &'static str,
    pub(crate) read_rules: &'static str,
    /// So many can play.
    pub(crate) range: fn(u8, u8) -> String,
    pub(crate) settings: &'static str,
    /// A number from, to.
    pub(crate) between: fn(u8, u8) -> String,
    pub(crate) seats: &'static str,
    pub(crate) seats_help: &'static str,
    pub(crate) seat: fn(usize) -> String,
    pub(crate) who: &'static str,
    pub(crate) here: &'static str,
    pub(crate) by_link: &'static str,
    pub(crate) nobody: &'static str,
    pub(crate) levels: &'static str,
    pub(crate) more: &'static str,
    pub(crate) name: fn(usize) -> String,
    /// Whoever gives no name.
    pub(crate) unnamed: fn(usize) -> String,
    pub(crate) me: &'static str,
    pub(crate) add: &'static str,
    pub(crate) remove: fn(usize) -> String,
    pub(crate) options: &'static str,
    pub(crate) random: &'static str,
    pub(crate) manual: &'static str,
    pub(crate) training: &'static str,
    pub(crate) training_help: &'static str,
    pub(crate) listed: &'static str,
    pub(crate) listed_help: &'static str,
    pub(crate) away_after: &'static str,
    pub(crate) away_after_help: &'static str,
    pub(crate) play: &'static str,
}
