use crate::pages::texts::Games;

pub(super) const TEXTS: Games = Games {
    seats: |seats| format!("{seats} Spieler"),
    points: |points| format!("{points} {}", if points == 1 { "Punkt" } else { "Punkte" }),
    turns: |turns| format!("{turns} {}", if turns == 1 { "Zug" } else { "Züge" }),
    day: |year, month, day| format!("{day}.{month}.{year}"),
    nameless: "(Name gelöscht)",
};
