//! Commands that a player can type at every prompt.

use rollwright_i18n::Lang;

use crate::texts::texts;

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
    /// Shows the next part of the last long text.
    More,
    /// Undoes the last decision.
    Undo,
    /// Saves the game to a file.
    Save(Option<String>),
    /// Leaves the game.
    Quit,
}

impl PromptCommand {
    /// Parses `line` as a command in `lang` or in English; `None` if it isn't one.
    #[must_use]
    pub fn parse(line: &str, lang: Lang) -> Option<Self> {
        let mut words = line.splitn(2, char::is_whitespace);
        let word = words.next()?.to_lowercase();
        let rest = words.next().map(str::trim).filter(|rest| !rest.is_empty());
        match ((texts(lang).english_command_word)(&word).unwrap_or(&word), rest) {
            ("help" | "?", None) => Some(Self::Help),
            ("rules", None) => Some(Self::Rules),
            ("sheets", None) => Some(Self::Sheets),
            ("bots", None) => Some(Self::Bots),
            ("hint", None) => Some(Self::Hint),
            ("more", None) => Some(Self::More),
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
    fn commands_have_german_words() {
        for (word, command) in [
            ("Hilfe", PromptCommand::Help),
            ("regeln", PromptCommand::Rules),
            ("zettel", PromptCommand::Sheets),
            ("tipp", PromptCommand::Hint),
            ("ZURÜCK", PromptCommand::Undo),
            ("zurueck", PromptCommand::Undo),
            ("beenden", PromptCommand::Quit),
            ("help", PromptCommand::Help),
            ("speichern spiel.jsonl", PromptCommand::Save(Some("spiel.jsonl".to_owned()))),
        ] {
            assert_eq!(PromptCommand::parse(word, Lang::De), Some(command), "{word}");
        }
        assert_eq!(PromptCommand::parse("regeln", Lang::En), None);
    }

    #[test]
    fn commands_are_parsed_case_insensitively_and_nothing_else_is() {
        assert_eq!(PromptCommand::parse("HELP", Lang::En), Some(PromptCommand::Help));
        assert_eq!(PromptCommand::parse("Sheets", Lang::En), Some(PromptCommand::Sheets));
        assert_eq!(PromptCommand::parse("bots", Lang::En), Some(PromptCommand::Bots));
        assert_eq!(PromptCommand::parse("Hint", Lang::En), Some(PromptCommand::Hint));
        assert_eq!(
            PromptCommand::parse("save my game.jsonl", Lang::En),
            Some(PromptCommand::Save(Some("my game.jsonl".to_owned())))
        );
        assert_eq!(PromptCommand::parse("save", Lang::En), Some(PromptCommand::Save(None)));
        assert_eq!(PromptCommand::parse("quit now", Lang::En), None);
        assert_eq!(PromptCommand::parse("yes", Lang::En), None);
        assert_eq!(PromptCommand::parse("", Lang::En), None);
    }
}
