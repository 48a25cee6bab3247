//! Position strings: a position with its rules as one short, URL-safe text.
//!
//! ```
//! use rollwright_games::pig::Pig;
//! use rollwright_games::{Game, PositionWithRules, RuleSetWithSettings, Seat, Seats};
//!
//! let choice = RuleSetWithSettings::default_of::<Pig>();
//! let seats = Seats::new(2, Seat(0)).expect("two seats");
//! let mut position = Pig::new(&Pig::rules_for(&choice), seats);
//! position.play_roll(6)?;
//! let string = PositionWithRules { choice, position }.to_string_for(None);
//! assert_eq!(string, "1.pig.classic.ZEgL7G");
//! let read = PositionWithRules::<Pig>::parse(&string).expect("a position string");
//! assert_eq!(read.position, position);
//! # Ok::<(), rollwright_games::PlayErrorOf<Pig>>(())
//! ```
//!
//! docs/positions.md specifies the format. [`PositionFields`](crate::PositionFields) says which
//! numbers make up the positions of a game.

use std::fmt::{self, Display};

use rollwright_i18n::Lang;

use crate::play_error::sanitize_for_message;
use crate::position_string_fields::{FieldReader, FieldWriter};
use crate::{
    FieldPasser, Game, GameId, GameSetupError, MAX_SEATS, PositionFlaw, RuleSet,
    RuleSetWithSettings, Seat, Seats,
};

/// The version of the format; strings of other versions are refused.
const FORMAT_VERSION: &str = "1";

/// The most characters of a position string.
pub const MAX_POSITION_STRING_LENGTH: usize = 1000;

/// The digits, in the order of their values: the URL-safe alphabet of base 64.
const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// A position with the rules it is played by.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PositionWithRules<G> {
    /// The rule set and its settings.
    pub choice: RuleSetWithSettings,
    /// The position.
    pub position: G,
}

impl<G: Game> PositionWithRules<G> {
    /// The string of the position as `reader` may see it (`None` for a spectator), without
    /// other seats' answers to the current question.
    #[must_use]
    pub fn to_string_for(&self, reader: Option<Seat>) -> String {
        format_position(&self.choice, &self.position.visible_to(reader))
    }

    /// The string of the whole position, with all answers to the current question. Only for a
    /// position in which nobody has anything to hide.
    #[must_use]
    pub fn to_string_with_all_answers(&self) -> String {
        format_position(&self.choice, &self.position)
    }

    /// Parses a position string of this game.
    ///
    /// # Errors
    /// It isn't a position string of this game, or no game leads to its position.
    pub fn parse(text: &str) -> Result<Self, PositionStringError> {
        let parts = StringParts::parse(text)?;
        if parts.game != G::ID {
            return Err(PositionStringError::OtherGame { expected: G::ID, got: parts.game });
        }
        let default =
            RuleSetWithSettings::from_name_and_settings::<G>(Some(parts.rules), &[].into())
                .map_err(|_| PositionStringError::unknown_rule_set::<G>(parts.rules))?;
        let mut fields = FieldReader::new(&parts.digits);
        let (choice, seats) = pass_setup(&default, Seats::SINGLE, &mut fields)?;
        let opening = G::new(&G::rules_for(&choice), seats);
        let position = opening.pass_fields(&mut fields)?;
        // A position has one string, so that strings can be compared.
        if !fields.is_at_end() || format_position(&choice, &position) != text {
            return Err(PositionStringError::Damaged);
        }
        Ok(Self { choice, position })
    }
}

/// The game of a position string, which says nothing about the rest of it.
///
/// # Errors
/// The text doesn't begin like a position string.
pub fn game_of_position_string(text: &str) -> Result<GameId, PositionStringError> {
    StringParts::parse(text).map(|parts| parts.game)
}

/// Checks a position string of any game, and returns the game.
///
/// # Errors
/// It isn't a position string, or no game leads to its position.
pub fn validate_position_string(text: &str) -> Result<GameId, PositionStringError> {
    let game = game_of_position_string(text)?;
    with_game!(game, G => PositionWithRules::<G>::parse(text).map(|_| game))
}

/// Formats the whole position, with all answers.
fn format_position<G: Game>(choice: &RuleSetWithSettings, position: &G) -> String {
    let mut fields = FieldWriter::default();
    // A writer takes every number. The check of the position, which comes last, can't fail for
    // a position that was reached in play.
    let _ = pass_setup(choice, position.seats(), &mut fields);
    let _ = position.pass_fields(&mut fields);
    let digits = fields.to_digits().into_iter();
    let digits: String = digits.map(|digit| char::from(DIGITS[usize::from(digit)])).collect();
    format!("{FORMAT_VERSION}.{}.{}.{digits}", G::ID, choice.rule_set().name)
}

/// Passes the settings and the seats.
fn pass_setup(
    choice: &RuleSetWithSettings,
    seats: Seats,
    fields: &mut impl FieldPasser,
) -> Result<(RuleSetWithSettings, Seats), PositionStringError> {
    let mut values = Vec::new();
    for (setting, value) in choice.settings() {
        let bound = (setting.high - setting.low).saturating_add(1);
        values.push(setting.low + fields.number(value - setting.low, bound)?);
    }
    let set: &'static RuleSet = choice.rule_set();
    let count = 1 + fields.small(seats.count() as u8 - 1, MAX_SEATS as u8)?;
    let first = Seat(fields.small(seats.starting_seat().0, count)?);
    let seats = set.new_seats(count.into(), first)?;
    Ok((RuleSetWithSettings::with_values(set, values), seats))
}

/// The parts of a position string, with a known game.
struct StringParts<'a> {
    game: GameId,
    rules: &'a str,
    digits: Vec<u8>,
}

impl<'a> StringParts<'a> {
    fn parse(text: &'a str) -> Result<Self, PositionStringError> {
        if text.len() > MAX_POSITION_STRING_LENGTH {
            return Err(PositionStringError::TooLong);
        }
        let parts: Vec<&str> = text.split('.').collect();
        let [version, game, rules, digits] = parts[..] else {
            return Err(PositionStringError::Malformed);
        };
        if version.is_empty() || !version.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(PositionStringError::Malformed);
        }
        if version != FORMAT_VERSION {
            return Err(PositionStringError::UnknownVersion(sanitize_for_message(version)));
        }
        let game = GameId::ALL
            .into_iter()
            .find(|id| id.name() == game)
            .ok_or_else(|| PositionStringError::UnknownGame(sanitize_for_message(game)))?;
        let digits: Option<Vec<u8>> = digits.bytes().map(digit_value).collect();
        let digits = digits.filter(|digits| !digits.is_empty());
        Ok(Self { game, rules, digits: digits.ok_or(PositionStringError::Malformed)? })
    }
}

fn digit_value(letter: u8) -> Option<u8> {
    // At most 64 digits, so the position fits.
    DIGITS.iter().position(|&digit| digit == letter).map(|value| value as u8)
}

/// Why a text isn't a position string.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PositionStringError {
    /// It is longer than [`MAX_POSITION_STRING_LENGTH`].
    TooLong,
    /// It doesn't have the form of a position string.
    Malformed,
    /// A newer or unknown version of the format.
    UnknownVersion(String),
    /// A game that doesn't exist.
    UnknownGame(String),
    /// A position of another game.
    OtherGame {
        /// The game whose positions are expected.
        expected: GameId,
        /// The game of the position.
        got: GameId,
    },
    /// A rule set that the game doesn't have, or a number of seats that it doesn't allow.
    Setup(GameSetupError),
    /// Some characters are missing, changed or too many.
    Damaged,
    /// No game leads to the position.
    ImpossiblePosition(PositionFlaw),
}

impl PositionStringError {
    fn unknown_rule_set<G: Game>(name: &str) -> Self {
        let name = sanitize_for_message(name);
        let error = RuleSetWithSettings::from_name_and_settings::<G>(Some(&name), &[].into());
        error.err().map_or(Self::Damaged, Self::Setup)
    }

    /// The error in `lang`; a phrase without a full stop.
    #[must_use]
    pub fn localized(&self, lang: Lang) -> String {
        let texts = &lang.shared_texts().position_string;
        match self {
            Self::TooLong => (texts.too_long)(MAX_POSITION_STRING_LENGTH),
            Self::Malformed => texts.malformed.to_owned(),
            Self::UnknownVersion(version) => (texts.unknown_version)(version, FORMAT_VERSION),
            Self::UnknownGame(name) => (texts.unknown_game)(name),
            Self::OtherGame { expected, got } => (texts.other_game)(expected.title(), got.title()),
            Self::Setup(error) => error.localized(lang),
            Self::Damaged => texts.damaged.to_owned(),
            Self::ImpossiblePosition(flaw) => {
                let why = match *flaw {
                    PositionFlaw::Unspecified => return texts.impossible_position.to_owned(),
                    PositionFlaw::Part(part) => match part.seat() {
                        Some(seat) => (texts.impossible_sheet)(seat.into()),
                        None => return texts.impossible_position.to_owned(),
                    },
                    PositionFlaw::TurnCount { seat, expected, got } => {
                        (texts.impossible_turn_count)(seat.into(), expected, got)
                    }
                    PositionFlaw::Dice => texts.impossible_dice.to_owned(),
                    PositionFlaw::SharedSquare => texts.impossible_shared_square.to_owned(),
                    PositionFlaw::GameOver => texts.impossible_game_over.to_owned(),
                };
                format!("{}: {why}", texts.impossible_position)
            }
        }
    }
}

impl From<GameSetupError> for PositionStringError {
    fn from(error: GameSetupError) -> Self {
        Self::Setup(error)
    }
}

/// In English, for logs and files; user interfaces use [`PositionStringError::localized`].
impl Display for PositionStringError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.localized(Lang::En))
    }
}

impl std::error::Error for PositionStringError {}
