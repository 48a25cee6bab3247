//! Lessons.

/// Texts around the lessons of games; what a lesson says is told by its game.
pub(crate) struct LessonPageTexts {
    /// The heading on the start page.
    pub(crate) offer: &'static str,
    pub(crate) offer_explanation: &'static str,
    /// The button that begins the lesson of a game, by its title.
    pub(crate) learn: fn(&str) -> String,
    /// The button that goes on with it.
    pub(crate) resume: fn(&str) -> String,
    /// Which step of how many this is.
    pub(crate) step: fn(usize, usize) -> String,
    /// What the other player of a lesson is called.
    pub(crate) opponent_name: &'static str,
    pub(crate) lesson_label: &'static str,
    pub(crate) continue_label: &'static str,
    pub(crate) mistake: &'static str,
    /// What is said of a mistake that has no explanation of its own.
    pub(crate) not_in_lesson: &'static str,
    pub(crate) take_back: &'static str,
    pub(crate) off_script: &'static str,
    pub(crate) off_script_explanation: &'static str,
    pub(crate) start_over: &'static str,
    pub(crate) done: &'static str,
    pub(crate) play_real_game: &'static str,
    pub(crate) skip: &'static str,
}
