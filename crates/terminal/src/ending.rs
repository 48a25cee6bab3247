//! How a console session ends before its game does.

use std::io;

use rollwright_games::Illegal;
use rollwright_games::record::Damage;
use rollwright_minds::MindError;
use rollwright_table::{DiceError, KeeperError, LiveError};

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
    /// A record can't be kept or read.
    #[error(transparent)]
    Keeper(#[from] KeeperError),
    /// A record is not possible.
    #[error(transparent)]
    Damage(#[from] Damage),
    /// The game could not go on.
    #[error(transparent)]
    Live(#[from] LiveError),
    /// The rules refuse what the program did.
    #[error(transparent)]
    Illegal(#[from] Illegal),
    /// A bot can't be had.
    #[error(transparent)]
    Mind(#[from] MindError),
}

fn saved(kept: &Option<String>) -> String {
    match kept {
        Some(file) => format!("; it is kept in {file}: go on with --resume {file}"),
        None => "; it was not recorded (--record FILE keeps a game)".to_owned(),
    }
}
