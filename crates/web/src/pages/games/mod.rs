//! How games are rendered on the table page: dice, sheets, choices.
//!
//! - `default_rendering`: for games without a module here
//! - `pig`, `qwinto`, `qwixx`, `warrior`, `yahtzee`: one folder per game
//! - `points_race`: progress to a goal, for any game that has one
//! - `dice`, `dice_choices`, `sheet_parts`, `colour_blind_letters`: shared parts
//! - `step_and_question_texts`: sentences about steps, and questions
//! - `test_support`: random games for tests

mod colour_blind_letters;
mod default_rendering;
pub(super) mod dice;
mod dice_choices;
mod pig;
mod points_race;
mod qwinto;
mod qwixx;
mod sheet_parts;
pub(super) mod step_and_question_texts;
#[cfg(test)]
mod test_support;
mod warrior;
mod yahtzee;

use maud::{Markup, html};
use rollwright_bots::HasPositionValues;
use rollwright_coach::reasons::HasReasons;
use rollwright_games::{PlayErrorOf, PlayerNames, Presentation, Seat, SeatSet};
use rollwright_i18n::{capitalize, name_inside_sentence};

use super::page_language::{Lang, PageTextsExt};
use super::texts::{PageTexts, with_minus_sign};
pub(super) use dice_choices::FormChoice;
use rollwright_games::GameStep;

/// For whom a position is rendered, and how.
pub(super) struct RenderContext<'t> {
    /// The language.
    pub(super) lang: Lang,
    /// The seat whose sheet is large and whose choices are highlighted; `None` for spectators.
    pub(super) viewer: Option<Seat>,
    /// All seats of the visitor.
    pub(super) own_seats: SeatSet,
    /// The names of all seats.
    pub(super) names: &'t [String],
    /// Whether the visitor may act: not in a replay, and not as a spectator.
    pub(super) is_interactive: bool,
    /// The choices that the coach or a lesson marks.
    pub(super) marked: MarkedChoices<'t>,
}

/// A seat's score: a number and its unit.
pub(super) struct ScoreLine {
    /// A label before the number, if it needs one.
    pub(super) label: Option<String>,
    /// The number.
    pub(super) number: String,
    /// The unit, left out where there is no room.
    pub(super) unit: Option<&'static str>,
}

/// Marked choices for the viewer, in the game's notation.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct MarkedChoices<'t> {
    /// The one that a lesson asks for.
    pub(super) taught: Option<&'t str>,
    /// The best one.
    pub(super) best: Option<&'t str>,
    /// The one that was played, or is about to be.
    pub(super) played: Option<&'t str>,
}

impl MarkedChoices<'_> {
    /// The CSS class of a button for `action`.
    pub(super) fn class(&self, action: &str) -> &'static str {
        match () {
            () if self.best == Some(action) => "best",
            () if self.played == Some(action) => "played",
            () => "",
        }
    }

    /// Whether a lesson asks for `action`.
    pub(super) fn is_taught(&self, action: &str) -> bool {
        self.taught == Some(action)
    }
}

impl RenderContext<'_> {
    pub(super) fn texts(&self) -> &'static PageTexts {
        self.lang.texts()
    }

    /// The names of all seats, for sentences in the page's language.
    pub(super) fn sentence_names(&self) -> PlayerNames {
        PlayerNames::new(self.names, self.lang)
    }

    /// The name of a seat.
    pub(super) fn name(&self, seat: Seat) -> &str {
        self.names.get(seat.index()).map_or("", String::as_str)
    }

    /// Whether `seat`'s sheet is the large one.
    pub(super) fn is_own(&self, seat: Seat) -> bool {
        self.viewer == Some(seat)
    }

    /// The mark of a choice as text, for screen readers.
    fn mark_text(&self, action: &str) -> &'static str {
        match self.marked.class(action) {
            "best" => self.texts().coach.marked_best,
            "played" => self.texts().coach.marked_played,
            _ => "",
        }
    }

    /// Whether the visitor may take `action` with `seat` now: `Ok`, or why not. `None` if the
    /// question doesn't arise: another player's sheet, a replay, or a seat that must not act.
    pub(super) fn check_action<G: Presentation>(
        &self,
        game: &G,
        seat: Seat,
        action: G::Action,
    ) -> Option<Result<String, String>> {
        if !self.is_interactive || !self.is_own(seat) || game.legal_actions(seat).is_empty() {
            return None;
        }
        Some(match game.check_action(seat, action) {
            Ok(()) => Ok(G::format_action(action)),
            Err(why) => Err(self.refusal_text::<G>(&why)),
        })
    }

    /// Why an action isn't legal, as text.
    pub(super) fn refusal_text<G: Presentation>(&self, illegal: &PlayErrorOf<G>) -> String {
        capitalize(&G::play_error_text(illegal, self.lang))
    }
}

/// A game that can be played in a browser. `self` is a position as the viewer may see it. Every
/// method has a default that uses the game's view and texts.
pub(super) trait RenderGame: HasReasons + HasPositionValues {
    /// The picture on the start page.
    fn render_thumbnail() -> Markup {
        default_rendering::default_thumbnail::<Self>()
    }

    /// The dice on the table after the step `last`. Dice that can be selected are buttons or
    /// checkboxes of the surrounding form.
    fn render_dice(
        &self,
        last: Option<&GameStep<'_, Self>>,
        context: &RenderContext<'_>,
    ) -> Markup {
        default_rendering::default_dice(self, last, context)
    }

    /// Anything shared, such as a board.
    fn render_board(
        &self,
        _last: Option<&GameStep<'_, Self>>,
        context: &RenderContext<'_>,
    ) -> Markup {
        default_rendering::default_board(self, context)
    }

    /// All sheets, the viewer's first and large.
    fn render_sheets(&self, context: &RenderContext<'_>) -> Markup {
        sheet_parts::lay_out_sheets(self, context)
    }

    /// The sheet of `seat`.
    fn render_sheet(&self, seat: Seat, context: &RenderContext<'_>) -> Markup {
        default_rendering::default_sheet(self, seat, context)
    }

    /// Buttons for choices without a cell or a die.
    fn render_choices(&self, seat: Seat, context: &RenderContext<'_>) -> Markup {
        default_rendering::default_choices(self, seat, context)
    }

    /// The score of `seat`, in points by default.
    fn score_line(&self, seat: Seat, context: &RenderContext<'_>) -> ScoreLine {
        let score = self.score(seat);
        ScoreLine {
            label: None,
            number: with_minus_sign(score),
            unit: Some((context.lang.shared_texts().console.points_word)(score.into())),
        }
    }

    /// The prompt and the button's label, if a roll doesn't use dice.
    fn draw_prompt(
        &self,
        _by: Seat,
        _context: &RenderContext<'_>,
    ) -> Option<(String, &'static str)> {
        None
    }

    /// The points of `seat` explained row by row.
    fn render_score_breakdown(&self, seat: Seat, context: &RenderContext<'_>) -> Markup {
        default_rendering::default_score_breakdown(self, seat, context)
    }
}

rollwright_games::impl_default_for_games!(web: RenderGame);

/// A cell of a sheet, or another choice.
pub(super) struct ChoiceCell<'a> {
    /// Its key on this page, the same after every action.
    pub(super) key: String,
    /// Its CSS classes.
    pub(super) class: String,
    /// Its state; the page animates changes.
    pub(super) state: &'static str,
    /// Its label for screen readers.
    pub(super) label: String,
    /// Its content.
    pub(super) content: Markup,
    /// The action if it can be chosen, or why not; `None` if the question doesn't arise.
    pub(super) action: Option<Result<&'a str, &'a str>>,
}

/// Renders a choice: highlighted and enabled, or disabled with the reason.
pub(super) fn render_choice(choice: &ChoiceCell<'_>, context: &RenderContext<'_>) -> Markup {
    let ChoiceCell { key, class, state, label, content, action: check } = choice;
    html! {
        @match check {
            Some(Ok(action)) => button class={ (class) " lit " (context.marked.class(action)) }
                type="submit" name="action" value=(action) data-taught[context.marked.is_taught(action)]
                data-key=(key) data-state=(state) aria-label={ (label) (context.mark_text(action)) } { (content) },
            Some(Err(why)) => button class=(class) type="button" tabindex="-1"
                aria-disabled="true" data-key=(key) data-state=(state) data-why=(why)
                aria-label={ (label) ": " (why) } { (content) },
            None => span class=(class) data-key=(key) data-state=(state) { (content) },
        }
    }
}

/// The names of some seats: `Ann`, `Ann and Ben`, `Ann, Ben and Cleo`.
pub(super) fn join_names(seats: SeatSet, context: &RenderContext<'_>) -> String {
    let mut names: Vec<&str> = seats.iter().map(|seat| context.name(seat)).collect();
    for name in names.iter_mut().skip(1) {
        *name = name_inside_sentence(name, context.lang);
    }
    match names.split_last() {
        None => String::new(),
        Some((last, [])) => (*last).to_owned(),
        Some((last, rest)) => {
            format!("{} {} {last}", rest.join(", "), context.texts().layout.and)
        }
    }
}
