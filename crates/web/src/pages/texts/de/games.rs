use crate::pages::texts::Games;
use crate::pages::texts::en::grouped;

pub(super) const TEXTS: Games = Games {
    seats: |seats| format!("{seats} Spieler"),
    points: |points| format!("{points} {}", if points == 1 { "Punkt" } else { "Punkte" }),
    turns: |turns| format!("{turns} {}", if turns == 1 { "Zug" } else { "Züge" }),
    day: |year, month, day| format!("{day}.{month}.{year}"),
    number: |number, digits| format!("{number:.digits$}").replace('.', ","),
    whole: |number| grouped(number, '.'),
    nameless: "(Name gelöscht)",
    bot_name: |strategy| {
        let name = match strategy {
            "random" => "Zufall",
            "greedy" => "Gierig",
            "cautious" => "Vorsichtig",
            "expectimax" => "Vorausschauend",
            "optimal" => "Perfekt",
            "discounted" => "Ungeduldig",
            "champion" => "Champion",
            other => other,
        };
        format!("{name} (Bot)")
    },
    bot: |strategy| format!("Bot: {strategy}"),
};
