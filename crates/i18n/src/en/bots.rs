use crate::bots::{BotLabel, BotTexts};

const fn bot_label(name: &'static str, title: &'static str) -> BotLabel {
    BotLabel { name, title }
}

pub(super) const BOTS: BotTexts = BotTexts {
    levels: [
        bot_label("beginner", "Beginner"),
        bot_label("easy", "Easy"),
        bot_label("medium", "Medium"),
        bot_label("hard", "Hard"),
        bot_label("master", "Master"),
    ],
    strategies: [
        (bot_label("random", "Random"), "any legal choice"),
        (bot_label("greedy", "Greedy"), "most points ahead at once, or after the next roll"),
        (bot_label("cautious", "Cautious"), "risks little"),
        (bot_label("expectimax", "Expectimax"), "searches its turn with the exact chances"),
        (bot_label("optimal", "Optimal"), "perfect play, exactly"),
        (bot_label("discounted", "Discounted"), "points now count more than points later"),
        (bot_label("champion", "Champion"), "the strongest there is; plays to win"),
    ],
    seat_name: |title| format!("{title} (bot)"),
    choice_label: |title| format!("Bot: {title}"),
};
