//! What the trainer says at the console. The structure makes sure that no language lacks a
//! text.

use rollwright_i18n::Lang;

/// Texts of the trainer.
pub(crate) struct TrainTexts {
    pub(crate) you: &'static str,
    pub(crate) other: fn(usize) -> String,
    /// Over a position: its number, and how hard it is.
    pub(crate) position: fn(usize, &str) -> String,
    pub(crate) daily: fn(&str) -> String,
    pub(crate) from_own: &'static str,
    /// Easy, medium, hard.
    pub(crate) difficulties: [&'static str; 3],
    /// What can be typed beside an answer.
    pub(crate) commands: &'static str,
    /// The choice, its value and why.
    pub(crate) right: fn(&str, &str, &str) -> String,
    pub(crate) costs: fn(&str, &str, &str) -> String,
    pub(crate) best: fn(&str, &str, &str) -> String,
    pub(crate) share: &'static str,
    pub(crate) again: &'static str,
    /// So many right of so many.
    pub(crate) sum: fn(usize, usize) -> String,
    /// A kind of question: so many answers, so many percent right lately.
    pub(crate) curve: fn(&str, usize, i64) -> String,
    pub(crate) none: &'static str,
}

/// The texts of a language.
pub(crate) fn texts(lang: Lang) -> &'static TrainTexts {
    match lang {
        Lang::En => &EN,
        Lang::De => &DE,
    }
}

static EN: TrainTexts = TrainTexts {
    you: "You",
    other: |number| if number == 1 { "Opponent".to_owned() } else { format!("Opponent {number}") },
    position: |number, kind| format!("Position {number} ({kind})"),
    daily: |day| format!("The position of {day}"),
    from_own: "from one of your games",
    difficulties: ["easy", "medium", "hard"],
    commands: "Type sheets to see all sheets, rules to read the rules, quit to leave.",
    right: |label, value, why| format!("Right: {label} ({value}). {why}."),
    costs: |label, value, why| format!("Not the best: {label} ({value}). {why}."),
    best: |label, value, why| format!("Better: {label} ({value}). {why}."),
    share: "To tell others, and give nothing away:",
    again: "You have answered it already; this does not count.",
    sum: |right, all| format!("{right} of {all} right."),
    curve: |question, all, percent| {
        let answers = if all == 1 { "answer" } else { "answers" };
        format!("  {question}: {all} {answers}, {percent}% right lately")
    },
    none: "this game has no position to offer",
};

static DE: TrainTexts = TrainTexts {
    you: "Du",
    other: |number| if number == 1 { "Gegner".to_owned() } else { format!("Gegner {number}") },
    position: |number, kind| format!("Stellung {number} ({kind})"),
    daily: |day| format!("Die Stellung vom {day}"),
    from_own: "aus einem deiner Spiele",
    difficulties: ["leicht", "mittel", "schwer"],
    commands: "Mit sheets siehst du alle Zettel, mit rules die Regeln, mit quit hörst du auf.",
    right: |label, value, why| format!("Richtig: {label} ({value}). {why}."),
    costs: |label, value, why| format!("Nicht das Beste: {label} ({value}). {why}."),
    best: |label, value, why| format!("Besser: {label} ({value}). {why}."),
    share: "Um es anderen zu sagen, ohne etwas zu verraten:",
    again: "Die hast du schon beantwortet; diesmal zählt es nicht.",
    sum: |right, all| format!("{right} von {all} richtig."),
    curve: |question, all, percent| {
        let answers = if all == 1 { "Antwort" } else { "Antworten" };
        format!("  {question}: {all} {answers}, zuletzt {percent}\u{a0}% richtig")
    },
    none: "dieses Spiel hat keine Stellung zu bieten",
};
