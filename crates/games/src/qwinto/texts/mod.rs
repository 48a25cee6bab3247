//! What Qwinto says: a file a language.

mod de;
mod en;

use super::{Ending, Reason, Rules};
use crate::{About, Colour};

/// The drawings of the rules page, by the name of their file.
const PICTURES: &[(&str, &str)] = &[("sheet.svg", include_str!("../rules/sheet.svg"))];

/// Everything Qwinto says in one language. Names of players, dice (`red 5, blue 6`)
/// and points (`3 points`) come as texts; cells are counted from 1.
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
    /// What is told.
    pub story: Story,
    /// What is asked, and what answers are called.
    pub questions: Questions,
    /// What stands on sheets and beside dice.
    pub sheet: SheetTexts,
    /// Prompts, answers and headings where people type.
    pub console: Console,
}

/// What happened, as sentences.
pub struct Story {
    /// Who rolled what, the sum, and whether it was the second throw.
    pub rolls: fn(&str, &str, u8, bool) -> String,
    /// Who keeps which sum.
    pub keeps: fn(&str, u8) -> String,
    /// A row in the middle of a sentence.
    pub row: fn(Colour) -> &'static str,
    /// Who entered which number in which row and cell.
    pub enters: fn(&str, u8, &str, u8) -> String,
    /// Whose row is full, and how many points it counts.
    pub row_full: fn(&str, &str, &str) -> String,
    /// Who has completed a column, and how many points that brings.
    pub column_full: fn(&str, &str) -> String,
    /// Who entered nothing.
    pub passes: fn(&str) -> String,
    /// Who marked a failed throw, and how many there are now.
    pub fails: fn(&str, u8) -> String,
    /// The points of whoever played alone.
    pub alone: fn(&str, &str) -> String,
    /// Who has won with how many points; several share the win.
    pub wins: fn(&str, bool, &str) -> String,
}

/// What is asked, and what answers are called.
pub struct Questions {
    /// Which dice does somebody roll?
    pub dice: fn(&str) -> String,
    /// Does somebody keep this sum?
    pub keep: fn(&str, u8) -> String,
    /// Where does somebody enter the sum?
    pub entry: fn(&str, u8) -> String,
    /// Somebody can enter the sum nowhere.
    pub no_entry: fn(&str, u8) -> String,
    /// To roll these dice.
    pub roll_these: fn(&str) -> String,
    /// To keep a sum.
    pub keep_sum: fn(u8) -> String,
    /// To keep a sum that fits nowhere, which is a failed throw.
    pub keep_fails: fn(u8) -> String,
    /// To roll the same dice again, so many.
    pub reroll: fn(usize) -> &'static str,
    /// To enter the sum: row, cell, sum, and whether it is a bonus cell.
    pub enter: fn(&str, u8, u8, bool) -> String,
    /// To enter nothing.
    pub pass: &'static str,
    /// To enter nothing where that is a failed throw.
    pub pass_fails: &'static str,
}

/// What stands on sheets and beside dice.
pub struct SheetTexts {
    /// Whose sheet it is.
    pub sheet_of: fn(&str) -> String,
    /// Failed throws, in the middle of a list.
    pub failed_note: &'static str,
    /// The points of full columns, in the middle of a list.
    pub bonus_note: &'static str,
    /// The points of full columns.
    pub bonus_is: fn(i32) -> String,
    /// Failed throws, as a heading.
    pub failed: &'static str,
    /// How many failed throws there are.
    pub failed_of: fn(u8) -> String,
    /// A row for whoever does not see it: its name, its numbers, its points.
    pub row_in_words: fn(&str, &str, &str) -> String,
    /// A number in a cell of a row.
    pub number_in: fn(u8, u8) -> String,
    /// An empty cell of a row.
    pub cell: fn(&str, u8) -> String,
    /// A die by its name, with its face once it is rolled.
    pub die_shows: fn(&str, Option<u8>) -> String,
    /// The sum, beside the dice.
    pub sum: fn(u8) -> String,
    /// What the dice that can be chosen are called together.
    pub which_dice: &'static str,
    /// What a choice of dice can bring: the least and the greatest sum, and how often a
    /// sum of theirs fits, in percent.
    pub brings: fn(u8, u8, u8) -> String,
    /// A part of the sheet, as a heading.
    pub part: &'static str,
    /// Why a part counts what it does, as a heading.
    pub counts: &'static str,
    /// Points, as a heading.
    pub points: &'static str,
    /// Why a row counts what it does: its numbers, and whether it is full.
    pub row_counts: fn(u32, bool) -> String,
    /// The full columns, as a heading.
    pub bonus_columns: &'static str,
    /// No full columns.
    pub no_columns: &'static str,
    /// Everything together.
    pub total: &'static str,
}

/// Prompts, answers and headings where people type.
pub struct Console {
    /// What the rule set is like.
    pub rules: fn(Rules) -> &'static str,
    /// Above the empty sheet.
    pub empty_sheet: &'static str,
    /// Whose turn it is.
    pub turn: fn(&str) -> String,
    /// To whom the dice show what, and their sum.
    pub dice_show: fn(&str, &str, u8) -> String,
    /// The cells that take the sum.
    pub open_cells: fn(u8, &str) -> String,
    /// No cell takes the sum; whether that is a failed throw.
    pub no_cell: fn(u8, bool) -> String,
    /// Nobody is asked anything.
    pub not_asked: &'static str,
    /// How dice are named, behind the question.
    pub dice_hint: &'static str,
    /// Whether somebody rolls again.
    pub ask_reroll: fn(&str) -> String,
    /// How a cell is named, behind the question; the number of the failed throw that
    /// passing would be, if it would be one.
    pub entry_hint: fn(Option<u8>) -> String,
    /// An answer that names no dice.
    pub no_dice: &'static str,
    /// An answer that neither keeps nor rolls.
    pub no_reroll: &'static str,
    /// An answer that names no row.
    pub no_row: &'static str,
    /// The name of a colour that has no row.
    pub no_such_row: fn(&str) -> String,
    /// An answer that names no cell.
    pub no_such_cell: &'static str,
    /// What keeps the dice besides an empty line, in small letters.
    pub keep_words: &'static [&'static str],
    /// What rolls them again.
    pub reroll_words: &'static [&'static str],
    /// What enters nothing besides an empty line.
    pub pass_words: &'static [&'static str],
    /// In front of the name on a sheet.
    pub player_name: &'static str,
    /// In front of the failed throws on a sheet.
    pub failed_throws: &'static str,
}

texts_by_language!(pub Texts);
