//! Texts around lessons.

/// Texts around lessons; the games have the texts of the lessons.
pub(crate) struct LessonPageTexts {
    /// The heading on the start page.
    pub(crate) offer: &'static str,
    /// The heading for those who know a game.
    pub(crate) lessons: &'static str,
    pub(crate) offer_explanation: &'static str,
    /// The button that opens a finished lesson.
    pub(crate) learned: fn(&str) -> String,
    /// The button for guests who were invited.
    pub(crate) learn_first: &'static str,
    /// The button that starts the lesson of a game.
    pub(crate) learn: fn(&str) -> String,
    /// The button that resumes it.
    pub(crate) resume: fn(&str) -> String,
    /// The current step and the number of steps.
    pub(crate) step: fn(usize, usize) -> String,
    /// The name of the other player in a lesson.
    pub(crate) opponent_name: &'static str,
    pub(crate) lesson_label: &'static str,
    pub(crate) continue_label: &'static str,
    pub(crate) mistake: &'static str,
    /// The response to a mistake that has no explanation of its own.
    pub(crate) not_in_lesson: &'static str,
    pub(crate) take_back: &'static str,
    pub(crate) off_script: &'static str,
    pub(crate) off_script_explanation: &'static str,
    pub(crate) start_over: &'static str,
    pub(crate) done: &'static str,
    pub(crate) play_real_game: &'static str,
    pub(crate) skip: &'static str,
}
