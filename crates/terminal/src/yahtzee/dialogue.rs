//! Two questions: which dice to roll again, and which box to fill.
//!
//! Once a player has stopped rolling, a category that can't be had is asked for
//! again without going back to the dice: there, a number would mean a die.

use rollwright_games::illegal::shown;
use rollwright_games::yahtzee::{Action, Category, Positions, Scored};
use rollwright_games::{Game, Seat, Yahtzee};

use crate::Ask;

const CATEGORY: &str = "Which category? (1-13 or its name): ";

/// The next step towards an action of `seat`.
pub(super) fn ask(game: &Yahtzee, seat: Seat, name: &str, answers: &[String]) -> Ask<Action> {
    if game.rolls_left() == 0 {
        return category(game, seat, answers);
    }
    match answers {
        [] => {
            Ask::Question(format!("{name}, dice to roll again? (such as 1 3 5; Enter to stop): "))
        }
        [stop, tries @ ..] if stop.is_empty() => category(game, seat, tries),
        [dice, ..] => reroll(dice),
    }
}

/// Positions to roll again; the name of a category also stops the rolling.
fn reroll(answer: &str) -> Ask<Action> {
    let is_digit = |letter: char| letter.is_ascii_digit();
    let between = |letter: char| letter.is_whitespace() || letter == ',';
    if !answer.chars().all(|letter| is_digit(letter) || between(letter)) {
        return match Category::from_typed(answer) {
            Some(category) if answer.contains(char::is_alphabetic) => {
                Ask::Do(Action::Score(category))
            }
            _ => Ask::Again(format!(
                "'{}' is neither positions of dice (1 to 5) nor a category",
                shown(answer)
            )),
        };
    }
    let mut mask = 0;
    for word in answer.split(between).filter(|word| !word.is_empty()) {
        for digit in word.bytes() {
            if !(b'1'..=b'5').contains(&digit) {
                return Ask::Again(format!(
                    "There is no die {}: the positions are 1 to 5",
                    shown(word)
                ));
            }
            mask |= 1 << (digit - b'1');
        }
    }
    match Positions::new(mask) {
        Some(positions) => Ask::Do(Action::Reroll(positions)),
        None => Ask::Again("Give at least one position, or nothing to stop".to_owned()),
    }
}

/// The last of `tries` is the one that counts: those before it were refused.
fn category(game: &Yahtzee, seat: Seat, tries: &[String]) -> Ask<Action> {
    let Some(last) = tries.last() else {
        return Ask::Question(format!("{}{CATEGORY}", offers(game)));
    };
    let Some(category) = Category::from_typed(last) else {
        return Ask::Question(format!(
            "'{}' is no category: give a number from 1 to 13 or a name.\n{CATEGORY}",
            shown(last)
        ));
    };
    match game.check(seat, Action::Score(category)) {
        Ok(()) => Ask::Do(Action::Score(category)),
        Err(reason) => {
            Ask::Question(format!("That can't be done: {reason}.\n{}{CATEGORY}", offers(game)))
        }
    }
}

/// A line for each box the dice may go to, with what it would score.
fn offers(game: &Yahtzee) -> String {
    let offer = |category: Category| {
        let scored = game.would_score(category)?;
        Some(format!(
            "  {:>2} {category:<16}{:>3}{}\n",
            category.number(),
            scored.points,
            more(scored)
        ))
    };
    let lines: Vec<String> = Category::ALL.into_iter().filter_map(offer).collect();
    let open = game.sheet_of(game.active()).map_or(0, |sheet| sheet.open().len());
    let forced =
        if lines.len() < open { "This joker has to go here" } else { "The dice would score" };
    format!("{forced}:\n{}", lines.concat())
}

fn more(scored: Scored) -> &'static str {
    match (scored.joker, scored.chip) {
        (true, true) => "  (joker) and a bonus chip",
        (true, false) => "  (joker)",
        (false, true) => "  and a bonus chip",
        (false, false) => "",
    }
}
