//! The question and the ending.

named_enums! {
    /// The question.
    pub enum Question {
        /// The seat landed on the other: challenge or forfeit?
        Duel = "duel",
    }

    /// The ending.
    pub enum Ending {
        /// A seat is on the last square of the top level.
        LastSquareReached = "last square reached",
    }
}
