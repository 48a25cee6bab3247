//! What games say, as pages print it.

use rollwright_games::{Facts, Seat, Step};
use rollwright_i18n::printed;

use super::Look;

/// What happened in a step, a sentence an item.
pub(in crate::pages) fn tells<G: Facts>(step: &Step<'_, G>, look: &Look<'_>) -> Vec<String> {
    let names = look.names();
    G::facts(step).iter().map(|fact| sentence(&G::tell(fact, &names))).collect()
}

/// What `seat` is asked, in words.
pub(in crate::pages) fn asks<G: Facts>(game: &G, seat: Seat, look: &Look<'_>) -> String {
    printed(&game.asks(seat, &look.names()))
}

/// A question alone: what stands behind it is drawn on the table.
/// `name` is that of whoever is asked, which may hold anything.
pub(in crate::pages) fn in_one_line(asks: &str, name: &str) -> String {
    let to_them = asks.strip_prefix(name).filter(|_| !name.is_empty());
    let Some(question) = to_them else { return asks.to_owned() };
    match question.split_once("? ") {
        Some((question, _)) => format!("{name}{question}?"),
        None => format!("{name}{question}"),
    }
}

/// With a full stop where a console's line does without: on pages one is read after
/// the other.
fn sentence(text: &str) -> String {
    let mut text = printed(text);
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
        assert_eq!(in_one_line("Ann: cross one? Red 4, Blue 3", "Ann"), "Ann: cross one?");
        let duel = "Ann: challenge or forfeit? Dr. No stands on level 1 (1,1).";
        assert_eq!(in_one_line(duel, "Ann"), "Ann: challenge or forfeit?");
        assert_eq!(in_one_line("Who? Me: choose a box", "Who? Me"), "Who? Me: choose a box");
        assert_eq!(in_one_line("Waiting for Who? Me", ""), "Waiting for Who? Me");
    }

    #[test]
    fn every_sentence_ends() {
        assert_eq!(sentence("Ann's first roll: 1 2"), "Ann's first roll: 1 2.");
        assert_eq!(sentence("Won!"), "Won!");
    }
}
