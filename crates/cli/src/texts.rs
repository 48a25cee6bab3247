//! What the commands themselves say to people, a constant a language. Games, the console and
//! the coach have texts of their own.

use rollwright_i18n::Lang;

/// Texts of commands.
pub(crate) struct CommandTexts {
    /// `history` where no game has been played to its end.
    pub(crate) no_finished_games: &'static str,
    /// The same, of somebody's games.
    pub(crate) no_finished_games_of: fn(&str) -> String,
    /// Behind a winner's points.
    pub(crate) won: &'static str,
    /// What a progress bar says of the time that is left: a template of `indicatif`.
    pub(crate) time_left: &'static str,
    /// Before a bar: the coach works out a hint, or what an answer was worth.
    pub(crate) thinking: &'static str,
    /// Before a bar: the coach reviews games.
    pub(crate) reviewing: &'static str,
    /// A line of a record was cut short: its number.
    pub(crate) truncated_line: fn(usize) -> String,
    /// The same, of a file, and how many bytes are left out.
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
    no_finished_games_of: |name| format!("No finished games of '{name}'."),
    won: "won",
    time_left: "{eta} left",
    thinking: "Thinking",
    reviewing: "Reviewing",
    truncated_line: |line| format!("Line {line} of the record was cut short and is left out."),
    truncated_line_in_file: |line, file, bytes| {
        format!("Line {line} of {file} was cut short and is left out: {bytes} bytes.")
    },
};

const DE: CommandTexts = CommandTexts {
    no_finished_games: "Noch kein Spiel ist zu Ende gespielt.",
    no_finished_games_of: |name| format!("Kein Spiel von '{name}' ist zu Ende gespielt."),
    won: "gewonnen",
    time_left: "noch {eta}",
    thinking: "Der Trainer überlegt",
    reviewing: "Der Trainer sieht sich alles an",
    truncated_line: |line| {
        format!("Zeile {line} der Aufzeichnung ist abgeschnitten und wird weggelassen.")
    },
    truncated_line_in_file: |line, file, bytes| {
        format!("Zeile {line} von {file} ist abgeschnitten und wird weggelassen: {bytes} Bytes.")
    },
};
