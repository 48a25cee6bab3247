//! How a console session ends before its game does.

use std::io;

use rollwright_bots::BotError;
use rollwright_i18n::Lang;
use rollwright_tables::token::NoRandomness;
use rollwright_tables::{DiceError, Refusal};

/// Why a game stopped short.
#[derive(Debug, thiserror::Error)]
pub enum Ending {
    /// The person left.
    #[error("left the game")]
    Quit,
    /// The input has no more lines.
    #[error("{}", (.lang.words().console.input_ended)(.kept.as_deref()))]
    NoMoreInput {
        /// The file the record is kept in, if any.
        kept: Option<String>,
        /// The language of the console.
        lang: Lang,
    },
    /// The input has no more lines, and the game has not begun.
    #[error("{}", .0.words().console.input_ended_at_once)]
    NotBegun(Lang),
    /// The dice have an end or make no sense.
    #[error("{error}{}", saved(.kept))]
    Dice {
        /// What is wrong with them.
        error: DiceError,
        /// The file the record is kept in, if any.
        kept: Option<String>,
    },
    /// Input or output is broken.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// What happened could not be kept, so it has not happened.
    #[error("the record could not be written: {error}{}", saved(.kept))]
    NotKept {
        /// What failed.
        error: io::Error,
        /// The file the record is kept in, if any.
        kept: Option<String>,
    },
    /// The table refuses what the program did.
    #[error("{refusal}{}", saved(.kept))]
    Refused {
        /// Why.
        refusal: Refusal,
        /// The file the record is kept in, if any.
        kept: Option<String>,
    },
    /// Another game is played at the table than this screen is for.
    #[error("another game is played at this table")]
    OtherGame,
    /// The system gives no random numbers.
    #[error(transparent)]
    NoRandomness(#[from] NoRandomness),
    /// A bot can't be had.
    #[error(transparent)]
    Bot(#[from] BotError),
}

fn saved(kept: &Option<String>) -> String {
    match kept {
        Some(file) => format!("; the game until here is kept, go on with --resume {file}"),
        None => "; the game was not recorded (--record FILE keeps a game)".to_owned(),
    }
}
