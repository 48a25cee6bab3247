//! The five dice, and the buttons to roll again.

use maud::{Markup, html};
use rollwright_games::yahtzee::texts::texts;
use rollwright_games::yahtzee::{Action, DicePositions, ROLLS_PER_TURN};
use rollwright_games::{Game, Phase, PositionView, Presentation, Seat, Yahtzee};
use rollwright_i18n::capitalize;

use super::can_reroll;
use crate::pages::games::dice::{DieView, render_die};
use crate::pages::games::dice_choices::DieMark;
use crate::pages::games::{RenderContext, dice_choices};
use rollwright_games::{GameStep, StepKind};

/// The dice from left to right; checkboxes if the viewer may roll again.
pub(super) fn render_dice(
    game: &Yahtzee,
    last: Option<&GameStep<'_, Yahtzee>>,
    context: &RenderContext<'_>,
) -> Markup {
    if matches!(game.phase(), Phase::Over { .. }) {
        return html! {};
    }
    let questions = &texts(context.lang).questions;
    let can_select =
        context.is_interactive && context.viewer.is_some_and(|seat| can_reroll(game, seat));
    let just_rolled = match last.map(|step| &step.kind) {
        Some(StepKind::Roll(roll)) => roll.map(|face| face != 0),
        _ => [false; 5],
    };
    let dice = game.dice_faces().into_iter().zip(just_rolled).zip(1..);
    let dice: Vec<TrayDie> = dice
        .map(|((face, was_just_rolled), position)| TrayDie { position, face, was_just_rolled })
        .collect();
    let view = game.view(context.viewer, context.lang);
    html! {
        div.five {
            @if can_select {
                fieldset.dice aria-describedby="pick" {
                    legend.unseen { (context.texts().table.dice) }
                    @for die in &dice { (die_checkbox(die, &view, context)) }
                }
            } @else {
                ul.dice { @for die in &dice { li { (die.render(context)) } } }
            }
            p.rolls-left {
                span.thrice aria-hidden="true" {
                    @for nth in 0..ROLLS_PER_TURN { i.left[nth < game.rolls_left()] {} }
                }
                (capitalize(&(questions.rolls_left)(game.rolls_left())))
            }
            @if can_select { p.hint #pick { (questions.select_dice_help) } }
        }
    }
}

/// The roll buttons.
pub(super) fn roll_buttons(game: &Yahtzee, seat: Seat, context: &RenderContext<'_>) -> Markup {
    let questions = &texts(context.lang).questions;
    let all = Yahtzee::format_action(Action::Reroll(DicePositions::ALL));
    let is_selection_taught = !is_rolling_all_taught(context)
        && context.marked.taught.is_some_and(|action| {
            game.view(Some(seat), context.lang).choice_and_dice_for_action(action).is_some()
        });
    html! {
        @if can_reroll(game, seat) {
            (dice_choices::choice_button(0, "primary", "pick", questions.reroll_selected_label, is_selection_taught, None))
            button class={ "all " (context.marked.class(&all)) } type="submit" name="action" value=(all)
                data-taught[is_rolling_all_taught(context)] data-key="again all" {
                (questions.reroll_all_label)
            }
        }
    }
}

/// Whether a lesson asks to roll all dice again. That has a button of its own, so no die is marked.
fn is_rolling_all_taught(context: &RenderContext<'_>) -> bool {
    context.marked.is_taught(&Yahtzee::format_action(Action::Reroll(DicePositions::ALL)))
}

/// A die on the table.
struct TrayDie {
    /// The position, from 1.
    position: usize,
    /// 0 before the roll.
    face: u8,
    was_just_rolled: bool,
}

impl TrayDie {
    fn render(&self, context: &RenderContext<'_>) -> Markup {
        let face = Some(self.face).filter(|&face| face != 0);
        let label = (texts(context.lang).questions.die_shows)(self.position, face);
        let key = format!("die {}", self.position);
        render_die(
            &DieView { key, colour: "white", label, face, was_just_rolled: self.was_just_rolled },
            None,
        )
    }
}

/// A die with a checkbox that selects it to be rolled again.
fn die_checkbox(die: &TrayDie, view: &PositionView, context: &RenderContext<'_>) -> Markup {
    let questions = &texts(context.lang).questions;
    let fate = html! {
        span.fate aria-hidden="true" {
            span.kept { (questions.keep_label) }
            span.again { (questions.reroll_label) }
        }
    };
    let label = (questions.reroll_die_label)(die.position, die.face);
    let position = die.position as u8;
    let mark = dice_choices::die_mark(position, view, context);
    let mark = DieMark { is_taught: mark.is_taught && !is_rolling_all_taught(context), ..mark };
    dice_choices::die_checkbox(position, &mark, &label, &die.render(context), &fate)
}
