use crate::pages::texts::LabTexts;

pub(super) const TEXTS: LabTexts = LabTexts {
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
    one_is_not_done: "Dein letzter Lauf ist noch nicht fertig. Einer nach dem anderen: Warte ihn ab, dann kommt der nächste.",
    queue_is_full: "Zu viele Läufe warten schon. Versuch es in ein paar Minuten wieder.",
    place: |place| format!("Platz {place} in der Warteschlange"),
    place_help: "Es wird immer nur ein Lauf gespielt, jeder höchstens eine Minute lang. Deiner beginnt von selbst.",
    bad_number: "Spiele und Startwert sind ganze Zahlen.",
    results: "Letzte Ergebnisse",
    none: "Noch keine.",
    kept: "Aufbewahrte Ergebnisse",
    kept_how: "Ergebnisse, die im Ordner lab des Datenordners auf dem Server liegen, stehen hier:",
    under_way: "Die Bots spielen …",
    progress: |played, all| format!("{played} von {all} Spielen"),
    too_slow: "Diese Bots brauchen zu lange: In einer Minute ging kein Spiel zu Ende. Nimm andere.",
    broken: "Der Lauf ist gescheitert. Es kam nichts dabei heraus.",
    partial: |played, all| {
        format!("Nach {played} von {all} Spielen war die Zeit um: Das ist nur ein Teil.")
    },
    sample: |games| format!("{games} Spiele"),
    strategy: "Strategie",
    mean: "Mittel",
    error: "Standardfehler",
    sd: "Standardabweichung",
    min: "Minimum",
    max: "Maximum",
    wins: "Siege",
    ties: "Geteilt",
    repeat: "Dieselben Spiele auf der Kommandozeile:",
    download: "Als JSON herunterladen",
    back: "Zurück zum Labor",
};
