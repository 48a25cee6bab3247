//! The five dice, and the buttons that roll them again.

use maud::{Markup, html};
use rollwright_games::yahtzee::texts::texts;
use rollwright_games::yahtzee::{Action, DicePositions, ROLLS_PER_TURN};
use rollwright_games::{Game, Phase, Seat, Yahtzee};
use rollwright_i18n::capitalize;

use super::can_reroll;
use crate::pages::games::RenderContext;
use crate::pages::games::dice::{DieView, render_die};
use rollwright_games::{GameStep, StepKind};

/// The dice from left to right: checkboxes for whoever may roll them again.
pub(super) fn render_dice(
    game: &Yahtzee,
    last: Option<&GameStep<'_, Yahtzee>>,
    look: &RenderContext<'_>,
) -> Markup {
    if matches!(game.phase(), Phase::Over { .. }) {
        return html! {};
    }
    let questions = &texts(look.lang).questions;
    let picks = look.is_interactive && look.viewer.is_some_and(|seat| can_reroll(game, seat));
    let just = match last.map(|step| &step.kind) {
        Some(StepKind::Roll(roll)) => roll.map(|face| face != 0),
        _ => [false; 5],
    };
    let dice = game.dice_faces().into_iter().zip(just).zip(1..);
    let dice: Vec<TrayDie> = dice
        .map(|((face, just), at)| TrayDie { position: at, face, was_just_rolled: just })
        .collect();
    html! {
        div.five {
            @if picks {
                fieldset.dice aria-describedby="pick" {
                    legend.unseen { (look.texts().table.dice) }
                    @for die in &dice { (die_checkbox(die, look)) }
                }
            } @else {
                ul.dice { @for die in &dice { li { (die.render(look)) } } }
            }
            p.rolls-left {
                span.thrice aria-hidden="true" {
                    @for nth in 0..ROLLS_PER_TURN { i.left[nth < game.rolls_left()] {} }
                }
                (capitalize(&(questions.rolls_left)(game.rolls_left())))
            }
            @if picks { p.hint #pick { (questions.select_dice_help) } }
        }
    }
}

/// The buttons to roll with. The chosen dice are appended to the notation's `r`.
pub(super) fn roll_buttons(game: &Yahtzee, seat: Seat, look: &RenderContext<'_>) -> Markup {
    let questions = &texts(look.lang).questions;
    let all = Yahtzee::format_action(Action::Reroll(DicePositions::ALL));
    html! {
        @if can_reroll(game, seat) {
            button.primary.chosen type="submit" name="chosen" value="r" data-key="again"
                aria-describedby="pick" {
                (questions.reroll_selected_label)
            }
            button class={ "all " (look.marked.class(&all)) } type="submit" name="action" value=(all) data-key="again all" {
                (questions.reroll_all_label)
            }
        }
    }
}

/// A die on the table.
struct TrayDie {
    /// Its position, from 1.
    position: usize,
    /// 0 while it has yet to be rolled.
    face: u8,
    was_just_rolled: bool,
}

impl TrayDie {
    fn render(&self, look: &RenderContext<'_>) -> Markup {
        let face = Some(self.face).filter(|&face| face != 0);
        let label = (texts(look.lang).questions.die_shows)(self.position, face);
        let key = format!("die {}", self.position);
        render_die(
            &DieView { key, colour: "white", label, face, was_just_rolled: self.was_just_rolled },
            None,
        )
    }
}

/// Whether the coach would roll a die again, or it was rolled again.
fn mark_class(at: usize, look: &RenderContext<'_>) -> &'static str {
    let rolls = |action: Option<&str>| match action.map(Yahtzee::parse_action) {
        Some(Ok(Action::Reroll(positions))) => positions.contains(at - 1),
        _ => false,
    };
    match () {
        () if rolls(look.marked.best) => "best",
        () if rolls(look.marked.played) => "played",
        () => "",
    }
}

/// A die with a checkbox: ticked, it is rolled again.
fn die_checkbox(die: &TrayDie, look: &RenderContext<'_>) -> Markup {
    let questions = &texts(look.lang).questions;
    html! {
        label class={ "pick " (mark_class(die.position, look)) } {
            input type="checkbox" name="die" value=(die.position) data-key={ "again " (die.position) }
                aria-label=((questions.reroll_die_label)(die.position, die.face));
            span aria-hidden="true" { (die.render(look)) }
            span.fate aria-hidden="true" {
                span.kept { (questions.keep_label) }
                span.again { (questions.reroll_label) }
            }
        }
    }
}
