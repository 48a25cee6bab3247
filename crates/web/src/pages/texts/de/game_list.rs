use crate::pages::texts::GameListTexts;

pub(super) const GAME_LIST: GameListTexts = GameListTexts {
    seats: |seats| format!("{seats} Spieler"),
    points: |points| format!("{points} {}", if points == 1 { "Punkt" } else { "Punkte" }),
    turns: |turns| format!("{turns} {}", if turns == 1 { "Zug" } else { "Züge" }),
    date: |year, month, day| format!("{day}.{month}.{year}"),
    unnamed_player: "(Name gelöscht)",
};
