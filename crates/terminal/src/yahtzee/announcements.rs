//! What the table hears: rolls, scores, chips, jokers and the upper bonus.

use rollwright_games::yahtzee::StepEffect;
use rollwright_games::yahtzee::texts::texts;
use rollwright_games::{Game, Narration, PlayerNames, Yahtzee};
use rollwright_i18n::Lang;

use crate::console_game::GameEvent;
use crate::{StyledText, Transition};

/// How wide the words in front of the dice and their positions are.
const LABEL_WIDTH: usize = 10;

/// The dice over their positions.
pub(super) fn write_dice(faces: [u8; 5], lang: Lang, out: &mut StyledText) {
    let words = &texts(lang).console;
    let shown: Vec<String> = faces.iter().map(|face| format!("[{face}]")).collect();
    out.push_line(format!("  {:<LABEL_WIDTH$}{}", words.dice_label, shown.join(" ")));
    out.push_line(format!("  {:<LABEL_WIDTH$} 1   2   3   4   5", words.position_label));
}

/// Tells about a roll or an action. What comes with a score stands below it.
pub(super) fn write_announcement(
    happened: &Transition<'_, Yahtzee>,
    names: &PlayerNames,
    out: &mut StyledText,
) {
    if matches!(happened.event, GameEvent::Roll(_)) && happened.before.is_turn_start() {
        out.push_empty_line();
    }
    for fact in Yahtzee::step_effects(&happened.to_step()) {
        let indent = match fact {
            StepEffect::Rolled { .. } | StepEffect::KeptDice { .. } | StepEffect::Scored { .. } => {
                ""
            }
            _ => "  ",
        };
        let told =
            out.styled_by_tone(Yahtzee::effect_tone(&fact), Yahtzee::effect_text(&fact, names));
        out.push_line(format!("{indent}{told}"));
    }
}
