//! The texts of Warrior, one file per language.

mod de;
mod en;

use rollwright_i18n::Lang;

use super::{Ending, Square};
use crate::GameDescription;

/// The drawings of the rules page, by file name.
const RULES_PAGE_IMAGES: &[(&str, &str)] = &[
    ("levels.svg", include_str!("../rules/levels.svg")),
    ("duel.svg", include_str!("../rules/duel.svg")),
];

/// All texts of Warrior in one language. Names of players are passed as texts, and so are
/// changes of energy, formatted by [`WarriorTexts::energy_change`].
pub struct WarriorTexts {
    /// The description of the game.
    pub description: GameDescription,
    /// How the game ended, as a sentence.
    pub ending: fn(Ending) -> &'static str,
    /// A level by its number.
    pub level_name: fn(u8) -> String,
    /// A row of a level's board by its number.
    pub row_name: fn(u8) -> String,
    /// A square by its coordinates.
    pub square_name: fn(Square) -> String,
    /// Label of the energy.
    pub energy_label: &'static str,
    /// A change of energy, with its sign.
    pub energy_change: fn(i32) -> String,
    /// A die by its name in records.
    pub die_name: fn(&'static str) -> &'static str,
    /// The same die with an article, to begin a sentence.
    pub die_with_article: fn(&'static str) -> String,
    /// The narration.
    pub narration: NarrationTexts,
    /// Questions and labels of the duel.
    pub duel: DuelTexts,
    /// Texts beside the boards.
    pub boards: BoardTexts,
    /// Prompts, answers and headings of the console.
    pub console: GameConsoleTexts,
}

/// Sentences about what happened.
pub struct NarrationTexts {
    /// A player is too weak to move.
    pub too_weak: fn(&str) -> String,
    /// A toss: its number, the number of tosses, the two dice.
    pub tosses: fn(u8, u8, u8, u8) -> String,
    /// A double, and the energy it gains.
    pub rolls_double: fn(&str) -> String,
    /// A player may move after the tosses.
    pub strong_again: fn(&str) -> String,
    /// A player is still weak, and the turn is over.
    pub still_weak: fn(&str) -> String,
    /// A roll: player, the two dice, sum.
    pub rolled: fn(&str, u8, u8, u8) -> String,
    /// A player stays on a square: player, square, energy lost.
    pub past_the_end: fn(&str, Square, &str) -> String,
    /// A player reaches the last square.
    pub reaches_last_square: fn(&str, Square) -> String,
    /// A player moves: player, square, change of energy.
    pub moves: fn(&str, Square, &str) -> String,
    /// The opponent is on the square that a roll leads to.
    pub opponent_on_square: fn(&str, Square) -> String,
    /// A player challenges another for a square, without the full stop.
    pub challenges: fn(&str, &str, Square) -> String,
    /// A player forfeits: player, new square, energy lost.
    pub forfeits: fn(&str, Square, &str) -> String,
    /// A losing number, and the smallest one that wins.
    pub number_loses: fn(u8, u8) -> String,
    /// A winning number, and the smallest one that wins.
    pub number_wins: fn(u8, u8) -> String,
    /// A player loses a challenge: player, square, energy lost.
    pub loses_challenge: fn(&str, Square, i32) -> String,
    /// A player wins a challenge: player, square, energy gained, opponent, opponent's new
    /// square.
    pub wins_challenge: fn(&str, Square, i32, &str, Square) -> String,
    /// A player wins the race.
    pub wins_race: fn(&str) -> String,
}

/// Questions and labels of the duel. The choices address the reader.
pub struct DuelTexts {
    /// Title of the duel.
    pub title: &'static str,
    /// The question: player, opponent, square.
    pub question: fn(&str, &str, Square) -> String,
    /// A player has landed on the opponent: player, opponent, square.
    pub lands_on_opponent: fn(&str, &str, Square) -> String,
    /// A player wins against the opponent.
    pub challenge_won: fn(&str, &str) -> String,
    /// A player loses against the opponent.
    pub challenge_lost: fn(&str, &str) -> String,
    /// Label before the numbers, of which the winning ones are marked.
    pub numbers_label: &'static str,
    /// The player who draws the number.
    pub who_draws: fn(&str) -> String,
    /// Label for drawing the number.
    pub draw_label: &'static str,
    /// Label for a challenge.
    pub challenge_label: &'static str,
    /// The probability of winning, in percent.
    pub win_chance: fn(u32) -> String,
    /// The result of a won challenge: square, energy.
    pub if_won: fn(Square, &str) -> String,
    /// The result of a lost challenge: square, energy.
    pub if_lost: fn(Square, &str) -> String,
    /// Label for a forfeit.
    pub forfeit_label: &'static str,
    /// The result of a forfeit: square, energy.
    pub if_forfeit: fn(Square, &str) -> String,
}

/// Texts beside the boards.
pub struct BoardTexts {
    /// Title of the boards.
    pub title: &'static str,
    /// Label of the last square.
    pub last_square: &'static str,
    /// Legend for the number on a square.
    pub legend_energy: &'static str,
    /// Legend for the marked squares.
    pub legend_path: &'static str,
    /// Legend for the small number on a square.
    pub legend_reach: &'static str,
    /// Heading for a warrior's square.
    pub square_heading: &'static str,
    /// Heading for the squares left to go.
    pub squares_to_go_heading: &'static str,
    /// Why a warrior one square before the goal can't reach it.
    pub too_near: &'static str,
    /// Title of the rolls of a player and their targets.
    pub next_rolls_title: fn(&str) -> String,
    /// A roll, its target, and the change of energy.
    pub roll_target: fn(u8, Square, &str) -> String,
    /// A roll that leads to the opponent's square.
    pub roll_target_occupied: fn(u8, Square, &str) -> String,
    /// A roll past the last square.
    pub roll_past_end: fn(u8) -> String,
    /// A die by its position, and its face.
    pub die_shows: fn(usize, Option<u8>) -> String,
    /// The number of a duel, once it is drawn.
    pub number_shows: fn(Option<u8>) -> String,
    /// The player who rolled the dice shown, and their sum.
    pub rolled_by: fn(&str, u8) -> String,
    /// The player who tossed the dice shown, and the number of the toss.
    pub tossed_by: fn(&str, u8) -> String,
    /// The player who drew the number shown.
    pub drawn_by: fn(&str, u8) -> String,
    /// The number of tosses that a player has left.
    pub tosses_left: fn(&str, u8) -> String,
    /// A warrior is on the last square.
    pub on_last_square: &'static str,
    /// The number of squares to the last one.
    pub squares_to_go: fn(u16) -> String,
}

/// Prompts, answers and headings of the console.
pub struct GameConsoleTexts {
    /// The banner.
    pub welcome: &'static str,
    /// Asks whether to use the default board: levels, size, whether Enter means yes.
    pub ask_default_board: fn(u8, u8, bool) -> String,
    /// Opening line: levels, size, last square.
    pub opening: fn(u8, u8, Square) -> String,
    /// Heading of the boards.
    pub boards_heading: &'static str,
    /// How to read coordinates.
    pub coordinates_help: &'static str,
    /// The player who begins.
    pub first_player: fn(&str) -> String,
    /// A warrior's square and energy.
    pub square_and_energy: fn(Square, i32) -> String,
    /// Asks for a challenge or a forfeit: player, opponent, square, square after a forfeit,
    /// its cost.
    pub ask_duel: fn(&str, &str, Square, Square, &str) -> String,
    /// An answer that is neither.
    pub not_challenge_or_forfeit: &'static str,
    /// An answer while no question is open.
    pub no_question_open: &'static str,
    /// Words for a challenge, in lower case.
    pub challenge_words: &'static [&'static str],
    /// Words for a forfeit, in lower case.
    pub forfeit_words: &'static [&'static str],
}

/// All texts of the game in a language.
#[must_use]
pub const fn texts(lang: Lang) -> &'static WarriorTexts {
    match lang {
        Lang::En => &en::TEXTS,
        Lang::De => &de::TEXTS,
    }
}
