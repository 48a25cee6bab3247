//! The texts of Yahtzee, one file per language.

mod de;
mod en;

use rollwright_i18n::Lang;

use super::{Category, CategoryScore, Ending, RuleViolation};
use crate::GameDescription;

/// The drawings of the rules page, by file name.
const RULES_PAGE_IMAGES: &[(&str, &str)] = &[("card.svg", include_str!("../rules/card.svg"))];

/// All texts of Yahtzee in one language. Names of players, points (`3 points`) and faces
/// (`5 5 5`) are passed as texts.
pub struct YahtzeeTexts {
    /// The description of the game.
    pub description: GameDescription,
    /// Why a rule forbids something; a phrase.
    pub rule_violation: fn(&RuleViolation) -> String,
    /// How the game ended, as a sentence.
    pub ending: fn(Ending) -> &'static str,
    /// A die by its name in records.
    pub die_name: fn(&'static str) -> &'static str,
    /// The same die with an article, to begin a sentence.
    pub die_with_article: fn(&'static str) -> String,
    /// A die by its position, counted from 1 from the left.
    pub die_by_position: fn(usize) -> String,
    /// The narration.
    pub narration: NarrationTexts,
    /// Labels on the scorecard.
    pub sheet: SheetTexts,
    /// Questions and labels of actions.
    pub questions: QuestionAndActionTexts,
    /// Prompts, answers and headings of the console.
    pub console: GameConsoleTexts,
}

/// Sentences about what happened.
pub struct NarrationTexts {
    /// A roll: player, which of the three, dice.
    pub rolled: fn(&str, u8, &str) -> String,
    /// A player keeps these faces and rolls the other dice again.
    pub keeps: fn(&str, &str) -> String,
    /// A player rolls all dice again.
    pub keeps_none: fn(&str) -> String,
    /// A player fills a category: player, points, category.
    pub scored: fn(&str, &str, Category) -> String,
    /// The dice counted as a joker.
    pub joker: &'static str,
    /// A bonus chip was won, with its points.
    pub won_chip: fn(u16) -> String,
    /// The upper bonus was won: sum of the upper categories, bonus.
    pub won_upper_bonus: fn(u16, u16) -> String,
    /// The upper bonus was missed: sum of the upper categories.
    pub missed_upper_bonus: fn(u16) -> String,
    /// A player's new total.
    pub new_total: fn(&str, &str) -> String,
    /// The final points of a single player.
    pub single_player_result: fn(&str, &str) -> String,
    /// The winner and the points.
    pub winner_result: fn(&str, &str) -> String,
    /// The players who share the win, and their points.
    pub shared_win_result: fn(&str, &str) -> String,
}

/// Labels on the scorecard.
pub struct SheetTexts {
    /// Title of the scorecard.
    pub title: &'static str,
    /// Heading of the column of categories.
    pub category_heading: &'static str,
    /// The name of a category.
    pub category_name: fn(Category) -> &'static str,
    /// What a category scores, in a few words.
    pub category_worth: fn(Category) -> &'static str,
    /// Heading of the upper section.
    pub upper_section: &'static str,
    /// Heading of the lower section.
    pub lower_section: &'static str,
    /// Label of the sum of the upper categories.
    pub upper_sum: &'static str,
    /// Label of the upper bonus.
    pub upper_bonus: &'static str,
    /// The points missing to the upper bonus.
    pub points_to_upper_bonus: fn(u16) -> String,
    /// The upper bonus is lost.
    pub upper_bonus_missed: &'static str,
    /// Label of the sum of the lower categories.
    pub lower_sum: &'static str,
    /// Label of the bonus chips.
    pub chips: &'static str,
    /// Label of the total.
    pub total: &'static str,
    /// The labels of the upper sum, the upper bonus and the chips in a
    /// [`crate::PositionView`], which programs read.
    pub counter_labels: [&'static str; 3],
    /// Screen reader label of a category and its points.
    pub category_accessible_label: fn(Category, Option<u8>) -> String,
    /// Screen reader text for an open category.
    pub open_category: &'static str,
    /// Mark for a category in which the dice would count as a joker.
    pub joker_mark: &'static str,
}

/// Questions and labels of actions.
pub struct QuestionAndActionTexts {
    /// The question to a player while dice may be rolled again.
    pub ask_reroll_or_category: fn(&str) -> String,
    /// The question to a player after the last roll.
    pub ask_category: fn(&str) -> String,
    /// The number of rolls left, inside a sentence.
    pub rolls_left: fn(u8) -> String,
    /// Label for filling a category with this score.
    pub fill_label: fn(Category, CategoryScore) -> String,
    /// Label for rolling dice again: their faces, their positions.
    pub reroll_dice_label: fn(&str, &str) -> String,
    /// Label for rolling the selected dice again.
    pub reroll_selected_label: &'static str,
    /// Label for rolling all dice again.
    pub reroll_all_label: &'static str,
    /// How to select dice.
    pub select_dice_help: &'static str,
    /// The question before a zero in the Yahtzee box.
    pub zero_in_yahtzee_box: &'static str,
    /// A die by its position, and its face.
    pub die_shows: fn(usize, Option<u8>) -> String,
    /// Label of the checkbox of a die: position, face.
    pub reroll_die_label: fn(usize, u8) -> String,
    /// Label of an unselected die.
    pub keep_label: &'static str,
    /// Label of a selected die.
    pub reroll_label: &'static str,
}

/// Prompts, answers and headings of the console.
pub struct GameConsoleTexts {
    /// Opening line: the name of the rule set, and the length of the game.
    pub opening: fn(&str) -> String,
    /// The current round, and the number of rounds.
    pub round: fn(usize, usize) -> String,
    /// The player whose turn it is.
    pub turn: fn(&str) -> String,
    /// Label before the dice.
    pub dice_label: &'static str,
    /// Label before their positions.
    pub position_label: &'static str,
    /// Asks a player for the dice to roll again.
    pub ask_dice: fn(&str) -> String,
    /// The same, with the word for all dice.
    pub ask_dice_or_all: fn(&str) -> String,
    /// Words for all dice, in lower case.
    pub all_words: &'static [&'static str],
    /// A number typed for dice that can only be that of a category.
    pub category_number_for_die: fn(u8) -> String,
    /// Asks whether numbers are faces instead of positions: the faces, and the positions of these
    /// dice. Enter means no.
    pub ask_if_faces: fn(&str, &str) -> String,
    /// Positions are expected.
    pub type_positions: &'static str,
    /// A position was typed more than once.
    pub repeated_die: fn(&str) -> String,
    /// Asks for a category.
    pub ask_category: &'static str,
    /// Asks for a category while more rolls are possible.
    pub ask_category_or_undo: &'static str,
    /// An answer that is neither dice nor a category.
    pub not_dice_or_category: fn(&str) -> String,
    /// A die that doesn't exist.
    pub not_a_die: fn(&str) -> String,
    /// An answer without a position.
    pub missing_position: &'static str,
    /// An answer that isn't a category.
    pub not_a_category: fn(&str) -> String,
    /// Why a category can't be filled.
    pub category_refused: fn(&str) -> String,
    /// Label before the categories and their potential scores.
    pub potential_scores_label: &'static str,
    /// The same, for a forced joker.
    pub forced_joker_label: &'static str,
    /// Suffix of a category in which the dice count as a joker.
    pub joker_suffix: &'static str,
    /// Suffix of a category that earns a bonus chip.
    pub chip_suffix: &'static str,
    /// Parses a category from its name or a common short form, in lower-case letters and
    /// digits without spaces, with `ae` for `ä` and `ss` for `ß`.
    pub parse_category: fn(&str) -> Option<Category>,
}

/// All texts of the game in a language.
#[must_use]
pub const fn texts(lang: Lang) -> &'static YahtzeeTexts {
    match lang {
        Lang::En => &en::TEXTS,
        Lang::De => &de::TEXTS,
    }
}
