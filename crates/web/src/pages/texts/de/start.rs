use crate::pages::texts::Start;

pub(super) const TEXTS: Start = Start {
    title: "Was darf es sein?",
    lead: "Spiele mit Würfeln und Stift: gegen Bots, mit Freunden per Link oder an einem Bildschirm.",
    resume: "Laufende Spiele",
    go_on: "Weiterspielen",
    open: "Offene Tische",
    none_open: "Gerade wartet niemand auf Mitspieler. Eröffne einen Tisch und zeig ihn hier.",
    sit_down: "Mitspielen",
    free: |seats| format!("{seats} {} frei", if seats == 1 { "Platz" } else { "Plätze" }),
    with: |names| format!("mit {names}"),
    nobody: "noch niemand da",
    fame: "Ruhmeshalle",
    no_fame: "Noch steht niemand darin: Das erste fertige Spiel macht Geschichte.",
    all_fame: "Alle ansehen",
};
