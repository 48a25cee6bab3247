//! The questions and the endings.

named_enums! {
    /// The questions.
    pub enum Question {
        /// Which dice to roll?
        Dice = "dice",
        /// `official`: roll them once more?
        Reroll = "reroll",
        /// Where to enter the sum?
        Entry = "entry",
    }

    /// The endings.
    pub enum Ending {
        /// A seat marked its fourth failed throw.
        FourFailedRolls = "four failed throws",
        /// A seat filled two rows.
        TwoRowsFilled = "two rows filled",
        /// Both in one turn.
        FailedRollsAndRowsFilled = "four failed throws and two rows filled",
    }
}
