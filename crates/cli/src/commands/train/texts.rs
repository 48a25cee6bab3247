//! Texts of the trainer at the console. A missing translation is a compile error.

use rollwright_i18n::Lang;

/// Texts of the trainer.
pub(crate) struct TrainCommandTexts {
    pub(crate) you: &'static str,
    pub(crate) opponent: fn(usize) -> String,
    /// The heading of an exercise: its number and difficulty.
    pub(crate) position: fn(usize, &str) -> String,
    pub(crate) daily: fn(&str) -> String,
    pub(crate) from_own_game: &'static str,
    /// Easy, medium, hard.
    pub(crate) difficulties: [&'static str; 3],
    /// The commands that can be typed instead of an answer.
    pub(crate) commands: &'static str,
    /// The chosen action, its value and the reason.
    pub(crate) correct_answer: fn(&str, &str, &str) -> String,
    pub(crate) costly_answer: fn(&str, &str, &str) -> String,
    pub(crate) better_answer: fn(&str, &str, &str) -> String,
    pub(crate) share_heading: &'static str,
    pub(crate) already_answered: &'static str,
    /// What a storm is; an answer after its end; the length of a streak.
    pub(crate) storm_start: &'static str,
    pub(crate) too_late: &'static str,
    pub(crate) streak_result: fn(usize) -> String,
    /// The number of correct answers, and of all answers.
    pub(crate) correct_count: fn(usize, usize) -> String,
    /// A kind of question: its number of answers, and the recent percentage of correct ones.
    pub(crate) question_progress: fn(&str, usize, i64) -> String,
    pub(crate) no_position: &'static str,
    /// In a position string, no seat has a choice.
    pub(crate) nothing_to_decide: &'static str,
    pub(crate) search_too_long: &'static str,
}

/// The texts of a language.
pub(crate) fn texts(lang: Lang) -> &'static TrainCommandTexts {
    match lang {
        Lang::En => &EN,
        Lang::De => &DE,
    }
}

static EN: TrainCommandTexts = TrainCommandTexts {
    you: "You",
    opponent: |number| {
        if number == 1 { "Opponent".to_owned() } else { format!("Opponent {number}") }
    },
    position: |number, kind| format!("Position {number} ({kind})"),
    daily: |day| format!("The position of {day}"),
    from_own_game: "from one of your games",
    difficulties: ["easy", "medium", "hard"],
    commands: "Type sheets to see all sheets, rules to read the rules, or quit to leave.",
    correct_answer: |label, value, why| format!("Right: {label} ({value}). {why}"),
    costly_answer: |label, value, why| format!("Not the best choice: {label} ({value}). {why}"),
    better_answer: |label, value, why| format!("Better: {label} ({value}). {why}"),
    share_heading: "Share your result without giving the answer away:",
    already_answered: "You have already answered this question, so it doesn't count again.",
    storm_start: "You have three minutes. Solve as many positions as you can.",
    too_late: "The three minutes are over; the last answer doesn't count.",
    streak_result: |right| match right {
        1 => "1 position in a row.".to_owned(),
        _ => format!("{right} positions in a row."),
    },
    correct_count: |right, all| format!("{right} of {all} right."),
    question_progress: |question, all, percent| {
        let answers = if all == 1 { "answer" } else { "answers" };
        format!("  {question}: {all} {answers}, recently {percent}% correct")
    },
    no_position: "this game has no positions to practise",
    nothing_to_decide: "nobody has a choice in this position",
    search_too_long: "no position was found in two minutes; try another difficulty",
};

static DE: TrainCommandTexts = TrainCommandTexts {
    you: "Du",
    opponent: |number| if number == 1 { "Gegner".to_owned() } else { format!("Gegner {number}") },
    position: |number, kind| format!("Stellung {number} ({kind})"),
    daily: |day| format!("Die Stellung vom {day}"),
    from_own_game: "aus einem deiner Spiele",
    difficulties: ["leicht", "mittel", "schwer"],
    commands: "Mit sheets siehst du alle Zettel und mit rules die Regeln. Mit quit hörst du auf.",
    correct_answer: |label, value, why| format!("Richtig: {label} ({value}). {why}"),
    costly_answer: |label, value, why| format!("Nicht die beste Wahl: {label} ({value}). {why}"),
    better_answer: |label, value, why| format!("Besser: {label} ({value}). {why}"),
    share_heading: "Teile dein Ergebnis, ohne die Lösung zu verraten:",
    already_answered: "Diese Frage hast du schon beantwortet; sie zählt nicht noch einmal.",
    storm_start: "Du hast drei Minuten. Löse so viele Stellungen, wie du kannst.",
    too_late: "Die drei Minuten sind um; die letzte Antwort zählt nicht.",
    streak_result: |right| match right {
        1 => "1 Stellung in Folge.".to_owned(),
        _ => format!("{right} Stellungen in Folge."),
    },
    correct_count: |right, all| format!("{right} von {all} richtig."),
    question_progress: |question, all, percent| {
        let answers = if all == 1 { "Antwort" } else { "Antworten" };
        format!("  {question}: {all} {answers}, zuletzt {percent}\u{a0}% richtig")
    },
    nothing_to_decide: "in dieser Stellung hat niemand eine Wahl",
    no_position: "für dieses Spiel gibt es keine Stellungen zum Üben",
    search_too_long: "in zwei Minuten wurde keine Stellung gefunden; versuche eine andere Schwierigkeit",
};
