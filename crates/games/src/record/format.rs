//! The lines of a record, and parsing them.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::play_error::{sanitize_and_truncate, sanitize_for_message};
use crate::{GameId, Seat};

/// The version of the format of a game that begins with its opening position.
pub const FORMAT_VERSION: u32 = 1;

/// The version of the format of a game that begins from another position, which programs that
/// know only version 1 can't read. Newer versions are rejected.
pub const FORMAT_VERSION_WITH_START_POSITION: u32 = 2;

/// The first line: the game, the players, the rules.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    /// The format's version, [`FORMAT_VERSION`] or [`FORMAT_VERSION_WITH_START_POSITION`]. The key identifies
    /// the file as a Rollwright record.
    pub rollwright: u32,
    /// The game.
    pub game: GameId,
    /// The rule set's name.
    pub rules: String,
    /// The rule set's version.
    pub version: u32,
    /// The settings by key.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub settings: BTreeMap<String, u32>,
    /// The players at the start.
    pub seats: Vec<SeatSpec>,
    /// The seat that begins.
    pub first: Seat,
    /// The source of the dice at the start.
    pub dice: DiceOrigin,
    /// The seed of the dice, if one was chosen.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// The hash of a secret seed of the dice, published before the first roll.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub commitment: Option<String>,
    /// A training game: undo may go back over rolls, and the game isn't ranked.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub training: bool,
    /// The [position string](crate::position_string) of a training game that doesn't begin with
    /// the opening position.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
}

/// The player in a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeatSpec {
    /// The name to show.
    pub name: String,
    /// The bot's strategy; missing for people.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bot: Option<String>,
}

/// The source of the dice.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum DiceOrigin {
    /// The program rolls.
    Random,
    /// A person rolls real dice and types the faces.
    Manual,
    /// A file lists the rolls.
    Script,
}

/// An event of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "lowercase", deny_unknown_fields)]
pub enum Event {
    /// A roll: the faces in the order of [`crate::Game::dice_to_roll`].
    Roll {
        /// The faces.
        faces: Vec<u8>,
    },
    /// An action of a seat.
    Act {
        /// The seat.
        seat: Seat,
        /// The action in the game's notation.
        action: String,
    },
    /// Undoes the last rolls and actions.
    Undo {
        /// The number of rolls and actions to undo.
        back: usize,
    },
    /// The source of the dice changes.
    Dice {
        /// The new source.
        dice: DiceOrigin,
    },
    /// Another player takes a seat.
    Sit {
        /// The seat.
        seat: Seat,
        /// The new player.
        sitter: SeatSpec,
    },
    /// A seat adds a number of its own to the secret seed, before the first roll.
    Number {
        /// The seat.
        seat: Seat,
        /// The number.
        number: u64,
    },
    /// The game is over, and the secret seed is revealed.
    Seed {
        /// The seed, in hexadecimal digits.
        seed: String,
    },
}

/// A header and its events.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// The first line.
    pub header: Header,
    /// The lines after it.
    pub events: Vec<Event>,
}

/// A last line that was cut short, as by a crash.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TornLine {
    /// Its line number.
    pub line: usize,
    /// The number of valid bytes before it.
    pub valid_bytes: usize,
    /// The number of bytes in it.
    pub torn_bytes: usize,
}

/// Why a file isn't a valid record.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}: {message}")]
pub struct RecordError {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong in the line.
    pub message: String,
}

impl RecordError {
    /// An error in `line`.
    #[must_use]
    pub fn new(line: usize, why: impl Into<String>) -> Self {
        Self { line, message: why.into() }
    }
}

/// A header or event as a JSON line, with its line break.
pub(crate) fn serialize_line<T: Serialize>(line: &T) -> String {
    // Plain structs with string keys always serialize.
    let mut json = serde_json::to_string(line).unwrap_or_default();
    json.push('\n');
    json
}

impl Header {
    /// The header's line, with its line break.
    #[must_use]
    pub fn to_json_line(&self) -> String {
        serialize_line(self)
    }
}

impl Event {
    /// The event's line, with its line break.
    #[must_use]
    pub fn to_json_line(&self) -> String {
        serialize_line(self)
    }
}

impl Record {
    /// The whole record as text.
    #[must_use]
    pub fn to_json_lines(&self) -> String {
        let mut text = self.header.to_json_line();
        for event in &self.events {
            text.push_str(&event.to_json_line());
        }
        text
    }
}

/// Parses a record. A last line that is invalid and has no line break is torn: it is left
/// out and reported, and the lines before it are valid.
///
/// # Errors
/// The first invalid line: the file is damaged, or isn't a record.
pub fn parse_record(bytes: &[u8]) -> Result<(Record, Option<TornLine>), RecordError> {
    let mut header = None;
    let mut events = Vec::new();
    let mut start = 0;
    let mut number = 0;
    while start < bytes.len() {
        number += 1;
        let end = bytes[start..].iter().position(|&byte| byte == b'\n').map(|at| start + at);
        let line = &bytes[start..end.unwrap_or(bytes.len())];
        let result = if header.is_none() {
            parse_header(line).map(|read| header = Some(read))
        } else {
            parse_event(line).map(|event| events.push(event))
        };
        if let Err(why) = result {
            // Without a header nothing can be resumed, torn or not.
            if end.is_none() && header.is_some() {
                let torn = TornLine { line: number, valid_bytes: start, torn_bytes: line.len() };
                return build_record(header, events, Some(torn));
            }
            return Err(RecordError::new(number, why));
        }
        start = end.map_or(bytes.len(), |end| end + 1);
    }
    build_record(header, events, None)
}

fn build_record(
    header: Option<Header>,
    events: Vec<Event>,
    torn: Option<TornLine>,
) -> Result<(Record, Option<TornLine>), RecordError> {
    match header {
        Some(header) => Ok((Record { header, events }, torn)),
        None => Err(RecordError::new(1, "the file is empty; a record begins with its header")),
    }
}

fn parse_header(line: &[u8]) -> Result<Header, String> {
    let not_a_record = |why: String| format!("this isn't a Rollwright record ({why})");
    let value: serde_json::Value =
        serde_json::from_slice(line).map_err(|error| not_a_record(json_error_message(&error)))?;
    match value.get("rollwright").map(serde_json::Value::as_u64) {
        None => return Err(not_a_record("the key 'rollwright' is missing".to_owned())),
        Some(Some(version)) if version > u64::from(FORMAT_VERSION_WITH_START_POSITION) => {
            return Err(format!(
                "the record has format {version}, but this version of Rollwright reads only formats up to {FORMAT_VERSION_WITH_START_POSITION}"
            ));
        }
        Some(_) => {}
    }
    let header: Header = serde_json::from_value(value)
        .map_err(|error| format!("the header is invalid: {}", json_error_message(&error)))?;
    let (expected, beginning) = match header.position {
        None => (FORMAT_VERSION, "without a position"),
        Some(_) => (FORMAT_VERSION_WITH_START_POSITION, "that begins from a position"),
    };
    if header.rollwright != expected {
        return Err(format!(
            "the record has format {}, but a game {beginning} has format {expected}",
            header.rollwright
        ));
    }
    Ok(header)
}

fn parse_event(line: &[u8]) -> Result<Event, String> {
    serde_json::from_slice(line).map_err(|error| {
        let text = String::from_utf8_lossy(line);
        format!(
            "'{}' isn't a valid event ({})",
            sanitize_for_message(&text),
            json_error_message(&error)
        )
    })
}

/// A JSON error without its "at line 1", which isn't the line of the file.
fn json_error_message(error: &serde_json::Error) -> String {
    let text = error.to_string();
    let end = text.find(" at line ").unwrap_or(text.len());
    sanitize_and_truncate(&text[..end], 160)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample() -> Record {
        Record {
            header: Header {
                rollwright: FORMAT_VERSION,
                game: GameId::Warrior,
                rules: "classic".to_owned(),
                version: 1,
                settings: [("levels".to_owned(), 3), ("size".to_owned(), 4)].into(),
                seats: vec![
                    SeatSpec { name: "Ann \"Ace\" Ö".to_owned(), bot: None },
                    SeatSpec { name: "Greedy".to_owned(), bot: Some("greedy".to_owned()) },
                ],
                first: Seat(1),
                dice: DiceOrigin::Random,
                seed: Some(u64::MAX),
                commitment: Some("ab".repeat(32)),
                training: true,
                position: None,
            },
            events: vec![
                Event::Roll { faces: vec![1, 6] },
                Event::Act { seat: Seat(0), action: "challenge".to_owned() },
                Event::Undo { back: 1 },
                Event::Dice { dice: DiceOrigin::Manual },
                Event::Sit {
                    seat: Seat(0),
                    sitter: SeatSpec { name: "Ben".to_owned(), bot: None },
                },
            ],
        }
    }

    #[test]
    fn a_record_reads_back_as_it_was_written() {
        let record = sample();
        assert_eq!(parse_record(record.to_json_lines().as_bytes()), Ok((record, None)));
    }

    #[test]
    fn large_settings_are_stored_as_plain_numbers() {
        let mut record = sample();
        record.header.settings = [("goal".to_owned(), 256), ("size".to_owned(), u32::MAX)].into();
        let text = record.to_json_lines();
        assert!(text.contains(r#""settings":{"goal":256,"size":4294967295}"#), "{text}");
        assert_eq!(parse_record(text.as_bytes()), Ok((record, None)));
    }

    #[test]
    fn only_a_game_from_a_position_has_format_2() {
        let mut record = sample();
        record.header.position = Some("1.warrior.classic.A".to_owned());
        let parse = |record: &Record| parse_record(record.to_json_lines().as_bytes());
        assert!(parse(&record).unwrap_err().message.contains("has format 2"));
        record.header.rollwright = FORMAT_VERSION_WITH_START_POSITION;
        assert_eq!(parse(&record), Ok((record.clone(), None)));
        record.header.position = None;
        assert!(parse(&record).unwrap_err().message.contains("has format 1"));
    }

    #[test]
    fn seats_are_counted_from_one_in_files() {
        assert_eq!(
            Event::Act { seat: Seat(0), action: "pass".to_owned() }.to_json_line(),
            "{\"event\":\"act\",\"seat\":1,\"action\":\"pass\"}\n"
        );
        assert!(parse_event(br#"{"event":"act","seat":0,"action":"pass"}"#).is_err());
        assert!(parse_event(br#"{"event":"act","seat":13,"action":"pass"}"#).is_err());
    }

    #[test]
    fn a_last_line_cut_anywhere_is_torn_and_the_rest_is_read() {
        let record = sample();
        let text = record.to_json_lines();
        let last = record.events.last().unwrap().to_json_line();
        let valid = text.len() - last.len();
        for cut in valid + 1..text.len() - 1 {
            let (read, torn) = parse_record(&text.as_bytes()[..cut]).unwrap();
            assert_eq!(read.events.len(), record.events.len() - 1, "cut at {cut}");
            let torn = torn.unwrap();
            assert_eq!((torn.valid_bytes, torn.torn_bytes, torn.line), (valid, cut - valid, 6));
        }
        // If only the line break is missing, nothing is lost.
        assert_eq!(parse_record(&text.as_bytes()[..text.len() - 1]), Ok((record, None)));
    }

    #[test]
    fn damage_is_reported_with_its_line() {
        let text = sample().to_json_lines();
        let damaged = text.replacen("\"event\":\"undo\"", "\"event\":\"und", 1);
        assert_eq!(parse_record(damaged.as_bytes()).unwrap_err().line, 4);
        let unknown = text.replacen("\"back\":1", "\"back\":1,\"extra\":2", 1);
        assert_eq!(parse_record(unknown.as_bytes()).unwrap_err().line, 4);
        let blank = text.replacen("\n{\"event\":\"act\"", "\n\n{\"event\":\"act\"", 1);
        assert_eq!(parse_record(blank.as_bytes()).unwrap_err().line, 3);
    }

    #[test]
    fn other_files_are_rejected() {
        for (file, message) in [
            (&b""[..], "empty"),
            (b"hello\n", "a Rollwright record"),
            (b"{}\n", "'rollwright' is missing"),
            (b"{\"rollwright\":99}\n", "format 99"),
            (b"{\"rollwright\":3}\n", "formats up to 2"),
            (b"{\"rollwright\":1}\n", "the header is invalid"),
            (b"\xff\xfe\x00", "a Rollwright record"),
        ] {
            let damage = parse_record(file).unwrap_err();
            assert_eq!(damage.line, 1);
            assert!(damage.message.contains(message), "{damage}");
        }
    }
}
