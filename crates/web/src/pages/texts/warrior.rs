//! Warrior at the table.

use rollwright_games::warrior::Square;

/// Texts of Warrior's boards, choices and events. Changes of energy come with their
/// sign.
pub(crate) struct Warrior {
    /// What is asked: of whom, who stands there, and where.
    pub(crate) asks: fn(&str, &str, Square) -> String,

    pub(crate) die: fn(usize, Option<u8>) -> String,
    pub(crate) number: fn(Option<u8>) -> String,
    /// What the dice mean that lie on the table: thrown by whom, and how far they lead.
    pub(crate) threw: fn(&str, u8) -> String,
    pub(crate) tossed: fn(&str, u8) -> String,
    pub(crate) drew: fn(&str, u8) -> String,
    /// How many tosses for energy are left to whom.
    pub(crate) tosses_left: fn(&str, u8) -> String,

    pub(crate) boards: &'static str,
    pub(crate) level: fn(u8) -> String,
    pub(crate) square: fn(Square) -> String,
    pub(crate) goal: &'static str,
    pub(crate) key_energy: &'static str,
    pub(crate) key_path: &'static str,
    pub(crate) key_reach: &'static str,
    pub(crate) energy: &'static str,
    pub(crate) place: &'static str,
    pub(crate) to_go: &'static str,
    /// A roll and where it leads, with what that does to the energy.
    pub(crate) ahead: fn(u8, Square, &str) -> String,
    pub(crate) ahead_taken: fn(u8, Square, &str) -> String,
    pub(crate) ahead_past: fn(u8) -> String,
    pub(crate) ahead_title: fn(&str) -> String,

    pub(crate) duel: &'static str,
    /// Who has landed on whom, and where.
    pub(crate) meets: fn(&str, &str, Square) -> String,
    pub(crate) challenges: fn(&str, &str, Square) -> String,
    pub(crate) duel_won: fn(&str, &str) -> String,
    pub(crate) duel_lost: fn(&str, &str) -> String,
    pub(crate) numbers_win: &'static str,
    pub(crate) challenge: &'static str,
    /// The chance in percent.
    pub(crate) chance: fn(u32) -> String,
    /// Where one goes and what it wins, and what is lost otherwise.
    pub(crate) if_won: fn(Square, &str) -> String,
    pub(crate) if_lost: fn(Square, &str) -> String,
    pub(crate) forfeit: &'static str,
    pub(crate) if_forfeit: fn(Square, &str) -> String,

    pub(crate) rolled: fn(&str, u8, u8) -> String,
    pub(crate) double: fn(&str) -> String,
    pub(crate) weak: fn(&str) -> String,
    pub(crate) toss: fn(u8, u8, u8) -> String,
    pub(crate) strong_again: fn(&str) -> String,
    pub(crate) still_weak: fn(&str) -> String,
    pub(crate) past_the_end: fn(&str, Square, &str) -> String,
    pub(crate) reaches_goal: fn(&str, Square) -> String,
    pub(crate) moves: fn(&str, Square, &str) -> String,
    pub(crate) stands_there: fn(&str, Square) -> String,
    pub(crate) forfeits: fn(&str, Square, &str) -> String,
    pub(crate) lost: fn(u8, &str, Square, &str) -> String,
    /// The number, the winner, the square, the energy, the loser and where it goes.
    pub(crate) won: fn(u8, &str, Square, &str, &str, Square) -> String,
    /// A change of energy, with its sign.
    pub(crate) energy_by: fn(&str) -> String,
    pub(crate) no_change: &'static str,

    pub(crate) finished: &'static str,
    pub(crate) squares_short: fn(u16) -> String,
}
