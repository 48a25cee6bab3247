//! What Qwixx says: a file a language.

mod de;
mod en;

use super::{Ending, LockEffect, RuleSetKind, RuleViolation};
use crate::{Colour, GameDescription};

/// The drawings of the rules page, by the name of their file.
const RULES_PAGE_IMAGES: &[(&str, &str)] = &[("sheet.svg", include_str!("../rules/sheet.svg"))];

/// Everything Qwixx says in one language. Names of players and rows come as texts.
pub struct QwixxTexts {
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
    /// Prompts and headings where people type.
    pub console: GameConsoleTexts,
    /// What the handout of `concordia` prints in its sample run.
    pub concordia: ConcordiaTexts,
}

/// What happened, as sentences.
pub struct NarrationTexts {
    /// Who rolls.
    pub rolls: fn(&str) -> String,
    /// A white die, counted from 1, and what it shows.
    pub white_die: fn(u8, u8) -> String,
    /// The sum of the white dice.
    pub white_total: fn(u8) -> String,
    /// Who crossed which number in which row, and whether the lock too.
    pub crosses: fn(&str, &str, bool) -> String,
    /// Who crossed nothing; several or one.
    pub passes: fn(&str, bool) -> String,
    /// Who did not use action 2.
    pub skips_action_2: fn(&str) -> String,
    /// Who locked which row, several or one, and what that means.
    pub locks_row: fn(&str, bool, &str, LockEffect) -> String,
    /// Who marked a penalty, and how many there are now.
    pub penalty: fn(&str, u8) -> String,
    /// The same where it is called a failed throw.
    pub failed_throw: fn(&str, u8) -> String,
    /// Who has how many points at the end.
    pub final_points: fn(&str, &str) -> String,
    /// Who has won; several share the win.
    pub wins: fn(&str, bool) -> String,
}

/// What is asked, and what answers are called.
pub struct QuestionTexts {
    /// Action 1: who is asked, the sum, and whether it fits somewhere.
    pub ask_white_sum: fn(&str, u8, bool) -> String,
    /// Action 2: who is asked, and what can be crossed.
    pub ask_colour_die: fn(&str, &str) -> String,
    /// To cross this number.
    pub cross_label: fn(&str) -> String,
    /// To cross nothing.
    pub pass_label: &'static str,
    /// To cross nothing where that costs a penalty at once.
    pub pass_with_penalty_label: &'static str,
    /// What that penalty is: its number, and whether it is called a failed throw.
    pub pass_penalty: fn(u8, bool) -> String,
}

/// What stands on sheets and beside dice.
pub struct SheetTexts {
    /// Whose sheet it is.
    pub sheet_title: fn(&str) -> String,
    /// Penalties, in the middle of a list.
    pub penalties_counter: &'static str,
    /// Penalties, as a heading.
    pub penalties_heading: &'static str,
    /// How many penalties there are.
    pub penalty_count: fn(u8) -> String,
    /// A row, as a heading.
    pub row_heading: &'static str,
    /// Crosses, as a heading.
    pub crosses_heading: &'static str,
    /// Points, as a heading.
    pub points_heading: &'static str,
    /// Everything together.
    pub total: &'static str,
    /// A row for whoever does not see it: its name, the numbers crossed, its points,
    /// and whether it is closed.
    pub row_accessible_label: fn(&str, &str, &str, bool) -> String,
    /// A die by its name, with its face once it is rolled.
    pub die_shows: fn(&str, Option<u8>) -> String,
    /// The sum of the white dice, beside them.
    pub white_sum: fn(u8) -> String,
    /// What a colour die makes with one white die and with the other.
    pub pair_sums: fn(u8, u8) -> String,
}

/// Prompts and headings where people type.
pub struct GameConsoleTexts {
    /// By which rules Qwixx is played.
    pub opening: fn(RuleSetKind) -> String,
    /// What the marks of a sheet mean: a cross, and a number out of reach.
    pub legend: fn(&str, &str) -> String,
    /// Who is asked about the white dice.
    pub action_1: fn(&str) -> String,
    /// Who is asked about a white die and a colour die.
    pub action_2: fn(&str) -> String,
    /// Cross off the white sum?
    pub ask_sum: fn(u8) -> String,
    /// Cross off a white die plus a colour die? With what it costs not to, if anything.
    pub ask_pair: fn(Option<&str>) -> String,
    /// Which row for the sum, of those that fit; what Enter stands for.
    pub ask_sum_row: fn(u8, &str, &str) -> String,
    /// Which white die and row, of those that fit; what Enter stands for.
    pub ask_white_and_row: fn(&str, &str) -> String,
    /// Enter stands for no cross.
    pub enter_passes: &'static str,
    /// What can be typed for no cross, besides no.
    pub pass_words: &'static [&'static str],
    /// What is typed for a row.
    pub row_input: fn(Colour) -> &'static str,
    /// An answer that is no row, where Enter passes.
    pub not_a_row_or_pass: fn(&str) -> String,
    /// An answer that is no white die and row.
    pub not_a_white_and_row: fn(&str) -> String,
    /// Both white dice fit this row.
    pub ask_which_white: fn(&str) -> String,
    /// Once a round: who is active, which rows are locked, who has how many penalties.
    pub round_status: fn(&str, &str, &str) -> String,
    /// Which of the white dice, and what they show?
    pub ask_white: fn([u8; 2]) -> String,
    /// An answer that is neither white die.
    pub not_a_white_die: fn(&str) -> String,
    /// Which row?
    pub ask_row: &'static str,
    /// An answer that is no row.
    pub not_a_row: fn(&str) -> String,
    /// Which row, where several begin with the letter typed?
    pub ambiguous_row: &'static str,
    /// In front of the name on the sheet of `ottawa`.
    pub player_name_label: &'static str,
    /// In front of the failed throws on that sheet.
    pub failed_rolls_label: &'static str,
    /// A row of that sheet that its owner has locked, and one that is not: a letter.
    pub lock_letters: [char; 2],
}

/// What the handout of `concordia` prints in its sample run.
pub struct ConcordiaTexts {
    /// Above a roll.
    pub new_round: &'static str,
    /// A die by the name of its colour.
    pub die_name: fn(&str) -> String,
    /// White, for the name of a die.
    pub white_name: &'static str,
    /// Above the questions about the white dice.
    pub white_dice_heading: &'static str,
    /// Above the question about a colour die.
    pub colour_dice_heading: &'static str,
    /// The sum of the white dice.
    pub white_total: fn(u8) -> String,
    /// Whose turn it is.
    pub turn: fn(&str) -> String,
    /// Above a sheet.
    pub sheet_title: fn(&str) -> String,
    /// To whoever gets a penalty: what all penalties cost together.
    pub penalty: fn(i32) -> String,
}

texts_by_language!(pub QwixxTexts);
