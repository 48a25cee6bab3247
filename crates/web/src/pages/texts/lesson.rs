//! Lessons.

/// Texts around the lessons of games; what a lesson says is told by its game.
pub(crate) struct LessonTexts {
    /// The heading on the start page.
    pub(crate) offer: &'static str,
    pub(crate) offer_how: &'static str,
    /// The button that begins the lesson of a game, by its title.
    pub(crate) learn: fn(&str) -> String,
    /// The button that goes on with it.
    pub(crate) resume: fn(&str) -> String,
    /// Which step of how many this is.
    pub(crate) step: fn(usize, usize) -> String,
    /// What the other player of a lesson is called.
    pub(crate) other: &'static str,
    pub(crate) kind: &'static str,
    pub(crate) go_on: &'static str,
    pub(crate) mistake: &'static str,
    /// What is said of a mistake that has no explanation of its own.
    pub(crate) other_way: &'static str,
    pub(crate) take_back: &'static str,
    pub(crate) strayed: &'static str,
    pub(crate) strayed_why: &'static str,
    pub(crate) again: &'static str,
    pub(crate) done: &'static str,
    pub(crate) real_game: &'static str,
    pub(crate) skip: &'static str,
}
