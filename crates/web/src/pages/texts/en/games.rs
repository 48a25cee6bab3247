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
    number: |number, digits| format!("{number:.digits$}"),
    whole: |number| grouped(number, ','),
    nameless: "(name deleted)",
    bot_name: |strategy| format!("{} (bot)", capital(strategy)),
    bot: |strategy| format!("Bot: {strategy}"),
};

/// A whole number, its thousands set apart by `mark`.
pub(in crate::pages::texts) fn grouped(number: u64, mark: char) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(mark);
        }
        text.push(digit);
    }
    text
}

fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
