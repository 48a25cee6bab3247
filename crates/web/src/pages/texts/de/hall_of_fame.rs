use crate::pages::texts::HallOfFameTexts;

pub(super) const HALL_OF_FAME: HallOfFameTexts = HallOfFameTexts {
    title: "Ruhmeshalle",
    lead: "Hier stehen für jedes Spiel, jedes Regelwerk und jede Spielerzahl die zehn besten Ergebnisse. Ergebnisse von Bots und aus Übungsspielen zählen nicht.",
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
    none: "Hier steht noch niemand. Der erste Platz könnte dir gehören.",
    play: |game| format!("{game} spielen"),
};
