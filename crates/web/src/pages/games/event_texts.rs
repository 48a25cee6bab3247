//! What games say, as pages print it.

use rollwright_games::{GameStep, Narration, Seat};
use rollwright_i18n::with_minus_signs;

use super::RenderContext;

/// What happened in a step, a sentence an item.
pub(in crate::pages) fn step_sentences<G: Narration>(
    step: &GameStep<'_, G>,
    look: &RenderContext<'_>,
) -> Vec<String> {
    let names = look.sentence_names();
    G::step_effects(step).iter().map(|fact| with_full_stop(&G::effect_text(fact, &names))).collect()
}

/// What `seat` is asked, in words.
pub(in crate::pages) fn question_text<G: Narration>(
    game: &G,
    seat: Seat,
    look: &RenderContext<'_>,
) -> String {
    with_minus_signs(&game.question_text(seat, &look.sentence_names()))
}

/// A question alone: what stands behind it is drawn on the table.
/// `name` is that of whoever is asked, which may hold anything.
pub(in crate::pages) fn question_only(asks: &str, name: &str) -> String {
    let to_them = asks.strip_prefix(name).filter(|_| !name.is_empty());
    let Some(question) = to_them else { return asks.to_owned() };
    match question.split_once("? ") {
        Some((question, _)) => format!("{name}{question}?"),
        None => format!("{name}{question}"),
    }
}

/// With a full stop where a console's line does without: on pages one is read after
/// the other.
fn with_full_stop(text: &str) -> String {
    let mut text = with_minus_signs(text);
    if !text.ends_with(['.', '!', '?']) {
        text.push('.');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_question_stands_alone_in_its_line() {
        assert_eq!(question_only("Ann: cross one? Red 4, Blue 3", "Ann"), "Ann: cross one?");
        let duel = "Ann: challenge or forfeit? Dr. No stands on level 1 (1,1).";
        assert_eq!(question_only(duel, "Ann"), "Ann: challenge or forfeit?");
        assert_eq!(question_only("Who? Me: choose a box", "Who? Me"), "Who? Me: choose a box");
        assert_eq!(question_only("Waiting for Who? Me", ""), "Waiting for Who? Me");
    }

    #[test]
    fn every_sentence_ends() {
        assert_eq!(with_full_stop("Ann's first roll: 1 2"), "Ann's first roll: 1 2.");
        assert_eq!(with_full_stop("Won!"), "Won!");
    }
}
