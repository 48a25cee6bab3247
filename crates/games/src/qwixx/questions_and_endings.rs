//! The questions and the endings.

named_enums! {
    /// The questions.
    pub enum Question {
        /// Action 1: cross the sum of the white dice?
        WhiteSum = "white sum",
        /// Action 2: cross a white die plus a colour die?
        ColourDie = "colour die",
    }

    /// The endings.
    pub enum Ending {
        /// Two rows are locked.
        TwoRowsLocked = "two rows locked",
        /// Two rows were locked in one action, after one before.
        ThreeRowsLocked = "three rows locked",
        /// A seat got its fourth penalty.
        FourthPenalty = "fourth penalty",
        /// Both in one turn, if the turn is played out.
        RowsLockedAndFourthPenalty = "rows locked and fourth penalty",
    }
}
