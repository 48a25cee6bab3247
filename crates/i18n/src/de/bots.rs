use crate::bots::{BotTexts, Called};

const fn called(name: &'static str, title: &'static str) -> Called {
    Called { name, title }
}

pub(super) const TEXTS: BotTexts = BotTexts {
    levels: [
        called("beginner", "Anfänger"),
        called("easy", "Leicht"),
        called("medium", "Mittel"),
        called("hard", "Schwer"),
        called("master", "Meister"),
    ],
    strategies: [
        (called("random", "Zufall"), "irgendein erlaubter Zug"),
        (called("greedy", "Gierig"), "möglichst viele Punkte sofort oder nach dem nächsten Wurf"),
        (called("cautious", "Vorsichtig"), "geht wenig Risiko ein"),
        (
            called("expectimax", "Vorausschauend"),
            "rechnet den eigenen Zug mit allen Chancen genau durch",
        ),
        (called("optimal", "Perfekt"), "spielt fehlerlos, genau berechnet"),
        (called("discounted", "Ungeduldig"), "Punkte jetzt zählen mehr als Punkte später"),
        (called("champion", "Champion"), "der stärkste; spielt auf Sieg"),
    ],
    at_table: |title| format!("{title} (Bot)"),
    choice: |title| format!("Bot: {title}"),
};
