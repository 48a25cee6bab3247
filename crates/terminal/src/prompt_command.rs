//! Commands that a player can type at every prompt.

/// A command that works at every prompt. In a pipe, a prompt for a name takes it as a name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PromptCommand {
    /// Lists what can be typed.
    Help,
    /// Shows the rules in play.
    Rules,
    /// Shows all sheets.
    Sheets,
    /// Lists the bots.
    Bots,
    /// Shows the coach's advice.
    Hint,
    /// Undoes the last decision.
    Undo,
    /// Saves the game to a file.
    Save(Option<String>),
    /// Leaves the game.
    Quit,
}

impl PromptCommand {
    /// Parses `line` as a command; `None` if it isn't one.
    #[must_use]
    pub fn parse(line: &str) -> Option<Self> {
        let mut words = line.splitn(2, char::is_whitespace);
        let word = words.next()?.to_ascii_lowercase();
        let rest = words.next().map(str::trim).filter(|rest| !rest.is_empty());
        match (word.as_str(), rest) {
            ("help" | "?", None) => Some(Self::Help),
            ("rules", None) => Some(Self::Rules),
            ("sheets", None) => Some(Self::Sheets),
            ("bots", None) => Some(Self::Bots),
            ("hint", None) => Some(Self::Hint),
            ("undo", None) => Some(Self::Undo),
            ("save", file) => Some(Self::Save(file.map(str::to_owned))),
            ("quit" | "exit", None) => Some(Self::Quit),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_parsed_case_insensitively_and_nothing_else_is() {
        assert_eq!(PromptCommand::parse("HELP"), Some(PromptCommand::Help));
        assert_eq!(PromptCommand::parse("Sheets"), Some(PromptCommand::Sheets));
        assert_eq!(PromptCommand::parse("bots"), Some(PromptCommand::Bots));
        assert_eq!(PromptCommand::parse("Hint"), Some(PromptCommand::Hint));
        assert_eq!(
            PromptCommand::parse("save my game.jsonl"),
            Some(PromptCommand::Save(Some("my game.jsonl".to_owned())))
        );
        assert_eq!(PromptCommand::parse("save"), Some(PromptCommand::Save(None)));
        assert_eq!(PromptCommand::parse("quit now"), None);
        assert_eq!(PromptCommand::parse("yes"), None);
        assert_eq!(PromptCommand::parse(""), None);
    }
}
