//! How a game looks and what it says: its view, its facts, its texts.

use rollwright_i18n::Lang;
use serde_json::Value;

use crate::{Die, Game, GameId, Illegal, IllegalIn, Lesson, Names, Seat, Step, View};

/// What a game says of itself, in one language.
#[derive(Clone, Copy, Debug)]
pub struct About {
    /// What sort of game it is: a phrase without its full stop.
    pub line: &'static str,
    /// Its rule sets, in the order of [`Game::rule_sets`].
    pub rule_sets: &'static [RuleSetText],
    /// What each setting is, with its key: a phrase.
    pub settings: &'static [(&'static str, &'static str)],
    /// How actions are written: what follows `write`.
    pub notation: &'static str,
    /// How strategies play that this game has in a way of its own, by their names: a
    /// phrase each. All others are told of in the shared words.
    pub strategies: &'static [(&'static str, &'static str)],
    /// What each kind of question is about, by its name: a phrase.
    pub questions: &'static [(&'static str, &'static str)],
    /// The English labels of what the lab counts, with those of this language.
    pub measures: &'static [(&'static str, &'static str)],
    /// The rules page, in Markdown.
    pub rules_page: &'static str,
    /// The drawings of the rules page, by the name of their file.
    pub pictures: &'static [(&'static str, &'static str)],
    /// The English words in the drawings, with those of this language.
    pub picture_words: &'static [(&'static str, &'static str)],
}

/// What a rule set is called, and what sets it apart.
#[derive(Clone, Copy, Debug)]
pub struct RuleSetText {
    /// Its name in headings.
    pub title: &'static str,
    /// What sets it apart: a phrase without its full stop.
    pub line: &'static str,
}

impl GameId {
    /// What the game says of itself in `lang`.
    #[must_use]
    pub fn about(self, lang: Lang) -> &'static About {
        with_game!(self, G => G::about(lang))
    }

    /// How the strategy `name` plays this game: a phrase, empty where nothing is known of
    /// it.
    #[must_use]
    pub fn strategy_line(self, name: &str, lang: Lang) -> &'static str {
        let own = self.about(lang).strategies.iter().find(|(known, _)| *known == name);
        own.map(|(_, line)| *line).or(lang.words().bots.line(name)).unwrap_or_default()
    }

    /// What the rule set called `name` is called in `lang`; its own name where the game
    /// has no such rule set.
    #[must_use]
    pub fn rules_title(self, name: &str, lang: Lang) -> String {
        let sets = with_game!(self, G => G::rule_sets());
        let at = sets.iter().position(|set| set.name == name);
        let text = at.and_then(|at| self.about(lang).rule_sets.get(at));
        text.map_or(name, |text| text.title).to_owned()
    }
}

impl About {
    /// What the setting `key` is; the key itself where there is none.
    #[must_use]
    pub fn setting<'k>(&self, key: &'k str) -> &'k str {
        self.settings.iter().find(|(known, _)| *known == key).map_or(key, |(_, text)| text)
    }

    /// What a kind of question is about; its name where nothing is said.
    #[must_use]
    pub fn question<'q>(&self, name: &'q str) -> &'q str {
        self.questions.iter().find(|(known, _)| *known == name).map_or(name, |(_, text)| text)
    }

    /// The label of something that is counted, from the English one.
    #[must_use]
    pub fn measure<'l>(&self, label: &'l str) -> &'l str {
        self.measures.iter().find(|(known, _)| *known == label).map_or(label, |(_, text)| text)
    }
}

/// The heading with which every rules page begins: how to play in a minute.
pub const IN_A_MINUTE: &str = "how-to-play-in-a-minute";

/// How news sounds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Tone {
    /// Like everything else.
    #[default]
    Plain,
    /// What opens a turn, or matters to all.
    Strong,
    /// Good news for somebody.
    Good,
    /// Bad news for somebody.
    Bad,
}

/// What a game looks like and what it says. Screens take every sentence about a game
/// from here, and none of them adds one.
pub trait Telling: Game {
    /// What the game says of itself.
    fn about(lang: Lang) -> &'static About;

    /// The position as sheets of rows of cells, for `viewer`, whose legal actions are
    /// marked. It is a position that the viewer may see.
    fn view(&self, viewer: Option<Seat>, lang: Lang) -> View;

    /// The position as plain data for programs, with names that say what they are. It
    /// is a position that whoever reads it may see.
    fn state(&self) -> Value;

    /// What [`Telling::state`] holds, as a JSON Schema.
    fn state_schema() -> Value;

    /// The heading of the rules page that answers this question, as the English page is
    /// linked to; the first one where a game says nothing.
    fn rule_of(_question: Self::Question) -> &'static str {
        IN_A_MINUTE
    }

    /// A newcomer's first lesson; a game may lack one.
    fn lesson(_lang: Lang) -> Option<Lesson> {
        None
    }

    /// What a die of [`Game::dice`] is called: by its name, unless it is just [`Die::ONLY`].
    fn die(name: &'static str, lang: Lang) -> &'static str {
        if name == Die::ONLY { lang.words().core.die } else { name }
    }

    /// The same die as what begins a sentence: "the first die".
    fn the_die(name: &'static str, lang: Lang) -> String {
        let core = &lang.words().core;
        match name {
            Die::ONLY => core.the_only_die.to_owned(),
            _ => (core.the_die)(Self::die(name, lang)),
        }
    }

    /// How the game ended, as a sentence.
    fn ends(_ending: Self::Ending, lang: Lang) -> String {
        lang.words().core.over.to_owned()
    }

    /// Why a rule of this game does not allow something: a phrase. Games that forbid
    /// something have words of their own for it.
    fn reason(reason: &Self::Reason, _lang: Lang) -> String {
        reason.to_string()
    }

    /// Why something can't be done: a phrase without its full stop.
    fn refuses(illegal: &IllegalIn<Self>, lang: Lang) -> String {
        let core = &lang.words().core;
        match *illegal {
            Illegal::GameOver => core.game_over.to_owned(),
            Illegal::RollDue => core.roll_due.to_owned(),
            Illegal::NoRollDue => core.no_roll_due.to_owned(),
            Illegal::DiceCount { expected, got } => (core.dice_count)(expected, got),
            Illegal::Face { die, face, low, high } => {
                (core.face)(&Self::the_die(die, lang), face, low, high)
            }
            Illegal::NotAsked { seat } => (core.not_asked)(seat.into()),
            Illegal::Answered { seat } => (core.answered)(seat.into()),
            Illegal::NotTheQuestion { asked } => (core.not_the_question)(asked),
            Illegal::Rule(reason) => Self::reason(&reason, lang),
        }
    }
}

/// What happened and what is asked, told. Screens take every sentence about a game from
/// here, and none of them adds one.
pub trait Facts: Telling {
    /// Something that happened, as plain data: a number was crossed, a row locked.
    type Fact: Clone + PartialEq + std::fmt::Debug;

    /// What happened in a step, in the order in which it is told.
    fn facts(step: &Step<'_, Self>) -> Vec<Self::Fact>;

    /// A fact as a sentence.
    fn tell(fact: &Self::Fact, names: &Names) -> String;

    /// How a fact sounds.
    fn tone(_fact: &Self::Fact) -> Tone {
        Tone::Plain
    }

    /// What `seat` is asked, addressed to it. Only called while it is.
    fn asks(&self, seat: Seat, names: &Names) -> String {
        (names.lang().words().core.asks)(names.of(seat))
    }

    /// What an action is called on a button.
    fn action_label(&self, _seat: Seat, action: Self::Action, _lang: Lang) -> String {
        Self::write(action)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Named;

    /// A plain game may leave them out: its questions then go by their names.
    #[test]
    fn every_kind_of_question_has_words_in_every_language() {
        fn named<G: Game>() -> Vec<&'static str> {
            G::Question::ALL.iter().map(|question| question.name()).collect()
        }
        for game in GameId::ALL {
            let names = with_game!(game, G => named::<G>());
            for lang in Lang::ALL {
                let told = game.about(lang).questions.iter().map(|(name, _)| *name);
                assert_eq!(told.collect::<Vec<_>>(), names, "{} {lang:?}", game.name());
            }
            let about = game.about(Lang::En);
            assert_eq!(about.question("of a later edition"), "of a later edition");
        }
    }
}
