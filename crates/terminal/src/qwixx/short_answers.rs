//! One answer for people at a terminal who play `official`: a row (`R`), in action 2 a
//! white die and a row (`1B`), and Enter for nothing. What fits is listed.

use rollwright_games::play_error::sanitize_for_message;
use rollwright_games::qwixx::texts::texts;
use rollwright_games::qwixx::{Action, Qwixx, Roll, TurnStage};
use rollwright_games::{Colour, Game, ParseColourError, Seat};
use rollwright_i18n::Lang;

use crate::{DialogueStep, PromptContext};

pub(super) fn next_short_dialogue_step(
    game: &Qwixx,
    asked: PromptContext<'_>,
    answers: &[String],
) -> DialogueStep<Action> {
    // Without dice nobody is asked; the game says so when it refuses the pass.
    let Some(dice) = game.dice_on_table() else { return DialogueStep::Action(Action::Pass) };
    let (seat, lang) = (asked.seat, asked.names.lang());
    let words = &texts(lang).console;
    let Some((first, rest)) = answers.split_first() else {
        return DialogueStep::Question(question_text(game, dice, seat, lang));
    };
    let answer = first.to_lowercase();
    if lang.parse_yes_no(&answer) == Some(false) || words.pass_words.contains(&answer.as_str()) {
        return DialogueStep::Action(Action::Pass);
    }
    let action_2 = game.turn_stage() == TurnStage::ColourDie;
    let no_answer = || {
        let again = if action_2 { words.not_a_white_and_row } else { words.not_a_row_or_pass };
        DialogueStep::InvalidAnswer(again(&sanitize_for_message(first)))
    };
    let Some(ShortAnswer { white, row, number }) = ShortAnswer::parse(&answer) else {
        return no_answer();
    };
    if white.is_some() && !action_2 {
        return no_answer();
    }
    // A letter that two rows begin with is followed by the row itself.
    let row = match Colour::parse_input(rest.last().map_or(row, String::as_str), lang) {
        Ok(row) => row,
        Err(ParseColourError::Ambiguous) => {
            return DialogueStep::Question(words.ambiguous_row.to_owned());
        }
        Err(ParseColourError::Unknown) => return no_answer(),
    };
    match (number, white) {
        (Some(number), None) => DialogueStep::Action(Action::Cross { row, number }),
        (Some(_), Some(_)) => no_answer(),
        // A die that has left the game makes no number: the row is refused as locked.
        (None, Some(white)) => {
            let number = dice.pair_sum(white, row).unwrap_or_default();
            DialogueStep::Action(Action::Cross { row, number })
        }
        (None, None) if !action_2 => {
            DialogueStep::Action(Action::Cross { row, number: dice.white_sum() })
        }
        (None, None) => match crossable_numbers(game, seat, row).as_slice() {
            [] => {
                let number = dice.pair_sum(0, row).unwrap_or_default();
                DialogueStep::Action(Action::Cross { row, number })
            }
            [number] => DialogueStep::Action(Action::Cross { row, number: *number }),
            _ => DialogueStep::InvalidAnswer((words.ask_which_white)((words.row_input)(row))),
        },
    }
}

/// The parts of an answer such as `1B`, `R` or `R 9`.
struct ShortAnswer<'a> {
    /// The white die, counted from 0.
    white: Option<usize>,
    row: &'a str,
    number: Option<u8>,
}

impl<'a> ShortAnswer<'a> {
    fn parse(answer: &'a str) -> Option<Self> {
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
fn crossable_numbers(game: &Qwixx, seat: Seat, row: Colour) -> Vec<u8> {
    let number = |action| match action {
        Action::Cross { row: of, number } if of == row => Some(number),
        _ => None,
    };
    game.legal_actions(seat).into_iter().filter_map(number).collect()
}

fn question_text(game: &Qwixx, dice: Roll, seat: Seat, lang: Lang) -> String {
    let words = &texts(lang).console;
    let none = match game.pass_penalty_text(seat, lang) {
        Some(price) => format!("{}: {price}", words.enter_passes),
        None => words.enter_passes.to_owned(),
    };
    let mut fitting = Vec::new();
    for row in Colour::ALL {
        let typed = (words.row_input)(row);
        for number in crossable_numbers(game, seat, row) {
            let white = (0..2).find(|&white| dice.pair_sum(white, row) == Some(number));
            fitting.push(match white {
                Some(white) if game.turn_stage() == TurnStage::ColourDie => {
                    format!("{}{typed} = {number}", white + 1)
                }
                _ => typed.to_owned(),
            });
        }
    }
    let fitting = fitting.join(", ");
    if game.turn_stage() == TurnStage::ColourDie {
        (words.ask_white_and_row)(&fitting, &none)
    } else {
        (words.ask_sum_row)(dice.white_sum(), &fitting, &none)
    }
}
