//! What the commands themselves say to people, a constant a language. Games, the console and
//! the coach have texts of their own.

use rollwright_i18n::Lang;

/// Texts of commands.
pub(crate) struct CommandTexts {
    /// `history` where no game has been played to its end.
    pub(crate) nothing_finished: &'static str,
    /// The same, of somebody's games.
    pub(crate) nothing_finished_of: fn(&str) -> String,
    /// Behind a winner's points.
    pub(crate) won: &'static str,
    /// What a progress bar says of the time that is left: a template of `indicatif`.
    pub(crate) time_left: &'static str,
    /// Before a bar: the coach works out a hint, or what an answer was worth.
    pub(crate) thinking: &'static str,
    /// Before a bar: the coach reviews games.
    pub(crate) reviewing: &'static str,
    /// A line of a record was cut short: its number.
    pub(crate) cut_short: fn(usize) -> String,
    /// The same, of a file, and how many bytes are left out.
    pub(crate) cut_short_in: fn(usize, &str, usize) -> String,
}

/// The texts in a language.
pub(crate) const fn texts(lang: Lang) -> &'static CommandTexts {
    match lang {
        Lang::En => &EN,
        Lang::De => &DE,
    }
}

const EN: CommandTexts = CommandTexts {
    nothing_finished: "No finished games yet.",
    nothing_finished_of: |name| format!("No finished games of '{name}'."),
    won: "won",
    time_left: "{eta} left",
    thinking: "Thinking",
    reviewing: "Reviewing",
    cut_short: |line| format!("Line {line} of the record was cut short and is left out."),
    cut_short_in: |line, file, bytes| {
        format!("Line {line} of {file} was cut short and is left out: {bytes} bytes.")
    },
};

const DE: CommandTexts = CommandTexts {
    nothing_finished: "Noch kein Spiel ist zu Ende gespielt.",
    nothing_finished_of: |name| format!("Kein Spiel von '{name}' ist zu Ende gespielt."),
    won: "gewonnen",
    time_left: "noch {eta}",
    thinking: "Der Trainer überlegt",
    reviewing: "Der Trainer sieht sich alles an",
    cut_short: |line| {
        format!("Zeile {line} der Aufzeichnung ist abgeschnitten und wird weggelassen.")
    },
    cut_short_in: |line, file, bytes| {
        format!("Zeile {line} von {file} ist abgeschnitten und wird weggelassen: {bytes} Bytes.")
    },
};
