//! The trainer.

/// Texts of the trainer.
pub(crate) struct TrainerTexts {
    pub(crate) title: &'static str,
    pub(crate) title_of: fn(&str) -> String,
    pub(crate) lead: &'static str,
    pub(crate) daily: &'static str,
    pub(crate) daily_of: fn(&str, &str) -> String,
    pub(crate) daily_lead: &'static str,
    pub(crate) to_daily: &'static str,
    pub(crate) to_train: &'static str,
    pub(crate) difficulty: &'static str,
    /// Easy, medium, hard.
    pub(crate) difficulties: [&'static str; 3],
    pub(crate) own_name: &'static str,
    pub(crate) opponent_name: fn(usize) -> String,
    pub(crate) from_own_game: &'static str,
    pub(crate) correct: fn(&str) -> String,
    pub(crate) costs: fn(&str) -> String,
    pub(crate) best_explanation: fn(&str, &str, &str) -> String,
    pub(crate) next: &'static str,
    pub(crate) not_legal: &'static str,
    pub(crate) no_exercise: &'static str,
    pub(crate) try_again: &'static str,
    pub(crate) progress_title: &'static str,
    pub(crate) progress_help: &'static str,
    /// So many answers, so many right lately.
    pub(crate) progress_text: fn(usize, i64) -> String,
    pub(crate) progress_axis: &'static str,
    pub(crate) no_answers: &'static str,
    pub(crate) share: &'static str,
    pub(crate) copy: &'static str,
    pub(crate) copied: &'static str,
    pub(crate) done: &'static str,
    pub(crate) open: &'static str,
}
