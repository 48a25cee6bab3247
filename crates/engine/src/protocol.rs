//! The messages of the protocol: one line each.

use std::fmt::{self, Display};
use std::time::Duration;

use rollwright_games::Seat;

/// The version of the protocol.
pub const PROTOCOL_VERSION: u32 = 1;

/// The most bytes in a line, without its line break.
pub const MAX_LINE_BYTES: usize = 16_384;

/// What a client tells an engine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ClientMessage {
    /// The first line: the version that the client speaks.
    Hello {
        /// The version.
        version: u32,
    },
    /// Sets an option.
    Option {
        /// Its name.
        name: String,
        /// Its value; may contain spaces.
        value: String,
    },
    /// The position to choose in: a position string, and what has happened since.
    Position {
        /// The position string.
        string: String,
        /// Rolls and actions after it.
        moves: Vec<Move>,
    },
    /// Choose an action.
    Go(GoRequest),
    /// Answer now.
    Stop,
    /// Answer `pong`, after everything before.
    Ping,
    /// End.
    Quit,
}

/// A roll or an action after a position string.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Move {
    /// The faces of a roll, in the order of the game's dice.
    Roll(Vec<u8>),
    /// The action of a seat, in the game's notation.
    Act(Seat, String),
}

/// For whom to choose, and how long to think.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct GoRequest {
    /// The seat; the first that has to decide if missing.
    pub seat: Option<Seat>,
    /// The time to think.
    pub move_time: Option<Duration>,
    /// How many games to simulate per action.
    pub rollouts: Option<usize>,
    /// All legal actions, for engines that don't know the rules; empty if the client lists none.
    pub actions: Vec<String>,
}

/// What an engine tells a client.
#[derive(Clone, PartialEq, Debug)]
pub enum EngineMessage {
    /// The engine's name.
    Name(String),
    /// An option with its default.
    Option {
        /// Its name.
        name: String,
        /// Its default; may contain spaces.
        default: String,
    },
    /// A game that it plays, with the rule sets.
    Game {
        /// The game.
        game: String,
        /// The rule sets.
        rules: Vec<String>,
    },
    /// The end of the handshake.
    Ready,
    /// What an action is worth.
    Info {
        /// The action.
        action: String,
        /// Its value: a chance to win or points, more is better.
        value: f64,
        /// A text for people; may be empty.
        text: String,
    },
    /// The chosen action.
    BestAction(String),
    /// The answer to `ping`.
    Pong,
    /// Why a message was refused. After a `go`, no `bestaction` follows.
    Error(String),
}

impl ClientMessage {
    /// Parses a line; `None` if it isn't a message of this version, which engines ignore.
    #[must_use]
    pub fn parse(line: &str) -> Option<Self> {
        let (word, rest) = split_first_word(line)?;
        Some(match word {
            "rollwright" => Self::Hello { version: rest.parse().ok()? },
            "option" => {
                let (name, value) = split_first_word(rest)?;
                Self::Option { name: name.to_owned(), value: value.to_owned() }
            }
            "position" => {
                let (string, moves) = split_first_word(rest)?;
                let moves = moves.split_whitespace().map(Move::parse).collect::<Option<_>>()?;
                Self::Position { string: string.to_owned(), moves }
            }
            "go" => Self::Go(GoRequest::parse(rest)?),
            "stop" => Self::Stop,
            "ping" => Self::Ping,
            "quit" => Self::Quit,
            _ => return None,
        })
    }
}

impl Display for ClientMessage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Hello { version } => write!(f, "rollwright {version}"),
            Self::Option { name, value } => write!(f, "option {name} {value}"),
            Self::Position { string, moves } => {
                write!(f, "position {string}")?;
                moves.iter().try_for_each(|one| write!(f, " {one}"))
            }
            Self::Go(request) => write!(f, "go{request}"),
            Self::Stop => f.write_str("stop"),
            Self::Ping => f.write_str("ping"),
            Self::Quit => f.write_str("quit"),
        }
    }
}

impl Move {
    fn parse(text: &str) -> Option<Self> {
        let (who, what) = text.split_once(':')?;
        if who == "roll" {
            let faces = what.split(',').map(|face| face.parse().ok()).collect::<Option<_>>()?;
            return Some(Self::Roll(faces));
        }
        let seat = Seat::try_from(who.parse::<u8>().ok()?).ok()?;
        (!what.is_empty()).then(|| Self::Act(seat, what.to_owned()))
    }
}

impl Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Roll(faces) => {
                let faces: Vec<String> = faces.iter().map(u8::to_string).collect();
                write!(f, "roll:{}", faces.join(","))
            }
            Self::Act(seat, action) => write!(f, "{}:{action}", u8::from(*seat)),
        }
    }
}

impl GoRequest {
    fn parse(text: &str) -> Option<Self> {
        let mut request = Self::default();
        let mut words = text.split_whitespace();
        while let Some(word) = words.next() {
            match word {
                "seat" => {
                    let number: u8 = words.next()?.parse().ok()?;
                    request.seat = Some(Seat::try_from(number).ok()?);
                }
                "movetime" => {
                    let millis: u32 = words.next()?.parse().ok()?;
                    request.move_time = Some(Duration::from_millis(millis.into()));
                }
                "rollouts" => {
                    let count: u32 = words.next()?.parse().ok()?;
                    request.rollouts = Some(usize::try_from(count).ok()?);
                }
                "actions" => request.actions = words.by_ref().map(str::to_owned).collect(),
                _ => return None,
            }
        }
        Some(request)
    }
}

/// With a leading space, if there is anything.
impl Display for GoRequest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(seat) = self.seat {
            write!(f, " seat {}", u8::from(seat))?;
        }
        if let Some(time) = self.move_time {
            write!(f, " movetime {}", time.as_millis())?;
        }
        if let Some(count) = self.rollouts {
            write!(f, " rollouts {count}")?;
        }
        if !self.actions.is_empty() {
            write!(f, " actions {}", self.actions.join(" "))?;
        }
        Ok(())
    }
}

impl EngineMessage {
    /// Parses a line; `None` if it isn't a message of this version, which clients ignore.
    #[must_use]
    pub fn parse(line: &str) -> Option<Self> {
        let (word, rest) = split_first_word(line)?;
        Some(match word {
            "engine" if !rest.is_empty() => Self::Name(rest.to_owned()),
            "option" => {
                let (name, default) = split_first_word(rest)?;
                Self::Option { name: name.to_owned(), default: default.to_owned() }
            }
            "game" => {
                let (game, rules) = split_first_word(rest)?;
                let rules = rules.split_whitespace().map(str::to_owned).collect();
                Self::Game { game: game.to_owned(), rules }
            }
            "ready" => Self::Ready,
            "info" => {
                let (action, rest) = split_first_word(rest)?;
                let (value, text) = split_first_word(rest)?;
                let value = value.parse().ok().filter(|value: &f64| value.is_finite())?;
                Self::Info { action: action.to_owned(), value, text: text.to_owned() }
            }
            "bestaction" => Self::BestAction(split_first_word(rest)?.0.to_owned()),
            "pong" => Self::Pong,
            "error" => Self::Error(rest.to_owned()),
            _ => return None,
        })
    }
}

impl Display for EngineMessage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Name(name) => write!(f, "engine {name}"),
            Self::Option { name, default } => write!(f, "option {name} {default}"),
            Self::Game { game, rules } => write!(f, "game {game} {}", rules.join(" ")),
            Self::Ready => f.write_str("ready"),
            Self::Info { action, value, text } if text.is_empty() => {
                write!(f, "info {action} {value:.6}")
            }
            Self::Info { action, value, text } => write!(f, "info {action} {value:.6} {text}"),
            Self::BestAction(action) => write!(f, "bestaction {action}"),
            Self::Pong => f.write_str("pong"),
            Self::Error(why) => write!(f, "error {why}"),
        }
    }
}

/// The first word of a line, and the rest without surrounding spaces; `None` for a blank line.
fn split_first_word(line: &str) -> Option<(&str, &str)> {
    let line = line.trim();
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    (!word.is_empty()).then_some((word, rest.trim()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn client_messages_round_trip() {
        for line in [
            "rollwright 1",
            "option Bot target=300",
            "position 1.pig.classic.ZEgL7G",
            "position 1.pig.classic.ZEgL7G 1:roll roll:3 1:hold roll:6,1",
            "go",
            "go seat 2 movetime 1000 rollouts 500 actions roll hold",
            "stop",
            "ping",
            "quit",
        ] {
            assert_eq!(ClientMessage::parse(line).unwrap().to_string(), line);
            assert_eq!(ClientMessage::parse(&format!("  {line}\r")).unwrap().to_string(), line);
        }
    }

    #[test]
    fn engine_messages_round_trip() {
        for line in [
            "engine Hold at 20",
            "option Bot master",
            "game qwixx official concordia ottawa",
            "ready",
            "info R9 0.512000",
            "info hold -2.500000 ends the turn",
            "bestaction hold",
            "pong",
            "error there is no game",
        ] {
            assert_eq!(EngineMessage::parse(line).unwrap().to_string(), line);
        }
    }

    #[test]
    fn other_lines_are_not_messages() {
        for line in ["", "  ", "hello", "go fast", "go seat 0", "go movetime -1", "position"] {
            assert_eq!(ClientMessage::parse(line), None, "{line}");
        }
        for line in ["position x roll", "position x roll:a", "position x 0:hold", "position x 1:"] {
            assert_eq!(ClientMessage::parse(line), None, "{line}");
        }
        for line in ["engine", "bestaction", "info hold", "info hold NaN", "thinking"] {
            assert_eq!(EngineMessage::parse(line), None, "{line}");
        }
    }
}
