//! Texts of the commands, one constant per language. Games, the console and the coach have
//! their own.

use rollwright_i18n::Lang;

/// Texts of commands.
pub(crate) struct CommandTexts {
    /// Printed by `history` if there is no finished game.
    pub(crate) no_finished_games: &'static str,
    /// The same for the games of one player.
    pub(crate) no_finished_games_of: fn(&str) -> String,
    /// Follows the default rule set in a list.
    pub(crate) default_note: &'static str,
    /// In a position: a player, and the dice they roll next.
    pub(crate) rolls: fn(&str, &str) -> String,
    /// In a position: a player, and the actions they choose from.
    pub(crate) decides: fn(&str, &str) -> String,
    /// After a winner's points.
    pub(crate) won: &'static str,
    /// The remaining time in a progress bar: a template of `indicatif`.
    pub(crate) time_left: &'static str,
    /// Label of a progress bar: the coach computes a hint or the value of an answer.
    pub(crate) thinking: &'static str,
    /// Label of a progress bar: the coach reviews games.
    pub(crate) reviewing: &'static str,
    /// A truncated line of a record: its number.
    pub(crate) truncated_line: fn(usize) -> String,
    /// The same for a file, with its name and how many bytes are ignored.
    pub(crate) truncated_line_in_file: fn(usize, &str, usize) -> String,
}

/// The texts in a language.
pub(crate) const fn texts(lang: Lang) -> &'static CommandTexts {
    match lang {
        Lang::En => &EN,
        Lang::De => &DE,
    }
}

const EN: CommandTexts = CommandTexts {
    no_finished_games: "No finished games yet.",
    no_finished_games_of: |name| format!("'{name}' has no finished games yet."),
    default_note: ", the default",
    rolls: |name, dice| format!("Next roll: {name} ({dice})"),
    decides: |name, actions| format!("Choices of {name}: {actions}"),
    won: "won",
    time_left: "{eta} left",
    thinking: "Thinking",
    reviewing: "Reviewing",
    truncated_line: |line| format!("Line {line} of the record is truncated and ignored."),
    truncated_line_in_file: |line, file, bytes| {
        format!("Line {line} of {file} is truncated; its {bytes} bytes are ignored.")
    },
};

const DE: CommandTexts = CommandTexts {
    no_finished_games: "Noch gibt es kein beendetes Spiel.",
    no_finished_games_of: |name| format!("Von „{name}“ gibt es noch kein beendetes Spiel."),
    default_note: ", wenn du nichts angibst",
    rolls: |name, dice| format!("Nächster Wurf: {name} ({dice})"),
    decides: |name, actions| format!("{name} kann wählen: {actions}"),
    won: "gewonnen",
    time_left: "noch {eta}",
    thinking: "Der Trainer überlegt",
    reviewing: "Der Trainer analysiert",
    truncated_line: |line| {
        format!("Zeile {line} der Aufzeichnung ist abgeschnitten und wird ignoriert.")
    },
    truncated_line_in_file: |line, file, bytes| {
        format!("Zeile {line} von {file} ist abgeschnitten; ihre {bytes} Bytes werden ignoriert.")
    },
};
