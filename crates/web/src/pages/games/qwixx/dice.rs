//! Qwixx's dice with their sums, and the pass button.

use maud::{Markup, html};
use rollwright_games::qwixx::texts::texts;
use rollwright_games::qwixx::{Action, Qwixx, Roll, TurnStage};
use rollwright_games::{Colour, Game, Presentation, Seat};
use rollwright_i18n::with_minus_signs;

use crate::pages::games::RenderContext;
use crate::pages::games::colour_blind_letters::colour_letters;
use crate::pages::games::dice::{DieView, render_die};

/// The dice in play: the white ones with their sum, then one per row.
pub(super) fn render_dice(game: &Qwixx, context: &RenderContext<'_>) -> Markup {
    let texts = &texts(context.lang).sheet;
    let roll = game.current_roll();
    let whites = ["white 1", "white 2"].into_iter().enumerate();
    let whites: Vec<Markup> = whites
        .filter_map(|(at, name)| {
            face_if_in_play(game, name, |roll| roll.white[at]).map(|face| (name, face))
        })
        .map(|(name, face)| named_die(name, "white", None, face, context))
        .collect();
    html! {
        @if !whites.is_empty() {
            div.qwixx-dice {
                div.dice.whites {
                    @for die in &whites { (die) }
                    @if let Some(roll) = roll { span.sum { ((texts.white_sum)(roll.white_sum())) } }
                }
                div.dice.colours {
                    @for row in Colour::ALL { (coloured_die(game, row, context)) }
                }
            }
        }
    }
}

/// The die of a row, unless it has been removed. During the second action it shows its sums with
/// either white die.
fn coloured_die(game: &Qwixx, row: Colour, context: &RenderContext<'_>) -> Markup {
    let name = row.name().to_lowercase();
    let face = face_if_in_play(game, &name, |roll| roll.colour[row as usize]);
    let pair = game.current_roll().filter(|_| game.turn_stage() == TurnStage::ColourDie).and_then(
        |roll| Some((roll.white_and_colour_sum(0, row)?, roll.white_and_colour_sum(1, row)?)),
    );
    html! {
        @if let Some(face) = face {
            span.with-sum {
                (named_die(&name, &name, Some(colour_letters(row, context.lang)), face, context))
                @if let Some((one, other)) = pair {
                    span.sum { ((texts(context.lang).sheet.pair_sums)(one.min(other), one.max(other))) }
                }
            }
        }
    }
}

/// The face of a die, `Some(None)` before the roll; `None` if the die isn't in play.
fn face_if_in_play(game: &Qwixx, name: &str, face: impl Fn(Roll) -> u8) -> Option<Option<u8>> {
    match game.current_roll() {
        // A die that was removed from the game shows 0.
        Some(roll) => Some(face(roll)).filter(|&face| face > 0).map(Some),
        None => game.dice_to_roll().iter().any(|die| die.name == name).then_some(None),
    }
}

fn named_die(
    name: &str,
    colour: &str,
    letter: Option<&str>,
    face: Option<u8>,
    context: &RenderContext<'_>,
) -> Markup {
    let label = (texts(context.lang).sheet.die_shows)(&(context.texts().table.die)(name), face);
    let key = format!("die {name}");
    render_die(&DieView { key, colour, label, face, was_just_rolled: face.is_some() }, letter)
}

/// The pass button, with its cost.
pub(super) fn pass_button(game: &Qwixx, seat: Seat, context: &RenderContext<'_>) -> Markup {
    let text = with_minus_signs(&game.action_label(seat, Action::Pass, context.lang));
    html! {
        @if let Some(Ok(action)) = context.check_action(game, seat, Action::Pass) {
            button class={ (context.marked.class(&action)) @if game.legal_actions(seat).len() == 1 { " primary" } @if game.is_pass_penalized(seat) { " costly" } }
                type="submit" name="action" value=(action)
                data-taught[context.marked.is_taught(&action)] data-key="pass" { (text) }
        }
    }
}
