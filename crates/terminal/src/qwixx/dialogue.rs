//! The questions that lead to an action, the same in every rule set: yes or no, in action 2 which
//! white die, then which row.

use rollwright_games::play_error::sanitize_for_message;
use rollwright_games::qwixx::texts::{GameConsoleTexts, texts};
use rollwright_games::qwixx::{Action, Qwixx, Roll, TurnStage};
use rollwright_games::{Colour, ParseColourError};
use rollwright_i18n::Lang;

use crate::console_game::NORMALIZED_YES;
use crate::{DialogueStep, PromptContext};

pub(super) fn next_dialogue_step(
    game: &Qwixx,
    context: PromptContext<'_>,
    answers: &[String],
) -> DialogueStep<Action> {
    let lang = context.names.lang();
    // Without dice nobody is asked, and the game rejects the pass with a reason.
    let Some(dice) = game.current_roll() else { return DialogueStep::Action(Action::Pass) };
    let texts = &texts(lang).console;
    let action2 = game.turn_stage() == TurnStage::ColourDie;
    let Some((first, rest)) = answers.split_first() else {
        return DialogueStep::YesNo(if action2 {
            (texts.ask_pair)(game.pass_penalty_text(context.seat, lang).as_deref())
        } else {
            (texts.ask_sum)(dice.white_sum())
        });
    };
    if first != NORMALIZED_YES {
        return DialogueStep::Action(Action::Pass);
    }
    if action2 {
        ask_white_die_and_row(dice, lang, rest)
    } else {
        ask_row(lang, rest, |_| dice.white_sum())
    }
}

fn ask_white_die_and_row(dice: Roll, lang: Lang, answers: &[String]) -> DialogueStep<Action> {
    let texts: &GameConsoleTexts = &texts(lang).console;
    let Some((first, rest)) = answers.split_first() else {
        return DialogueStep::Question((texts.ask_white)(dice.white));
    };
    let white = match first.trim() {
        "1" => 0,
        "2" => 1,
        other => {
            return DialogueStep::InvalidAnswer((texts.not_a_white_die)(&sanitize_for_message(
                other,
            )));
        }
    };
    // A die that has left the game makes no number; the row is then rejected as locked.
    ask_row(lang, rest, |row| dice.white_and_colour_sum(white, row).unwrap_or_default())
}

/// Asks for the row, again while a letter is ambiguous.
fn ask_row(lang: Lang, answers: &[String], number: impl Fn(Colour) -> u8) -> DialogueStep<Action> {
    let texts = &texts(lang).console;
    let mut question = texts.ask_row;
    for word in answers {
        match Colour::parse_input(word, lang) {
            Ok(row) => return DialogueStep::Action(Action::Cross { row, number: number(row) }),
            Err(ParseColourError::Unknown) => {
                return DialogueStep::InvalidAnswer((texts.not_a_row)(&sanitize_for_message(word)));
            }
            Err(ParseColourError::Ambiguous) => question = texts.ambiguous_row,
        }
    }
    DialogueStep::Question(question.to_owned())
}
