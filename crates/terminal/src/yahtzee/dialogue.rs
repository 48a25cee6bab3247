//! Two questions: which dice to roll again, and which box to fill.
//!
//! Once a player has stopped rolling, a category that can't be had is asked for
//! again without going back to the dice: there, a number would mean a die.

use rollwright_games::illegal::shown;
use rollwright_games::yahtzee::texts::{Console, texts};
use rollwright_games::yahtzee::{Action, Category, Positions, Scored};
use rollwright_games::{Game, Names, Seat, Telling, Yahtzee};
use rollwright_words::Lang;

use crate::Ask;

/// The next step towards an action of `seat`.
pub(super) fn ask(game: &Yahtzee, seat: Seat, names: &Names, answers: &[String]) -> Ask<Action> {
    let lang = names.lang();
    if game.rolls_left() == 0 {
        return category(game, seat, answers, lang);
    }
    let words = &texts(lang).console;
    match answers {
        [] => Ask::Question((words.ask_dice)(names.of(seat))),
        [stop, tries @ ..] if stop.is_empty() => category(game, seat, tries, lang),
        [dice, ..] => reroll(dice, words),
    }
}

/// Positions to roll again; the name of a category also stops the rolling.
fn reroll(answer: &str, words: &Console) -> Ask<Action> {
    let is_digit = |letter: char| letter.is_ascii_digit();
    let between = |letter: char| letter.is_whitespace() || letter == ',';
    if !answer.chars().all(|letter| is_digit(letter) || between(letter)) {
        return match Category::from_typed(answer) {
            Some(category) if answer.contains(char::is_alphabetic) => {
                Ask::Do(Action::Score(category))
            }
            _ => Ask::Again((words.neither)(&shown(answer))),
        };
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
    match Positions::new(mask) {
        Some(positions) => Ask::Do(Action::Reroll(positions)),
        None => Ask::Again(words.no_position.to_owned()),
    }
}

/// The last of `tries` is the one that counts: those before it were refused.
fn category(game: &Yahtzee, seat: Seat, tries: &[String], lang: Lang) -> Ask<Action> {
    let words = &texts(lang).console;
    let Some(last) = tries.last() else {
        return Ask::Question(format!("{}{}", offers(game, lang), words.ask_box));
    };
    let Some(category) = Category::from_typed(last) else {
        return Ask::Question(format!("{}\n{}", (words.no_box)(&shown(last)), words.ask_box));
    };
    match game.check(seat, Action::Score(category)) {
        Ok(()) => Ask::Do(Action::Score(category)),
        Err(reason) => {
            let refused = (words.refused)(&Yahtzee::refuses(&reason, lang));
            Ask::Question(format!("{refused}\n{}{}", offers(game, lang), words.ask_box))
        }
    }
}

/// A line for each box the dice may go to, with what it would score.
fn offers(game: &Yahtzee, lang: Lang) -> String {
    let words = &texts(lang).console;
    let offer = |category: Category| {
        let scored = game.would_score(category)?;
        let (number, name) = (category.number(), (texts(lang).card.category)(category));
        Some(format!("  {number:>2} {name:<16}{:>3}{}\n", scored.points, more(scored, words)))
    };
    let lines: Vec<String> = Category::ALL.into_iter().filter_map(offer).collect();
    let open = game.sheet_of(game.active()).map_or(0, |sheet| sheet.open().len());
    let forced = if lines.len() < open { words.joker_goes } else { words.would_score };
    format!("{forced}:\n{}", lines.concat())
}

/// What is special about a box.
fn more(scored: Scored, words: &Console) -> String {
    let joker = if scored.joker { format!("  {}", words.as_joker) } else { String::new() };
    match (scored.joker, scored.chip) {
        (true, true) => format!("{joker} {}", words.with_chip),
        (false, true) => format!("  {}", words.with_chip),
        (_, false) => joker,
    }
}
