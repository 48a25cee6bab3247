//! How a game looks and what it says: its view, its facts, its texts.

use rollwright_i18n::Lang;
use serde_json::Value;

use crate::{
    Die, Game, GameId, GameStep, Lesson, PlayError, PlayErrorOf, PlayerNames, PositionView, Seat,
};

/// What a game says of itself, in one language.
#[derive(Clone, Copy, Debug)]
pub struct GameDescription {
    /// What sort of game it is: a phrase without its full stop.
    pub summary: &'static str,
    /// Its rule sets, in the order of [`Game::rule_sets`].
    pub rule_sets: &'static [RuleSetText],
    /// What each setting is, with its key: a phrase.
    pub setting_labels: &'static [(&'static str, &'static str)],
    /// How actions are written: what follows `write`.
    pub notation_help: &'static str,
    /// How strategies play that this game has in a way of its own, by their names: a
    /// phrase each. All others are told of in the shared words.
    pub strategy_descriptions: &'static [(&'static str, &'static str)],
    /// What each kind of question is about, by its name: a phrase.
    pub question_labels: &'static [(&'static str, &'static str)],
    /// The English labels of what the lab counts, with those of this language.
    pub measure_labels: &'static [(&'static str, &'static str)],
    /// The rules page, in Markdown.
    pub rules_page: &'static str,
    /// The drawings of the rules page, by the name of their file.
    pub rules_page_images: &'static [(&'static str, &'static str)],
    /// The English words in the drawings, with those of this language.
    pub image_translations: &'static [(&'static str, &'static str)],
}

/// What a rule set is called, and what sets it apart.
#[derive(Clone, Copy, Debug)]
pub struct RuleSetText {
    /// Its name in headings.
    pub title: &'static str,
    /// What sets it apart: a phrase without its full stop.
    pub summary: &'static str,
}

impl GameId {
    /// What the game says of itself in `lang`.
    #[must_use]
    pub fn description(self, lang: Lang) -> &'static GameDescription {
        with_game!(self, G => G::description(lang))
    }

    /// How the strategy `name` plays this game: a phrase, empty where nothing is known of
    /// it.
    #[must_use]
    pub fn strategy_description(self, name: &str, lang: Lang) -> &'static str {
        let own =
            self.description(lang).strategy_descriptions.iter().find(|(known, _)| *known == name);
        own.map(|(_, line)| *line)
            .or(lang.shared_texts().bots.strategy_description(name))
            .unwrap_or_default()
    }

    /// What the rule set called `name` is called in `lang`; its own name where the game
    /// has no such rule set.
    #[must_use]
    pub fn rule_set_title(self, name: &str, lang: Lang) -> String {
        let sets = with_game!(self, G => G::rule_sets());
        let at = sets.iter().position(|set| set.name == name);
        let text = at.and_then(|at| self.description(lang).rule_sets.get(at));
        text.map_or(name, |text| text.title).to_owned()
    }
}

impl GameDescription {
    /// What the setting `key` is; the key itself where there is none.
    #[must_use]
    pub fn setting_label<'k>(&self, key: &'k str) -> &'k str {
        self.setting_labels.iter().find(|(known, _)| *known == key).map_or(key, |(_, text)| text)
    }

    /// What a kind of question is about; its name where nothing is said.
    #[must_use]
    pub fn question_label<'q>(&self, name: &'q str) -> &'q str {
        self.question_labels.iter().find(|(known, _)| *known == name).map_or(name, |(_, text)| text)
    }

    /// The label of something that is counted, from the English one.
    #[must_use]
    pub fn measure_label<'l>(&self, label: &'l str) -> &'l str {
        self.measure_labels
            .iter()
            .find(|(known, _)| *known == label)
            .map_or(label, |(_, text)| text)
    }
}

/// The heading with which every rules page begins: how to play in a minute.
pub const QUICK_START_ANCHOR: &str = "how-to-play-in-a-minute";

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
pub trait Presentation: Game {
    /// What the game says of itself.
    fn description(lang: Lang) -> &'static GameDescription;

    /// The position as sheets of rows of cells, for `viewer`, whose legal actions are
    /// marked. It is a position that the viewer may see.
    fn view(&self, viewer: Option<Seat>, lang: Lang) -> PositionView;

    /// The position as plain data for programs, with names that say what they are. It
    /// is a position that whoever reads it may see.
    fn state_json(&self) -> Value;

    /// What [`Telling::state`] holds, as a JSON Schema.
    fn state_schema() -> Value;

    /// The heading of the rules page that answers this question, as the English page is
    /// linked to; the first one where a game says nothing.
    fn rules_page_anchor(_question: Self::Question) -> &'static str {
        QUICK_START_ANCHOR
    }

    /// A newcomer's first lesson; a game may lack one.
    fn lesson(_lang: Lang) -> Option<Lesson> {
        None
    }

    /// What a die of [`Game::dice`] is called: by its name, unless it is just [`Die::ONLY`].
    fn die_name(name: &'static str, lang: Lang) -> &'static str {
        if name == Die::SINGLE_DIE_NAME { lang.shared_texts().common.single_die } else { name }
    }

    /// The same die as what begins a sentence: "the first die".
    fn die_with_article(name: &'static str, lang: Lang) -> String {
        let core = &lang.shared_texts().common;
        match name {
            Die::SINGLE_DIE_NAME => core.single_die_with_article.to_owned(),
            _ => (core.die_with_article)(Self::die_name(name, lang)),
        }
    }

    /// How the game ended, as a sentence.
    fn ending_text(_ending: Self::Ending, lang: Lang) -> String {
        lang.shared_texts().common.game_over_sentence.to_owned()
    }

    /// Why a rule of this game does not allow something: a phrase. Games that forbid
    /// something have words of their own for it.
    fn rule_violation_text(reason: &Self::RuleViolation, _lang: Lang) -> String {
        reason.to_string()
    }

    /// Why something can't be done: a phrase without its full stop.
    fn play_error_text(illegal: &PlayErrorOf<Self>, lang: Lang) -> String {
        let core = &lang.shared_texts().common;
        match *illegal {
            PlayError::GameOver => core.error_game_over.to_owned(),
            PlayError::RollExpected => core.error_roll_expected.to_owned(),
            PlayError::ActionExpected => core.error_action_expected.to_owned(),
            PlayError::DiceCount { expected, got } => (core.error_dice_count)(expected, got),
            PlayError::FaceOutOfRange { die, face, low, high } => {
                (core.error_face_out_of_range)(&Self::die_with_article(die, lang), face, low, high)
            }
            PlayError::NotAsked { seat } => (core.error_not_asked)(seat.into()),
            PlayError::AlreadyAnswered { seat } => (core.error_already_answered)(seat.into()),
            PlayError::WrongQuestion { asked } => (core.error_wrong_question)(asked),
            PlayError::RuleViolation(reason) => Self::rule_violation_text(&reason, lang),
        }
    }
}

/// What happened and what is asked, told. Screens take every sentence about a game from
/// here, and none of them adds one.
pub trait Narration: Presentation {
    /// Something that happened, as plain data: a number was crossed, a row locked.
    type StepEffect: Clone + PartialEq + std::fmt::Debug;

    /// What happened in a step, in the order in which it is told.
    fn step_effects(step: &GameStep<'_, Self>) -> Vec<Self::StepEffect>;

    /// A fact as a sentence.
    fn effect_text(fact: &Self::StepEffect, names: &PlayerNames) -> String;

    /// How a fact sounds.
    fn effect_tone(_fact: &Self::StepEffect) -> Tone {
        Tone::Plain
    }

    /// What `seat` is asked, addressed to it. Only called while it is.
    fn question_text(&self, seat: Seat, names: &PlayerNames) -> String {
        (names.lang().shared_texts().common.default_question)(names.name_of(seat))
    }

    /// What an action is called on a button.
    fn action_label(&self, _seat: Seat, action: Self::Action, _lang: Lang) -> String {
        Self::format_action(action)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::NamedEnum;

    /// A plain game may leave them out: its questions then go by their names.
    #[test]
    fn every_kind_of_question_has_words_in_every_language() {
        fn named<G: Game>() -> Vec<&'static str> {
            G::Question::ALL.iter().map(|question| question.name()).collect()
        }
        for game in GameId::ALL {
            let names = with_game!(game, G => named::<G>());
            for lang in Lang::ALL {
                let told = game.description(lang).question_labels.iter().map(|(name, _)| *name);
                assert_eq!(told.collect::<Vec<_>>(), names, "{} {lang:?}", game.name());
            }
            let about = game.description(Lang::En);
            assert_eq!(about.question_label("of a later edition"), "of a later edition");
        }
    }
}
