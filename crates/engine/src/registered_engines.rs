//! The engines that were registered when the program started. Nothing else starts a command.

use std::collections::BTreeMap;

use rollwright_games::play_error::sanitize_for_message;
use rollwright_tables::engine_seats::{MAX_ENGINE_NAME_LENGTH, is_engine_name};

use crate::engine_process::{EngineError, EngineLimits, EngineProcess};
use crate::split_command_line::split_command_line;

/// An engine that can be started by its name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RegisteredEngine {
    /// Its name at tables and in records.
    pub name: String,
    /// The program and its arguments.
    pub command: Vec<String>,
    /// Its limits.
    pub limits: EngineLimits,
}

impl RegisteredEngine {
    /// Starts a process.
    ///
    /// # Errors
    /// It can't be started, or doesn't complete the handshake.
    pub fn start(&self) -> Result<EngineProcess, EngineError> {
        EngineProcess::start(&self.command, self.limits)
    }
}

/// Why an engine can't be registered.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum RegistrationError {
    /// There is no name, or no command.
    #[error("'{0}' isn't an engine; write NAME=COMMAND")]
    NotAPair(String),
    /// The name has other characters, or is too long.
    #[error(
        "'{0}' can't be the name of an engine; use at most {MAX_ENGINE_NAME_LENGTH} lower-case letters, digits and hyphens"
    )]
    BadName(String),
    /// The name is registered already.
    #[error("the engine '{0}' is given twice")]
    Twice(String),
    /// A quotation mark isn't closed.
    #[error("the command of engine '{0}' isn't complete: a quotation mark is missing")]
    BadCommand(String),
}

/// The registered engines by name.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct RegisteredEngines(BTreeMap<String, RegisteredEngine>);

impl RegisteredEngines {
    /// Parses registrations, each `NAME=COMMAND`. Commands are split into words as in a shell, but
    /// no shell runs them.
    ///
    /// # Errors
    /// One isn't `NAME=COMMAND`, or a name is given twice.
    pub fn parse(
        registrations: &[String],
        limits: EngineLimits,
    ) -> Result<Self, RegistrationError> {
        let mut engines = BTreeMap::new();
        for text in registrations {
            let (name, command) = text
                .split_once('=')
                .map(|(name, command)| (name.trim().to_owned(), command.trim()))
                .filter(|(_, command)| !command.is_empty())
                .ok_or_else(|| RegistrationError::NotAPair(sanitize_for_message(text)))?;
            if !is_engine_name(&name) {
                return Err(RegistrationError::BadName(sanitize_for_message(&name)));
            }
            let command = split_command_line(command).filter(|words| !words.is_empty());
            let command = command.ok_or_else(|| RegistrationError::BadCommand(name.clone()))?;
            let engine = RegisteredEngine { name: name.clone(), command, limits };
            if engines.insert(name.clone(), engine).is_some() {
                return Err(RegistrationError::Twice(name));
            }
        }
        Ok(Self(engines))
    }

    /// The engine of that name.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&RegisteredEngine> {
        self.0.get(name)
    }

    /// The names of all engines.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.0.keys().map(String::as_str)
    }

    /// Whether none is registered.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(registrations: &[&str]) -> Result<RegisteredEngines, RegistrationError> {
        let registrations: Vec<String> = registrations.iter().map(|&text| text.into()).collect();
        RegisteredEngines::parse(&registrations, EngineLimits::default())
    }

    #[test]
    fn engines_are_registered_by_name_with_the_words_of_their_command() {
        let engines = parse(&["mine=python3 'my engine.py' --depth=2", "b-2=true"]).unwrap();
        assert_eq!(engines.get("mine").unwrap().command, ["python3", "my engine.py", "--depth=2"]);
        assert_eq!(engines.names().collect::<Vec<_>>(), ["b-2", "mine"]);
        assert!(engines.get("python3").is_none());
    }

    #[test]
    fn registrations_that_could_be_mistaken_are_refused() {
        let refused = |text: &[&str]| parse(text).unwrap_err().to_string();
        assert!(refused(&["mine"]).contains("write NAME=COMMAND"));
        assert!(refused(&["mine= "]).contains("write NAME=COMMAND"));
        for name in ["", "Mine", "a b", "a/b", "a:b", "abcdefghijklmnopqrstuvwxyz"] {
            assert!(refused(&[&format!("{name}=true")]).contains("lower-case letters"), "{name}");
        }
        assert!(refused(&["a=true", "a=false"]).contains("given twice"));
        assert!(refused(&["a='true"]).contains("quotation mark"));
    }
}
