//! Two questions: which dice to roll again, and which box to fill.

use rollwright_games::illegal::shown;
use rollwright_games::yahtzee::texts::{Console, texts};
use rollwright_games::yahtzee::{Action, Category, Positions};
use rollwright_games::{Game, Telling, Yahtzee};

use super::offers;
use crate::{Ask, Asked};

/// The next step towards an action. Whoever stops rolling can take that back until a box
/// is filled: it is a part of the answer like any other.
pub(super) fn ask(game: &Yahtzee, asked: Asked<'_>, answers: &[String]) -> Ask<Action> {
    if game.rolls_left() == 0 {
        return category(game, asked, answers);
    }
    let words = &texts(asked.names.lang()).console;
    let name = asked.names.of(asked.seat);
    match answers {
        [] if asked.guided => Ask::Question((words.ask_dice_or_all)(name)),
        [] => Ask::Question((words.ask_dice)(name)),
        [stop, rest @ ..] if stop.is_empty() => category(game, asked, rest),
        [dice, ..] => reroll(dice, words, asked.guided),
    }
}

/// Positions to roll again; the name of a box also stops the rolling.
fn reroll(answer: &str, words: &Console, guided: bool) -> Ask<Action> {
    let is_digit = |letter: char| letter.is_ascii_digit();
    let between = |letter: char| letter.is_whitespace() || letter == ',';
    if words.all_words.contains(&answer.to_lowercase().as_str()) {
        return roll_again(0b11111, words);
    }
    if !answer.chars().all(|letter| is_digit(letter) || between(letter)) {
        // One letter is a slip of the finger rather than a box to be filled at once.
        let is_name =
            answer.contains(char::is_alphabetic) && (answer.chars().count() > 1 || !guided);
        return match Category::from_typed(answer) {
            Some(category) if is_name => Ask::Do(Action::Score(category)),
            _ => Ask::Again((words.neither)(&shown(answer))),
        };
    }
    match answer.parse::<u8>() {
        // 12 could be two dice as well. Of a 7 the pipe says, as it always did, that there
        // is no such die.
        Ok(number @ 6..=13) if guided || number > 10 => {
            return Ask::Again((words.box_not_die)(number));
        }
        _ => {}
    }
    let mut mask = 0;
    for word in answer.split(between).filter(|word| !word.is_empty()) {
        for digit in word.bytes() {
            if !(b'1'..=b'5').contains(&digit) {
                return Ask::Again((words.no_die)(&shown(word)));
            }
            mask |= 1 << (digit - b'1');
        }
    }
    roll_again(mask, words)
}

fn roll_again(mask: u8, words: &Console) -> Ask<Action> {
    match Positions::new(mask) {
        Some(positions) => Ask::Do(Action::Reroll(positions)),
        None => Ask::Again(words.no_position.to_owned()),
    }
}

/// A box that can't be had is asked for again without going back to the dice: there, a
/// number would mean a die.
fn category(game: &Yahtzee, asked: Asked<'_>, answers: &[String]) -> Ask<Action> {
    let lang = asked.names.lang();
    let words = &texts(lang).console;
    let Some(answer) = answers.first() else {
        return Ask::Question(match (asked.guided, game.rolls_left()) {
            // What the dice would score stands above the question already.
            (true, 0) => words.ask_box.to_owned(),
            (true, _) => words.ask_box_or_undo.to_owned(),
            (false, _) => format!("{}{}", offers::list(game, lang), words.ask_box),
        });
    };
    let Some(category) = Category::from_typed(answer) else {
        return Ask::Again((words.no_box)(&shown(answer)));
    };
    match game.check(asked.seat, Action::Score(category)) {
        Ok(()) => Ask::Do(Action::Score(category)),
        Err(reason) => Ask::Again((words.refused)(&Yahtzee::refuses(&reason, lang))),
    }
}
