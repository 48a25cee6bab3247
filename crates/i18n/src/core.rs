//! What every game says: refusals that no rule of its own stands behind, names in a
//! row, points.

/// Texts of every game. A refusal is a phrase without its full stop.
pub struct Core {
    /// Between the last two of several names.
    pub and: &'static str,
    /// What means yes, in small letters.
    pub yes: &'static [&'static str],
    /// What means no, in small letters; an empty answer does too.
    pub no: &'static [&'static str],
    /// So many points, a minus as it is typed.
    pub points: fn(i32) -> String,
    /// What the sum of all points is called.
    pub total: &'static str,
    /// What a seat is called where nobody has given a name; counted from 1.
    pub player: fn(u8) -> String,
    /// A seat by its number, counted from 1.
    pub seat: fn(u8) -> String,
    /// The colours of rows and dice: red, yellow, green, blue.
    pub colours: [&'static str; 4],
    /// Who has won, alone or together.
    pub wins: fn(&str, bool) -> String,
    /// The game is over.
    pub over: &'static str,
    /// A seat is asked to choose, where the game has no words of its own.
    pub asks: fn(&str) -> String,
    /// Nothing can be done any more.
    pub game_over: &'static str,
    /// A decision before its roll.
    pub roll_due: &'static str,
    /// A roll before the decision.
    pub no_roll_due: &'static str,
    /// So many dice are due, not so many.
    pub dice_count: fn(usize, usize) -> String,
    /// A die where there is but one.
    pub die: &'static str,
    /// The same as what begins a sentence.
    pub the_only_die: &'static str,
    /// A die by its name, as what begins a sentence.
    pub the_die: fn(&str) -> String,
    /// Such a die, a face it does not have, and its smallest and largest face.
    pub face: fn(&str, u8, u8, u8) -> String,
    /// A seat, counted from 1, that is not asked.
    pub not_asked: fn(u8) -> String,
    /// A seat that has answered already.
    pub answered: fn(u8) -> String,
    /// An answer to another question than the one asked.
    pub not_the_question: fn(&str) -> String,
    /// A text that is no action, and what would be.
    pub no_action: fn(&str, &str) -> String,
}
