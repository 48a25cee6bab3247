use rollwright_games::GameId;

use crate::pages::texts::Games;

pub(super) const TEXTS: Games = Games {
    line: |game| match game {
        GameId::Qwixx => "Cross off four rows from left to right. Everyone uses every roll.",
        GameId::Qwinto => "Fill three rising rows with sums of one, two or three dice.",
        GameId::Yahtzee => "Three rolls a turn, thirteen boxes to fill.",
        GameId::Warrior => "Race up the levels, duel for squares, mind your energy.",
    },
    rules: |name| match name {
        "official" => "Official".to_owned(),
        "concordia" => "Concordia".to_owned(),
        "ottawa" => "Ottawa".to_owned(),
        "basic" => "Basic".to_owned(),
        "bonus" => "Bonus".to_owned(),
        "free-joker" => "Free joker".to_owned(),
        "classic" => "Classic".to_owned(),
        other => other.to_owned(),
    },
    rules_line: |game, rules| match (game, rules) {
        (GameId::Qwixx, "official") => {
            "The rules in the box: all answer at once, five crosses before a lock."
        }
        (GameId::Qwixx, "concordia") => {
            "Seat by seat; any last number locks; an unused second action costs 5."
        }
        (GameId::Qwixx, "ottawa") => "The active player finishes first; a fifth cross may lock.",
        (GameId::Qwinto, "official") => {
            "The rules in the box: whoever rolls may roll the same dice once more."
        }
        (GameId::Qwinto, "ottawa") => "The course handout: every roll stands.",
        (GameId::Yahtzee, "official") => "Bonus chips and the forced joker.",
        (GameId::Yahtzee, "basic") => "Thirteen boxes and the upper bonus, nothing more.",
        (GameId::Yahtzee, "bonus") => "Bonus chips for further Yahtzees, no jokers.",
        (GameId::Yahtzee, "free-joker") => "Bonus chips, and jokers in any box you like.",
        (GameId::Warrior, _) => "Two warriors on a board of your size.",
        _ => "",
    },
    setting: |key| match key {
        "levels" => "Levels to climb".to_owned(),
        "size" => "Squares along a side".to_owned(),
        other => other.to_owned(),
    },
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
