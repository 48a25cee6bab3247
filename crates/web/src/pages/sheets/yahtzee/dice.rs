//! The five dice, and the buttons that roll them again.

use maud::{Markup, html};
use rollwright_games::yahtzee::texts::texts;
use rollwright_games::yahtzee::{Action, Positions, ROLLS};
use rollwright_games::{Game, Phase, Seat, Yahtzee};
use rollwright_i18n::capital;

use super::may_roll_again;
use crate::pages::sheets::Look;
use crate::pages::sheets::dice::{DieFace, die};
use rollwright_games::{Step, What};

/// The dice from left to right: checkboxes for whoever may roll them again.
pub(super) fn tray(game: &Yahtzee, last: Option<&Step<'_, Yahtzee>>, look: &Look<'_>) -> Markup {
    if matches!(game.phase(), Phase::Over { .. }) {
        return html! {};
    }
    let questions = &texts(look.lang).questions;
    let picks = look.live && look.viewer.is_some_and(|seat| may_roll_again(game, seat));
    let just = match last.map(|step| &step.what) {
        Some(What::Roll(roll)) => roll.map(|face| face != 0),
        _ => [false; 5],
    };
    let dice = game.showing().into_iter().zip(just).zip(1..);
    let dice: Vec<Die> = dice.map(|((face, just), at)| Die { at, face, just }).collect();
    html! {
        div.five {
            @if picks {
                fieldset.dice aria-describedby="pick" {
                    legend.unseen { (look.texts().table.dice) }
                    @for die in &dice { (pick(die, look)) }
                }
            } @else {
                ul.dice { @for die in &dice { li { (die.drawn(look)) } } }
            }
            p.rolls-left {
                span.thrice aria-hidden="true" {
                    @for nth in 0..ROLLS { i.left[nth < game.rolls_left()] {} }
                }
                (capital(&(questions.rolls_left)(game.rolls_left())))
            }
            @if picks { p.hint #pick { (questions.pick) } }
        }
    }
}

/// The buttons to roll with. The chosen dice are appended to the notation's `r`.
pub(super) fn choices(game: &Yahtzee, seat: Seat, look: &Look<'_>) -> Markup {
    let questions = &texts(look.lang).questions;
    let all = Yahtzee::write(Action::Reroll(Positions::ALL));
    html! {
        @if may_roll_again(game, seat) {
            button.primary.chosen type="submit" name="chosen" value="r" data-key="again"
                aria-describedby="pick" {
                (questions.roll_chosen)
            }
            button class={ "all " (look.marked.class(&all)) } type="submit" name="action" value=(all) data-key="again all" {
                (questions.roll_all)
            }
        }
    }
}

/// A die on the table.
struct Die {
    /// Its position, from 1.
    at: usize,
    /// 0 while it has yet to be rolled.
    face: u8,
    just: bool,
}

impl Die {
    fn drawn(&self, look: &Look<'_>) -> Markup {
        let face = Some(self.face).filter(|&face| face != 0);
        let label = (texts(look.lang).questions.die_shows)(self.at, face);
        let key = format!("die {}", self.at);
        die(&DieFace { key, colour: "white", label, face, just: self.just }, None)
    }
}

/// Whether the coach would roll a die again, or it was rolled again.
fn marked(at: usize, look: &Look<'_>) -> &'static str {
    let rolls = |action: Option<&str>| match action.map(Yahtzee::read) {
        Some(Ok(Action::Reroll(positions))) => positions.has(at - 1),
        _ => false,
    };
    match () {
        () if rolls(look.marked.best) => "best",
        () if rolls(look.marked.played) => "played",
        () => "",
    }
}

/// A die with a checkbox: ticked, it is rolled again.
fn pick(die: &Die, look: &Look<'_>) -> Markup {
    let questions = &texts(look.lang).questions;
    html! {
        label class={ "pick " (marked(die.at, look)) } {
            input type="checkbox" name="die" value=(die.at) data-key={ "again " (die.at) }
                aria-label=((questions.again_die)(die.at, die.face));
            span aria-hidden="true" { (die.drawn(look)) }
            span.fate aria-hidden="true" {
                span.kept { (questions.keep) }
                span.again { (questions.again) }
            }
        }
    }
}
