//! What a game brings to the console.

use rollwright_games::PlayerNames;
use rollwright_games::{Game, GameStep, Narration, RuleChoice, Seat, StepKind};
use rollwright_i18n::Lang;

use crate::{StyledText, default_console_game, rules_plain_text};

/// The next step of a dialogue with one seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum DialogueStep<A> {
    /// Ask this; it says what is expected, and ends without a line break.
    Question(String),
    /// Ask this; whatever words are used, the answer that counts is [`YES`] or [`NO`].
    YesNo(String),
    /// The answers so far make this action (it may still be illegal).
    Action(A),
    /// The last answer can't be read: say so and ask for it again. What was answered
    /// before it stands.
    InvalidAnswer(String),
}

/// The answer to a question that takes yes or no.
pub const YES_ANSWER: &str = "yes";
/// The other answer.
pub const NO_ANSWER: &str = "no";

/// Who is asked, and how.
#[derive(Clone, Copy, Debug)]
pub struct PromptContext<'a> {
    /// The seat.
    pub seat: Seat,
    /// The names of all seats.
    pub names: &'a PlayerNames,
    /// See [`crate::Style::guided`].
    pub is_guided: bool,
}

#[cfg(test)]
impl<'a> PromptContext<'a> {
    /// Asked as in a pipe.
    pub(crate) fn new_piped(seat: Seat, names: &'a PlayerNames) -> Self {
        Self { seat, names, is_guided: false }
    }

    /// Asked as on a terminal.
    pub(crate) fn new_guided(seat: Seat, names: &'a PlayerNames) -> Self {
        Self { seat, names, is_guided: true }
    }
}

/// Something that has just happened, with the positions before and after it.
#[derive(Clone, Copy, Debug)]
pub struct Transition<'a, G: Game> {
    /// The position before.
    pub before: &'a G,
    /// The position after.
    pub after: &'a G,
    /// What it was.
    pub event: GameEvent<G>,
}

impl<'a, G: Game> Transition<'a, G> {
    /// The same as a step. Of answers that count together it has the last one alone:
    /// the others are read off the positions.
    #[must_use]
    pub fn to_step(&self) -> GameStep<'a, G> {
        let what = match self.event {
            GameEvent::Roll(roll) => StepKind::Roll(roll),
            GameEvent::Act(seat, action) => StepKind::Actions(vec![(seat, action)]),
        };
        GameStep { before: self.before, after: self.after, kind: what }
    }

    /// Whether others still have to answer the same question: as long as spectators
    /// see less, nothing is told.
    #[must_use]
    pub fn is_question_open(&self) -> bool {
        self.after.visible_to(None) != *self.after
    }
}

/// A roll or an action.
#[derive(Clone, Copy, Debug)]
pub enum GameEvent<G: Game> {
    /// Dice were rolled.
    Roll(G::Roll),
    /// A seat acted.
    Act(Seat, G::Action),
}

/// A game at the console: pure functions from positions to text.
///
/// `names` has a name for every seat; they are clean (no control characters) but
/// can be wide and long. Everything has a default, drawn from the game's view and told by
/// its words.
pub trait ConsoleGame: Narration {
    /// Shown when a new game has been chosen, before anything else is asked: a
    /// banner, where the game has one.
    fn write_welcome(_lang: Lang, _out: &mut StyledText) {}

    /// The yes/no question whether to play with the default settings, for games
    /// that have settings.
    fn settings_question(lang: Lang) -> String {
        lang.shared_texts().console.ask_default_settings.to_owned()
    }

    /// Shown once before the first turn: the board, empty sheets.
    fn write_opening(&self, names: &PlayerNames, out: &mut StyledText) {
        default_console_game::write_opening(self, names, out);
    }

    /// Shown in the menu before names are asked: boards that all share.
    fn write_shared_boards(_rules: &RuleChoice, _lang: Lang, _out: &mut StyledText) {}

    /// Shown in the menu behind the name of the player at `seat`: an empty sheet, where the
    /// handout has it.
    fn write_empty_sheet(
        _rules: &RuleChoice,
        _seat: Seat,
        _names: &PlayerNames,
        _out: &mut StyledText,
    ) {
    }

    /// Shown in place of the opening where the menu has shown the boards already.
    fn write_start(&self, names: &PlayerNames, out: &mut StyledText) {
        self.write_opening(names, out);
    }

    /// Shown before `seat` is asked a question: whose turn, what it is about, the
    /// dice, and the seat's own sheet.
    fn write_before_question(&self, seat: Seat, names: &PlayerNames, out: &mut StyledText) {
        default_console_game::write_before_question(self, seat, names, out);
    }

    /// The dialogue that leads a seat to an action, given the answers so far
    /// (trimmed lines; commands such as `help` never get here). A first call has
    /// no answers.
    fn next_dialogue_step(
        &self,
        asked: PromptContext<'_>,
        answers: &[String],
    ) -> DialogueStep<Self::Action> {
        default_console_game::next_dialogue_step(self, asked, answers)
    }

    /// On the full screen: the action that choosing these of the dice on the table stands
    /// for, where people choose dice; dice that are chosen are rolled again.
    fn action_for_chosen_dice(&self, _seat: Seat, _chosen: &[bool]) -> Option<Self::Action> {
        None
    }

    /// Whether this rule set follows a handout, question by question: then people are
    /// asked even where there is one possible answer.
    fn follows_handout(&self) -> bool {
        false
    }

    /// What to tell about something that happened: the dice, crosses, locks,
    /// penalties, duels. While others still have to answer the same question at
    /// once, nothing is told; when the last answer is in, all of them are.
    fn write_announcement(
        happened: &Transition<'_, Self>,
        names: &PlayerNames,
        out: &mut StyledText,
    ) {
        default_console_game::write_facts(happened, names, out);
    }

    /// The sheet of `seat` (for Warrior and Yahtzee: of all).
    fn write_sheet(&self, seat: Seat, names: &PlayerNames, out: &mut StyledText) {
        default_console_game::write_sheet(self, seat, names, out);
    }

    /// The sheets of all seats, each once.
    fn write_all_sheets(&self, names: &PlayerNames, out: &mut StyledText) {
        for seat in self.seats().iter() {
            out.push_empty_line();
            self.write_sheet(seat, names, out);
        }
    }

    /// The final sheets, totals and the winner (ties are shared and shown as such).
    fn write_closing(&self, names: &PlayerNames, out: &mut StyledText) {
        default_console_game::write_closing(self, names, out);
    }

    /// The rules in play, for the `rules` command: the game's rules page without what
    /// it says of other rule sets, and the settings chosen.
    #[must_use]
    fn rules_text(rules: &RuleChoice, lang: Lang) -> String {
        let names: Vec<&str> = Self::rule_sets().iter().map(|set| set.name).collect();
        let about = Self::description(lang);
        let mut text =
            rules_plain_text::rules_to_plain_text(about.rules_page, rules.rule_set().name, &names);
        for (at, (setting, value)) in rules.settings().enumerate() {
            let gap = if at == 0 { "\n" } else { "" };
            text += &format!("{gap}{}: {value}\n", about.setting_label(setting.key));
        }
        text
    }
}

macro_rules! impl_default_console_game {
    ($game:ident) => {
        impl ConsoleGame for rollwright_games::$game {}
    };
}
rollwright_games::for_games_without_module!(terminal => impl_default_console_game);
