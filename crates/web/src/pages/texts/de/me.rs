use crate::pages::texts::{Me, signed};

pub(super) const TEXTS: Me = Me {
    title: "Meine Spiele",
    empty: "Spiele, die du in diesem Browser beendest, sammeln sich hier, mit deinen Punkten im Lauf der Zeit.",
    play: "Etwas spielen",
    sum: |games, won| {
        format!("{games} {}, {won} gewonnen", if games == 1 { "Spiel" } else { "Spiele" })
    },
    sum_alone: |games, best| format!("{games} allein, Bestwert {}", signed(best)),
    best: "Bestwert",
    over_time: "Punkte im Lauf der Zeit",
    over_time_words: |games, mean, best| {
        format!(
            "{games} Spiele der Reihe nach, im Mittel {mean} Punkte, bestenfalls {}.",
            signed(best)
        )
    },
    distribution: "Wie oft welche Punkte",
    distribution_words: |games, low, high| {
        format!("{games} Spiele zwischen {} und {} Punkten.", signed(low), signed(high))
    },
    games_axis: "Spiele, vom ersten zum letzten",
    mean: |mean| format!("Mittel {mean}"),
    as_table: "Als Tabelle",
    against: "Siege gegen wen",
    opponent: "Gegner",
    wins: "Siege",
    won_of: |won, games| format!("{won} von {games} gewonnen"),
    all: "Alle Spiele",
    lately: |games| {
        format!("Diagramme und Zahlen umfassen höchstens deine letzten {games} Partien.")
    },
    older: "Ältere Partien",
    newest: "Neueste Partien",
    game: "Spiel",
    points: "Punkte",
    result: "Ergebnis",
    won: "gewonnen",
    lost: "verloren",
    when: "Wann",
    watch: "Ansehen",
    export: "Nimm deine Spiele mit:",
    forget: "Meinen Namen überall löschen",
    forget_title: "Deinen Namen löschen?",
    forget_words: "Dein Name verschwindet von allen Tischen, aus Aufzeichnungen und aus der Ruhmeshalle. \
        Die Spiele bleiben, ohne ihn; was du geübt hast, wird gelöscht. Das lässt sich nicht zurücknehmen.",
    forget_yes: "Meinen Namen löschen",
    forget_no: "Behalten",
    forgotten: "Dein Name ist überall gelöscht.",
};
