//! Pages on top of the game: rules, sheets, hints, the list of keys, questions.

use super::coach_task::CoachTask;
use super::game_backend::PlayerRequest;

/// A page on top of the game.
pub(super) enum Overlay {
    /// Text to read.
    Text {
        title: String,
        text: String,
        /// The number of lines scrolled out of view.
        scroll: usize,
    },
    /// A yes/no question.
    Question { text: String, then: ConfirmedAction },
    /// The coach is computing.
    Working { title: String, work: CoachTask },
}

/// What happens after a yes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum ConfirmedAction {
    /// Sends a request.
    SendRequest(PlayerRequest),
    /// Leaves the screen.
    Quit,
}
