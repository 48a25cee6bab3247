use crate::pages::texts::ReplayTexts;

pub(super) const REPLAY: ReplayTexts = ReplayTexts {
    title: |game| format!("Wiederholung: {game}"),
    step: |at, all| format!("Schritt {at} von {all}"),
    opening: "Vor dem ersten Wurf.",
    slider: "Schritt",
    show: "Zeigen",
    play: "Abspielen",
    pause: "Anhalten",
    first: "Anfang",
    previous: "Zurück",
    next: "Weiter",
    last: "Ende",
    steps: "Alle Schritte",
    to_table: "Zurück zum Tisch",
    record: "Aufzeichnung herunterladen",
    verify: "Um die Würfe zu prüfen, lade die Aufzeichnung herunter und gib diesen Befehl ein:",
    in_play: "Das Spiel läuft noch. Das sind die bisherigen Schritte.",
};
