//! The dice: to be chosen, to be rolled, or rolled; and the choices about them.

use maud::{Markup, html};
use rollwright_games::qwinto::texts::texts;
use rollwright_games::qwinto::{Action, DiceSet, Qwinto, Row};
use rollwright_games::{Facts, Game, Phase, Seat, Telling};
use rollwright_i18n::printed;

use crate::pages::sheets::Look;
use crate::pages::sheets::dice::{DieFace, die};
use crate::pages::sheets::letters::letters;

/// The dice on the table. While they are chosen, every choice is a button.
pub(super) fn dice(game: &Qwinto, look: &Look<'_>) -> Markup {
    let texts = &texts(look.lang).sheet;
    let due = game.dice();
    let face = |row: Row| match game.rolled() {
        Some(roll) => roll.face(row).map(Some),
        None => due.iter().any(|die| die.name == row.die().name).then_some(None),
    };
    let shown: Vec<_> = Row::ALL.into_iter().filter_map(|row| Some((row, face(row)?))).collect();
    html! {
        @if !shown.is_empty() {
            div.dice.qwinto-dice {
                @for (row, face) in shown { (drawn(row, face, look)) }
                @if let Some(roll) = game.rolled() { span.sum { ((texts.sum)(roll.sum())) } }
            }
        } @else if !matches!(game.phase(), Phase::Over { .. }) {
            @match look.viewer.filter(|&seat| asked(game, seat, look)) {
                Some(seat) => (to_choose(game, seat, look)),
                None => div.dice.qwinto-dice { @for row in Row::ALL { (drawn(row, None, look)) } },
            }
        }
    }
}

fn asked(game: &Qwinto, seat: Seat, look: &Look<'_>) -> bool {
    DiceSet::ALL.into_iter().any(|dice| look.may(game, seat, Action::Dice(dice)).is_some())
}

/// Every choice of dice as a button with these dice on it, their sums, and how often one
/// of them fits.
fn to_choose(game: &Qwinto, seat: Seat, look: &Look<'_>) -> Markup {
    let words = &texts(look.lang).sheet;
    html! {
        div.qwinto-sets data-grid role="group" aria-label=(words.which_dice) {
            @for dice in DiceSet::ALL {
                @if let Some(Ok(action)) = look.may(game, seat, Action::Dice(dice)) {
                    @let (low, high) = (dice.rows().count() as u8, 6 * dice.rows().count() as u8);
                    @let percent = (game.fits(seat, dice) * 100.0).round() as u8;
                    button class={ "set " (look.marked.class(&action)) } type="submit" name="action" value=(action)
                        data-key={ "set " (action) } {
                        span.unseen { (game.action_label(seat, Action::Dice(dice), look.lang)) ": " ((words.brings)(low, high, percent)) }
                        @for row in dice.rows() {
                            span class={ "die " (row.die().name) } aria-hidden="true" {
                                span.initial { (letters(row.colour(), look.lang)) }
                            }
                        }
                        small.brings aria-hidden="true" { (low) "–" (high) " · " ((look.texts().words.numbers.percent)(&percent.to_string())) }
                    }
                }
            }
        }
    }
}

fn drawn(row: Row, face: Option<u8>, look: &Look<'_>) -> Markup {
    let name = row.die().name;
    let label = (texts(look.lang).sheet.die_shows)(Qwinto::die(name, look.lang), face);
    let key = format!("die {name}");
    let shown = DieFace { key, colour: name, label, face, just: face.is_some() };
    die(&shown, Some(letters(row.colour(), look.lang)))
}

/// Buttons for what belongs to no cell and no die: the second throw, and passing.
pub(super) fn choices(game: &Qwinto, seat: Seat, look: &Look<'_>) -> Markup {
    let only = game.legal(seat).len() == 1;
    html! {
        @for choice in [Action::Keep, Action::Reroll, Action::Pass] {
            @if let Some(Ok(action)) = look.may(game, seat, choice) {
                @let costly = match choice { Action::Pass => game.pass_fails(seat), Action::Keep => game.keep_fails(seat), _ => false };
                @let primary = only || (choice == Action::Keep && !costly);
                button class={ (look.marked.class(&action)) @if primary { " primary" } @if costly { " costly" } }
                    type="submit" name="action" value=(action) data-key=(action) {
                    (printed(&game.action_label(seat, choice, look.lang)))
                }
            }
        }
    }
}
