use crate::bots::{BotTexts, Called};

const fn called(name: &'static str, title: &'static str) -> Called {
    Called { name, title }
}

pub(super) const TEXTS: BotTexts = BotTexts {
    levels: [
        called("beginner", "Beginner"),
        called("easy", "Easy"),
        called("medium", "Medium"),
        called("hard", "Hard"),
        called("master", "Master"),
    ],
    strategies: [
        (called("random", "Random"), "any legal choice"),
        (called("greedy", "Greedy"), "most points ahead at once, or after the next roll"),
        (called("cautious", "Cautious"), "risks little"),
        (called("expectimax", "Expectimax"), "searches its turn with the exact chances"),
        (called("optimal", "Optimal"), "perfect play, exactly"),
        (called("discounted", "Discounted"), "points now count more than points later"),
        (called("champion", "Champion"), "the strongest there is; plays to win"),
    ],
    at_table: |title| format!("{title} (bot)"),
    choice: |title| format!("Bot: {title}"),
};
