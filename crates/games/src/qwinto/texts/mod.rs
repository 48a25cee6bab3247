//! What Qwinto says: a file a language.

mod de;
mod en;

use super::{Ending, RuleViolation, Rules};
use crate::{Colour, GameDescription};

/// The drawings of the rules page, by the name of their file.
const RULES_PAGE_IMAGES: &[(&str, &str)] = &[("sheet.svg", include_str!("../rules/sheet.svg"))];

/// Everything Qwinto says in one language. Names of players, dice (`red 5, blue 6`)
/// and points (`3 points`) come as texts; cells are counted from 1.
pub struct QwintoTexts {
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
    /// What is told.
    pub narration: NarrationTexts,
    /// What is asked, and what answers are called.
    pub questions: QuestionTexts,
    /// What stands on sheets and beside dice.
    pub sheet: SheetTexts,
    /// Prompts, answers and headings where people type.
    pub console: GameConsoleTexts,
}

/// What happened, as sentences.
pub struct NarrationTexts {
    /// Who rolled what, the sum, and whether it was the second throw.
    pub rolls: fn(&str, &str, u8, bool) -> String,
    /// Who keeps which sum.
    pub keeps: fn(&str, u8) -> String,
    /// A row in the middle of a sentence.
    pub row_name: fn(Colour) -> &'static str,
    /// Who entered which number in which row and cell.
    pub enters: fn(&str, u8, &str, u8) -> String,
    /// Whose row is full, and how many points it counts.
    pub row_full: fn(&str, &str, &str) -> String,
    /// Who has completed a column, and how many points that brings.
    pub column_full: fn(&str, &str) -> String,
    /// Who entered nothing.
    pub passes: fn(&str) -> String,
    /// Who marked a failed throw, and how many there are now.
    pub marks_failed_roll: fn(&str, u8) -> String,
    /// The points of whoever played alone.
    pub single_player_points: fn(&str, &str) -> String,
    /// Who has won with how many points; several share the win.
    pub wins: fn(&str, bool, &str) -> String,
}

/// What is asked, and what answers are called.
pub struct QuestionTexts {
    /// Which dice does somebody roll?
    pub ask_dice: fn(&str) -> String,
    /// Does somebody keep this sum?
    pub ask_keep: fn(&str, u8) -> String,
    /// Where does somebody enter the sum?
    pub ask_entry: fn(&str, u8) -> String,
    /// Somebody can enter the sum nowhere.
    pub no_entry_possible: fn(&str, u8) -> String,
    /// To roll these dice.
    pub roll_dice_label: fn(&str) -> String,
    /// To keep a sum.
    pub keep_label: fn(u8) -> String,
    /// To keep a sum that fits nowhere, which is a failed throw.
    pub keep_failed_roll_label: fn(u8) -> String,
    /// To roll the same dice again, so many.
    pub reroll_label: fn(usize) -> &'static str,
    /// To enter the sum: row, cell, sum, and whether it is a bonus cell.
    pub enter_label: fn(&str, u8, u8, bool) -> String,
    /// To enter nothing.
    pub pass_label: &'static str,
    /// To enter nothing where that is a failed throw.
    pub pass_failed_roll_label: &'static str,
}

/// What stands on sheets and beside dice.
pub struct SheetTexts {
    /// Whose sheet it is.
    pub sheet_title: fn(&str) -> String,
    /// Failed throws, in the middle of a list.
    pub failed_rolls_counter: &'static str,
    /// The points of full columns, in the middle of a list.
    pub bonus_counter: &'static str,
    /// The points of full columns.
    pub bonus_points: fn(i32) -> String,
    /// Failed throws, as a heading.
    pub failed_rolls_heading: &'static str,
    /// How many failed throws there are.
    pub failed_roll_count: fn(u8) -> String,
    /// A row for whoever does not see it: its name, its numbers, its points.
    pub row_accessible_label: fn(&str, &str, &str) -> String,
    /// A number in a cell of a row.
    pub number_in_cell: fn(u8, u8) -> String,
    /// An empty cell of a row.
    pub empty_cell: fn(&str, u8) -> String,
    /// A die by its name, with its face once it is rolled.
    pub die_shows: fn(&str, Option<u8>) -> String,
    /// The sum, beside the dice.
    pub sum: fn(u8) -> String,
    /// What the dice that can be chosen are called together.
    pub dice_choices_title: &'static str,
    /// What a choice of dice can bring: the least and the greatest sum, and how often a
    /// sum of theirs fits, in percent.
    pub dice_choice_odds: fn(u8, u8, u8) -> String,
    /// A part of the sheet, as a heading.
    pub part_heading: &'static str,
    /// Why a part counts what it does, as a heading.
    pub reason_heading: &'static str,
    /// Points, as a heading.
    pub points_heading: &'static str,
    /// Why a row counts what it does: its numbers, and whether it is full.
    pub row_points_reason: fn(u32, bool) -> String,
    /// The full columns, as a heading.
    pub bonus_columns: &'static str,
    /// No full columns.
    pub no_full_columns: &'static str,
    /// Everything together.
    pub total: &'static str,
}

/// Prompts, answers and headings where people type.
pub struct GameConsoleTexts {
    /// What the rule set is like.
    pub rule_set_summary: fn(Rules) -> &'static str,
    /// Above the empty sheet.
    pub empty_sheet: &'static str,
    /// Whose turn it is.
    pub turn: fn(&str) -> String,
    /// To whom the dice show what, and their sum.
    pub dice_show: fn(&str, &str, u8) -> String,
    /// The cells that take the sum.
    pub open_cells: fn(u8, &str) -> String,
    /// No cell takes the sum; whether that is a failed throw.
    pub no_open_cell: fn(u8, bool) -> String,
    /// Nobody is asked anything.
    pub no_question_open: &'static str,
    /// How dice are named, behind the question.
    pub dice_hint: &'static str,
    /// Whether somebody rolls again.
    pub ask_reroll: fn(&str) -> String,
    /// How a cell is named, behind the question; the number of the failed throw that
    /// passing would be, if it would be one.
    pub entry_hint: fn(Option<u8>) -> String,
    /// An answer that names no dice.
    pub not_dice: &'static str,
    /// An answer that neither keeps nor rolls.
    pub not_keep_or_reroll: &'static str,
    /// An answer that names no row.
    pub not_a_row: &'static str,
    /// The name of a colour that has no row.
    pub no_such_row: fn(&str) -> String,
    /// An answer that names no cell.
    pub not_a_cell: &'static str,
    /// What keeps the dice besides an empty line, in small letters.
    pub keep_words: &'static [&'static str],
    /// What rolls them again.
    pub reroll_words: &'static [&'static str],
    /// What enters nothing besides an empty line.
    pub pass_words: &'static [&'static str],
    /// In front of the name on a sheet.
    pub player_name_label: &'static str,
    /// In front of the failed throws on a sheet.
    pub failed_rolls_label: &'static str,
}

texts_by_language!(pub QwintoTexts);
