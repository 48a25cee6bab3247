//! Sentences about the steps of a game, and its questions, as pages print them.

use rollwright_games::{GameStep, Presentation, Seat};
use rollwright_i18n::with_minus_signs;

use super::RenderContext;

/// The sentences about a step.
pub(in crate::pages) fn step_sentences<G: Presentation>(
    step: &GameStep<'_, G>,
    context: &RenderContext<'_>,
) -> Vec<String> {
    let names = context.sentence_names();
    G::step_effects(step)
        .iter()
        .map(|effect| with_full_stop(&G::effect_text(effect, &names)))
        .collect()
}

/// What deserves a moment of attention in a step, if anything.
pub(in crate::pages) fn highlight_text<G: Presentation>(
    step: &GameStep<'_, G>,
    context: &RenderContext<'_>,
) -> Option<String> {
    let names = context.sentence_names();
    let effects = G::step_effects(step);
    let highlight = effects.iter().rfind(|effect| G::is_highlight(effect))?;
    Some(with_full_stop(&G::effect_text(highlight, &names)))
}

/// The question to `seat`.
pub(in crate::pages) fn question_text<G: Presentation>(
    game: &G,
    seat: Seat,
    context: &RenderContext<'_>,
) -> String {
    with_minus_signs(&game.question_text(seat, &context.sentence_names()))
}

/// Only the question, because the table shows the details after it. `name` is the player's name,
/// which may contain anything.
pub(in crate::pages) fn question_only(prompt: &str, name: &str) -> String {
    let rest = prompt.strip_prefix(name).filter(|_| !name.is_empty());
    let Some(question) = rest else { return prompt.to_owned() };
    match question.split_once("? ") {
        Some((question, _)) => format!("{name}{question}?"),
        None => format!("{name}{question}"),
    }
}

/// Adds a full stop, which terminal lines don't have: on pages, sentences follow each other.
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
    fn details_after_a_question_are_removed() {
        assert_eq!(question_only("Ann: cross one? Red 4, Blue 3", "Ann"), "Ann: cross one?");
        let duel = "Ann: challenge or forfeit? Dr. No stands on level 1 (1,1).";
        assert_eq!(question_only(duel, "Ann"), "Ann: challenge or forfeit?");
        assert_eq!(question_only("Who? Me: choose a box", "Who? Me"), "Who? Me: choose a box");
        assert_eq!(question_only("Waiting for Who? Me", ""), "Waiting for Who? Me");
    }

    #[test]
    fn every_sentence_ends_with_punctuation() {
        assert_eq!(with_full_stop("Ann's first roll: 1 2"), "Ann's first roll: 1 2.");
        assert_eq!(with_full_stop("Won!"), "Won!");
    }
}
