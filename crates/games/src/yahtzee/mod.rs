//! Yahtzee: up to three rolls per turn, thirteen categories to fill.
//!
//! Rules: a course handout (`basic`, and `bonus` for its extension) and the published rules
//! (`official`); `free-joker` is a common house rule. All rulings are in RULES: Yahtzee.
//! The rule sets differ only in bonus chips and jokers, which [`Rules`] implements.
//!
//! Questions ([`crate::Phase::Decide`]):
//! - `roll again or score`: after the first and second roll; scoring ends a turn early;
//! - `choose a category`: after the third roll.
//!
//! Ending ([`crate::Phase::Over`]): `all boxes are filled`.
//!
//! Notation: `r135` rolls the first, third and fifth die again. A category is written as
//! its [`Category::notation`]: `ones` to `sixes`, `three-kind`, `four-kind`, `full-house`,
//! `small`, `large`, `yahtzee`, `chance`.
//!
//! Files:
//! - `game.rs`: the rules: `impl Game`
//! - `sheet.rs`, `category.rs`, `category_set.rs`, `face_frequencies.rs`: the sheet, its
//!   categories, points of dice
//! - `rule_sets.rs`, `rule_violation.rs`, `action.rs`, `roll.rs`: rule sets with their rules of
//!   chips and jokers, violations, actions, rolls
//! - `questions_and_endings.rs`, `custom_position.rs`: questions and the ending, positions from
//!   given sheets and dice
//! - `observation.rs`: what a seat sees, as numbers
//! - `position_fields.rs`: the fields of a position string
//! - `presentation.rs`, `json_state.rs`, `step_effects.rs`: view, JSON state, narration
//! - `texts/`, `lesson/`, `rules/`: texts, the lesson, the rules page

mod action;
mod category;
mod category_set;
mod custom_position;
mod face_frequencies;
mod game;
pub mod json_state;
mod lesson;
mod observation;
mod position_fields;
mod presentation;
mod questions_and_endings;
mod roll;
mod rule_sets;
mod rule_violation;
mod sheet;
mod step_effects;
#[cfg(test)]
mod tests;
pub mod texts;

pub use action::{Action, DicePositions};
pub use category::Category;
pub use category_set::CategorySet;
pub use custom_position::{PositionError, UncheckedPosition};
pub use face_frequencies::FaceFrequencies;
pub use questions_and_endings::{Ending, Question};
pub use roll::Roll;
pub use rule_sets::{CategoryScore, JokerRule, Rules};
pub use rule_violation::{PlayError, RuleViolation};
pub use sheet::{BONUS_CHIP_POINTS, Sheet, UPPER_BONUS_POINTS, UPPER_BONUS_THRESHOLD};
pub use step_effects::StepEffect;

use crate::{MAX_SEATS, Seat, Seats};

/// The number of categories that each seat fills.
pub const ROUNDS_PER_GAME: usize = Category::ALL.len();
/// The number of rolls in a turn.
pub const ROLLS_PER_TURN: u8 = 3;

/// A position of Yahtzee.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Yahtzee {
    rules: Rules,
    seats: Seats,
    active: Seat,
    /// From left to right; 0 for an unrolled die.
    dice: [u8; 5],
    rolls_left: u8,
    /// The number of open categories on all sheets together.
    turns_left: u8,
    sheets: [Sheet; MAX_SEATS],
}

impl Yahtzee {
    /// The rule set in play.
    #[must_use]
    pub const fn rules_in_play(&self) -> Rules {
        self.rules
    }

    /// The sheet of `seat`, if it is in the game.
    #[must_use]
    pub fn sheet_of(&self, seat: Seat) -> Option<&Sheet> {
        self.sheets().get(seat.index())
    }

    /// The sheets by seat.
    #[must_use]
    pub fn sheets(&self) -> &[Sheet] {
        &self.sheets[..self.seats.count()]
    }

    /// The dice from left to right; 0 for an unrolled die.
    #[must_use]
    pub const fn dice_faces(&self) -> [u8; 5] {
        self.dice
    }

    /// The number of rolls left in this turn, of three.
    #[must_use]
    pub const fn rolls_left(&self) -> u8 {
        self.rolls_left
    }

    /// The current round, 1-13; 13 when the game is over.
    #[must_use]
    pub fn round(&self) -> usize {
        (self.active_sheet().used_categories().len() + 1).min(ROUNDS_PER_GAME)
    }

    /// What the dice would score in `category` for the active seat. `None` while dice are
    /// unrolled, or if the category is used or not allowed.
    #[must_use]
    pub fn potential_score(&self, category: Category) -> Option<CategoryScore> {
        if self.is_roll_due() || self.turns_left == 0 {
            return None;
        }
        let (counts, sheet) = (FaceFrequencies::from_dice(self.dice), self.active_sheet());
        let allowed = self.rules.allowed_categories(counts, sheet).contains(category);
        allowed.then(|| self.rules.category_score(counts, sheet, category))
    }

    fn active_sheet(&self) -> &Sheet {
        &self.sheets[self.active.index()]
    }

    /// Whether some dice are unrolled.
    fn is_roll_due(&self) -> bool {
        // No early exit: branch prediction can't guess which die is 0, so stopping there
        // costs more than comparing all five.
        self.dice.iter().fold(false, |any, &die| any | (die == 0))
    }

    /// The positions of the unrolled dice.
    fn unrolled_positions(&self) -> impl Iterator<Item = usize> {
        let unrolled_bit = |at: usize| u8::from(self.dice[at] == 0) << at;
        let mask = (0..5).map(unrolled_bit).fold(0, |mask, bit| mask | bit);
        action::bit_positions(if self.turns_left == 0 { 0 } else { mask })
    }
}
