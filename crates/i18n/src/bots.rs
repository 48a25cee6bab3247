//! What bots are called and how they play, whatever the game.

use crate::capitalize;

/// Texts about bots. A game that plays a strategy in a way of its own says so in its own
/// texts; these stand for all others.
pub struct BotTexts {
    /// The levels, from the weakest.
    pub levels: [BotLabel; 5],
    /// The strategies that games share, each with how it plays: a phrase.
    pub strategies: [(BotLabel, &'static str); 7],
    /// A bot at the table, by what its strategy or level is called.
    pub seat_name: fn(&str) -> String,
    /// A bot in a list of choices, by what it is called.
    pub choice_label: fn(&str) -> String,
}

/// A level or a strategy.
pub struct BotLabel {
    /// Its name on the command line, the same in every language.
    pub name: &'static str,
    /// What it is called where people read it.
    pub title: &'static str,
}

impl BotTexts {
    /// What a level or strategy is called; its own name where it is none of the shared
    /// ones.
    #[must_use]
    pub fn title(&self, name: &str) -> String {
        let strategies = self.strategies.iter().map(|(called, _)| called);
        let mut all = self.levels.iter().chain(strategies);
        all.find(|called| called.name == name)
            .map_or_else(|| capitalize(name), |called| called.title.to_owned())
    }

    /// How a shared strategy plays.
    #[must_use]
    pub fn strategy_description(&self, name: &str) -> Option<&'static str> {
        self.strategies.iter().find(|(called, _)| called.name == name).map(|(_, line)| *line)
    }

    /// What a bot with this level or strategy is called at the table.
    #[must_use]
    pub fn bot_name(&self, name: &str) -> String {
        (self.seat_name)(&self.title(name))
    }

    /// The name that is typed, and what it is called where that is another word.
    #[must_use]
    pub fn name_with_title(&self, name: &str) -> String {
        self.title_unless_same(name)
            .map_or_else(|| name.to_owned(), |title| format!("{name} ({title})"))
    }

    /// What a level or strategy is called, where that is another word than is typed.
    #[must_use]
    pub fn title_unless_same(&self, name: &str) -> Option<String> {
        Some(self.title(name)).filter(|title| !title.eq_ignore_ascii_case(name))
    }
}

#[cfg(test)]
mod tests {
    use crate::Lang;

    #[test]
    fn bots_have_a_name_in_every_language() {
        let [english, german] = [Lang::En, Lang::De].map(|lang| &lang.shared_texts().bots);
        assert_eq!(english.bot_name("easy"), "Easy (bot)");
        assert_eq!(german.bot_name("easy"), "Leicht (Bot)");
        assert_eq!(german.bot_name("greedy"), "Gierig (Bot)");
        assert_eq!(german.bot_name("own-way"), "Own-way (Bot)");
        assert_eq!(
            (english.name_with_title("easy"), german.name_with_title("easy")),
            ("easy".into(), "easy (Leicht)".into())
        );
        for (one, other) in english.levels.iter().zip(&german.levels) {
            assert_eq!(one.name, other.name);
        }
        for (one, other) in english.strategies.iter().zip(&german.strategies) {
            assert_eq!(one.0.name, other.0.name);
            // Records hold the English name, which has to follow from the strategy's.
            assert!(one.0.title.eq_ignore_ascii_case(one.0.name));
        }
    }
}
