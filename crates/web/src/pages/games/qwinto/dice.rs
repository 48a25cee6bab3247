//! The dice: to be chosen, to be rolled, or rolled; and the choices about them.

use maud::{Markup, html};
use rollwright_games::qwinto::texts::texts;
use rollwright_games::qwinto::{Action, DiceSet, Qwinto, SheetRow};
use rollwright_games::{Game, Narration, Phase, Presentation, Seat};
use rollwright_i18n::with_minus_signs;

use crate::pages::games::RenderContext;
use crate::pages::games::colour_letters::colour_letters;
use crate::pages::games::dice::{DieView, render_die};

/// The dice on the table. While they are chosen, every choice is a button.
pub(super) fn render_dice(game: &Qwinto, look: &RenderContext<'_>) -> Markup {
    let texts = &texts(look.lang).sheet;
    let due = game.dice_to_roll();
    let face = |row: SheetRow| match game.roll_on_table() {
        Some(roll) => roll.face(row).map(Some),
        None => due.iter().any(|die| die.name == row.die().name).then_some(None),
    };
    let shown: Vec<_> =
        SheetRow::ALL.into_iter().filter_map(|row| Some((row, face(row)?))).collect();
    html! {
        @if !shown.is_empty() {
            div.dice.qwinto-dice {
                @for (row, face) in shown { (row_die(row, face, look)) }
                @if let Some(roll) = game.roll_on_table() { span.sum { ((texts.sum)(roll.sum())) } }
            }
        } @else if !matches!(game.phase(), Phase::Over { .. }) {
            @match look.viewer.filter(|&seat| is_choosing_dice(game, seat, look)) {
                Some(seat) => (dice_set_buttons(game, seat, look)),
                None => div.dice.qwinto-dice { @for row in SheetRow::ALL { (row_die(row, None, look)) } },
            }
        }
    }
}

fn is_choosing_dice(game: &Qwinto, seat: Seat, look: &RenderContext<'_>) -> bool {
    DiceSet::ALL.into_iter().any(|dice| look.check_action(game, seat, Action::Dice(dice)).is_some())
}

/// Every choice of dice as a button with these dice on it, their sums, and how often one
/// of them fits.
fn dice_set_buttons(game: &Qwinto, seat: Seat, look: &RenderContext<'_>) -> Markup {
    let words = &texts(look.lang).sheet;
    html! {
        div.qwinto-sets data-grid role="group" aria-label=(words.dice_choices_title) {
            @for dice in DiceSet::ALL {
                @if let Some(Ok(action)) = look.check_action(game, seat, Action::Dice(dice)) {
                    @let (low, high) = (dice.rows().count() as u8, 6 * dice.rows().count() as u8);
                    @let percent = (game.entry_probability(seat, dice) * 100.0).round() as u8;
                    button class={ "set " (look.marked.class(&action)) } type="submit" name="action" value=(action)
                        data-key={ "set " (action) } {
                        span.unseen { (game.action_label(seat, Action::Dice(dice), look.lang)) ": " ((words.dice_choice_odds)(low, high, percent)) }
                        @for row in dice.rows() {
                            span class={ "die " (row.die().name) } aria-hidden="true" {
                                span.initial { (colour_letters(row.colour(), look.lang)) }
                            }
                        }
                        small.brings aria-hidden="true" { (low) "–" (high) " · " ((look.texts().shared.numbers.format_percent)(&percent.to_string())) }
                    }
                }
            }
        }
    }
}

fn row_die(row: SheetRow, face: Option<u8>, look: &RenderContext<'_>) -> Markup {
    let name = row.die().name;
    let label = (texts(look.lang).sheet.die_shows)(Qwinto::die_name(name, look.lang), face);
    let key = format!("die {name}");
    let shown = DieView { key, colour: name, label, face, was_just_rolled: face.is_some() };
    render_die(&shown, Some(colour_letters(row.colour(), look.lang)))
}

/// Buttons for what belongs to no cell and no die: the second throw, and passing.
pub(super) fn choice_buttons(game: &Qwinto, seat: Seat, look: &RenderContext<'_>) -> Markup {
    let only = game.legal_actions(seat).len() == 1;
    html! {
        @for choice in [Action::Keep, Action::Reroll, Action::Pass] {
            @if let Some(Ok(action)) = look.check_action(game, seat, choice) {
                @let costly = match choice { Action::Pass => game.is_pass_failed_roll(seat), Action::Keep => game.is_keep_failed_roll(seat), _ => false };
                @let primary = only || (choice == Action::Keep && !costly);
                button class={ (look.marked.class(&action)) @if primary { " primary" } @if costly { " costly" } }
                    type="submit" name="action" value=(action) data-key=(action) {
                    (with_minus_signs(&game.action_label(seat, choice, look.lang)))
                }
            }
        }
    }
}
