//! What is shown before a question: the turn, the dice and the sheet.

use rollwright_games::qwixx::texts::texts;
use rollwright_games::qwixx::{CourseHandout, Qwixx, Roll, TurnStage};
use rollwright_games::{Colour, PlayerNames, Seat};
use rollwright_i18n::Lang;

use super::sheets;
use crate::{StyledText, TextStyle};

pub(super) fn write_before_question(
    game: &Qwixx,
    seat: Seat,
    names: &PlayerNames,
    out: &mut StyledText,
) {
    let Some(dice) = game.current_roll() else { return };
    out.ensure_empty_line();
    match game.rules_in_play().handout_followed_by_console() {
        Some(CourseHandout::Concordia) => {
            write_before_concordia_question(game, dice, seat, names, out)
        }
        Some(CourseHandout::Ottawa) | None => {
            let action2 = game.turn_stage() == TurnStage::ColourDie;
            let texts = &texts(names.lang()).console;
            let heading = if action2 { texts.action_2 } else { texts.action_1 };
            out.push_line(out.format_with_style(TextStyle::Emphasis, heading(names.name_of(seat))));
            // In action 1 the question already names the only number.
            if action2 {
                out.push_line(dice_line(dice, names.lang(), out));
            }
            sheets::write_sheet(game, seat, names, out);
        }
    }
}

fn write_before_concordia_question(
    game: &Qwixx,
    dice: Roll,
    seat: Seat,
    names: &PlayerNames,
    out: &mut StyledText,
) {
    let handout = &texts(names.lang()).concordia;
    let turn = (handout.turn)(names.name_of(seat));
    if game.turn_stage() == TurnStage::ColourDie {
        out.push_line(turn);
        out.push_line(out.format_with_style(TextStyle::Emphasis, handout.colour_dice_heading));
        sheets::write_sheet(game, seat, names, out);
        out.push_line(concordia_dice_line(dice, names.lang(), out));
    } else {
        out.push_line(out.format_with_style(TextStyle::Emphasis, handout.white_dice_heading));
        out.push_line((handout.white_total)(dice.white_sum()));
        out.push_line(turn);
        sheets::write_sheet(game, seat, names, out);
    }
}

/// The dice in play, in the order in which they are rolled.
pub(super) fn dice_line(dice: Roll, lang: Lang, out: &StyledText) -> String {
    let dice_texts = dice.dice_texts(lang).map(|(row, text)| match row {
        Some(row) => out.format_with_style(TextStyle::RowColour(row), text),
        None => text,
    });
    dice_texts.collect::<Vec<_>>().join("  ")
}

/// All six dice, as in the handout's sample run.
pub(super) fn concordia_dice_line(dice: Roll, lang: Lang, out: &StyledText) -> String {
    let handout = &texts(lang).concordia;
    let mut line = String::new();
    for row in Colour::ALL {
        let text = format!(
            "{}: {}",
            (handout.die_name)(row.localized_name(lang)),
            dice.colour[row as usize]
        );
        line.push_str(&out.format_with_style(TextStyle::RowColour(row), text));
        line.push_str(" | ");
    }
    for (number, face) in (1..).zip(dice.white) {
        let die = (handout.die_name)(&format!("{}{number}", handout.white_name));
        line.push_str(&format!("{die}: {face} | "));
    }
    line.truncate(line.trim_end().len());
    line
}
