//! Hints and the tutor at the table.

/// Texts of the coach at the table.
pub(crate) struct CoachPageTexts {
    /// After the label of the best choice, and of the one that was played.
    pub(crate) marked_best: &'static str,
    pub(crate) marked_played: &'static str,
    pub(crate) hint: &'static str,
    pub(crate) hint_help: &'static str,
    /// The best choice, with its value and why.
    pub(crate) best_choice: fn(&str, &str, &str) -> String,
    pub(crate) all_options: &'static str,
    pub(crate) ask_again: &'static str,
    pub(crate) close: &'static str,
    pub(crate) busy: &'static str,
    pub(crate) not_ready: &'static str,
    pub(crate) too_long: &'static str,
    pub(crate) no_memory: &'static str,
    pub(crate) failed: &'static str,
    pub(crate) no_hint: &'static str,
    pub(crate) tutor: &'static str,
    pub(crate) tutor_help: &'static str,
    pub(crate) tutor_off: &'static str,
    /// Warns of doubtful, bad, very bad decisions.
    pub(crate) tutor_levels: [&'static str; 3],
    /// A game with the tutor, in a word.
    pub(crate) with_tutor: &'static str,
    pub(crate) tutor_preparing: &'static str,
    /// Who sits down agrees.
    pub(crate) joining_accepts_tutor: &'static str,
    pub(crate) tutor_proposed: &'static str,
    pub(crate) waits_for: fn(&str) -> String,
    pub(crate) agree: &'static str,
    pub(crate) decline: &'static str,
    pub(crate) propose: &'static str,
    pub(crate) turn_off: &'static str,
    /// What is about to be played, and why it is costly; what would be better, and why.
    pub(crate) warning: fn(&str, &str) -> String,
    pub(crate) better_choice: fn(&str, &str) -> String,
    pub(crate) choose_differently: &'static str,
    pub(crate) play_anyway: &'static str,
}
