//! What every game says: refusals that no rule of its own stands behind, names in a
//! row, points.

/// Texts of every game. A refusal is a phrase without its full stop.
pub struct CommonTexts {
    /// Between the last two of several names.
    pub and: &'static str,
    /// What means yes, in small letters.
    pub yes_words: &'static [&'static str],
    /// What means no, in small letters; an empty answer does too.
    pub no_words: &'static [&'static str],
    /// So many points, a minus as it is typed.
    pub point_count: fn(i32) -> String,
    /// What the sum of all points is called.
    pub total: &'static str,
    /// What a seat is called where nobody has given a name; counted from 1.
    pub unnamed_player: fn(u8) -> String,
    /// A seat by its number, counted from 1.
    pub seat_label: fn(u8) -> String,
    /// The colours of rows and dice: red, yellow, green, blue.
    pub colour_names: [&'static str; 4],
    /// Who has won, alone or together.
    pub winner: fn(&str, bool) -> String,
    /// The game is over.
    pub game_over_sentence: &'static str,
    /// A seat is asked to choose, where the game has no words of its own.
    pub default_question: fn(&str) -> String,
    /// Nothing can be done any more.
    pub error_game_over: &'static str,
    /// A decision before its roll.
    pub error_roll_expected: &'static str,
    /// A roll before the decision.
    pub error_action_expected: &'static str,
    /// So many dice are due, not so many.
    pub error_dice_count: fn(usize, usize) -> String,
    /// A die where there is but one.
    pub single_die: &'static str,
    /// The same as what begins a sentence.
    pub single_die_with_article: &'static str,
    /// A die by its name, as what begins a sentence.
    pub die_with_article: fn(&str) -> String,
    /// Such a die, a face it does not have, and its smallest and largest face.
    pub error_face_out_of_range: fn(&str, u8, u8, u8) -> String,
    /// A seat, counted from 1, that is not asked.
    pub error_not_asked: fn(u8) -> String,
    /// A seat that has answered already.
    pub error_already_answered: fn(u8) -> String,
    /// An answer to another question than the one asked.
    pub error_wrong_question: fn(&str) -> String,
    /// A text that is no action, and what would be.
    pub error_not_an_action: fn(&str, &str) -> String,
}
