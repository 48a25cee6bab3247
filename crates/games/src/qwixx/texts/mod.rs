//! The texts of Qwixx, one file per language.

mod de;
mod en;

use rollwright_i18n::Lang;

use super::{Ending, LockEffect, RuleViolation};
use crate::{Colour, GameDescription};

/// The drawings of the rules page, by file name.
const RULES_PAGE_IMAGES: &[(&str, &str)] = &[("sheet.svg", include_str!("../rules/sheet.svg"))];

/// All texts of Qwixx in one language. Names of players and rows are passed as texts.
pub struct QwixxTexts {
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
    /// Prompts and headings of the console.
    pub console: GameConsoleTexts,
    /// Texts of the sample run in the handout of `concordia`.
    pub concordia: ConcordiaConsoleTexts,
}

/// Sentences about what happened.
pub struct NarrationTexts {
    /// A player rolls.
    pub rolls: fn(&str) -> String,
    /// A white die, counted from 1, and its face.
    pub white_die: fn(u8, u8) -> String,
    /// The sum of the white dice.
    pub white_total: fn(u8) -> String,
    /// A player crosses a number: player, number with row, whether the lock was crossed
    /// too.
    pub crosses: fn(&str, &str, bool) -> String,
    /// Players cross nothing; `true` for several.
    pub passes: fn(&str, bool) -> String,
    /// A player skips action 2.
    pub skips_action_2: fn(&str) -> String,
    /// Players lock a row: players, `true` for several, row, effect on the others.
    pub locks_row: fn(&str, bool, &str, LockEffect) -> String,
    /// A player gets a penalty: player, number of penalties.
    pub penalty: fn(&str, u8) -> String,
    /// The same, for rules that call it a failed throw.
    pub failed_throw: fn(&str, u8) -> String,
    /// A player's final points.
    pub final_points: fn(&str, &str) -> String,
    /// The winners; `true` for several.
    pub wins: fn(&str, bool) -> String,
}

/// Questions and labels of actions.
pub struct QuestionAndActionTexts {
    /// Action 1: player, white sum, whether it can be crossed.
    pub ask_white_sum: fn(&str, u8, bool) -> String,
    /// Action 2: player, numbers that can be crossed.
    pub ask_colour_die: fn(&str, &str) -> String,
    /// Label for crossing this number.
    pub cross_label: fn(&str) -> String,
    /// Label for passing.
    pub pass_label: &'static str,
    /// Label for passing if that costs a penalty at once; `true` if the rules call it a failed throw.
    pub pass_with_penalty_label: fn(bool) -> &'static str,
    /// That penalty: its number, and whether the rules call it a failed throw.
    pub pass_penalty: fn(u8, bool) -> String,
}

/// Texts on sheets and beside dice.
pub struct SheetTexts {
    /// Title of a player's sheet.
    pub sheet_title: fn(&str) -> String,
    /// Label of the penalty counter.
    pub penalties_counter: &'static str,
    /// Label of the same counter where the rules call penalties failed throws.
    pub failed_throws_counter: &'static str,
    /// Heading for penalties; `true` if the rules call them failed throws.
    pub penalties_heading: fn(bool) -> &'static str,
    /// A number of penalties, likewise.
    pub penalty_count: fn(u8, bool) -> String,
    /// Heading for rows.
    pub row_heading: &'static str,
    /// Heading for crosses.
    pub crosses_heading: &'static str,
    /// Heading for points.
    pub points_heading: &'static str,
    /// Heading for the total.
    pub total: &'static str,
    /// Screen reader label of a row: name, crossed numbers, points, whether it is closed.
    pub row_accessible_label: fn(&str, &str, &str, bool) -> String,
    /// A die by its name, with its face once it is rolled.
    pub die_shows: fn(&str, Option<u8>) -> String,
    /// The white sum, shown beside the dice.
    pub white_sum: fn(u8) -> String,
    /// The sums of a colour die with each white die.
    pub pair_sums: fn(u8, u8) -> String,
}

/// Prompts and headings of the console.
pub struct GameConsoleTexts {
    /// Opening line with the rule set.
    pub opening: fn(&str) -> String,
    /// Legend of a sheet: the mark of a cross, the mark of an unreachable number.
    pub legend: fn(&str, &str) -> String,
    /// Heading of action 1 for a player.
    pub action_1: fn(&str) -> String,
    /// Heading of action 2 for a player.
    pub action_2: fn(&str) -> String,
    /// Asks whether to cross the white sum; `true` if the question says that Enter means no.
    pub ask_sum: fn(u8, bool) -> String,
    /// Asks whether to cross a white die plus a colour die, with the cost of passing, if
    /// any; `true` if the question says that Enter means no.
    pub ask_pair: fn(Option<&str>, bool) -> String,
    /// Asks for the row of the sum: sum, possible rows, meaning of Enter.
    pub ask_sum_row: fn(u8, &str, &str) -> String,
    /// Asks for a white die and a row: possible ones, meaning of Enter.
    pub ask_white_and_row: fn(&str, &str) -> String,
    /// Enter means no cross.
    pub enter_passes: &'static str,
    /// Words that mean no cross, besides no.
    pub pass_words: &'static [&'static str],
    /// The input for a row.
    pub row_input: fn(Colour) -> &'static str,
    /// An answer that isn't a row, if Enter passes.
    pub not_a_row_or_pass: fn(&str) -> String,
    /// An answer that isn't a white die and a row, and a legal one, if there is any.
    pub not_a_white_and_row: fn(&str, Option<&str>) -> String,
    /// Asks which white die, if both fit this row.
    pub ask_which_white: fn(&str) -> String,
    /// Status of a round: active player, locked rows, penalties by player.
    pub round_status: fn(&str, &str, &str) -> String,
    /// Asks which white die, with their faces.
    pub ask_white: fn([u8; 2]) -> String,
    /// An answer that isn't a white die.
    pub not_a_white_die: fn(&str) -> String,
    /// Asks for a row.
    pub ask_row: &'static str,
    /// An answer that isn't a row.
    pub not_a_row: fn(&str) -> String,
    /// Several rows begin with the answer: the answer, and what tells them apart.
    pub ambiguous_row: fn(&str, &[String]) -> String,
    /// Label before the name on the sheet of `ottawa`.
    pub player_name_label: &'static str,
    /// Label before the failed throws on that sheet.
    pub failed_rolls_label: &'static str,
    /// Letters on that sheet for a row that its owner has locked, and for any other.
    pub lock_letters: [char; 2],
}

/// Texts of the sample run in the handout of `concordia`.
pub struct ConcordiaConsoleTexts {
    /// Printed above a roll.
    pub new_round: &'static str,
    /// A die by the name of its colour.
    pub die_name: fn(&str) -> String,
    /// White, as the colour of a die.
    pub white_name: &'static str,
    /// Printed above the questions about the white dice.
    pub white_dice_heading: &'static str,
    /// Printed above the question about a colour die.
    pub colour_dice_heading: &'static str,
    /// The sum of the white dice.
    pub white_total: fn(u8) -> String,
    /// The player whose turn it is.
    pub turn: fn(&str) -> String,
    /// Printed above a sheet.
    pub sheet_title: fn(&str) -> String,
    /// Printed for a penalty: the points that all penalties cost together.
    pub penalty: fn(i32) -> String,
    /// With `--strict`: asks whether to cross the white sum.
    pub strict_ask_sum: &'static str,
    /// With `--strict`: asks whether to cross a white die plus a colour die.
    pub strict_ask_pair: &'static str,
    /// With `--strict`: asks which white die.
    pub strict_ask_white: &'static str,
    /// With `--strict`: asks for a row.
    pub strict_ask_row: &'static str,
}

/// All texts of the game in a language.
#[must_use]
pub const fn texts(lang: Lang) -> &'static QwixxTexts {
    match lang {
        Lang::En => &en::TEXTS,
        Lang::De => &de::TEXTS,
    }
}
