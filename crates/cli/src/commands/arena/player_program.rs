//! The user's program: its command line, and its process for one game.

use std::process::{Child, Command, Stdio};

use rollwright_engine::split_command_line;

use crate::command_error::CommandError;

/// A command line with placeholders for the server, the table and the token.
pub(crate) struct PlayerProgram(Vec<String>);

/// A running program. Dropping it kills it.
pub(crate) struct RunningProgram(Child);

impl PlayerProgram {
    /// Parses a command line: words separated by spaces, quoted if they contain some.
    pub(crate) fn parse(line: &str) -> Result<Self, CommandError> {
        let words = split_command_line(line).ok_or_else(|| {
            CommandError::Usage(format!("--program has an unclosed quote: {line}"))
        })?;
        if words.is_empty() {
            return Err(CommandError::Usage(
                "--program must be the command that starts your program".to_owned(),
            ));
        }
        Ok(Self(words))
    }

    /// Starts the program for one game, with its table in the arguments and the environment.
    /// Its standard error is shown.
    pub(crate) fn start(
        &self,
        server: &str,
        table: &str,
        token: &str,
    ) -> Result<RunningProgram, CommandError> {
        let filled = |word: &String| {
            word.replace("{server}", server).replace("{table}", table).replace("{token}", token)
        };
        let words: Vec<String> = self.0.iter().map(filled).collect();
        let mut command = Command::new(&words[0]);
        command.args(&words[1..]).stdin(Stdio::null()).stdout(Stdio::null());
        let told = [("SERVER", server), ("TABLE", table), ("TOKEN", token)];
        command.envs(told.map(|(name, value)| (format!("ROLLWRIGHT_{name}"), value)));
        let started = command.spawn().map(RunningProgram);
        started.map_err(|error| {
            CommandError::Failed(format!("{} can't be started: {error}", words[0]))
        })
    }
}

impl RunningProgram {
    /// How the program ended, or `None` while it runs.
    pub(crate) fn exit_text(&mut self) -> Option<String> {
        match self.0.try_wait() {
            Ok(Some(status)) => Some(status.to_string()),
            _ => None,
        }
    }
}

impl Drop for RunningProgram {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[cfg(test)]
mod tests {
    use crate::commands::arena::player_program::*;

    #[test]
    fn an_empty_command_is_refused() {
        assert!(PlayerProgram::parse("  ").is_err());
    }
}
