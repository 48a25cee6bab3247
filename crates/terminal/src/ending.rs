//! How a console session ends before its game does.

use std::io;

use rollwright_minds::BotError;
use rollwright_tables::{DiceError, LiveError};

/// Why a game stopped short.
#[derive(Debug, thiserror::Error)]
pub enum Ending {
    /// The person left.
    #[error("left the game")]
    Quit,
    /// The input has no more lines.
    #[error("the input ended before the game did{}", saved(.kept))]
    NoMoreInput {
        /// The file the record is kept in, if any.
        kept: Option<String>,
    },
    /// The input has no more lines, and the game has not begun.
    #[error(
        "the input ended before the game began: \
         name the game, its rules and --seats to play without being asked"
    )]
    NotBegun,
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
    /// The game could not go on.
    #[error("{error}{}", saved(.kept))]
    Live {
        /// Why not.
        error: LiveError,
        /// The file the record is kept in, if any.
        kept: Option<String>,
    },
    /// The rules refuse what the program did.
    #[error("{0}")]
    Illegal(String),
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
