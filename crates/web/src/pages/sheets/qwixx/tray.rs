//! The dice, with the sums they make, and the choice to cross nothing.

use maud::{Markup, html};
use rollwright_games::qwixx::texts::texts;
use rollwright_games::qwixx::{Action, Qwixx, Roll, Step};
use rollwright_games::{Colour, Facts, Game, Seat};
use rollwright_i18n::printed;

use crate::pages::sheets::Look;
use crate::pages::sheets::dice::{DieFace, die};
use crate::pages::sheets::letters::letters;

/// The dice in play: white ones with their sum, then one for each row.
pub(super) fn dice(game: &Qwixx, look: &Look<'_>) -> Markup {
    let texts = &texts(look.lang).sheet;
    let roll = game.dice_on_table();
    let whites = ["white 1", "white 2"].into_iter().enumerate();
    let whites: Vec<Markup> = whites
        .filter_map(|(at, name)| shown(game, name, |roll| roll.white[at]).map(|face| (name, face)))
        .map(|(name, face)| drawn(name, "white", None, face, look))
        .collect();
    html! {
        @if !whites.is_empty() {
            div.qwixx-dice {
                div.dice.whites {
                    @for die in &whites { (die) }
                    @if let Some(roll) = roll { span.sum { ((texts.white_sum)(roll.white_sum())) } }
                }
                div.dice.colours {
                    @for row in Colour::ALL { (coloured(game, row, look)) }
                }
            }
        }
    }
}

/// The die of a row, unless it has left the game; in action 2 with what it makes
/// together with either white die.
fn coloured(game: &Qwixx, row: Colour, look: &Look<'_>) -> Markup {
    let name = row.name().to_lowercase();
    let face = shown(game, &name, |roll| roll.colour[row as usize]);
    let pair = game
        .dice_on_table()
        .filter(|_| game.step() == Step::Colours)
        .and_then(|roll| Some((roll.pair(0, row)?, roll.pair(1, row)?)));
    html! {
        @if let Some(face) = face {
            span.with-sum {
                (drawn(&name, &name, Some(letters(row, look.lang)), face, look))
                @if let Some((one, other)) = pair {
                    span.sum { ((texts(look.lang).sheet.pair)(one.min(other), one.max(other))) }
                }
            }
        }
    }
}

/// Whether a die is in play, and if so its face, once it is rolled.
fn shown(game: &Qwixx, name: &str, face: impl Fn(Roll) -> u8) -> Option<Option<u8>> {
    match game.dice_on_table() {
        // A die that has left the game shows 0.
        Some(roll) => Some(face(roll)).filter(|&face| face > 0).map(Some),
        None => game.dice().iter().any(|die| die.name == name).then_some(None),
    }
}

fn drawn(
    name: &str,
    colour: &str,
    letter: Option<&str>,
    face: Option<u8>,
    look: &Look<'_>,
) -> Markup {
    let label = (texts(look.lang).sheet.die_shows)(&(look.texts().table.die)(name), face);
    let key = format!("die {name}");
    die(&DieFace { key, colour, label, face, just: face.is_some() }, letter)
}

/// The choice to cross nothing, with what it costs.
pub(super) fn pass(game: &Qwixx, seat: Seat, look: &Look<'_>) -> Markup {
    let text = printed(&game.action_label(seat, Action::Pass, look.lang));
    html! {
        @if let Some(Ok(action)) = look.may(game, seat, Action::Pass) {
            button class={ (look.marked.class(&action)) @if game.legal(seat).len() == 1 { " primary" } @if game.pass_costs(seat) { " costly" } }
                type="submit" name="action" value=(action)
                data-key="pass" { (text) }
        }
    }
}
