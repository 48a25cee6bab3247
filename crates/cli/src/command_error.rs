//! Errors of commands, and their exit codes.

use std::io::{self, Write};
use std::process::ExitCode;

use rollwright_bots::BotError;
use rollwright_games::{GameSetupError, PositionStringError};
use rollwright_tables::table_setup::TableSetupError;
use rollwright_tables::{DiceScriptError, SeatSpecError};
use rollwright_terminal::SessionError;
use rollwright_terminal::record_file::RecordFileError;

use crate::ctrl_c::CTRL_C_EXIT_CODE;

/// Why a command failed.
#[derive(Debug, thiserror::Error)]
pub(crate) enum CommandError {
    /// The arguments are wrong.
    #[error("{0}")]
    Usage(String),
    /// The command failed while running.
    #[error("{0}")]
    Failed(String),
    /// The console session ended early.
    #[error(transparent)]
    Session(#[from] SessionError),
    /// The player pressed Ctrl-C on the full screen.
    #[error("interrupted")]
    Interrupted,
    /// A record file can't be written or read.
    #[error(transparent)]
    Storage(#[from] RecordFileError),
}

impl CommandError {
    /// Prints the error and returns the exit code: 0 if the user quit or the output was closed,
    /// 2 for wrong usage, 130 after Ctrl-C, else 1.
    pub(crate) fn print_and_exit_code(&self) -> ExitCode {
        let code = match self {
            Self::Session(SessionError::Quit) => return ExitCode::SUCCESS,
            Self::Interrupted => return ExitCode::from(CTRL_C_EXIT_CODE),
            Self::Session(SessionError::Io(error)) if error.kind() == io::ErrorKind::BrokenPipe => {
                return ExitCode::SUCCESS;
            }
            Self::Usage(_) => 2,
            _ => 1,
        };
        let _ = writeln!(io::stderr(), "rollwright: {self}");
        ExitCode::from(code)
    }
}

/// Prints an error of clap in the style of all errors, or the help or version that it stands for.
/// Returns the exit code.
pub(crate) fn print_clap_error(error: &clap::Error) -> ExitCode {
    if error.use_stderr() {
        let text = error.render().to_string();
        let text = text.strip_prefix("error: ").unwrap_or(&text);
        let _ = writeln!(io::stderr(), "rollwright: {}", text.trim_end());
        return ExitCode::from(2);
    }
    match error.print().and_then(|()| io::stdout().flush()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => CommandError::from(error).print_and_exit_code(),
    }
}

impl From<GameSetupError> for CommandError {
    fn from(error: GameSetupError) -> Self {
        Self::Usage(error.to_string())
    }
}

impl From<PositionStringError> for CommandError {
    fn from(error: PositionStringError) -> Self {
        Self::Usage(error.to_string())
    }
}

impl From<TableSetupError> for CommandError {
    fn from(error: TableSetupError) -> Self {
        Self::Usage(error.to_string())
    }
}

impl From<SeatSpecError> for CommandError {
    fn from(error: SeatSpecError) -> Self {
        Self::Usage(error.to_string())
    }
}

impl From<BotError> for CommandError {
    fn from(error: BotError) -> Self {
        match error {
            BotError::UnknownStrategy { .. } | BotError::Unavailable { .. } => {
                Self::Usage(error.to_string())
            }
            BotError::Unsolvable(_) | BotError::Cancelled(_) | BotError::NoMemory(_) => {
                Self::Failed(error.to_string())
            }
        }
    }
}

impl From<DiceScriptError> for CommandError {
    fn from(error: DiceScriptError) -> Self {
        Self::Failed(error.to_string())
    }
}

impl From<io::Error> for CommandError {
    fn from(error: io::Error) -> Self {
        Self::Session(SessionError::Io(error))
    }
}
