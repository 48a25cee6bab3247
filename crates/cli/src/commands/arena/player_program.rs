//! The user's program: its command line, and its process for one game.

use std::process::{Child, Command, Stdio};

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

/// Splits a command line into words; `None` if a quote is not closed.
pub(crate) fn split_command_line(line: &str) -> Option<Vec<String>> {
    let (mut words, mut word, mut quote): (Vec<String>, Option<String>, Option<char>) =
        (Vec::new(), None, None);
    for sign in line.trim().chars() {
        match (sign, quote) {
            (_, Some(open)) if sign == open => quote = None,
            ('"' | '\'', None) => {
                quote = Some(sign);
                word.get_or_insert_default();
            }
            (' ' | '\t', None) => words.extend(word.take()),
            _ => word.get_or_insert_default().push(sign),
        }
    }
    words.extend(word);
    quote.is_none().then_some(words)
}

#[cfg(test)]
mod tests {
    use crate::commands::arena::player_program::*;

    #[test]
    fn command_lines_are_split_like_in_a_shell() {
        let read = |line| split_command_line(line).unwrap();
        assert_eq!(read("python3 my\\bot.py  {server}"), ["python3", "my\\bot.py", "{server}"]);
        assert_eq!(read("'my bot' --name \"Ann B\" ''"), ["my bot", "--name", "Ann B", ""]);
        assert_eq!(split_command_line("'open"), None);
        assert!(PlayerProgram::parse("  ").is_err());
    }
}
