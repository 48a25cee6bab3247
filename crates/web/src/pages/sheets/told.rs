//! What games say, as pages print it.

use rollwright_games::{Facts, Seat, Step};

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

/// With a full stop where a console's line does without: on pages one is read after
/// the other.
fn sentence(text: &str) -> String {
    let mut text = printed(text);
    if !text.ends_with(['.', '!', '?']) {
        text.push('.');
    }
    text
}

/// A text with minus signs as they are printed.
pub(in crate::pages) fn printed(text: &str) -> String {
    let mut printed = String::with_capacity(text.len());
    let mut letters = text.chars().peekable();
    // The hyphen of `1-10` and of a name is none.
    let mut in_word = false;
    while let Some(letter) = letters.next() {
        let minus = letter == '-' && !in_word && letters.peek().is_some_and(char::is_ascii_digit);
        printed.push(if minus { '−' } else { letter });
        in_word = letter.is_alphanumeric();
    }
    printed
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_minus_before_a_number_is_printed_as_one() {
        assert_eq!(printed("Ann-5 stays: -5 energy (-2)"), "Ann-5 stays: −5 energy (−2)");
        assert_eq!(printed("1-10, a - b, -"), "1-10, a - b, -");
    }

    #[test]
    fn every_sentence_ends() {
        assert_eq!(sentence("Ann's first roll: 1 2"), "Ann's first roll: 1 2.");
        assert_eq!(sentence("Won!"), "Won!");
    }
}
