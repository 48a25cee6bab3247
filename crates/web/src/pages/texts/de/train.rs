use crate::pages::texts::TrainerTexts;

pub(super) const TRAINER: TrainerTexts = TrainerTexts {
    title: "Üben",
    title_of: |game| format!("{game} üben"),
    lead: "Eine Stellung, eine Entscheidung, und gleich danach, was sie wert war. Die Stellungen kommen aus deinen eigenen Spielen, wo du etwas verloren hast, und aus simulierten; was du verfehlst, kommt früher wieder.",
    daily: "Stellung des Tages",
    daily_of: |game, day| format!("{game}, Stellung vom {day}"),
    daily_lead: "Je Spiel und Tag eine Stellung, dieselbe für alle. Du hast einen Versuch.",
    to_daily: "Die Stellung des Tages",
    to_train: "Weiter üben",
    difficulty: "Schwierigkeit",
    difficulties: ["leicht", "mittel", "schwer"],
    own_name: "Du",
    opponent_name: |number| {
        if number == 1 { "Gegner".to_owned() } else { format!("Gegner {number}") }
    },
    from_own_game: "aus einem deiner Spiele",
    correct: |label| format!("Richtig: {label}"),
    costs: |label| format!("Nicht das Beste: {label}"),
    best_explanation: |label, value, why| format!("Besser: {label} ({value}). {why}."),
    next: "Nächste Stellung",
    not_legal: "Das lässt sich hier nicht wählen. Nimm etwas, das leuchtet.",
    no_exercise: "Hier gibt es keine Stellung. Übe ein anderes Spiel, oder komm später wieder.",
    try_again: "Noch einmal nachsehen",
    progress_title: "Deine Kurve",
    progress_help: "Der Anteil richtiger Antworten unter deinen letzten zehn, für jede Art von Frage.",
    progress_text: |count, percent| {
        let answers = if count == 1 { "Antwort" } else { "Antworten" };
        format!("{count} {answers}, zuletzt {percent}\u{a0}% richtig")
    },
    progress_axis: "Antworten",
    no_answers: "Noch keine Antworten.",
    share: "Sag anderen, wie es lief; es verrät nichts:",
    copy: "Kopieren",
    copied: "Kopiert",
    done: "erledigt",
    open: "offen",
};
