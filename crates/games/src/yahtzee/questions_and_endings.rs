//! The questions and the ending.

named_enums! {
    /// The questions.
    pub enum Question {
        /// Which dice to roll again, or which category to fill?
        RollAgainOrScore = "roll again or score",
        /// Which category to fill? No rolls are left.
        ChooseCategory = "choose a category",
    }

    /// The ending.
    pub enum Ending {
        /// Thirteen rounds are played.
        AllBoxesFilled = "all boxes are filled",
    }
}
