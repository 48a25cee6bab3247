//! What Yahtzee says: a file a language.

mod de;
mod en;

use super::{BoxScore, Category, Ending, RuleViolation};
use crate::GameDescription;

/// The drawings of the rules page, by the name of their file.
const RULES_PAGE_IMAGES: &[(&str, &str)] = &[("card.svg", include_str!("../rules/card.svg"))];

/// Everything Yahtzee says in one language. Names of players, points (`3 points`) and
/// faces (`5 5 5`) come as texts.
pub struct YahtzeeTexts {
    /// What it says of itself.
    pub description: GameDescription,
    /// Why a rule forbids something: a phrase.
    pub rule_violation: fn(&RuleViolation) -> String,
    /// How the game ended, as a sentence.
    pub ending: fn(Ending) -> &'static str,
    /// A die by its name in records.
    pub die_name: fn(&'static str) -> &'static str,
    /// The same die as what begins a sentence.
    pub die_with_article: fn(&'static str) -> String,
    /// A die on the table, counted from 1 from the left.
    pub die_by_position: fn(usize) -> String,
    /// What is told.
    pub narration: NarrationTexts,
    /// The names of things on the scorecard.
    pub sheet: SheetTexts,
    /// What is asked, and what answers are called.
    pub questions: QuestionTexts,
    /// Prompts, answers and headings where people type.
    pub console: GameConsoleTexts,
}

/// What happened, as sentences.
pub struct NarrationTexts {
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
    pub won_chip: fn(u16) -> String,
    /// The sum of the upper boxes has reached the bonus, worth so many points.
    pub won_upper_bonus: fn(u16, u16) -> String,
    /// The sum at which the upper boxes end, without the bonus.
    pub missed_upper_bonus: fn(u16) -> String,
    /// Who has how many points now.
    pub new_total: fn(&str, &str) -> String,
    /// The game is over: the points of the only player.
    pub single_player_result: fn(&str, &str) -> String,
    /// The game is over: who has won, with how many points.
    pub winner_result: fn(&str, &str) -> String,
    /// The game is over: who shares the win, with how many points each.
    pub shared_win_result: fn(&str, &str) -> String,
}

/// The names of things on the scorecard.
pub struct SheetTexts {
    /// The scorecard itself.
    pub title: &'static str,
    /// A box: the head of the column that names them.
    pub category_heading: &'static str,
    /// The name of a box.
    pub category_name: fn(Category) -> &'static str,
    /// What a box is worth, in a few words.
    pub category_worth: fn(Category) -> &'static str,
    /// The upper boxes.
    pub upper_section: &'static str,
    /// The lower boxes.
    pub lower_section: &'static str,
    /// The sum of the upper boxes.
    pub upper_sum: &'static str,
    /// The upper bonus.
    pub upper_bonus: &'static str,
    /// How many points the upper bonus still takes.
    pub points_to_upper_bonus: fn(u16) -> String,
    /// The upper bonus can't be had any more.
    pub upper_bonus_missed: &'static str,
    /// The sum of the lower boxes.
    pub lower_sum: &'static str,
    /// The bonus chips.
    pub chips: &'static str,
    /// Everything together.
    pub total: &'static str,
    /// What the sum of the upper boxes, their bonus and the chips are called in a
    /// [`crate::View`], which programs read.
    pub counter_labels: [&'static str; 3],
    /// What stands in a box, for whoever does not see it.
    pub category_accessible_label: fn(Category, Option<u8>) -> String,
    /// An open box, for whoever does not see it.
    pub open_category: &'static str,
    /// A mark on a box where the dice would count as a joker.
    pub joker_mark: &'static str,
}

/// What is asked, and what answers are called.
pub struct QuestionTexts {
    /// What is asked while dice may be rolled again, of whom.
    pub ask_reroll_or_category: fn(&str) -> String,
    /// What is asked after the last roll, of whom.
    pub ask_category: fn(&str) -> String,
    /// How many rolls are left, in the middle of a sentence.
    pub rolls_left: fn(u8) -> String,
    /// To fill a box with what the dice score there.
    pub fill_label: fn(Category, BoxScore) -> String,
    /// To roll dice that show these faces again, and at which positions they lie.
    pub reroll_dice_label: fn(&str, &str) -> String,
    /// To roll the dice that are ticked again.
    pub reroll_selected_label: &'static str,
    /// To roll all dice again.
    pub reroll_all_label: &'static str,
    /// How dice are ticked.
    pub select_dice_help: &'static str,
    /// A die by its position and what it shows.
    pub die_shows: fn(usize, Option<u8>) -> String,
    /// The box to tick on a die, by its position and what it shows.
    pub reroll_die_label: fn(usize, u8) -> String,
    /// A die that is not ticked.
    pub keep_label: &'static str,
    /// A die that is ticked.
    pub reroll_label: &'static str,
}

/// Prompts, answers and headings where people type.
pub struct GameConsoleTexts {
    /// What is played: the name of the rule set, and how long it takes.
    pub opening: fn(&str) -> String,
    /// The round being played, and how many there are.
    pub round: fn(usize, usize) -> String,
    /// Whose turn it is.
    pub turn: fn(&str) -> String,
    /// In front of the dice.
    pub dice_label: &'static str,
    /// In front of their positions.
    pub position_label: &'static str,
    /// Who is asked for the dice to roll again.
    pub ask_dice: fn(&str) -> String,
    /// The same, with the word for all of them.
    pub ask_dice_or_all: fn(&str) -> String,
    /// What can be typed for all dice, in small letters.
    pub all_words: &'static [&'static str],
    /// A number where dice are asked for that can only be that of a box.
    pub category_number_for_die: fn(u8) -> String,
    /// Which box?
    pub ask_category: &'static str,
    /// Which box, where one can still go on rolling?
    pub ask_category_or_undo: &'static str,
    /// An answer that is neither dice nor a box.
    pub not_dice_or_category: fn(&str) -> String,
    /// A die that is not there.
    pub not_a_die: fn(&str) -> String,
    /// An answer without a position.
    pub missing_position: &'static str,
    /// An answer that is no box.
    pub not_a_category: fn(&str) -> String,
    /// Why a box can't be filled.
    pub category_refused: fn(&str) -> String,
    /// In front of the boxes and what they would score.
    pub potential_scores_label: &'static str,
    /// The same where a joker has no choice.
    pub forced_joker_label: &'static str,
    /// Behind a box where the dice count as a joker.
    pub joker_suffix: &'static str,
    /// Behind a box that brings a bonus chip.
    pub chip_suffix: &'static str,
    /// The box that a word means, written in small letters and digits without blanks,
    /// `ae` for `ä` and `ss` for `ß`: its name, or a usual short form.
    pub parse_category: fn(&str) -> Option<Category>,
}

texts_by_language!(pub YahtzeeTexts);
