use crate::bots::{BotLabel, BotTexts};

const fn bot_label(name: &'static str, title: &'static str) -> BotLabel {
    BotLabel { name, title }
}

pub(super) const BOTS: BotTexts = BotTexts {
    levels: [
        bot_label("beginner", "Anfänger"),
        bot_label("easy", "Leicht"),
        bot_label("medium", "Mittel"),
        bot_label("hard", "Schwer"),
        bot_label("master", "Meister"),
    ],
    strategies: [
        (bot_label("random", "Zufall"), "irgendein erlaubter Zug"),
        (
            bot_label("greedy", "Gierig"),
            "möglichst viele Punkte sofort oder nach dem nächsten Wurf",
        ),
        (bot_label("cautious", "Vorsichtig"), "geht wenig Risiko ein"),
        (
            bot_label("expectimax", "Vorausschauend"),
            "rechnet den eigenen Zug mit allen Chancen genau durch",
        ),
        (bot_label("optimal", "Perfekt"), "spielt fehlerlos, genau berechnet"),
        (bot_label("discounted", "Ungeduldig"), "Punkte jetzt zählen mehr als Punkte später"),
        (bot_label("champion", "Champion"), "der stärkste; spielt auf Sieg"),
    ],
    seat_name: |title| format!("{title} (Bot)"),
    choice_label: |title| format!("Bot: {title}"),
};
