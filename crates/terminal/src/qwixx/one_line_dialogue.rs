//! One-line answers for people who play `official` at a terminal: a row (`R`), in action 2 a white
//! die and a row (`1B`), and Enter to pass. The question lists the possible answers.

use rollwright_games::play_error::sanitize_for_message;
use rollwright_games::qwixx::texts::texts;
use rollwright_games::qwixx::{Action, Qwixx, Roll, TurnStage};
use rollwright_games::{Colour, Game, ParseColourError, Seat};
use rollwright_i18n::Lang;

use super::dialogue::ambiguous_row_text;
use crate::{DialogueStep, PromptContext};

pub(super) fn next_short_dialogue_step(
    game: &Qwixx,
    context: PromptContext<'_>,
    answers: &[String],
) -> DialogueStep<Action> {
    // Without dice nobody is asked, and the game rejects the pass with a reason.
    let Some(dice) = game.current_roll() else { return DialogueStep::Action(Action::Pass) };
    let (seat, lang) = (context.seat, context.names.lang());
    let texts = &texts(lang).console;
    let Some(first) = answers.first() else {
        return DialogueStep::Question(question_text(game, dice, seat, lang));
    };
    let answer = first.to_lowercase();
    if lang.parse_yes_no(&answer) == Some(false) || texts.pass_words.contains(&answer.as_str()) {
        return DialogueStep::Action(Action::Pass);
    }
    let action_2 = game.turn_stage() == TurnStage::ColourDie;
    let invalid_answer = || {
        let typed = sanitize_for_message(first);
        DialogueStep::InvalidAnswer(if action_2 {
            let mut answers = legal_crosses(game, seat).into_iter();
            let example = answers.find_map(|cross| short_answer(game, cross, lang));
            (texts.not_a_white_and_row)(&typed, example.as_deref())
        } else {
            (texts.not_a_row_or_pass)(&typed)
        })
    };
    let Some(ShortAnswer { white, row, number }) = ShortAnswer::parse(&answer) else {
        return invalid_answer();
    };
    if white.is_some() && !action_2 {
        return invalid_answer();
    }
    let row = match Colour::parse_input(row, lang) {
        Ok(row) => row,
        Err(ParseColourError::Ambiguous) => {
            let before = white.map_or_else(String::new, |white| (white + 1).to_string());
            let text = ambiguous_row_text(&before, row.trim(), lang);
            return DialogueStep::InvalidAnswer(text);
        }
        Err(ParseColourError::Unknown) => return invalid_answer(),
    };
    match (number, white) {
        (Some(number), None) => DialogueStep::Action(Action::Cross { row, number }),
        (Some(_), Some(_)) => invalid_answer(),
        // A die that has left the game makes no number; the row is then rejected as locked.
        (None, Some(white)) => {
            let number = dice.white_and_colour_sum(white, row).unwrap_or_default();
            DialogueStep::Action(Action::Cross { row, number })
        }
        (None, None) if !action_2 => {
            DialogueStep::Action(Action::Cross { row, number: dice.white_sum() })
        }
        (None, None) => match crossable_numbers(game, seat, row).as_slice() {
            [] => {
                let number = dice.white_and_colour_sum(0, row).unwrap_or_default();
                DialogueStep::Action(Action::Cross { row, number })
            }
            [number] => DialogueStep::Action(Action::Cross { row, number: *number }),
            _ => DialogueStep::InvalidAnswer((texts.ask_which_white)((texts.row_input)(row))),
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

fn legal_crosses(game: &Qwixx, seat: Seat) -> Vec<Action> {
    game.legal_actions(seat).into_iter().filter(|action| *action != Action::Pass).collect()
}

/// The numbers that `seat` may cross in `row`.
fn crossable_numbers(game: &Qwixx, seat: Seat, row: Colour) -> Vec<u8> {
    let number = |action| match action {
        Action::Cross { row: other, number } if other == row => Some(number),
        _ => None,
    };
    game.legal_actions(seat).into_iter().filter_map(number).collect()
}

/// The shortest answer for an action: empty for a pass, a row, or a white die and a row.
pub(super) fn short_answer(game: &Qwixx, action: Action, lang: Lang) -> Option<String> {
    match action {
        Action::Pass => Some(String::new()),
        Action::Cross { row, number } => {
            Some(short_cross_answer(game, game.current_roll()?, row, number, lang))
        }
    }
}

fn short_cross_answer(game: &Qwixx, dice: Roll, row: Colour, number: u8, lang: Lang) -> String {
    let row_text = (texts(lang).console.row_input)(row);
    let white = (0..2).find(|&white| dice.white_and_colour_sum(white, row) == Some(number));
    match white {
        Some(white) if game.turn_stage() == TurnStage::ColourDie => {
            format!("{}{row_text}", white + 1)
        }
        _ => row_text.to_owned(),
    }
}

fn question_text(game: &Qwixx, dice: Roll, seat: Seat, lang: Lang) -> String {
    let texts = &texts(lang).console;
    let pass_text = match game.pass_penalty_text(seat, lang) {
        Some(price) => format!("{}: {price}", texts.enter_passes),
        None => texts.enter_passes.to_owned(),
    };
    let mut options = Vec::new();
    for row in Colour::ALL {
        for number in crossable_numbers(game, seat, row) {
            let typed = short_cross_answer(game, dice, row, number, lang);
            options.push(match game.turn_stage() {
                TurnStage::ColourDie => format!("{typed} = {number}"),
                _ => typed,
            });
        }
    }
    let options = options.join(", ");
    if game.turn_stage() == TurnStage::ColourDie {
        (texts.ask_white_and_row)(&options, &pass_text)
    } else {
        (texts.ask_sum_row)(dice.white_sum(), &options, &pass_text)
    }
}
