//! What a game provides for the console.

use rollwright_coach::reasons::HasReasons;
use rollwright_games::PlayerNames;
use rollwright_games::position_view::PositionView;
use rollwright_games::record::RollOrAction;
use rollwright_games::{Game, GameStep, RuleSetWithSettings, Seat, StepKind};
use rollwright_i18n::Lang;

use crate::{StyledText, default_console_game, rules_plain_text};

/// The next step of a dialogue with one seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum DialogueStep<A> {
    /// Ask this question. It says what is expected, and ends without a line break.
    Question(String),
    /// Ask this yes/no question. Whatever the person types, the answer becomes [`NORMALIZED_YES`] or
    /// [`NORMALIZED_NO`].
    YesNo(String),
    /// The answers so far make this action, which may still be illegal.
    Action(A),
    /// The last answer is invalid: print this and ask again. Earlier answers remain valid.
    InvalidAnswer(String),
    /// None of the answers is valid any more: print this and ask from the beginning.
    StartOver(String),
}

/// The answer that means yes in a yes/no dialogue.
pub const NORMALIZED_YES: &str = "yes";
/// The answer that means no in a yes/no dialogue.
pub const NORMALIZED_NO: &str = "no";

/// Which seat is prompted, and how.
#[derive(Clone, Copy, Debug)]
pub struct PromptContext<'a> {
    /// The seat.
    pub seat: Seat,
    /// The names of all seats.
    pub names: &'a PlayerNames,
    /// See [`crate::OutputOptions::shows_guidance`].
    pub shows_guidance: bool,
    /// See [`crate::OutputOptions::is_strict`].
    pub is_strict: bool,
}

#[cfg(test)]
impl<'a> PromptContext<'a> {
    /// A context for prompts in a pipe.
    pub(crate) fn new_piped(seat: Seat, names: &'a PlayerNames) -> Self {
        Self { seat, names, shows_guidance: false, is_strict: false }
    }

    /// A context for prompts with `--strict`.
    pub(crate) fn new_strict(seat: Seat, names: &'a PlayerNames) -> Self {
        Self { seat, names, shows_guidance: false, is_strict: true }
    }

    /// A context for prompts on a terminal.
    pub(crate) fn new_guided(seat: Seat, names: &'a PlayerNames) -> Self {
        Self { seat, names, shows_guidance: true, is_strict: false }
    }
}

/// An event with the positions before and after it.
#[derive(Clone, Copy, Debug)]
pub struct PositionTransition<'a, G: Game> {
    /// The position before.
    pub before: &'a G,
    /// The position after.
    pub after: &'a G,
    /// The event itself.
    pub event: RollOrAction<G>,
}

impl<'a, G: Game> PositionTransition<'a, G> {
    /// Converts this to a step. Of several simultaneous actions it contains only the last; the
    /// others follow from the positions.
    #[must_use]
    pub fn to_game_step(&self) -> GameStep<'a, G> {
        let kind = match self.event {
            RollOrAction::Roll(roll) => StepKind::Roll(roll),
            RollOrAction::Action(seat, action) => StepKind::Actions(vec![(seat, action)]),
        };
        GameStep { before: self.before, after: self.after, kind }
    }

    /// Whether other seats still have to decide at the same time. As long as spectators see less
    /// than the position, nothing is announced.
    #[must_use]
    pub fn awaits_simultaneous_decisions(&self) -> bool {
        self.after.visible_to(None) != *self.after
    }
}

/// How the full screen arranges the cells of every sheet.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct FullScreenSheetLayout {
    /// How many cells each row is shifted to the right; empty if no row is.
    pub row_offsets: Vec<u16>,
    /// Whether empty cells show their number in the row.
    pub has_cell_numbers: bool,
    /// The cells that earn a bonus, by row and column.
    pub bonus_cells: Vec<(usize, usize)>,
}

/// A game at the console: pure functions from positions to text.
///
/// `names` has a name for every seat. Names contain no control characters, but can be wide and
/// long. Everything has a default, rendered from the game's view and texts.
pub trait ConsoleGame: HasReasons {
    /// Written when a new game has been chosen, before any other question: the game's banner, if it
    /// has one.
    fn write_welcome(_lang: Lang, _out: &mut StyledText) {}

    /// The yes/no question whether to play with the default settings, for games that have settings.
    /// It says that Enter means yes if `enter_means_yes` is set.
    fn settings_question(lang: Lang, enter_means_yes: bool) -> String {
        (lang.shared_texts().console.ask_default_settings)(enter_means_yes).to_owned()
    }

    /// Written once before the first turn: the board and empty sheets.
    fn write_opening(&self, names: &PlayerNames, out: &mut StyledText) {
        default_console_game::write_opening(self, names, out);
    }

    /// Written in the menu before names are asked for: boards that all players share.
    fn write_shared_boards(_rules: &RuleSetWithSettings, _lang: Lang, _out: &mut StyledText) {}

    /// Written in the menu after the name of the player at `seat`: an empty sheet, if the handout
    /// has it.
    fn write_empty_sheet(
        _rules: &RuleSetWithSettings,
        _seat: Seat,
        _names: &PlayerNames,
        _out: &mut StyledText,
    ) {
    }

    /// Replaces the opening if the menu has already shown the boards.
    fn write_start(&self, names: &PlayerNames, out: &mut StyledText) {
        self.write_opening(names, out);
    }

    /// Written before `seat` is asked: whose turn it is, what the question is about, the dice and
    /// the seat's own sheet.
    fn write_before_question(&self, seat: Seat, names: &PlayerNames, out: &mut StyledText) {
        default_console_game::write_before_question(self, seat, names, out);
    }

    /// The dialogue that leads a seat to an action, given the answers so far. The first call has no
    /// answers. Answers are trimmed lines; commands such as `help` never get here.
    fn next_dialogue_step(
        &self,
        context: PromptContext<'_>,
        answers: &[String],
    ) -> DialogueStep<Self::Action> {
        default_console_game::next_dialogue_step(self, context, answers)
    }

    /// Adds to the view what the full screen shows besides: for instance, what the squares of a board
    /// do. Cells stay a few columns wide.
    fn annotate_full_screen_view(&self, _view: &mut PositionView, _lang: Lang) {}

    /// How the full screen arranges the cells of a sheet.
    fn full_screen_layout(&self) -> FullScreenSheetLayout {
        FullScreenSheetLayout::default()
    }

    /// What the full screen says beside the dice, such as the round.
    fn dice_note(&self, _lang: Lang) -> Option<String> {
        None
    }

    /// What a board of the full screen says in its frame if the last board isn't shown.
    fn board_note(&self, _lang: Lang) -> Option<String> {
        None
    }

    /// The shortest answer that leads `seat` to a legal action, for the buttons and cells of the full
    /// screen; empty if Enter takes it. `None` if the full screen chooses a key.
    fn short_answer(&self, _seat: Seat, _action: Self::Action, _lang: Lang) -> Option<String> {
        None
    }

    /// The dialogue for answers that are typed on the full screen. It follows no handout.
    fn next_typed_answer_step(
        &self,
        context: PromptContext<'_>,
        answers: &[String],
    ) -> DialogueStep<Self::Action> {
        self.next_dialogue_step(context, answers)
    }

    /// Whether this rule set follows a handout question by question. If so, people are asked even
    /// if there is only one possible answer.
    fn follows_handout(&self) -> bool {
        false
    }

    /// Announces an event: the dice, crosses, locks, penalties, duels. While other seats still have
    /// to decide at the same time, nothing is announced; with the last decision, all of them are.
    fn write_announcement(
        transition: &PositionTransition<'_, Self>,
        names: &PlayerNames,
        out: &mut StyledText,
    ) {
        default_console_game::write_facts(transition, names, out);
    }

    /// The sheet of `seat`; of all seats, if they share one.
    fn write_sheet(&self, seat: Seat, names: &PlayerNames, out: &mut StyledText) {
        default_console_game::write_sheet(self, seat, names, out);
    }

    /// The sheets of all seats, each once.
    fn write_all_sheets(&self, names: &PlayerNames, out: &mut StyledText) {
        for seat in self.seats().iter() {
            out.ensure_empty_line();
            self.write_sheet(seat, names, out);
        }
    }

    /// The final sheets, the totals and the winner; ties are shared and shown as such.
    fn write_closing(&self, names: &PlayerNames, out: &mut StyledText) {
        default_console_game::write_closing(self, names, out);
    }

    /// The rules in play, for the `rules` command: the game's rules page without other rule sets,
    /// and the chosen settings.
    #[must_use]
    fn rules_text(rules: &RuleSetWithSettings, lang: Lang) -> String {
        let names: Vec<&str> = Self::rule_sets().iter().map(|set| set.name).collect();
        let description = Self::description(lang);
        let mut text = rules_plain_text::rules_to_plain_text(
            description.rules_page,
            rules.rule_set().name,
            &names,
        );
        for (at, (setting, value)) in rules.settings().enumerate() {
            let gap = if at == 0 { "\n" } else { "" };
            text += &format!("{gap}{}: {value}\n", description.setting_label(setting.key));
        }
        text
    }
}

rollwright_games::impl_default_for_games!(terminal: ConsoleGame);
