use crate::pages::texts::CountAndDateTexts;

pub(super) const COUNTS_AND_DATES: CountAndDateTexts = CountAndDateTexts {
    seats: |seats| format!("{seats} {}", if seats == 1 { "player" } else { "players" }),
    points: |points| format!("{points} {}", if points == 1 { "point" } else { "points" }),
    turns: |turns| format!("{turns} {}", if turns == 1 { "turn" } else { "turns" }),
    date: |year, month, day| {
        const MONTHS: [&str; 12] =
            ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
        let month = MONTHS.get(usize::from(month.saturating_sub(1))).copied().unwrap_or_default();
        format!("{day} {month} {year}")
    },
    unnamed_player: "(name deleted)",
};
