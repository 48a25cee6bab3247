//! Announcements of rolls and actions.

use rollwright_games::qwixx::texts::texts;
use rollwright_games::qwixx::{CourseHandout, Qwixx, Roll, StepEffect, number_in_row_text};
use rollwright_games::{Game, PlayerNames, Presentation};

use super::before_question::{concordia_dice_line, dice_line};
use super::sheets;
use crate::{ConsoleGame, PositionTransition, StyledText, TextStyle};

pub(super) fn write_announcement(
    transition: &PositionTransition<'_, Qwixx>,
    names: &PlayerNames,
    out: &mut StyledText,
) {
    if transition.awaits_simultaneous_decisions() {
        return;
    }
    let after = transition.after;
    let handout = after.rules_in_play().handout_followed_by_console();
    for effect in Qwixx::step_effects(&transition.to_game_step()) {
        match handout {
            Some(CourseHandout::Concordia) => write_concordia_effect(&effect, after, names, out),
            Some(CourseHandout::Ottawa) | None => write_effect(&effect, after, names, out),
        }
    }
}

fn write_effect(effect: &StepEffect, after: &Qwixx, names: &PlayerNames, out: &mut StyledText) {
    let text = Qwixx::effect_text(effect, names);
    match *effect {
        StepEffect::Rolled { roll, .. } => write_roll(after, roll, names, out),
        StepEffect::Crossed { row, number, .. } => {
            let crossed = number_in_row_text(row, number, names.lang());
            out.push_line(out.style_last(TextStyle::RowColour(row), &crossed, &text));
        }
        // The closing starts with it.
        StepEffect::Over { .. } => {}
        _ => out.push_line(out.styled_by_tone(Qwixx::effect_tone(effect), text)),
    }
}

/// A roll, with one line per part.
fn write_roll(game: &Qwixx, roll: Roll, names: &PlayerNames, out: &mut StyledText) {
    let narration = &texts(names.lang()).narration;
    out.ensure_empty_line();
    out.push_line(out.format_with_style(
        TextStyle::Emphasis,
        (narration.rolls)(names.name_of(game.active_seat())),
    ));
    out.push_line(dice_line(roll, names.lang(), out));
    out.push_line((narration.white_total)(roll.white_sum()));
    if out.options().shows_guidance && !game.follows_handout() {
        out.push_line(out.format_with_style(TextStyle::Dim, status_line(game, names)));
    }
}

/// The active player, the locked rows, and everybody's penalties.
fn status_line(game: &Qwixx, names: &PlayerNames) -> String {
    let lang = names.lang();
    let locked: Vec<&str> = game.locked_rows().iter().map(|row| row.localized_name(lang)).collect();
    let penalties: Vec<String> = (game.seats().iter())
        .map(|seat| format!("{} {}", names.name_of(seat), game.sheet_of(seat).penalties))
        .collect();
    let active = names.name_of(game.active_seat());
    (texts(lang).console.round_status)(active, &locked.join(", "), &penalties.join(", "))
}

/// Follows the handout's sample run: a cross is shown on the sheet instead of announced, and a
/// penalty implies that action 2 was not used.
fn write_concordia_effect(
    effect: &StepEffect,
    after: &Qwixx,
    names: &PlayerNames,
    out: &mut StyledText,
) {
    let handout = &texts(names.lang()).concordia;
    match *effect {
        StepEffect::Rolled { roll, .. } => {
            out.ensure_empty_line();
            out.push_line(out.format_with_style(TextStyle::Emphasis, handout.new_round));
            out.push_line(concordia_dice_line(roll, names.lang(), out));
        }
        StepEffect::Crossed { seat, .. } => sheets::write_sheet(after, seat, names, out),
        StepEffect::Passed { is_action_2: true, .. } => {}
        StepEffect::Penalty { seat, .. } => {
            let cost = after.sheet_of(seat).penalty_points();
            out.push_line(out.styled_by_tone(Qwixx::effect_tone(effect), (handout.penalty)(cost)));
        }
        _ => write_effect(effect, after, names, out),
    }
}
