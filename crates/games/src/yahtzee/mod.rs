//! Yahtzee: up to three rolls a turn, thirteen boxes to fill.
//!
//! Source: a course handout (`basic`, and `bonus` for its extension) and the published
//! rules (`official`); `free-joker` is a common house rule. All rulings are in
//! RULES: Yahtzee. The rule sets differ in bonus chips and jokers alone, and all of
//! that is in [`Rules`].
//!
//! Questions ([`crate::Phase::Decide`]):
//! - `roll again or score`: after the first and second roll; scoring at once is how
//!   a turn stops early;
//! - `choose a category`: after the third roll.
//!
//! How it ends ([`crate::Phase::Over`]): `all boxes are filled`.
//!
//! Notation: `r135` rolls the first, third and fifth die again; a box is its
//! [`Category::word`]: `ones` to `sixes`, `three-kind`, `four-kind`, `full-house`,
//! `small`, `large`, `yahtzee`, `chance`.

mod action;
mod category;
mod category_set;
mod dice_counts;
mod game;
mod lesson;
mod narration;
mod presentation;
mod roll;
mod rule_violation;
mod rules;
mod setup;
mod sheet;
mod state_schema;
#[cfg(test)]
mod tests;
pub mod texts;

pub use action::{Action, DicePositions};
pub use category::Category;
pub use category_set::CategorySet;
pub use dice_counts::DiceCounts;
pub use narration::StepEffect;
pub use roll::Roll;
pub use rule_violation::{Ending, PlayError, Question, RuleViolation};
pub use rules::{BoxScore, Rules};
pub use setup::{PositionError, PositionSetup};
pub use sheet::{CHIP_POINTS, Sheet, UPPER_BONUS, UPPER_BONUS_THRESHOLD};

use crate::{MAX_SEATS, Seat, Seats};

/// How often each seat fills a box.
pub const ROUNDS_PER_GAME: usize = Category::ALL.len();
/// How many rolls a turn has.
pub const ROLLS_PER_TURN: u8 = 3;

/// A position of Yahtzee.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Yahtzee {
    rules: Rules,
    seats: Seats,
    active: Seat,
    /// From left to right; 0 for a die that is to be rolled.
    dice: [u8; 5],
    rolls_left: u8,
    /// Boxes still open on all sheets together.
    turns_left: u8,
    sheets: [Sheet; MAX_SEATS],
}

impl Yahtzee {
    /// The rule set in play.
    #[must_use]
    pub const fn rules_in_play(&self) -> Rules {
        self.rules
    }

    /// The sheet of `seat`, if it is at the table.
    #[must_use]
    pub fn sheet_of(&self, seat: Seat) -> Option<&Sheet> {
        self.sheets().get(seat.index())
    }

    /// Everybody's sheet, by seat.
    #[must_use]
    pub fn sheets(&self) -> &[Sheet] {
        &self.sheets[..self.seats.count()]
    }

    /// The dice from left to right; 0 for one that has yet to be rolled.
    #[must_use]
    pub const fn dice_faces(&self) -> [u8; 5] {
        self.dice
    }

    /// How many of the three rolls of this turn are left.
    #[must_use]
    pub const fn rolls_left(&self) -> u8 {
        self.rolls_left
    }

    /// The round being played, 1-13; 13 when the game is over.
    #[must_use]
    pub fn round(&self) -> usize {
        (self.active_sheet().used_categories().len() + 1).min(ROUNDS_PER_GAME)
    }

    /// What the dice would score in `category` for the active seat; `None` while
    /// dice are to be rolled, or where the box is used or not allowed.
    #[must_use]
    pub fn potential_score(&self, category: Category) -> Option<BoxScore> {
        if self.is_roll_due() || self.turns_left == 0 {
            return None;
        }
        let (hand, sheet) = (DiceCounts::from_dice(self.dice), self.active_sheet());
        let allowed = self.rules.allowed_categories(hand, sheet).contains(category);
        allowed.then(|| self.rules.box_score(hand, sheet, category))
    }

    fn active_sheet(&self) -> &Sheet {
        &self.sheets[self.active.index()]
    }

    /// Whether some dice are to be rolled.
    fn is_roll_due(&self) -> bool {
        // No early exit: which die is 0 can't be predicted, and a loop that stops
        // at it costs more than looking at all five.
        self.dice.iter().fold(false, |any, &die| any | (die == 0))
    }

    /// The positions of the dice to be rolled.
    fn unrolled_positions(&self) -> impl Iterator<Item = usize> {
        let zero = |at: usize| u8::from(self.dice[at] == 0) << at;
        let mask = (0..5).map(zero).fold(0, |mask, bit| mask | bit);
        action::bit_positions(if self.turns_left == 0 { 0 } else { mask })
    }
}
