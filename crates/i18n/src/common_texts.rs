//! Texts that games, records, setup and bots share.

use crate::capitalize;

/// Texts of every game. Errors are phrases without a full stop.
pub struct CommonGameTexts {
    /// Joins the last two of several names.
    pub and: &'static str,
    /// Answers that mean yes, in lower case.
    pub yes_words: &'static [&'static str],
    /// Answers that mean no, in lower case; an empty answer does too.
    pub no_words: &'static [&'static str],
    /// A number of points, with an ASCII minus.
    pub point_count: fn(i32) -> String,
    /// Label of the sum of all points.
    pub total: &'static str,
    /// Name of a seat without a player name; seats are counted from 1.
    pub unnamed_player: fn(u8) -> String,
    /// A seat by number, counted from 1.
    pub seat_label: fn(u8) -> String,
    /// The colours of rows and dice: red, yellow, green, blue.
    pub colour_names: [&'static str; 4],
    /// The winners; `true` for several.
    pub winner: fn(&str, bool) -> String,
    /// The game is over, as a sentence.
    pub game_over_sentence: &'static str,
    /// Asks a seat to choose, for games without a question text of their own.
    pub default_question: fn(&str) -> String,
    /// How to choose some of the dice on a screen.
    pub dice_selection_help: &'static str,
    /// Selected dice that don't make an action.
    pub error_dice_selection: &'static str,
    /// Any action or roll after the end.
    pub error_game_over: &'static str,
    /// An action where a roll is expected.
    pub error_roll_expected: &'static str,
    /// A roll where an action is expected.
    pub error_action_expected: &'static str,
    /// The wrong number of dice: expected, got.
    pub error_dice_count: fn(usize, usize) -> String,
    /// Name of the only die.
    pub single_die: &'static str,
    /// The same with an article, to begin a sentence.
    pub single_die_with_article: &'static str,
    /// A die by its name, with an article, to begin a sentence.
    pub die_with_article: fn(&str) -> String,
    /// A face that a die doesn't have: die with article, face, smallest and largest face.
    pub error_face_out_of_range: fn(&str, u8, u8, u8) -> String,
    /// A seat, counted from 1, that isn't asked anything.
    pub error_not_asked: fn(u8) -> String,
    /// A seat that has already answered.
    pub error_already_answered: fn(u8) -> String,
    /// An answer to a question other than the current one.
    pub error_wrong_question: fn(&str) -> String,
    /// A text that isn't an action, and what is expected.
    pub error_not_an_action: fn(&str, &str) -> String,
}

/// Why an event can't follow in a record; phrases without a full stop.
pub struct RecordEventErrorTexts {
    /// The seed has been revealed, so the record is closed.
    pub seed_already_revealed: &'static str,
    /// An undo of more steps than can be undone: requested, available.
    pub undo_out_of_range: fn(usize, usize) -> String,
    /// A seat, counted from 1, beyond the number of seats.
    pub unknown_seat: fn(u8, usize) -> String,
    /// A number is added, but the dice have no secret seed.
    pub no_secret_seed: &'static str,
    /// A number is added after the first roll.
    pub number_too_late: &'static str,
    /// A seat, counted from 1, adds a second number.
    pub number_already_added: fn(u8) -> String,
    /// The largest number that may be added.
    pub number_too_large: fn(u64) -> String,
    /// A seed is revealed before the end, or twice.
    pub unexpected_seed: &'static str,
    /// A text that isn't a seed.
    pub malformed_seed: &'static str,
}

/// Why a game can't be set up; phrases without a full stop.
pub struct SetupErrorTexts {
    /// A game, a rule set it doesn't have, and those it has.
    pub unknown_rule_set: fn(&str, &str, &str) -> String,
    /// A rule set, a setting it doesn't have, and those it has.
    pub unknown_setting: fn(&str, &str, &str) -> String,
    /// A setting, an invalid value, and the smallest and largest value.
    pub invalid_value: fn(&str, &str, u32, u32) -> String,
    /// The wrong number of players: got, smallest, largest.
    pub seat_count: fn(usize, u8, u8) -> String,
    /// A seat, counted from 1, that can't begin, and the number of seats.
    pub unknown_first_seat: fn(u16, u8) -> String,
    /// A strategy that a game doesn't have, the game, and those it has.
    pub unknown_strategy: fn(&str, &str, &str) -> String,
    /// A strategy that can't play here, and the reason in English.
    pub strategy_unavailable: fn(&str, &str) -> String,
    /// A game without a solution, and the reason in English.
    pub no_solution: fn(&str) -> String,
    /// The preparation of a bot was cancelled.
    pub preparation_cancelled: &'static str,
    /// A solution needs more memory than the limit: needed and limit, in megabytes.
    pub no_memory: fn(usize, usize) -> String,
    /// A strategy that takes too long to prepare, one to use instead, and the reason in
    /// English.
    pub preparation_too_long: fn(&str, &str, &str) -> String,
    /// A seed for a game whose dice must be fair.
    pub seed_not_allowed: &'static str,
    /// A name has characters that can't be seen.
    pub invisible_name: &'static str,
    /// A name has too many accents on a letter.
    pub stacked_name: &'static str,
    /// A name looks like that of a bot.
    pub bot_like_name: &'static str,
    /// The range of the away timeout, in minutes.
    pub away_minutes_range: fn(u8, u8) -> String,
    /// The range of time limits: seconds to days.
    pub time_limit_range: fn(u32, u32) -> String,
    /// A position in which the game is over.
    pub position_is_over: &'static str,
    /// Rules, settings or a first seat besides a position.
    pub rules_come_from_position: &'static str,
    /// The number of players, and the other number of a position's seats.
    pub position_seat_count: fn(usize, usize) -> String,
    /// A dice mode that the server doesn't offer.
    pub invalid_dice_mode: &'static str,
    /// Any other reason, in English.
    pub other_error: fn(&str) -> String,
}

/// Why a text isn't a position string; phrases without a full stop.
pub struct PositionStringErrorTexts {
    /// It has more characters than this.
    pub too_long: fn(usize) -> String,
    /// It doesn't have the form of a position string.
    pub malformed: &'static str,
    /// The version it has, and the one that can be read.
    pub unknown_version: fn(&str, &str) -> String,
    /// A game that doesn't exist.
    pub unknown_game: fn(&str) -> String,
    /// The game that is expected, and the one it belongs to.
    pub other_game: fn(&str, &str) -> String,
    /// Some characters are missing, changed or too many.
    pub damaged: &'static str,
    /// No game leads to the position.
    pub impossible_position: &'static str,
    /// The sheet of a seat can't occur; a phrase.
    pub impossible_sheet: fn(u8) -> String,
    /// A seat should have had another number of turns: seat, expected, got.
    pub impossible_turn_count: fn(u8, usize, usize) -> String,
    /// The dice don't fit the moment of the turn; a phrase.
    pub impossible_dice: &'static str,
    /// Two seats stand on one square; a phrase.
    pub impossible_shared_square: &'static str,
    /// The game would be over; a phrase.
    pub impossible_game_over: &'static str,
}

/// Texts about bots. A game can override the description of a strategy in its own texts.
pub struct BotTexts {
    /// The levels, from the weakest.
    pub levels: [LevelOrStrategyLabel; 5],
    /// The shared strategies, each with a phrase that describes how it plays.
    pub strategies: [(LevelOrStrategyLabel, &'static str); 7],
    /// Name of a bot at a table, from the title of its strategy or level.
    pub seat_name: fn(&str) -> String,
    /// Label of a bot in a list of choices, from its title.
    pub choice_label: fn(&str) -> String,
}

/// A level or a strategy.
pub struct LevelOrStrategyLabel {
    /// The name used on the command line, the same in every language.
    pub name: &'static str,
    /// The name shown to players.
    pub title: &'static str,
}

impl BotTexts {
    /// The title of a level or strategy; the capitalized name for one that isn't shared.
    #[must_use]
    pub fn level_or_strategy_title(&self, name: &str) -> String {
        let strategies = self.strategies.iter().map(|(label, _)| label);
        let mut all = self.levels.iter().chain(strategies);
        all.find(|label| label.name == name)
            .map_or_else(|| capitalize(name), |label| label.title.to_owned())
    }

    /// The command-line name of the level or strategy with this title or name, in any case. Umlauts
    /// may be spelled out.
    #[must_use]
    pub fn name_of_title(&self, title: &str) -> Option<&'static str> {
        let normalize = |text: &str| {
            let text = text.trim().to_lowercase();
            text.replace('ä', "ae").replace('ö', "oe").replace('ü', "ue")
        };
        let strategies = self.strategies.iter().map(|(label, _)| label);
        let mut all = self.levels.iter().chain(strategies);
        all.find(|label| normalize(label.title) == normalize(title)).map(|label| label.name)
    }

    /// Describes how a shared strategy plays.
    #[must_use]
    pub fn strategy_description(&self, name: &str) -> Option<&'static str> {
        self.strategies
            .iter()
            .find(|(label, _)| label.name == name)
            .map(|(_, description)| *description)
    }

    /// The name at a table of a bot with this level or strategy.
    #[must_use]
    pub fn bot_name(&self, name: &str) -> String {
        (self.seat_name)(&self.level_or_strategy_title(name))
    }

    /// The command-line name, followed by the title if that differs.
    #[must_use]
    pub fn command_line_name_with_title(&self, name: &str) -> String {
        self.title_if_different_from_name(name)
            .map_or_else(|| name.to_owned(), |title| format!("{name} ({title})"))
    }

    /// The title of a level or strategy, if it differs from its command-line name.
    #[must_use]
    pub fn title_if_different_from_name(&self, name: &str) -> Option<String> {
        Some(self.level_or_strategy_title(name)).filter(|title| !title.eq_ignore_ascii_case(name))
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
            (
                english.command_line_name_with_title("easy"),
                german.command_line_name_with_title("easy")
            ),
            ("easy".into(), "easy (Leicht)".into())
        );
        assert_eq!(german.name_of_title("MITTEL"), Some("medium"));
        assert_eq!(german.name_of_title("anfaenger"), Some("beginner"));
        assert_eq!(german.name_of_title("easy"), None);
        for (one, other) in english.levels.iter().zip(&german.levels) {
            assert_eq!(one.name, other.name);
        }
        for (one, other) in english.strategies.iter().zip(&german.strategies) {
            assert_eq!(one.0.name, other.0.name);
            // Records store the English title, which must match the strategy's name.
            assert!(one.0.title.eq_ignore_ascii_case(one.0.name));
        }
    }
}
