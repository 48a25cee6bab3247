//! Announcements of rolls, scores, chips, jokers and the upper bonus.

use rollwright_games::yahtzee::StepEffect;
use rollwright_games::yahtzee::texts::texts;
use rollwright_games::{Game, PlayerNames, Presentation, Yahtzee};
use rollwright_i18n::Lang;

use crate::{PositionTransition, StyledText};
use rollwright_games::record::RollOrAction;

/// The width of the labels in front of the dice and their positions.
const LABEL_WIDTH: usize = 10;

/// The dice above their positions.
pub(super) fn write_dice(faces: [u8; 5], lang: Lang, out: &mut StyledText) {
    let texts = &texts(lang).console;
    let faces: Vec<String> = faces.iter().map(|face| format!("[{face}]")).collect();
    out.push_line(format!("  {:<LABEL_WIDTH$}{}", texts.dice_label, faces.join(" ")));
    out.push_line(format!("  {:<LABEL_WIDTH$} 1   2   3   4   5", texts.position_label));
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
