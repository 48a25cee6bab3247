//! Errors become exit codes here and nowhere else.

use std::io::{self, Write};
use std::process::ExitCode;

use rollwright_bots::BotError;
use rollwright_games::RulesError;
use rollwright_tables::{DiceError, KeeperError, SeatsError};
use rollwright_terminal::Ending;

/// Why a command did not do what was asked.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Failure {
    /// The command line makes no sense.
    #[error("{0}")]
    Usage(String),
    /// It was tried and did not work.
    #[error("{0}")]
    Failed(String),
    /// The console session ended early.
    #[error(transparent)]
    Ending(#[from] Ending),
    /// A file can't be kept or read.
    #[error(transparent)]
    Keeper(#[from] KeeperError),
}

impl Failure {
    /// Says what was wrong and gives the exit code: 0 for someone who left or an
    /// output that was closed, 2 for wrong usage, else 1.
    pub(crate) fn report(&self) -> ExitCode {
        let code = match self {
            Self::Ending(Ending::Quit) => return ExitCode::SUCCESS,
            Self::Ending(Ending::Io(error)) if error.kind() == io::ErrorKind::BrokenPipe => {
                return ExitCode::SUCCESS;
            }
            Self::Usage(_) => 2,
            _ => 1,
        };
        let _ = writeln!(io::stderr(), "rollwright: {self}");
        ExitCode::from(code)
    }
}

impl From<RulesError> for Failure {
    fn from(error: RulesError) -> Self {
        Self::Usage(error.to_string())
    }
}

impl From<SeatsError> for Failure {
    fn from(error: SeatsError) -> Self {
        Self::Usage(error.to_string())
    }
}

impl From<BotError> for Failure {
    fn from(error: BotError) -> Self {
        match error {
            BotError::Unknown { .. } | BotError::NotHere { .. } => Self::Usage(error.to_string()),
            BotError::NotSolved(_) | BotError::Stopped(_) | BotError::NoMemory(_) => {
                Self::Failed(error.to_string())
            }
        }
    }
}

impl From<DiceError> for Failure {
    fn from(error: DiceError) -> Self {
        Self::Failed(error.to_string())
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Ending(Ending::Io(error))
    }
}
