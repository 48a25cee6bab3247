//! How a console session ends before its game does.

use std::io;

use rollwright_bots::BotError;
use rollwright_i18n::Lang;
use rollwright_tables::secrets::RandomnessError;
use rollwright_tables::{DiceScriptError, TableError};

/// Why a game stopped short.
#[derive(Debug, thiserror::Error)]
pub enum SessionError {
    /// The person left.
    #[error("left the game")]
    Quit,
    /// The input has no more lines.
    #[error("{}", (.lang.shared_texts().console.input_ended_in_game)(.kept.as_deref()))]
    EndOfInput {
        /// The file the record is kept in, if any.
        kept: Option<String>,
        /// The language of the console.
        lang: Lang,
    },
    /// The input has no more lines, and the game has not begun.
    #[error("{}", .0.shared_texts().console.input_ended_before_game)]
    EndOfInputBeforeStart(Lang),
    /// The dice have an end or make no sense.
    #[error("{error}{}", saved_where_text(.kept))]
    BadDice {
        /// What is wrong with them.
        error: DiceScriptError,
        /// The file the record is kept in, if any.
        kept: Option<String>,
    },
    /// Input or output is broken.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// What happened could not be kept, so it has not happened.
    #[error("the record could not be written: {error}{}", saved_where_text(.kept))]
    NotSaved {
        /// What failed.
        error: io::Error,
        /// The file the record is kept in, if any.
        kept: Option<String>,
    },
    /// The table refuses what the program did.
    #[error("{refusal}{}", saved_where_text(.kept))]
    Refused {
        /// Why.
        refusal: TableError,
        /// The file the record is kept in, if any.
        kept: Option<String>,
    },
    /// Another game is played at the table than this screen is for.
    #[error("another game is played at this table")]
    WrongGame,
    /// The system gives no random numbers.
    #[error(transparent)]
    RandomnessUnavailable(#[from] RandomnessError),
    /// A bot can't be had.
    #[error(transparent)]
    BotUnavailable(#[from] BotError),
}

fn saved_where_text(kept: &Option<String>) -> String {
    match kept {
        Some(file) => format!("; the game until here is kept, go on with --resume {file}"),
        None => "; the game was not recorded (--record FILE keeps a game)".to_owned(),
    }
}
