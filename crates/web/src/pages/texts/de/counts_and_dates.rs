use crate::pages::texts::CountAndDateTexts;

pub(super) const COUNTS_AND_DATES: CountAndDateTexts = CountAndDateTexts {
    seats: |seats| format!("{seats} Spieler"),
    points: |points| format!("{points} {}", if points == 1 { "Punkt" } else { "Punkte" }),
    turns: |turns| format!("{turns} {}", if turns == 1 { "Zug" } else { "Züge" }),
    date: |year, month, day| format!("{day}.{month}.{year}"),
    unnamed_player: "(Name gelöscht)",
};
