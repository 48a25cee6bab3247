use crate::pages::texts::{MyGamesTexts, with_minus_sign};

pub(super) const MY_GAMES: MyGamesTexts = MyGamesTexts {
    title: "Meine Spiele",
    empty: "Hier erscheinen die Spiele, die du in diesem Browser beendest, und deine Punkte im Laufe der Zeit.",
    play: "Ein Spiel spielen",
    summary: |games, won| {
        format!("{games} {}, {won} gewonnen", if games == 1 { "Spiel" } else { "Spiele" })
    },
    solo_summary: |games, best| {
        let solo_games = if games == 1 { "Solospiel" } else { "Solospiele" };
        format!("{games} {solo_games}, Bestwert {}", with_minus_sign(best))
    },
    best: "Bestwert",
    over_time: "Punkte im Laufe der Zeit",
    over_time_text: |games, mean, best| {
        let noun = if games == 1 { "Spiel" } else { "Spielen" };
        format!(
            "Punkte aus {games} {noun} in zeitlicher Reihenfolge: Mittel {mean}, Bestwert {}.",
            with_minus_sign(best)
        )
    },
    distribution: "Verteilung der Punkte",
    distribution_text: |games, low, high| {
        let noun = if games == 1 { "Spiel" } else { "Spielen" };
        format!(
            "Verteilung der Punkte in {games} {noun}, von {} bis {}.",
            with_minus_sign(low),
            with_minus_sign(high)
        )
    },
    games_axis: "Spiele, vom ersten zum letzten",
    mean: |mean| format!("Mittel {mean}"),
    as_table: "Als Tabelle",
    wins_by_opponent: "Siege nach Gegner",
    opponent: "Gegner",
    wins: "Siege",
    won_of: |won, games| format!("{won} von {games} gewonnen"),
    all: "Alle Spiele",
    lately: |games| {
        format!("Diagramme und Zahlen berücksichtigen höchstens deine letzten {games} Spiele.")
    },
    older: "Ältere Spiele",
    newest: "Neueste Spiele",
    game: "Spiel",
    points: "Punkte",
    result: "Ergebnis",
    won: "gewonnen",
    lost: "verloren",
    finished_by_bot: "von einem Bot beendet",
    date: "Datum",
    watch: "Ansehen",
    export: "Deine Spiele herunterladen:",
    delete_name: "Meinen Namen überall löschen",
    delete_name_title: "Deinen Namen löschen?",
    delete_name_explanation: "Dein Name verschwindet von allen Tischen, aus Aufzeichnungen und aus der Ruhmeshalle. \
        Die Spiele bleiben ohne ihn erhalten; dein Fortschritt beim Üben wird gelöscht. Du kannst das nicht zurücknehmen.",
    delete_name_confirm: "Meinen Namen löschen",
    delete_name_cancel: "Behalten",
    name_deleted: "Dein Name wurde überall gelöscht.",
};
