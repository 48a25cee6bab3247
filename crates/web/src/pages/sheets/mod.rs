//! What a game brings to the table's page: its dice, its sheets, its words.

pub(super) mod dice;
mod letters;
mod pads;
mod plain;
mod qwinto;
mod qwixx;
pub(super) mod told;
#[cfg(test)]
mod trial;
mod warrior;
mod yahtzee;

use maud::{Markup, html};
use rollwright_bots::HasBots;
use rollwright_games::{Facts, IllegalIn, Names, Seat, SeatSet, Telling};
use rollwright_i18n::capital;

use super::lang::{Lang, Paged};
use super::texts::{Texts, signed};
use rollwright_games::Step;

/// Who looks at a position, and how.
pub(super) struct Look<'t> {
    /// The language.
    pub(super) lang: Lang,
    /// The seat whose sheet is drawn large and whose choices are lit up; none for a
    /// spectator.
    pub(super) viewer: Option<Seat>,
    /// All seats in the hand of whoever looks.
    pub(super) hand: SeatSet,
    /// The names of all seats.
    pub(super) names: &'t [String],
    /// Whether anything can be done: not in a replay, not for a spectator.
    pub(super) live: bool,
    /// What the coach has to say of the choices.
    pub(super) marked: Marked<'t>,
}

/// How a seat stands: a number, and what it counts.
pub(super) struct Standing {
    /// What the number is, where it has to be said before it.
    pub(super) label: Option<String>,
    /// The number.
    pub(super) number: String,
    /// What it counts, left out where there is no room for it.
    pub(super) unit: Option<&'static str>,
}

/// Choices that are marked for the viewer, in the game's notation.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Marked<'t> {
    /// The best one.
    pub(super) best: Option<&'t str>,
    /// The one that was played, or is about to be.
    pub(super) played: Option<&'t str>,
}

impl Marked<'_> {
    /// The class of a button that stands for `action`.
    pub(super) fn class(&self, action: &str) -> &'static str {
        match () {
            () if self.best == Some(action) => "best",
            () if self.played == Some(action) => "played",
            () => "",
        }
    }
}

impl Look<'_> {
    pub(super) fn texts(&self) -> &'static Texts {
        self.lang.texts()
    }

    /// The names of all seats, for sentences in the language of the page.
    pub(super) fn names(&self) -> Names {
        Names::new(self.names, self.lang)
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
    fn mark_words(&self, action: &str) -> &'static str {
        match self.marked.class(action) {
            "best" => self.texts().coach.marked_best,
            "played" => self.texts().coach.marked_played,
            _ => "",
        }
    }

    /// Whether whoever looks may take `action` with `seat` now: `Ok`, or why not.
    /// `None` where there is nothing to say: another's sheet, a replay, or a moment
    /// when the seat is not asked.
    pub(super) fn may<G: Telling>(
        &self,
        game: &G,
        seat: Seat,
        action: G::Action,
    ) -> Option<Result<String, String>> {
        if !self.live || !self.is_own(seat) || game.legal(seat).is_empty() {
            return None;
        }
        Some(match game.check(seat, action) {
            Ok(()) => Ok(G::write(action)),
            Err(why) => Err(self.why::<G>(&why)),
        })
    }

    /// Why something can't be done, in words.
    pub(super) fn why<G: Telling>(&self, illegal: &IllegalIn<G>) -> String {
        capital(&G::refuses(illegal, self.lang))
    }
}

/// A game that can be played in a browser. `self` is a position as the looker may
/// see it. Everything has a default, drawn from the game's view and told by its words.
pub(super) trait PageGame: HasBots + Facts {
    /// The picture on the start page.
    fn cover() -> Markup {
        plain::cover::<Self>()
    }

    /// The dice on the table, `last` being what happened last; where dice are chosen by
    /// clicking, they are buttons or checkboxes of the form around them.
    fn tray(&self, last: Option<&Step<'_, Self>>, look: &Look<'_>) -> Markup {
        plain::tray(self, last, look)
    }

    /// What all share, such as a board.
    fn board(&self, _last: Option<&Step<'_, Self>>, look: &Look<'_>) -> Markup {
        plain::board(self, look)
    }

    /// All sheets, the viewer's first and large.
    fn papers(&self, look: &Look<'_>) -> Markup {
        pads::spread(self, look)
    }

    /// The sheet of `seat`.
    fn paper(&self, seat: Seat, look: &Look<'_>) -> Markup {
        plain::paper(self, seat, look)
    }

    /// Buttons for choices that belong to no cell and no die.
    fn choices(&self, seat: Seat, look: &Look<'_>) -> Markup {
        plain::choices(self, seat, look)
    }

    /// How `seat` stands: its points, where a game counts them.
    fn stands(&self, seat: Seat, look: &Look<'_>) -> Standing {
        let score = self.score(seat);
        Standing {
            label: None,
            number: signed(score),
            unit: Some((look.lang.words().console.points_word)(score.into())),
        }
    }

    /// What whoever rolls is told, and what the button says, where no dice are rolled.
    fn draws(&self, _by: Seat, _look: &Look<'_>) -> Option<(String, &'static str)> {
        None
    }

    /// The points of `seat` explained row by row.
    fn explains(&self, seat: Seat, look: &Look<'_>) -> Markup {
        plain::explains(self, seat, look)
    }
}

macro_rules! by_default {
    ($game:ident) => {
        impl PageGame for rollwright_games::$game {}
    };
}
rollwright_games::plain_games!(web => by_default);

/// A cell of a sheet, or anything else that can be chosen.
pub(super) struct Choice<'a> {
    /// What it is on this page, the same from move to move.
    pub(super) key: String,
    /// Its classes, for its looks.
    pub(super) class: String,
    /// What it is, in a word; when it changes, the change is shown.
    pub(super) state: &'static str,
    /// What it is called, for whoever does not see it.
    pub(super) label: String,
    /// What is drawn in it.
    pub(super) face: Markup,
    /// Whether it can be chosen: the action, or why not; `None`: nothing to say.
    pub(super) may: Option<Result<&'a str, &'a str>>,
}

/// Draws a choice: lit up and to be pressed, or inert with the reason.
pub(super) fn choice(choice: &Choice<'_>, look: &Look<'_>) -> Markup {
    let Choice { key, class, state, label, face, may } = choice;
    html! {
        @match may {
            Some(Ok(action)) => button class={ (class) " lit " (look.marked.class(action)) }
                type="submit" name="action" value=(action) data-key=(key) data-state=(state)
                aria-label={ (label) (look.mark_words(action)) } { (face) },
            Some(Err(why)) => button class=(class) type="button" tabindex="-1"
                aria-disabled="true" data-key=(key) data-state=(state) data-why=(why)
                aria-label={ (label) ": " (why) } { (face) },
            None => span class=(class) data-key=(key) data-state=(state) { (face) },
        }
    }
}

/// The names of some seats: `Ann`, `Ann and Ben`, `Ann, Ben and Cleo`.
pub(super) fn list(seats: SeatSet, look: &Look<'_>) -> String {
    let names: Vec<&str> = seats.iter().map(|seat| look.name(seat)).collect();
    match names.split_last() {
        None => String::new(),
        Some((last, [])) => (*last).to_owned(),
        Some((last, rest)) => {
            format!("{} {} {last}", rest.join(", "), look.texts().common.and)
        }
    }
}
