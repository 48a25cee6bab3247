//! Qwinto's dice: to choose, to roll, or rolled, and the buttons for them.

use maud::{Markup, html};
use rollwright_games::qwinto::texts::texts;
use rollwright_games::qwinto::{Action, DiceSet, Qwinto, RowColour};
use rollwright_games::{Game, Phase, Presentation, Seat};
use rollwright_i18n::with_minus_signs;

use crate::pages::games::RenderContext;
use crate::pages::games::colour_blind_letters::colour_letters;
use crate::pages::games::dice::{DieView, render_die};

/// The dice on the table. While the player chooses dice, every choice is a button.
pub(super) fn render_dice(game: &Qwinto, context: &RenderContext<'_>) -> Markup {
    let texts = &texts(context.lang).sheet;
    let to_roll = game.dice_to_roll();
    let face = |row: RowColour| match game.current_roll() {
        Some(roll) => roll.face(row).map(Some),
        None => to_roll.iter().any(|die| die.name == row.die().name).then_some(None),
    };
    let shown: Vec<_> =
        RowColour::ALL.into_iter().filter_map(|row| Some((row, face(row)?))).collect();
    html! {
        @if !shown.is_empty() {
            div.dice.qwinto-dice {
                @for (row, face) in shown { (row_die(row, face, context)) }
                @if let Some(roll) = game.current_roll() { span.sum { ((texts.sum)(roll.sum())) } }
            }
        } @else if !matches!(game.phase(), Phase::Over { .. }) {
            @match context.viewer.filter(|&seat| is_choosing_dice(game, seat, context)) {
                Some(seat) => (dice_set_buttons(game, seat, context)),
                None => div.dice.qwinto-dice { @for row in RowColour::ALL { (row_die(row, None, context)) } },
            }
        }
    }
}

fn is_choosing_dice(game: &Qwinto, seat: Seat, context: &RenderContext<'_>) -> bool {
    DiceSet::ALL_SETS
        .into_iter()
        .any(|dice| context.check_action(game, seat, Action::Dice(dice)).is_some())
}

/// A button per choice of dice, with their range of sums and the probability that a sum fits.
fn dice_set_buttons(game: &Qwinto, seat: Seat, context: &RenderContext<'_>) -> Markup {
    let sheet_texts = &texts(context.lang).sheet;
    html! {
        div.qwinto-sets data-grid role="group" aria-label=(sheet_texts.dice_choices_title) {
            @for dice in DiceSet::ALL_SETS {
                @if let Some(Ok(action)) = context.check_action(game, seat, Action::Dice(dice)) {
                    @let (low, high) = (dice.rows().count() as u8, 6 * dice.rows().count() as u8);
                    @let percent = (game.enterable_roll_probability(seat, dice) * 100.0).round() as u8;
                    button class={ "set " (context.marked.class(&action)) } type="submit" name="action" value=(action)
                        data-taught[context.marked.is_taught(&action)] data-key={ "set " (action) } {
                        span.unseen { (game.action_label(seat, Action::Dice(dice), context.lang)) ": " ((sheet_texts.dice_choice_odds)(low, high, percent)) }
                        @for row in dice.rows() {
                            span class={ "die " (row.die().name) } aria-hidden="true" {
                                span.initial { (colour_letters(row.colour(), context.lang)) }
                            }
                        }
                        small.brings aria-hidden="true" { (low) "–" (high) " · " ((context.texts().shared.numbers.format_percent)(&percent.to_string())) }
                    }
                }
            }
        }
    }
}

fn row_die(row: RowColour, face: Option<u8>, context: &RenderContext<'_>) -> Markup {
    let name = row.die().name;
    let label = (texts(context.lang).sheet.die_shows)(Qwinto::die_name(name, context.lang), face);
    let key = format!("die {name}");
    let die = DieView { key, colour: name, label, face, was_just_rolled: face.is_some() };
    render_die(&die, Some(colour_letters(row.colour(), context.lang)))
}

/// Buttons without a cell or a die: keep, roll again, pass.
pub(super) fn choice_buttons(game: &Qwinto, seat: Seat, context: &RenderContext<'_>) -> Markup {
    let only = game.legal_actions(seat).len() == 1;
    html! {
        @for choice in [Action::Keep, Action::Reroll, Action::Pass] {
            @if let Some(Ok(action)) = context.check_action(game, seat, choice) {
                @let costly = match choice { Action::Pass => game.passing_counts_as_failed_roll(seat), Action::Keep => game.keeping_counts_as_failed_roll(seat), _ => false };
                @let primary = only || (choice == Action::Keep && !costly);
                button class={ (context.marked.class(&action)) @if primary { " primary" } @if costly { " costly" } }
                    type="submit" name="action" value=(action)
                    data-taught[context.marked.is_taught(&action)] data-key=(action) {
                    (with_minus_signs(&game.action_label(seat, choice, context.lang)))
                }
            }
        }
    }
}
