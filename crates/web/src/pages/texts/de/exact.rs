use crate::pages::texts::SolutionTexts;

pub(super) const SOLUTION: SolutionTexts = SolutionTexts {
    title: "Perfektes Spiel, genau gerechnet",
    lead: "Wie wahrscheinlich jedes Ergebnis ist oder wie lange ein Spiel dauert, wenn niemand je einen Fehler macht. Nichts ist ausgewürfelt: Jeder Wurf zählt mit seiner Wahrscheinlichkeit.",
    solving: "Das wird gerade ausgerechnet, einmal für alle. Das kann eine Minute dauern; dann erscheint es hier von selbst.",
    points_lead: "Punkte eines Spielers, der im Mittel so viele macht wie nur möglich, genau gerechnet.",
    turns_lead: "Züge eines Spiels zu zweit, in dem beide so gut spielen wie nur möglich, genau gerechnet.",
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
    never: "Geht leer aus",
    same_by_command: "Auf der Kommandozeile:",
    download_csv: "Als CSV herunterladen",
};
