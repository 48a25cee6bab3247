//! Why a console session ends before its game does.

use std::io;

use rollwright_bots::BotError;
use rollwright_games::GameSetupError;
use rollwright_i18n::Lang;
use rollwright_tables::platform::random::RandomnessError;
use rollwright_tables::{DiceScriptError, TableError};

/// Why a session ended early.
#[derive(Debug, thiserror::Error)]
pub enum SessionError {
    /// The person quit.
    #[error("the player left the game")]
    Quit,
    /// The input ended during a game.
    #[error("{}", (.lang.shared_texts().console.input_ended_in_game)(.kept.as_deref()))]
    EndOfInput {
        /// The file that stores the record, if any.
        kept: Option<String>,
        /// The language of the console.
        lang: Lang,
    },
    /// The input ended before the game started.
    #[error("{}", .0.shared_texts().console.input_ended_before_game)]
    EndOfInputBeforeStart(Lang),
    /// A rule set or setting doesn't exist, or a value is out of range.
    #[error("{}", .error.localized(*.lang))]
    InvalidRules {
        /// What is wrong with it.
        error: GameSetupError,
        /// The language of the console.
        lang: Lang,
    },
    /// The scripted dice ran out or are invalid.
    #[error("{error}{}", saved_where_text(.kept))]
    BadDice {
        /// What is wrong with them.
        error: DiceScriptError,
        /// The file that stores the record, if any.
        kept: Option<String>,
    },
    /// Input or output is broken.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// An event couldn't be stored, so it was discarded.
    #[error("the record could not be written: {error}{}", saved_where_text(.kept))]
    NotSaved {
        /// What failed.
        error: io::Error,
        /// The file that stores the record, if any.
        kept: Option<String>,
    },
    /// The table rejected a command of the program.
    #[error("{refusal}{}", saved_where_text(.kept))]
    Refused {
        /// Why.
        refusal: TableError,
        /// The file that stores the record, if any.
        kept: Option<String>,
    },
    /// The table plays a different game than this session is for.
    #[error("this table is for a different game")]
    WrongGame,
    /// The system provides no random numbers.
    #[error(transparent)]
    RandomnessUnavailable(#[from] RandomnessError),
    /// A bot can't be prepared.
    #[error(transparent)]
    BotUnavailable(#[from] BotError),
}

fn saved_where_text(file: &Option<String>) -> String {
    match file {
        Some(file) => format!("; the game so far is stored; resume it with --resume {file}"),
        None => "; the game was not recorded (use --record FILE to record one)".to_owned(),
    }
}
