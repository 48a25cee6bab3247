//! The texts of Qwinto, one file per language.

mod de;
mod en;

use rollwright_i18n::Lang;

use super::{Ending, RuleViolation, Rules};
use crate::{Colour, GameDescription};

/// The drawings of the rules page, by file name.
const RULES_PAGE_IMAGES: &[(&str, &str)] = &[("sheet.svg", include_str!("../rules/sheet.svg"))];

/// All texts of Qwinto in one language. Names of players, dice (`red 5, blue 6`) and points
/// (`3 points`) are passed as texts; cells are counted from 1.
pub struct QwintoTexts {
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
    /// The narration.
    pub narration: NarrationTexts,
    /// Questions and labels of actions.
    pub questions: QuestionAndActionTexts,
    /// Texts on sheets and beside dice.
    pub sheet: SheetTexts,
    /// Prompts, answers and headings of the console.
    pub console: GameConsoleTexts,
}

/// Sentences about what happened.
pub struct NarrationTexts {
    /// A roll: player, dice, sum, whether it was the re-roll.
    pub rolls: fn(&str, &str, u8, bool) -> String,
    /// A player keeps a sum.
    pub keeps: fn(&str, u8) -> String,
    /// A row in the middle of a sentence.
    pub row_name: fn(Colour) -> &'static str,
    /// A player enters a number: player, number, row, cell.
    pub enters: fn(&str, u8, &str, u8) -> String,
    /// A player fills a row: player, row, points.
    pub row_full: fn(&str, &str, &str) -> String,
    /// A player completes a column: player, points.
    pub column_full: fn(&str, &str) -> String,
    /// A player enters nothing.
    pub passes: fn(&str) -> String,
    /// A player marks a failed throw: player, number of failed throws.
    pub marks_failed_roll: fn(&str, u8) -> String,
    /// The points of a player who played alone.
    pub single_player_points: fn(&str, &str) -> String,
    /// The winners, `true` for several, and their points.
    pub wins: fn(&str, bool, &str) -> String,
}

/// Questions and labels of actions.
pub struct QuestionAndActionTexts {
    /// Asks a player which dice to roll.
    pub ask_dice: fn(&str) -> String,
    /// Asks a player whether to keep this sum.
    pub ask_keep: fn(&str, u8) -> String,
    /// Asks a player where to enter the sum.
    pub ask_entry: fn(&str, u8) -> String,
    /// A player can't enter the sum anywhere.
    pub no_entry_possible: fn(&str, u8) -> String,
    /// Label for rolling these dice.
    pub roll_dice_label: fn(&str) -> String,
    /// Label for keeping a sum.
    pub keep_label: fn(u8) -> String,
    /// Label for keeping a sum that fits nowhere, which is a failed throw.
    pub keep_failed_roll_label: fn(u8) -> String,
    /// Label for rolling the same number of dice again.
    pub reroll_label: fn(usize) -> &'static str,
    /// Label for entering the sum: row, cell, sum, whether it is a bonus cell.
    pub enter_label: fn(&str, u8, u8, bool) -> String,
    /// Label for passing.
    pub pass_label: &'static str,
    /// Label for passing if that is a failed throw.
    pub pass_failed_roll_label: &'static str,
}

/// Texts on sheets and beside dice.
pub struct SheetTexts {
    /// Title of a player's sheet.
    pub sheet_title: fn(&str) -> String,
    /// Label of the counter of failed throws.
    pub failed_rolls_counter: &'static str,
    /// Label of the counter of bonus points.
    pub bonus_counter: &'static str,
    /// The points of full columns.
    pub bonus_points: fn(i32) -> String,
    /// Heading for failed throws.
    pub failed_rolls_heading: &'static str,
    /// A number of failed throws.
    pub failed_roll_count: fn(u8) -> String,
    /// Screen reader label of a row: name, numbers, points.
    pub row_accessible_label: fn(&str, &str, &str) -> String,
    /// A number in a cell of a row.
    pub number_in_cell: fn(u8, u8) -> String,
    /// An empty cell of a row.
    pub empty_cell: fn(&str, u8) -> String,
    /// A die by its name, with its face once it is rolled.
    pub die_shows: fn(&str, Option<u8>) -> String,
    /// The sum, shown beside the dice.
    pub sum: fn(u8) -> String,
    /// Title of the choices of dice.
    pub dice_choices_title: &'static str,
    /// The odds of a choice of dice: smallest sum, largest sum, how often a sum fits, in
    /// percent.
    pub dice_choice_odds: fn(u8, u8, u8) -> String,
    /// Heading for parts of the sheet.
    pub part_heading: &'static str,
    /// Heading for the explanation of a part's points.
    pub reason_heading: &'static str,
    /// Heading for points.
    pub points_heading: &'static str,
    /// The explanation of a row's points: its numbers, and whether it is full.
    pub row_points_reason: fn(u32, bool) -> String,
    /// Heading for full columns.
    pub bonus_columns: &'static str,
    /// No full columns.
    pub no_full_columns: &'static str,
    /// Heading for the total.
    pub total: &'static str,
}

/// Prompts, answers and headings of the console.
pub struct GameConsoleTexts {
    /// Summary of the rule set.
    pub rule_set_summary: fn(Rules) -> &'static str,
    /// Printed above the empty sheet.
    pub empty_sheet: &'static str,
    /// The player whose turn it is.
    pub turn: fn(&str) -> String,
    /// The dice of a player: player, dice, sum.
    pub dice_show: fn(&str, &str, u8) -> String,
    /// The cells that accept the sum.
    pub accepting_cells: fn(u8, &str) -> String,
    /// No cell accepts the sum; whether that is a failed throw.
    pub no_open_cell: fn(u8, bool) -> String,
    /// No question is open.
    pub no_question_open: &'static str,
    /// How to type dice; follows the question.
    pub dice_hint: &'static str,
    /// Asks a player whether to roll again.
    pub ask_reroll: fn(&str) -> String,
    /// How to type a cell; follows the question. A cell that can be filled, and the number of the
    /// failed throw that passing would be, if any.
    pub entry_hint: fn(Option<&str>, Option<u8>) -> String,
    /// An answer that isn't dice.
    pub not_dice: &'static str,
    /// An answer that is neither keep nor re-roll.
    pub not_keep_or_reroll: &'static str,
    /// An answer that isn't a row, and a cell that can be filled, if there is any.
    pub not_a_row: fn(Option<&str>) -> String,
    /// The name of a colour without a row.
    pub no_such_row: fn(&str) -> String,
    /// An answer that isn't a cell.
    pub not_a_cell: &'static str,
    /// Words that keep the dice, besides an empty line, in lower case.
    pub keep_words: &'static [&'static str],
    /// Words that roll them again.
    pub reroll_words: &'static [&'static str],
    /// Words that enter nothing, besides an empty line.
    pub pass_words: &'static [&'static str],
    /// Label before the name on a sheet.
    pub player_name_label: &'static str,
    /// Label before the failed throws on a sheet.
    pub failed_rolls_label: &'static str,
}

/// All texts of the game in a language.
#[must_use]
pub const fn texts(lang: Lang) -> &'static QwintoTexts {
    match lang {
        Lang::En => &en::TEXTS,
        Lang::De => &de::TEXTS,
    }
}
