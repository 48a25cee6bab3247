use crate::pages::texts::HallOfFameTexts;

pub(super) const HALL_OF_FAME: HallOfFameTexts = HallOfFameTexts {
    title: "Ruhmeshalle",
    lead: "Die zehn besten Ergebnisse je Spiel, Regelwerk und Spielerzahl. Es zählen nur Ergebnisse von Menschen, keine Übungsspiele.",
    games: "Spiele",
    all: "Alle Spiele",
    classes: "Regeln und Spielerzahl",
    place: "Platz",
    name: "Name",
    points: "Punkte",
    turns: "Züge",
    when: "Datum",
    watch: "Ansehen",
    watch_whose: |name| format!("Das Spiel von {name} ansehen"),
    none: "Hier hat noch niemand einen Platz. Es könnte deiner sein.",
    play: |game| format!("{game} spielen"),
};
