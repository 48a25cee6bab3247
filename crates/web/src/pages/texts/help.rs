//! Help at the table.

/// The rules beside the game, real dice, rolling by itself, and the lot.
pub(crate) struct HelpTexts {
    pub(crate) rules_link: &'static str,
    /// The heading of the panel, for a game.
    pub(crate) rules_of: fn(&str) -> String,
    /// The part with the rule behind what is asked.
    pub(crate) this_question: &'static str,
    /// The part that says how to play in a minute.
    pub(crate) in_a_minute: &'static str,
    pub(crate) all_rules: &'static str,
    pub(crate) close: &'static str,
    /// How faces are typed, for so many dice.
    pub(crate) type_dice_label: fn(usize) -> String,
    /// The same in few words, for a field on a phone.
    pub(crate) type_dice_placeholder: &'static str,
    pub(crate) faces: &'static str,
    pub(crate) delete: &'static str,
    pub(crate) auto_roll: &'static str,
    pub(crate) auto_roll_explanation: &'static str,
    /// Whom the lot has chosen to begin.
    pub(crate) drawn_to_start: fn(&str) -> String,
}
