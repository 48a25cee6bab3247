use crate::pages::texts::{MyGamesTexts, with_minus_sign};

pub(super) const MY_GAMES: MyGamesTexts = MyGamesTexts {
    title: "Meine Spiele",
    empty: "Spiele, die du in diesem Browser beendest, sammeln sich hier, mit deinen Punkten im Lauf der Zeit.",
    play: "Etwas spielen",
    summary: |games, won| {
        format!("{games} {}, {won} gewonnen", if games == 1 { "Spiel" } else { "Spiele" })
    },
    solo_summary: |games, best| format!("{games} allein, Bestwert {}", with_minus_sign(best)),
    best: "Bestwert",
    over_time: "Punkte im Lauf der Zeit",
    over_time_text: |games, mean, best| {
        format!(
            "{games} Spiele der Reihe nach, im Mittel {mean} Punkte, bestenfalls {}.",
            with_minus_sign(best)
        )
    },
    distribution: "Wie oft welche Punkte",
    distribution_text: |games, low, high| {
        format!(
            "{games} Spiele zwischen {} und {} Punkten.",
            with_minus_sign(low),
            with_minus_sign(high)
        )
    },
    games_axis: "Spiele, vom ersten zum letzten",
    mean: |mean| format!("Mittel {mean}"),
    as_table: "Als Tabelle",
    wins_by_opponent: "Siege gegen wen",
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
    date: "Wann",
    watch: "Ansehen",
    export: "Nimm deine Spiele mit:",
    delete_name: "Meinen Namen überall löschen",
    delete_name_title: "Deinen Namen löschen?",
    delete_name_explanation: "Dein Name verschwindet von allen Tischen, aus Aufzeichnungen und aus der Ruhmeshalle. \
        Die Spiele bleiben, ohne ihn; was du geübt hast, wird gelöscht. Das lässt sich nicht zurücknehmen.",
    delete_name_confirm: "Meinen Namen löschen",
    delete_name_cancel: "Behalten",
    name_deleted: "Dein Name ist überall gelöscht.",
};
