use crate::pages::texts::Games;

pub(super) const TEXTS: Games = Games {
    seats: |seats| format!("{seats} {}", if seats == 1 { "player" } else { "players" }),
    points: |points| format!("{points} {}", if points == 1 { "point" } else { "points" }),
    turns: |turns| format!("{turns} {}", if turns == 1 { "turn" } else { "turns" }),
    day: |year, month, day| {
        const MONTHS: [&str; 12] =
            ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
        let month = MONTHS.get(usize::from(month.saturating_sub(1))).copied().unwrap_or_default();
        format!("{day} {month} {year}")
    },
    nameless: "(name deleted)",
};
