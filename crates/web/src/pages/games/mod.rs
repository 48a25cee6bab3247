//! What a game brings to the table's page: its dice, its sheets, its words.

mod colour_letters;
mod default_rendering;
pub(super) mod dice;
pub(super) mod event_texts;
mod qwinto;
mod qwixx;
mod sheet_parts;
#[cfg(test)]
mod test_support;
mod warrior;
mod yahtzee;

use maud::{Markup, html};
use rollwright_bots::HasBots;
use rollwright_games::{Narration, PlayErrorOf, PlayerNames, Presentation, Seat, SeatSet};
use rollwright_i18n::capitalize;

use super::language::{Lang, PageTextsExt};
use super::texts::{PageTexts, with_minus_sign};
use rollwright_games::GameStep;

/// Who looks at a position, and how.
pub(super) struct RenderContext<'t> {
    /// The language.
    pub(super) lang: Lang,
    /// The seat whose sheet is drawn large and whose choices are lit up; none for a
    /// spectator.
    pub(super) viewer: Option<Seat>,
    /// All seats in the hand of whoever looks.
    pub(super) own_seats: SeatSet,
    /// The names of all seats.
    pub(super) names: &'t [String],
    /// Whether anything can be done: not in a replay, not for a spectator.
    pub(super) is_interactive: bool,
    /// What the coach has to say of the choices.
    pub(super) marked: MarkedChoices<'t>,
}

/// How a seat stands: a number, and what it counts.
pub(super) struct ScoreLine {
    /// What the number is, where it has to be said before it.
    pub(super) label: Option<String>,
    /// The number.
    pub(super) number: String,
    /// What it counts, left out where there is no room for it.
    pub(super) unit: Option<&'static str>,
}

/// Choices that are marked for the viewer, in the game's notation.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct MarkedChoices<'t> {
    /// The best one.
    pub(super) best: Option<&'t str>,
    /// The one that was played, or is about to be.
    pub(super) played: Option<&'t str>,
}

impl MarkedChoices<'_> {
    /// The class of a button that stands for `action`.
    pub(super) fn class(&self, action: &str) -> &'static str {
        match () {
            () if self.best == Some(action) => "best",
            () if self.played == Some(action) => "played",
            () => "",
        }
    }
}

impl RenderContext<'_> {
    pub(super) fn texts(&self) -> &'static PageTexts {
        self.lang.texts()
    }

    /// The names of all seats, for sentences in the language of the page.
    pub(super) fn sentence_names(&self) -> PlayerNames {
        PlayerNames::new(self.names, self.lang)
    }

    /// The name of a seat.
    pub(super) fn name(&self, seat: Seat) -> &str {
        self.names.get(seat.index()).map_or("", String::as_str)
    }

    /// Whether `seat`'s sheet is the one to be drawn large.
    pub(super) fn is_own(&self, seat: Seat) -> bool {
        self.viewer == Some(seat)
    }

    /// What is said of a marked choice to whoever does not see the mark.
    fn mark_text(&self, action: &str) -> &'static str {
        match self.marked.class(action) {
            "best" => self.texts().coach.marked_best,
            "played" => self.texts().coach.marked_played,
            _ => "",
        }
    }

    /// Whether whoever looks may take `action` with `seat` now: `Ok`, or why not.
    /// `None` where there is nothing to say: another's sheet, a replay, or a moment
    /// when the seat is not asked.
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

    /// Why something can't be done, in words.
    pub(super) fn refusal_text<G: Presentation>(&self, illegal: &PlayErrorOf<G>) -> String {
        capitalize(&G::play_error_text(illegal, self.lang))
    }
}

/// A game that can be played in a browser. `self` is a position as the looker may
/// see it. Everything has a default, drawn from the game's view and told by its words.
pub(super) trait RenderGame: HasBots + Narration {
    /// The picture on the start page.
    fn render_thumbnail() -> Markup {
        default_rendering::default_thumbnail::<Self>()
    }

    /// The dice on the table, `last` being what happened last; where dice are chosen by
    /// clicking, they are buttons or checkboxes of the form around them.
    fn render_dice(&self, last: Option<&GameStep<'_, Self>>, look: &RenderContext<'_>) -> Markup {
        default_rendering::default_dice(self, last, look)
    }

    /// What all share, such as a board.
    fn render_board(&self, _last: Option<&GameStep<'_, Self>>, look: &RenderContext<'_>) -> Markup {
        default_rendering::default_board(self, look)
    }

    /// All sheets, the viewer's first and large.
    fn render_sheets(&self, look: &RenderContext<'_>) -> Markup {
        sheet_parts::lay_out_sheets(self, look)
    }

    /// The sheet of `seat`.
    fn render_sheet(&self, seat: Seat, look: &RenderContext<'_>) -> Markup {
        default_rendering::default_sheet(self, seat, look)
    }

    /// Buttons for choices that belong to no cell and no die.
    fn render_choices(&self, seat: Seat, look: &RenderContext<'_>) -> Markup {
        default_rendering::default_choices(self, seat, look)
    }

    /// How `seat` stands: its points, where a game counts them.
    fn score_line(&self, seat: Seat, look: &RenderContext<'_>) -> ScoreLine {
        let score = self.score(seat);
        ScoreLine {
            label: None,
            number: with_minus_sign(score),
            unit: Some((look.lang.shared_texts().console.points_word)(score.into())),
        }
    }

    /// What whoever rolls is told, and what the button says, where no dice are rolled.
    fn draw_prompt(&self, _by: Seat, _look: &RenderContext<'_>) -> Option<(String, &'static str)> {
        None
    }

    /// The points of `seat` explained row by row.
    fn render_score_breakdown(&self, seat: Seat, look: &RenderContext<'_>) -> Markup {
        default_rendering::default_score_breakdown(self, seat, look)
    }
}

macro_rules! render_by_default {
    ($game:ident) => {
        impl RenderGame for rollwright_games::$game {}
    };
}
rollwright_games::for_games_without_module!(web => render_by_default);

/// A cell of a sheet, or anything else that can be chosen.
pub(super) struct ChoiceCell<'a> {
    /// What it is on this page, the same from move to move.
    pub(super) key: String,
    /// Its classes, for its looks.
    pub(super) class: String,
    /// What it is, in a word; when it changes, the change is shown.
    pub(super) state: &'static str,
    /// What it is called, for whoever does not see it.
    pub(super) label: String,
    /// What is drawn in it.
    pub(super) content: Markup,
    /// Whether it can be chosen: the action, or why not; `None`: nothing to say.
    pub(super) action: Option<Result<&'a str, &'a str>>,
}

/// Draws a choice: lit up and to be pressed, or inert with the reason.
pub(super) fn render_choice(choice: &ChoiceCell<'_>, look: &RenderContext<'_>) -> Markup {
    let ChoiceCell { key, class, state, label, content: face, action: may } = choice;
    html! {
        @match may {
            Some(Ok(action)) => button class={ (class) " lit " (look.marked.class(action)) }
                type="submit" name="action" value=(action) data-key=(key) data-state=(state)
                aria-label={ (label) (look.mark_text(action)) } { (face) },
            Some(Err(why)) => button class=(class) type="button" tabindex="-1"
                aria-disabled="true" data-key=(key) data-state=(state) data-why=(why)
                aria-label={ (label) ": " (why) } { (face) },
            None => span class=(class) data-key=(key) data-state=(state) { (face) },
        }
    }
}

/// The names of some seats: `Ann`, `Ann and Ben`, `Ann, Ben and Cleo`.
pub(super) fn join_names(seats: SeatSet, look: &RenderContext<'_>) -> String {
    let names: Vec<&str> = seats.iter().map(|seat| look.name(seat)).collect();
    match names.split_last() {
        None => String::new(),
        Some((last, [])) => (*last).to_owned(),
        Some((last, rest)) => {
            format!("{} {} {last}", rest.join(", "), look.texts().layout.and)
        }
    }
}
