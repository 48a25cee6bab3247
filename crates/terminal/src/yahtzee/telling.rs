//! What the table hears: rolls, scores, chips, jokers and the upper bonus.

use rollwright_games::yahtzee::Fact;
use rollwright_games::yahtzee::texts::texts;
use rollwright_games::{Facts, Game, Names, Yahtzee};
use rollwright_i18n::Lang;

use crate::console_game::Event;
use crate::{Happened, Output};

/// How wide the words in front of the dice and their positions are.
const LABEL: usize = 10;

/// The dice over their positions.
pub(super) fn dice(faces: [u8; 5], lang: Lang, out: &mut Output) {
    let words = &texts(lang).console;
    let shown: Vec<String> = faces.iter().map(|face| format!("[{face}]")).collect();
    out.line(format!("  {:<LABEL$}{}", words.dice, shown.join(" ")));
    out.line(format!("  {:<LABEL$} 1   2   3   4   5", words.position));
}

/// Tells about a roll or an action. What comes with a score stands below it.
pub(super) fn tell(happened: &Happened<'_, Yahtzee>, names: &Names, out: &mut Output) {
    if matches!(happened.event, Event::Roll(_)) && happened.before.begins_turn() {
        out.gap();
    }
    for fact in Yahtzee::facts(&happened.step()) {
        let indent = match fact {
            Fact::Rolled { .. } | Fact::Kept { .. } | Fact::Scored { .. } => "",
            _ => "  ",
        };
        let told = out.toned(Yahtzee::tone(&fact), Yahtzee::tell(&fact, names));
        out.line(format!("{indent}{told}"));
    }
}
