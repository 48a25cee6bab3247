use crate::pages::texts::LabTexts;

pub(super) const LAB: LabTexts = LabTexts {
    title: "Labor",
    lead: |most| {
        format!(
            "Lass Bots gegeneinander spielen, bis zu {most} Spiele und eine Minute lang, und sieh, was dabei herauskommt."
        )
    },
    game: "Spiel",
    rules: "Regeln",
    strategies: "Wer spielt",
    seat: |seat| format!("Platz {seat}"),
    nobody: "niemand",
    games: |most| format!("Spiele (1 bis {most})"),
    seed: "Startwert",
    seed_help: "Leer lassen für irgendeinen; derselbe gibt dieselben Spiele.",
    duplicate: "Gleiche Würfel auf jedem Platz",
    duplicate_help: "Jede Würfelfolge wird mit getauschten Plätzen gespielt, so gleicht sich das Glück aus.",
    run: "Starten",
    has_unfinished_run: "Dein letzter Lauf ist noch nicht fertig. Einer nach dem anderen: Warte ihn ab, dann kommt der nächste.",
    queue_is_full: "Zu viele Läufe warten schon. Versuch es in ein paar Minuten wieder.",
    queue_position: |place| format!("Platz {place} in der Warteschlange"),
    queue_explanation: "Es wird immer nur ein Lauf gespielt, jeder höchstens eine Minute lang. Deiner beginnt von selbst.",
    bad_number: "Spiele und Startwert sind ganze Zahlen.",
    results: "Letzte Ergebnisse",
    none: "Noch keine.",
    saved_results: "Aufbewahrte Ergebnisse",
    saved_results_help: "Ergebnisse, die im Ordner lab des Datenordners auf dem Server liegen, stehen hier:",
    running: "Die Bots spielen …",
    progress: |played, all| format!("{played} von {all} Spielen"),
    timed_out: "Diese Bots brauchen zu lange: In einer Minute ging kein Spiel zu Ende. Nimm andere.",
    failed: "Der Lauf ist gescheitert. Es kam nichts dabei heraus.",
    partial: |played, all| {
        format!("Nach {played} von {all} Spielen war die Zeit um: Das ist nur ein Teil.")
    },
    sample: |games| format!("{games} Spiele"),
    strategy: "Strategie",
    mean: "Mittel",
    standard_error: "Standardfehler",
    standard_deviation: "Standardabweichung",
    min: "Minimum",
    max: "Maximum",
    wins: "Siege",
    ties: "Geteilt",
    repeat_by_command: "Dieselben Spiele auf der Kommandozeile:",
    download: "Als JSON herunterladen",
    back: "Zurück zum Labor",
};
