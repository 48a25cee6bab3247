use crate::pages::texts::{LabTexts, SolutionTexts};

pub(super) const LAB: LabTexts = LabTexts {
    title: "Labor",
    lead: |most| {
        format!(
            "Lass Bots gegeneinander spielen und sieh dir die Statistik an: bis zu {most} Spiele und eine Minute pro Lauf."
        )
    },
    game: "Spiel",
    rules: "Regeln",
    strategies: "Wer spielt",
    seat: |seat| format!("Platz {seat}"),
    nobody: "niemand",
    games: |most| format!("Spiele (1 bis {most})"),
    seed: "Startwert",
    seed_help: "Leer lassen für einen zufälligen; derselbe Startwert gibt dieselben Spiele.",
    duplicate: "Gleiche Würfel auf jedem Platz",
    duplicate_help: "Jede Würfelfolge wird reihum auf allen Plätzen gespielt, so gleicht sich das Glück aus.",
    run: "Starten",
    has_unfinished_run: "Dein letzter Lauf ist noch nicht fertig. Warte ihn ab und starte dann den nächsten.",
    queue_is_full: "Zu viele Läufe warten schon. Versuch es in ein paar Minuten wieder.",
    queue_position: |place| format!("Platz {place} in der Warteschlange"),
    queue_explanation: "Läufe werden nacheinander gespielt, jeder höchstens eine Minute lang. Deiner beginnt von selbst.",
    bad_number: "Spiele und Startwert müssen ganze Zahlen sein.",
    results: "Letzte Ergebnisse",
    none: "Noch keine.",
    saved_results: "Gespeicherte Ergebnisse",
    saved_results_help: "Ergebnisse aus dem Ordner lab im Datenordner des Servers erscheinen hier:",
    running: "Die Bots spielen …",
    progress: |played, all| format!("{played} von {all} Spielen"),
    timed_out: "Diese Bots sind zu langsam: In einer Minute wurde kein einziges Spiel fertig. Nimm andere.",
    failed: "Der Lauf ist gescheitert, es gibt keine Ergebnisse.",
    partial: |played, all| {
        format!(
            "Nach {played} von {all} Spielen war die Zeit um, die Ergebnisse sind unvollständig."
        )
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

pub(super) const SOLUTION: SolutionTexts = SolutionTexts {
    title: "Perfektes Spiel, exakt berechnet",
    lead: "Wie wahrscheinlich jedes Ergebnis ist oder wie lange ein Spiel dauert, wenn niemand je einen Fehler macht. Nichts ist simuliert: Das sind exakte Wahrscheinlichkeiten.",
    solving: "Die Werte werden gerade berechnet, einmal für alle. Das kann eine Minute dauern; dann erscheinen sie hier von selbst.",
    points_lead: "Punkte eines Spielers, der im Mittel so viele macht wie nur möglich.",
    turns_lead: "Züge eines Spiels zu zweit, in dem beide perfekt spielen.",
    wins: "Wer beginnt, gewinnt",
    mode: "Am wahrscheinlichsten",
    median: "Median",
    ninety_percent_range: "Neun von zehn Spielen",
    from_to: |low, high| format!("{low} bis {high}"),
    points_at_least: "Chance auf mindestens so viele Punkte",
    turns_at_least: "Chance auf mindestens so viele Züge",
    targets_help: "Ganze Zahlen, durch Kommas getrennt.",
    show: "Zeigen",
    or_more: |value| format!("{value} oder mehr"),
    never: "Bleibt leer",
    same_by_command: "Auf der Kommandozeile:",
    download_csv: "Als CSV herunterladen",
};
