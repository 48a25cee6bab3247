use crate::pages::texts::{LabTexts, SolutionTexts};

pub(super) const LAB: LabTexts = LabTexts {
    title: "Labor",
    lead: |most| {
        format!(
            "Lass Bots gegeneinander spielen und sieh dir die Statistik an. Ein Lauf umfasst höchstens {most} Spiele und dauert höchstens eine Minute."
        )
    },
    game: "Spiel",
    rules: "Regeln",
    strategies: "Wer spielt",
    seat: |seat| format!("Platz {seat}"),
    nobody: "niemand",
    games: |most| format!("Spiele (1 bis {most})"),
    seed: "Startwert",
    seed_help: "Lass das Feld leer für einen zufälligen Startwert. Derselbe Startwert ergibt dieselben Spiele.",
    duplicate: "Gleiche Würfe auf jedem Platz",
    duplicate_help: "Mit jeder Folge von Würfen spielt jeder Bot auf jedem Platz. So gleicht sich das Glück aus.",
    run: "Starten",
    has_unfinished_run: "Dein letzter Lauf ist noch nicht fertig. Warte ihn ab und starte dann den nächsten.",
    queue_is_full: "Es warten schon zu viele Läufe. Versuch es in ein paar Minuten noch einmal.",
    queue_position: |place| format!("Platz {place} in der Warteschlange"),
    queue_explanation: "Läufe werden nacheinander ausgeführt, jeder höchstens eine Minute lang. Deiner beginnt von selbst, sobald er an der Reihe ist.",
    bad_number: "Die Anzahl der Spiele und der Startwert müssen ganze Zahlen sein.",
    results: "Letzte Ergebnisse",
    none: "Noch keine.",
    saved_results: "Gespeicherte Ergebnisse",
    saved_results_help: "Hier erscheinen Ergebnisse aus dem Ordner „lab“ im Datenordner des Servers. So erzeugst du eine solche Datei:",
    running: "Die Bots spielen …",
    progress: |played, all| format!("{played} von {all} Spielen"),
    timed_out: "Diese Bots sind zu langsam: In einer Minute wurde kein einziges Spiel fertig. Wähle andere Bots.",
    failed: "Der Lauf ist fehlgeschlagen; es gibt keine Ergebnisse.",
    displaced: "Dein Lauf wurde gestrichen, weil die Warteschlange voll war und die meisten Läufe aus deinem Netz kamen. Starte ihn später noch einmal.",
    partial: |played, all| {
        format!(
            "Nach {played} von {all} Spielen war die Zeit um, daher sind die Ergebnisse unvollständig."
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
    repeat_by_command: "So wiederholst du diese Spiele auf der Kommandozeile:",
    download: "Als JSON herunterladen",
    back: "Zurück zum Labor",
};

pub(super) const SOLUTION: SolutionTexts = SolutionTexts {
    title: "Perfektes Spiel, exakt berechnet",
    lead: "Hier siehst du, wie wahrscheinlich jedes Ergebnis oder jede Spiellänge ist, wenn niemand je einen Fehler macht. Nichts ist simuliert: Alle Wahrscheinlichkeiten sind exakt.",
    solving: "Die Werte müssen nur einmal berechnet werden. Das kann eine Minute dauern; dann erscheinen sie hier automatisch.",
    points_lead: "So verteilen sich die Punkte, wenn jemand auf eine möglichst hohe mittlere Punktzahl spielt.",
    turns_lead: "So verteilt sich die Zahl der Züge in einem Spiel zu zweit, in dem beide perfekt spielen.",
    wins: "Gewinnchance des Startspielers",
    mode: "Am wahrscheinlichsten",
    median: "Median",
    ninety_percent_range: "In neun von zehn Spielen",
    from_to: |low, high| format!("{low} bis {high}"),
    points_at_least: "Chance auf mindestens so viele Punkte",
    turns_at_least: "Chance auf mindestens so viele Züge",
    targets_help: "Gib ganze Zahlen ein, durch Kommas getrennt.",
    show: "Zeigen",
    or_more: |value| format!("{value} oder mehr"),
    never: "0 Punkte",
    same_by_command: "Dasselbe auf der Kommandozeile:",
    download_csv: "Als CSV herunterladen",
};
