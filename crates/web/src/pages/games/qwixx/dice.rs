//! The dice, with the sums they make, and the choice to cross nothing.

use maud::{Markup, html};
use rollwright_games::qwixx::texts::texts;
use rollwright_games::qwixx::{Action, Qwixx, Roll, TurnStage};
use rollwright_games::{Colour, Game, Narration, Seat};
use rollwright_i18n::with_minus_signs;

use crate::pages::games::RenderContext;
use crate::pages::games::colour_letters::colour_letters;
use crate::pages::games::dice::{DieView, render_die};

/// The dice in play: white ones with their sum, then one for each row.
pub(super) fn render_dice(game: &Qwixx, look: &RenderContext<'_>) -> Markup {
    let texts = &texts(look.lang).sheet;
    let roll = game.dice_on_table();
    let whites = ["white 1", "white 2"].into_iter().enumerate();
    let whites: Vec<Markup> = whites
        .filter_map(|(at, name)| {
            face_if_in_play(game, name, |roll| roll.white[at]).map(|face| (name, face))
        })
        .map(|(name, face)| named_die(name, "white", None, face, look))
        .collect();
    html! {
        @if !whites.is_empty() {
            div.qwixx-dice {
                div.dice.whites {
                    @for die in &whites { (die) }
                    @if let Some(roll) = roll { span.sum { ((texts.white_sum)(roll.white_sum())) } }
                }
                div.dice.colours {
                    @for row in Colour::ALL { (coloured_die(game, row, look)) }
                }
            }
        }
    }
}

/// The die of a row, unless it has left the game; in action 2 with what it makes
/// together with either white die.
fn coloured_die(game: &Qwixx, row: Colour, look: &RenderContext<'_>) -> Markup {
    let name = row.name().to_lowercase();
    let face = face_if_in_play(game, &name, |roll| roll.colour[row as usize]);
    let pair = game
        .dice_on_table()
        .filter(|_| game.turn_stage() == TurnStage::ColourDie)
        .and_then(|roll| Some((roll.pair_sum(0, row)?, roll.pair_sum(1, row)?)));
    html! {
        @if let Some(face) = face {
            span.with-sum {
                (named_die(&name, &name, Some(colour_letters(row, look.lang)), face, look))
                @if let Some((one, other)) = pair {
                    span.sum { ((texts(look.lang).sheet.pair_sums)(one.min(other), one.max(other))) }
                }
            }
        }
    }
}

/// Whether a die is in play, and if so its face, once it is rolled.
fn face_if_in_play(game: &Qwixx, name: &str, face: impl Fn(Roll) -> u8) -> Option<Option<u8>> {
    match game.dice_on_table() {
        // A die that has left the game shows 0.
        Some(roll) => Some(face(roll)).filter(|&face| face > 0).map(Some),
        None => game.dice_to_roll().iter().any(|die| die.name == name).then_some(None),
    }
}

fn named_die(
    name: &str,
    colour: &str,
    letter: Option<&str>,
    face: Option<u8>,
    look: &RenderContext<'_>,
) -> Markup {
    let label = (texts(look.lang).sheet.die_shows)(&(look.texts().table.die)(name), face);
    let key = format!("die {name}");
    render_die(&DieView { key, colour, label, face, was_just_rolled: face.is_some() }, letter)
}

/// The choice to cross nothing, with what it costs.
pub(super) fn pass_button(game: &Qwixx, seat: Seat, look: &RenderContext<'_>) -> Markup {
    let text = with_minus_signs(&game.action_label(seat, Action::Pass, look.lang));
    html! {
        @if let Some(Ok(action)) = look.check_action(game, seat, Action::Pass) {
            button class={ (look.marked.class(&action)) @if game.legal_actions(seat).len() == 1 { " primary" } @if game.is_pass_penalized(seat) { " costly" } }
                type="submit" name="action" value=(action)
                data-key="pass" { (text) }
        }
    }
}
