use crate::pages::texts::StartPageTexts;

pub(super) const START_PAGE: StartPageTexts = StartPageTexts {
    title: "Was möchtest du spielen?",
    lead: "Würfelspiele mit Stift und Zettel: gegen Bots, mit Freunden per Link oder an einem Bildschirm.",
    resume: "Deine laufenden Spiele",
    continue_game: "Weiterspielen",
    open: "Offene Tische",
    none_open: "Gerade sucht niemand Mitspieler. Eröffne selbst einen Tisch, der für alle offen ist.",
    sit_down: "Mitspielen",
    free_seats: |seats| format!("{seats} {} frei", if seats == 1 { "Platz" } else { "Plätze" }),
    playing_with: |names| format!("mit {names}"),
    nobody_seated: "noch keine Spieler",
    hall_of_fame: "Ruhmeshalle",
    no_hall_of_fame: "Die Ruhmeshalle ist noch leer. Spiel ein Spiel zu Ende und sei die Nummer eins.",
    whole_hall_of_fame: "Alle ansehen",
};
