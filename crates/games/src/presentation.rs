//! How a game is presented: its view, its texts and the narration of its steps.

use rollwright_i18n::Lang;
use schemars::JsonSchema;
use serde::Serialize;

use crate::{
    Die, Game, GameId, GameStep, Lesson, PlayError, PlayErrorOf, PlayerNames, PositionView, Seat,
};

/// The description of a game in one language.
#[derive(Clone, Copy, Debug)]
pub struct GameDescription {
    /// The kind of game; a phrase without a full stop.
    pub summary: &'static str,
    /// Its rule sets, in the order of [`Game::rule_sets`].
    pub rule_sets: &'static [RuleSetText],
    /// The label of each setting, by its key.
    pub setting_labels: &'static [(&'static str, &'static str)],
    /// The notation of actions, to follow "write".
    pub notation_help: &'static str,
    /// Descriptions of the strategies that play this game in a special way, by name. All
    /// others use the shared texts.
    pub strategy_descriptions: &'static [(&'static str, &'static str)],
    /// What each question is about, by its name; phrases.
    pub question_labels: &'static [(&'static str, &'static str)],
    /// Labels of the lab's measures: the English one, the one in this language.
    pub measure_labels: &'static [(&'static str, &'static str)],
    /// The rules page, in Markdown.
    pub rules_page: &'static str,
    /// The drawings of the rules page, by file name.
    pub rules_page_images: &'static [(&'static str, &'static str)],
    /// The English texts in the drawings, with their translations.
    pub image_translations: &'static [(&'static str, &'static str)],
}

/// The title and summary of a rule set.
#[derive(Clone, Copy, Debug)]
pub struct RuleSetText {
    /// Its title in headings.
    pub title: &'static str,
    /// How it differs from the others; a phrase without a full stop.
    pub summary: &'static str,
}

impl GameId {
    /// The description of the game in `lang`.
    #[must_use]
    pub fn description(self, lang: Lang) -> &'static GameDescription {
        with_game!(self, G => G::description(lang))
    }

    /// How the strategy `name` plays this game, as a phrase; `None` for an unknown strategy.
    #[must_use]
    pub fn strategy_description(self, name: &str, lang: Lang) -> Option<&'static str> {
        let own =
            self.description(lang).strategy_descriptions.iter().find(|(known, _)| *known == name);
        own.map(|(_, description)| *description)
            .or(lang.shared_texts().bots.strategy_description(name))
    }

    /// The title in `lang` of the rule set `name`; the name itself if it is unknown.
    #[must_use]
    pub fn rule_set_title(self, name: &str, lang: Lang) -> String {
        let sets = with_game!(self, G => G::rule_sets());
        let at = sets.iter().position(|set| set.name == name);
        let text = at.and_then(|at| self.description(lang).rule_sets.get(at));
        text.map_or(name, |text| text.title).to_owned()
    }
}

impl GameDescription {
    /// The label of the setting `key`; the key itself if it has none.
    #[must_use]
    pub fn setting_label<'k>(&self, key: &'k str) -> &'k str {
        self.setting_labels.iter().find(|(known, _)| *known == key).map_or(key, |(_, text)| text)
    }

    /// What a question is about; its name if it has no label.
    #[must_use]
    pub fn question_label_by_name<'q>(&self, name: &'q str) -> &'q str {
        self.question_labels.iter().find(|(known, _)| *known == name).map_or(name, |(_, text)| text)
    }

    /// The label of a measure, from the English one.
    #[must_use]
    pub fn translate_measure_or_group_label<'l>(&self, label: &'l str) -> &'l str {
        self.measure_labels
            .iter()
            .find(|(known, _)| *known == label)
            .map_or(label, |(_, text)| text)
    }
}

/// The anchor of the first heading of every rules page: how to play in a minute.
pub const QUICK_START_ANCHOR: &str = "how-to-play-in-a-minute";

/// The tone of a step's text.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum MessageTone {
    /// Neutral.
    #[default]
    Plain,
    /// Opens a turn, or matters to everyone.
    Strong,
    /// Good for a player.
    Good,
    /// Bad for a player.
    Bad,
}

/// A race to a number of points. Screens show how far each seat has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PointsRace {
    /// The number of points that wins.
    pub goal: i32,
    /// The points that the active seat has gathered in this turn and may still lose.
    pub at_stake: i32,
}

/// How a game is presented. User interfaces take every sentence about a game from here.
pub trait Presentation: Game {
    /// The position as plain data for programs, which its type describes.
    type State: Serialize + JsonSchema;

    /// An effect of a step as plain data: a number was crossed, a row locked.
    type StepEffect: Clone + PartialEq + std::fmt::Debug;

    /// The game's description.
    fn description(lang: Lang) -> &'static GameDescription;

    /// The position as sheets, rows and cells for `viewer`, with the viewer's legal
    /// actions. `self` is what the viewer may see ([`Game::visible_to`]).
    fn view(&self, viewer: Option<Seat>, lang: Lang) -> PositionView;

    /// The position as plain data for programs. `self` is what the reader may see
    /// ([`Game::visible_to`]).
    fn state(&self) -> Self::State;

    /// The string of a position for one player that shows what the game is like, for visitors to try
    /// a few choices in.
    fn showcase_position() -> Option<&'static str> {
        None
    }

    /// The number of points that players race to, if the game has one.
    fn points_race(&self) -> Option<PointsRace> {
        None
    }

    /// The anchor, on the English rules page, of the heading about this question; by
    /// default the first heading.
    fn rules_page_anchor(_question: Self::Question) -> &'static str {
        QUICK_START_ANCHOR
    }

    /// Words in `lang` that people may type for an action instead of its notation, in lower case. The
    /// first one is listed beside the action.
    fn action_words(_action: Self::Action, _lang: Lang) -> &'static [&'static str] {
        &[]
    }

    /// The lesson for new players, if the game has one.
    fn lesson(_lang: Lang) -> Option<Lesson> {
        None
    }

    /// The name of a die of [`Game::dice_to_roll`]; shared if it is
    /// [`Die::SINGLE_DIE_NAME`].
    fn die_name(name: &'static str, lang: Lang) -> &'static str {
        if name == Die::SINGLE_DIE_NAME { lang.shared_texts().common.single_die } else { name }
    }

    /// The same die with an article, to begin a sentence: "the first die".
    fn die_with_article(name: &'static str, lang: Lang) -> String {
        let texts = &lang.shared_texts().common;
        match name {
            Die::SINGLE_DIE_NAME => texts.single_die_with_article.to_owned(),
            _ => (texts.die_with_article)(Self::die_name(name, lang)),
        }
    }

    /// How the game ended, as a sentence.
    fn ending_text(_ending: Self::Ending, lang: Lang) -> String {
        lang.shared_texts().common.game_over_sentence.to_owned()
    }

    /// Why a rule of this game forbids something; a phrase. Games with rule violations
    /// override it with texts of their own.
    fn rule_violation_text(reason: &Self::RuleViolation, _lang: Lang) -> String {
        reason.to_string()
    }

    /// Why a roll or an action is illegal; a phrase without a full stop.
    fn play_error_text(error: &PlayErrorOf<Self>, lang: Lang) -> String {
        let texts = &lang.shared_texts().common;
        match *error {
            PlayError::GameOver => texts.error_game_over.to_owned(),
            PlayError::RollExpected => texts.error_roll_expected.to_owned(),
            PlayError::ActionExpected => texts.error_action_expected.to_owned(),
            PlayError::DiceCount { expected, got } => (texts.error_dice_count)(expected, got),
            PlayError::FaceOutOfRange { die, face, low, high } => {
                (texts.error_face_out_of_range)(&Self::die_with_article(die, lang), face, low, high)
            }
            PlayError::NotAsked { seat } => (texts.error_not_asked)(seat.into()),
            PlayError::AlreadyAnswered { seat } => (texts.error_already_answered)(seat.into()),
            PlayError::WrongQuestion { asked } => (texts.error_wrong_question)(asked),
            PlayError::RuleViolation(reason) => Self::rule_violation_text(&reason, lang),
        }
    }

    /// The effects of a step, in the order of the narration.
    fn step_effects(step: &GameStep<'_, Self>) -> Vec<Self::StepEffect>;

    /// The sentence for an effect.
    fn effect_text(effect: &Self::StepEffect, names: &PlayerNames) -> String;

    /// Whether an effect deserves a moment of everybody's attention, such as a locked row.
    fn is_highlight(_effect: &Self::StepEffect) -> bool {
        false
    }

    /// The tone of an effect.
    fn effect_tone(_effect: &Self::StepEffect) -> MessageTone {
        MessageTone::Plain
    }

    /// The question for `seat`, addressed to it. Only called while the seat is asked.
    fn question_text(&self, seat: Seat, names: &PlayerNames) -> String {
        (names.lang().shared_texts().common.default_question)(names.name_of(seat))
    }

    /// What to ask before an action that is probably a slip, such as giving up a precious box.
    fn slip_question(&self, _seat: Seat, _action: Self::Action, _lang: Lang) -> Option<String> {
        None
    }

    /// The label of an action on a button.
    fn action_label(&self, _seat: Seat, action: Self::Action, _lang: Lang) -> String {
        Self::format_action(action)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::NamedEnum;

    /// Menus leave out a rule set without texts.
    #[test]
    fn every_rule_set_and_setting_has_texts_in_every_language() {
        for game in GameId::ALL {
            let sets = with_game!(game, G => G::rule_sets());
            for lang in Lang::ALL {
                let description = game.description(lang);
                assert_eq!(description.rule_sets.len(), sets.len(), "{} {lang:?}", game.name());
                for setting in sets.iter().flat_map(|set| set.settings) {
                    let mut labels = description.setting_labels.iter();
                    let has_label = labels.any(|(key, _)| *key == setting.key);
                    assert!(has_label, "{} {lang:?} {}", game.name(), setting.key);
                }
            }
        }
    }

    /// A simple game may leave the labels out; its questions then appear by their names.
    #[test]
    fn every_question_has_a_label_in_every_language() {
        fn question_names<G: Game>() -> Vec<&'static str> {
            G::Question::ALL.iter().map(|question| question.name()).collect()
        }
        for game in GameId::ALL {
            let names = with_game!(game, G => question_names::<G>());
            for lang in Lang::ALL {
                let labelled = game.description(lang).question_labels.iter().map(|(name, _)| *name);
                assert_eq!(labelled.collect::<Vec<_>>(), names, "{} {lang:?}", game.name());
            }
            let description = game.description(Lang::En);
            assert_eq!(
                description.question_label_by_name("of a later edition"),
                "of a later edition"
            );
        }
    }
}
