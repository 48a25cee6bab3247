//! One answer for people at a terminal who play `official`: a row (`R`), in action 2 a
//! white die and a row (`1B`), and Enter for nothing. What fits is listed.

use rollwright_games::illegal::shown;
use rollwright_games::qwixx::texts::texts;
use rollwright_games::qwixx::{Action, Qwixx, Roll, Step};
use rollwright_games::{Colour, Game, NoColour, Seat};
use rollwright_i18n::Lang;

use crate::{Ask, Asked};

pub(super) fn ask(game: &Qwixx, asked: Asked<'_>, answers: &[String]) -> Ask<Action> {
    // Without dice nobody is asked; the game says so when it refuses the pass.
    let Some(dice) = game.dice_on_table() else { return Ask::Do(Action::Pass) };
    let (seat, lang) = (asked.seat, asked.names.lang());
    let words = &texts(lang).console;
    let Some((first, rest)) = answers.split_first() else {
        return Ask::Question(question(game, dice, seat, lang));
    };
    let answer = first.to_lowercase();
    if lang.yes_or_no(&answer) == Some(false) || words.pass_words.contains(&answer.as_str()) {
        return Ask::Do(Action::Pass);
    }
    let action_2 = game.step() == Step::Colours;
    let no_answer = || {
        let again = if action_2 { words.no_short_pair } else { words.no_short_row };
        Ask::Again(again(&shown(first)))
    };
    let Some(Typed { white, row, number }) = Typed::read(&answer) else { return no_answer() };
    if white.is_some() && !action_2 {
        return no_answer();
    }
    // A letter that two rows begin with is followed by the row itself.
    let row = match Colour::typed(rest.last().map_or(row, String::as_str), lang) {
        Ok(row) => row,
        Err(NoColour::Unclear) => return Ask::Question(words.unclear_row.to_owned()),
        Err(NoColour::Unknown) => return no_answer(),
    };
    match (number, white) {
        (Some(number), None) => Ask::Do(Action::Cross { row, number }),
        (Some(_), Some(_)) => no_answer(),
        // A die that has left the game makes no number: the row is refused as locked.
        (None, Some(white)) => {
            let number = dice.pair(white, row).unwrap_or_default();
            Ask::Do(Action::Cross { row, number })
        }
        (None, None) if !action_2 => Ask::Do(Action::Cross { row, number: dice.white_sum() }),
        (None, None) => match numbers(game, seat, row).as_slice() {
            [] => {
                let number = dice.pair(0, row).unwrap_or_default();
                Ask::Do(Action::Cross { row, number })
            }
            [number] => Ask::Do(Action::Cross { row, number: *number }),
            _ => Ask::Again((words.which_white)((words.row_typed)(row))),
        },
    }
}

/// The parts of an answer such as `1B`, `R` or `R 9`.
struct Typed<'a> {
    /// The white die, counted from 0.
    white: Option<usize>,
    row: &'a str,
    number: Option<u8>,
}

impl<'a> Typed<'a> {
    fn read(answer: &'a str) -> Option<Self> {
        let (white, rest) = match answer.split_at_checked(1) {
            Some(("1", rest)) => (Some(0), rest),
            Some(("2", rest)) => (Some(1), rest),
            _ => (None, answer),
        };
        let digits = rest.find(|c: char| c.is_ascii_digit()).unwrap_or(rest.len());
        let (row, number) = rest.split_at(digits);
        let number = if number.is_empty() { None } else { Some(number.trim().parse().ok()?) };
        Some(Self { white, row, number })
    }
}

/// What `seat` may cross in `row`.
fn numbers(game: &Qwixx, seat: Seat, row: Colour) -> Vec<u8> {
    let number = |action| match action {
        Action::Cross { row: of, number } if of == row => Some(number),
        _ => None,
    };
    game.legal(seat).into_iter().filter_map(number).collect()
}

fn question(game: &Qwixx, dice: Roll, seat: Seat, lang: Lang) -> String {
    let words = &texts(lang).console;
    let none = match game.price_of_passing(seat, lang) {
        Some(price) => format!("{}: {price}", words.enter_for_none),
        None => words.enter_for_none.to_owned(),
    };
    let mut fitting = Vec::new();
    for row in Colour::ALL {
        let typed = (words.row_typed)(row);
        for number in numbers(game, seat, row) {
            let white = (0..2).find(|&white| dice.pair(white, row) == Some(number));
            fitting.push(match white {
                Some(white) if game.step() == Step::Colours => {
                    format!("{}{typed} = {number}", white + 1)
                }
                _ => typed.to_owned(),
            });
        }
    }
    let fitting = fitting.join(", ");
    if game.step() == Step::Colours {
        (words.short_pair)(&fitting, &none)
    } else {
        (words.short_sum)(dice.white_sum(), &fitting, &none)
    }
}
