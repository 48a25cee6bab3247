//! What Warrior says: a file a language.

mod de;
mod en;

use super::{Ending, Square};
use crate::About;

/// The drawings of the rules page, by the name of their file.
const PICTURES: &[(&str, &str)] = &[
    ("levels.svg", include_str!("../rules/levels.svg")),
    ("duel.svg", include_str!("../rules/duel.svg")),
];

/// Everything Warrior says in one language. Names of players come as texts, and so do
/// changes of energy, as [`Texts::energy_by`] tells them.
pub struct Texts {
    /// What it says of itself.
    pub about: About,
    /// How the game ended, as a sentence.
    pub ends: fn(Ending) -> &'static str,
    /// A level by its number.
    pub level: fn(u8) -> String,
    /// A row of a level's board by its number.
    pub row: fn(u8) -> String,
    /// A square in words.
    pub square: fn(Square) -> String,
    /// What energy is called.
    pub energy: &'static str,
    /// A change of energy, with its sign.
    pub energy_by: fn(i32) -> String,
    /// A die by its name in records.
    pub die: fn(&'static str) -> &'static str,
    /// The same die as what begins a sentence.
    pub the_die: fn(&'static str) -> String,
    /// What is told.
    pub story: Story,
    /// The duel: what is asked, and what answers are called.
    pub duel: Duel,
    /// What stands beside the boards.
    pub boards: Boards,
    /// Prompts, answers and headings where people type.
    pub console: Console,
}

/// What happened, as sentences.
pub struct Story {
    /// Who is too weak to move.
    pub weak: fn(&str) -> String,
    /// Which toss of how many, and the dice.
    pub toss: fn(u8, u8, u8, u8) -> String,
    /// A double, and what it brings.
    pub double: fn(&str) -> String,
    /// Who may move after all.
    pub strong_again: fn(&str) -> String,
    /// Whose turn is over.
    pub still_weak: fn(&str) -> String,
    /// Who rolls which dice, and their sum.
    pub rolled: fn(&str, u8, u8, u8) -> String,
    /// Who stays where, and what that costs.
    pub past_the_end: fn(&str, Square, &str) -> String,
    /// Who reaches the last square.
    pub reaches_goal: fn(&str, Square) -> String,
    /// Who moves where, and what the square does.
    pub moves: fn(&str, Square, &str) -> String,
    /// Who stands on the square that a roll leads to.
    pub stands_there: fn(&str, Square) -> String,
    /// Who challenges whom for which square, without the full stop.
    pub challenges: fn(&str, &str, Square) -> String,
    /// Who goes where, and what that costs.
    pub forfeits: fn(&str, Square, &str) -> String,
    /// The number drawn, which is below the smallest one that wins.
    pub number_loses: fn(u8, u8) -> String,
    /// The number drawn, which is not below the smallest one that wins.
    pub number_wins: fn(u8, u8) -> String,
    /// Who stays where and loses how much energy.
    pub lost: fn(&str, Square, i32) -> String,
    /// Who takes which square and how much energy of whom, and where that one goes.
    pub won: fn(&str, Square, i32, &str, Square) -> String,
    /// Who wins the race.
    pub wins_race: fn(&str) -> String,
}

/// The duel: what is asked, and what answers are called. Whoever reads of choices is
/// addressed.
pub struct Duel {
    /// What it is called.
    pub title: &'static str,
    /// What is asked: of whom, who stands there, and where.
    pub asks: fn(&str, &str, Square) -> String,
    /// Who has landed on whom, and where.
    pub meets: fn(&str, &str, Square) -> String,
    /// Who beats whom.
    pub won: fn(&str, &str) -> String,
    /// Who loses against whom.
    pub lost: fn(&str, &str) -> String,
    /// In front of the numbers, of which those that win are marked.
    pub numbers: &'static str,
    /// Who is to draw the number.
    pub draws: fn(&str) -> String,
    /// To draw it.
    pub draw: &'static str,
    /// To challenge.
    pub challenge: &'static str,
    /// The chance to win, in percent.
    pub chance: fn(u32) -> String,
    /// Where one goes with a challenge that is won, and the energy.
    pub if_won: fn(Square, &str) -> String,
    /// Where one stays with a challenge that is lost, and the energy.
    pub if_lost: fn(Square, &str) -> String,
    /// To forfeit.
    pub forfeit: &'static str,
    /// Where one goes with a forfeit, and the energy.
    pub if_forfeit: fn(Square, &str) -> String,
}

/// What stands beside the boards.
pub struct Boards {
    /// All of them.
    pub title: &'static str,
    /// The last square.
    pub goal: &'static str,
    /// What the number on a square is.
    pub key_energy: &'static str,
    /// What the marked squares are.
    pub key_path: &'static str,
    /// What the small number on a square is.
    pub key_reach: &'static str,
    /// Where a warrior stands.
    pub place: &'static str,
    /// How far it has to go.
    pub to_go: &'static str,
    /// Whom the rolls below lead.
    pub ahead_title: fn(&str) -> String,
    /// A roll, where it leads, and what that does to the energy.
    pub ahead: fn(u8, Square, &str) -> String,
    /// A roll that leads to where the other stands.
    pub ahead_taken: fn(u8, Square, &str) -> String,
    /// A roll that leads too far.
    pub ahead_past: fn(u8) -> String,
    /// A die by its position and what it shows.
    pub die_shows: fn(usize, Option<u8>) -> String,
    /// The number of a duel.
    pub number_shows: fn(Option<u8>) -> String,
    /// Who has rolled the dice that lie there, and their sum.
    pub threw: fn(&str, u8) -> String,
    /// Whose toss for energy the dice are, and which.
    pub tossed: fn(&str, u8) -> String,
    /// Who drew the number that lies there.
    pub drew: fn(&str, u8) -> String,
    /// Who has how many tosses for energy left.
    pub tosses_left: fn(&str, u8) -> String,
    /// Somebody stands on the last square.
    pub finished: &'static str,
    /// So many squares are missing to it.
    pub squares_short: fn(u16) -> String,
}

/// Prompts, answers and headings where people type.
pub struct Console {
    /// The banner.
    pub welcome: &'static str,
    /// Whether to play on the usual board, of so many levels and this size.
    pub usual_board: fn(u8, u8) -> String,
    /// How many levels of which size there are, and the last square.
    pub opening: fn(u8, u8, Square) -> String,
    /// In front of the boards.
    pub adjustments: &'static str,
    /// How squares are written.
    pub coordinates: &'static str,
    /// Who begins.
    pub goes_first: fn(&str) -> String,
    /// Where somebody stands, with which energy.
    pub stands: fn(Square, i32) -> String,
    /// Who is asked to challenge whom for which square, or to forfeit: where that
    /// leads, and what it costs.
    pub ask_duel: fn(&str, &str, Square, Square, &str) -> String,
    /// An answer that is neither.
    pub neither: &'static str,
    /// An answer without a question.
    pub not_asked: &'static str,
    /// What may be typed for a challenge, in small letters.
    pub challenge_words: &'static [&'static str],
    /// What may be typed for a forfeit, in small letters.
    pub forfeit_words: &'static [&'static str],
}

texts_by_language!(pub Texts);
