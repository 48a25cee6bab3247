//! Announcements of rolls, scores, chips, jokers and the upper bonus.

use rollwright_games::yahtzee::StepEffect;
use rollwright_games::yahtzee::texts::texts;
use rollwright_games::{Game, PlayerNames, Presentation, Yahtzee};
use rollwright_i18n::Lang;

use crate::{PositionTransition, StyledText};
use rollwright_games::record::RollOrAction;

/// The width of the picture of a die.
const PICTURE_WIDTH: usize = 9;

/// The width of the labels in front of the dice and their positions.
const LABEL_WIDTH: usize = 10;

/// The dice above their positions. On a terminal, and if the handout is followed exactly, they are
/// pictures.
pub(super) fn write_dice(faces: [u8; 5], lang: Lang, out: &mut StyledText) {
    let texts = &texts(lang).console;
    if out.options().shows_guidance || out.options().is_strict {
        for line in dice_pictures(faces, out.options().use_unicode) {
            out.push_line(format!("  {:<LABEL_WIDTH$}{line}", ""));
        }
        let positions = (1..=5).map(|position| format!("{position:^PICTURE_WIDTH$}"));
        let positions = positions.collect::<Vec<_>>().join(" ");
        out.push_line(format!("  {:<LABEL_WIDTH$}{}", texts.position_label, positions.trim_end()));
        return;
    }
    let faces: Vec<String> = faces.iter().map(|face| format!("[{face}]")).collect();
    out.push_line(format!("  {:<LABEL_WIDTH$}{}", texts.dice_label, faces.join(" ")));
    out.push_line(format!("  {:<LABEL_WIDTH$} 1   2   3   4   5", texts.position_label));
}

/// Dice side by side as pictures with pips.
fn dice_pictures(faces: [u8; 5], use_unicode: bool) -> [String; 5] {
    let (pip, edges) = match use_unicode {
        true => ('●', ["┌───────┐", "└───────┘", "│"]),
        false => ('o', ["+-------+", "+-------+", "|"]),
    };
    let [top, bottom, side] = edges;
    let line = |row: usize| match row {
        0 => [top; 5].join(" "),
        4 => [bottom; 5].join(" "),
        row => faces.map(|face| format!("{side} {} {side}", pips(face, row, pip))).join(" "),
    };
    [0, 1, 2, 3, 4].map(line)
}

/// The pips of a face in the rows 1 to 3 of its picture.
fn pips(face: u8, row: usize, pip: char) -> String {
    let [left, middle, right] = match (face, row) {
        (1 | 3 | 5, 2) => [false, true, false],
        (2 | 3, 1) => [true, false, false],
        (2 | 3, 3) => [false, false, true],
        (4..=6, 1 | 3) | (6, 2) => [true, false, true],
        _ => [false; 3],
    };
    let mark = |is_there| if is_there { pip } else { ' ' };
    format!("{} {} {}", mark(left), mark(middle), mark(right))
}

/// Announces a roll or an action. The effects of a score are indented below it.
pub(super) fn write_announcement(
    transition: &PositionTransition<'_, Yahtzee>,
    names: &PlayerNames,
    out: &mut StyledText,
) {
    if matches!(transition.event, RollOrAction::Roll(_)) && transition.before.is_turn_start() {
        out.ensure_empty_line();
    }
    for effect in Yahtzee::step_effects(&transition.to_game_step()) {
        let indent = match effect {
            StepEffect::Rolled { .. } | StepEffect::KeptDice { .. } | StepEffect::Scored { .. } => {
                ""
            }
            _ => "  ",
        };
        let text =
            out.styled_by_tone(Yahtzee::effect_tone(&effect), Yahtzee::effect_text(&effect, names));
        out.push_line(format!("{indent}{text}"));
    }
}
