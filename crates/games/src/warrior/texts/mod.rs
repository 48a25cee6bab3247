//! What Warrior says: a file a language.

mod de;
mod en;

use super::{Ending, Square};
use crate::GameDescription;

/// The drawings of the rules page, by the name of their file.
const RULES_PAGE_IMAGES: &[(&str, &str)] = &[
    ("levels.svg", include_str!("../rules/levels.svg")),
    ("duel.svg", include_str!("../rules/duel.svg")),
];

/// Everything Warrior says in one language. Names of players come as texts, and so do
/// changes of energy, as [`Texts::energy_by`] tells them.
pub struct WarriorTexts {
    /// What it says of itself.
    pub description: GameDescription,
    /// How the game ended, as a sentence.
    pub ending: fn(Ending) -> &'static str,
    /// A level by its number.
    pub level_name: fn(u8) -> String,
    /// A row of a level's board by its number.
    pub row_name: fn(u8) -> String,
    /// A square in words.
    pub square_name: fn(Square) -> String,
    /// What energy is called.
    pub energy_label: &'static str,
    /// A change of energy, with its sign.
    pub energy_change: fn(i32) -> String,
    /// A die by its name in records.
    pub die_name: fn(&'static str) -> &'static str,
    /// The same die as what begins a sentence.
    pub die_with_article: fn(&'static str) -> String,
    /// What is told.
    pub narration: NarrationTexts,
    /// The duel: what is asked, and what answers are called.
    pub duel: DuelTexts,
    /// What stands beside the boards.
    pub boards: BoardTexts,
    /// Prompts, answers and headings where people type.
    pub console: GameConsoleTexts,
}

/// What happened, as sentences.
pub struct NarrationTexts {
    /// Who is too weak to move.
    pub too_weak: fn(&str) -> String,
    /// Which toss of how many, and the dice.
    pub tosses: fn(u8, u8, u8, u8) -> String,
    /// A double, and what it brings.
    pub rolls_double: fn(&str) -> String,
    /// Who may move after all.
    pub strong_again: fn(&str) -> String,
    /// Whose turn is over.
    pub still_weak: fn(&str) -> String,
    /// Who rolls which dice, and their sum.
    pub rolled: fn(&str, u8, u8, u8) -> String,
    /// Who stays where, and what that costs.
    pub past_the_end: fn(&str, Square, &str) -> String,
    /// Who reaches the last square.
    pub reaches_last_square: fn(&str, Square) -> String,
    /// Who moves where, and what the square does.
    pub moves: fn(&str, Square, &str) -> String,
    /// Who stands on the square that a roll leads to.
    pub opponent_on_square: fn(&str, Square) -> String,
    /// Who challenges whom for which square, without the full stop.
    pub challenges: fn(&str, &str, Square) -> String,
    /// Who goes where, and what that costs.
    pub forfeits: fn(&str, Square, &str) -> String,
    /// The number drawn, which is below the smallest one that wins.
    pub number_loses: fn(u8, u8) -> String,
    /// The number drawn, which is not below the smallest one that wins.
    pub number_wins: fn(u8, u8) -> String,
    /// Who stays where and loses how much energy.
    pub loses_challenge: fn(&str, Square, i32) -> String,
    /// Who takes which square and how much energy of whom, and where that one goes.
    pub wins_challenge: fn(&str, Square, i32, &str, Square) -> String,
    /// Who wins the race.
    pub wins_race: fn(&str) -> String,
}

/// The duel: what is asked, and what answers are called. Whoever reads of choices is
/// addressed.
pub struct DuelTexts {
    /// What it is called.
    pub title: &'static str,
    /// What is asked: of whom, who stands there, and where.
    pub question: fn(&str, &str, Square) -> String,
    /// Who has landed on whom, and where.
    pub lands_on_opponent: fn(&str, &str, Square) -> String,
    /// Who beats whom.
    pub challenge_won: fn(&str, &str) -> String,
    /// Who loses against whom.
    pub challenge_lost: fn(&str, &str) -> String,
    /// In front of the numbers, of which those that win are marked.
    pub numbers_label: &'static str,
    /// Who is to draw the number.
    pub who_draws: fn(&str) -> String,
    /// To draw it.
    pub draw_label: &'static str,
    /// To challenge.
    pub challenge_label: &'static str,
    /// The chance to win, in percent.
    pub win_chance: fn(u32) -> String,
    /// Where one goes with a challenge that is won, and the energy.
    pub if_won: fn(Square, &str) -> String,
    /// Where one stays with a challenge that is lost, and the energy.
    pub if_lost: fn(Square, &str) -> String,
    /// To forfeit.
    pub forfeit_label: &'static str,
    /// Where one goes with a forfeit, and the energy.
    pub if_forfeit: fn(Square, &str) -> String,
}

/// What stands beside the boards.
pub struct BoardTexts {
    /// All of them.
    pub title: &'static str,
    /// The last square.
    pub last_square: &'static str,
    /// What the number on a square is.
    pub legend_energy: &'static str,
    /// What the marked squares are.
    pub legend_path: &'static str,
    /// What the small number on a square is.
    pub legend_reach: &'static str,
    /// Where a warrior stands.
    pub square_heading: &'static str,
    /// How far it has to go.
    pub squares_to_go_heading: &'static str,
    /// Whom the rolls below lead.
    pub next_rolls_title: fn(&str) -> String,
    /// A roll, where it leads, and what that does to the energy.
    pub roll_target: fn(u8, Square, &str) -> String,
    /// A roll that leads to where the other stands.
    pub roll_target_occupied: fn(u8, Square, &str) -> String,
    /// A roll that leads too far.
    pub roll_past_end: fn(u8) -> String,
    /// A die by its position and what it shows.
    pub die_shows: fn(usize, Option<u8>) -> String,
    /// The number of a duel.
    pub number_shows: fn(Option<u8>) -> String,
    /// Who has rolled the dice that lie there, and their sum.
    pub rolled_by: fn(&str, u8) -> String,
    /// Whose toss for energy the dice are, and which.
    pub tossed_by: fn(&str, u8) -> String,
    /// Who drew the number that lies there.
    pub drawn_by: fn(&str, u8) -> String,
    /// Who has how many tosses for energy left.
    pub tosses_left: fn(&str, u8) -> String,
    /// Somebody stands on the last square.
    pub on_last_square: &'static str,
    /// So many squares are missing to it.
    pub squares_to_go: fn(u16) -> String,
}

/// Prompts, answers and headings where people type.
pub struct GameConsoleTexts {
    /// The banner.
    pub welcome: &'static str,
    /// Whether to play on the usual board, of so many levels and this size.
    pub ask_default_board: fn(u8, u8) -> String,
    /// How many levels of which size there are, and the last square.
    pub opening: fn(u8, u8, Square) -> String,
    /// In front of the boards.
    pub boards_heading: &'static str,
    /// How squares are written.
    pub coordinates_help: &'static str,
    /// Who begins.
    pub first_player: fn(&str) -> String,
    /// Where somebody stands, with which energy.
    pub square_and_energy: fn(Square, i32) -> String,
    /// Who is asked to challenge whom for which square, or to forfeit: where that
    /// leads, and what it costs.
    pub ask_duel: fn(&str, &str, Square, Square, &str) -> String,
    /// An answer that is neither.
    pub not_challenge_or_forfeit: &'static str,
    /// An answer without a question.
    pub no_question_open: &'static str,
    /// What may be typed for a challenge, in small letters.
    pub challenge_words: &'static [&'static str],
    /// What may be typed for a forfeit, in small letters.
    pub forfeit_words: &'static [&'static str],
}

texts_by_language!(pub WarriorTexts);
