//! What Yahtzee says: a file a language.

mod de;
mod en;

use super::{Category, Ending, Reason, Scored};
use crate::About;

/// The drawings of the rules page, by the name of their file.
const PICTURES: &[(&str, &str)] = &[("card.svg", include_str!("../rules/card.svg"))];

/// Everything Yahtzee says in one language. Names of players, points (`3 points`) and
/// faces (`5 5 5`) come as texts.
pub struct Texts {
    /// What it says of itself.
    pub about: About,
    /// Why a rule forbids something: a phrase.
    pub reason: fn(&Reason) -> String,
    /// How the game ended, as a sentence.
    pub ends: fn(Ending) -> &'static str,
    /// A die by its name in records.
    pub die: fn(&'static str) -> &'static str,
    /// The same die as what begins a sentence.
    pub the_die: fn(&'static str) -> String,
    /// A die on the table, counted from 1 from the left.
    pub die_at: fn(usize) -> String,
    /// What is told.
    pub story: Story,
    /// The names of things on the scorecard.
    pub card: Card,
    /// What is asked, and what answers are called.
    pub questions: Questions,
    /// Prompts, answers and headings where people type.
    pub console: Console,
}

/// What happened, as sentences.
pub struct Story {
    /// A roll: by whom, which of the three, what the dice show.
    pub rolled: fn(&str, u8, &str) -> String,
    /// Who keeps which faces and rolls the other dice again.
    pub keeps: fn(&str, &str) -> String,
    /// Who rolls all dice again.
    pub keeps_none: fn(&str) -> String,
    /// Who takes how many points in which box.
    pub scored: fn(&str, &str, Category) -> String,
    /// The dice counted as a joker.
    pub joker: &'static str,
    /// A bonus chip came with it, worth so many points.
    pub chip: fn(u16) -> String,
    /// The sum of the upper boxes has reached the bonus, worth so many points.
    pub bonus: fn(u16, u16) -> String,
    /// The sum at which the upper boxes end, without the bonus.
    pub no_bonus: fn(u16) -> String,
    /// Who has how many points now.
    pub total: fn(&str, &str) -> String,
    /// The game is over: the points of the only player.
    pub over_alone: fn(&str, &str) -> String,
    /// The game is over: who has won, with how many points.
    pub over_won: fn(&str, &str) -> String,
    /// The game is over: who shares the win, with how many points each.
    pub over_shared: fn(&str, &str) -> String,
}

/// The names of things on the scorecard.
pub struct Card {
    /// The scorecard itself.
    pub title: &'static str,
    /// A box: the head of the column that names them.
    pub box_column: &'static str,
    /// The name of a box.
    pub category: fn(Category) -> &'static str,
    /// What a box is worth, in a few words.
    pub worth: fn(Category) -> &'static str,
    /// The upper boxes.
    pub upper: &'static str,
    /// The lower boxes.
    pub lower: &'static str,
    /// The sum of the upper boxes.
    pub upper_sum: &'static str,
    /// The upper bonus.
    pub upper_bonus: &'static str,
    /// How many points the upper bonus still takes.
    pub missing: fn(u16) -> String,
    /// The upper bonus can't be had any more.
    pub missed: &'static str,
    /// The sum of the lower boxes.
    pub lower_sum: &'static str,
    /// The bonus chips.
    pub chips: &'static str,
    /// Everything together.
    pub total: &'static str,
    /// What the sum of the upper boxes, their bonus and the chips are called in a
    /// [`crate::View`], which programs read.
    pub notes: [&'static str; 3],
    /// What stands in a box, for whoever does not see it.
    pub holds: fn(Category, Option<u8>) -> String,
    /// An open box, for whoever does not see it.
    pub open_box: &'static str,
    /// A mark on a box where the dice would count as a joker.
    pub joker: &'static str,
}

/// What is asked, and what answers are called.
pub struct Questions {
    /// What is asked while dice may be rolled again, of whom.
    pub again_or_box: fn(&str) -> String,
    /// What is asked after the last roll, of whom.
    pub choose_box: fn(&str) -> String,
    /// How many rolls are left, in the middle of a sentence.
    pub rolls_left: fn(u8) -> String,
    /// To fill a box with what the dice score there.
    pub fill: fn(Category, Scored) -> String,
    /// To roll dice that show these faces again, and at which positions they lie.
    pub roll_these: fn(&str, &str) -> String,
    /// To roll the dice that are ticked again.
    pub roll_chosen: &'static str,
    /// To roll all dice again.
    pub roll_all: &'static str,
    /// How dice are ticked.
    pub pick: &'static str,
    /// A die by its position and what it shows.
    pub die_shows: fn(usize, Option<u8>) -> String,
    /// The box to tick on a die, by its position and what it shows.
    pub again_die: fn(usize, u8) -> String,
    /// A die that is not ticked.
    pub keep: &'static str,
    /// A die that is ticked.
    pub again: &'static str,
}

/// Prompts, answers and headings where people type.
pub struct Console {
    /// What is played: the name of the rule set, and how long it takes.
    pub opening: fn(&str) -> String,
    /// The round being played, and how many there are.
    pub round: fn(usize, usize) -> String,
    /// Whose turn it is.
    pub turn: fn(&str) -> String,
    /// In front of the dice.
    pub dice: &'static str,
    /// In front of their positions.
    pub position: &'static str,
    /// Who is asked for the dice to roll again.
    pub ask_dice: fn(&str) -> String,
    /// The same, with the word for all of them.
    pub ask_dice_or_all: fn(&str) -> String,
    /// What can be typed for all dice, in small letters.
    pub all_words: &'static [&'static str],
    /// A number where dice are asked for that can only be that of a box.
    pub box_not_die: fn(u8) -> String,
    /// Which box?
    pub ask_box: &'static str,
    /// Which box, where one can still go on rolling?
    pub ask_box_or_undo: &'static str,
    /// An answer that is neither dice nor a box.
    pub neither: fn(&str) -> String,
    /// A die that is not there.
    pub no_die: fn(&str) -> String,
    /// An answer without a position.
    pub no_position: &'static str,
    /// An answer that is no box.
    pub no_box: fn(&str) -> String,
    /// Why a box can't be filled.
    pub refused: fn(&str) -> String,
    /// In front of the boxes and what they would score.
    pub would_score: &'static str,
    /// The same where a joker has no choice.
    pub joker_goes: &'static str,
    /// Behind a box where the dice count as a joker.
    pub as_joker: &'static str,
    /// Behind a box that brings a bonus chip.
    pub with_chip: &'static str,
    /// The box that a word means, written in small letters and digits without blanks,
    /// `ae` for `ä` and `ss` for `ß`: its name, or a usual short form.
    pub typed_box: fn(&str) -> Option<Category>,
}

texts_by_language!(pub Texts);
