//! The questions that lead to an action, the same in every rule set: yes or no, in action 2 which
//! white die, then which row.

use rollwright_games::play_error::sanitize_for_message;
use rollwright_games::qwixx::texts::{GameConsoleTexts, QwixxTexts, texts};
use rollwright_games::qwixx::{Action, CourseHandout, Qwixx, Roll, TurnStage};
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
    let action2 = game.turn_stage() == TurnStage::ColourDie;
    let questions = Questions::new(game, context, dice);
    let Some((first, rest)) = answers.split_first() else {
        return DialogueStep::YesNo(if action2 { questions.pair } else { questions.sum });
    };
    if first != NORMALIZED_YES {
        return DialogueStep::Action(Action::Pass);
    }
    if action2 {
        ask_white_die_and_row(dice, lang, questions, rest)
    } else {
        ask_row(lang, questions.row, rest, |_| dice.white_sum())
    }
}

/// The questions in a language: the handout's own with `--strict`.
struct Questions {
    sum: String,
    pair: String,
    white_die: String,
    row: &'static str,
}

impl Questions {
    fn new(game: &Qwixx, context: PromptContext<'_>, dice: Roll) -> Self {
        let lang = context.names.lang();
        let QwixxTexts { console, concordia, .. } = texts(lang);
        let handout = game.rules_in_play().handout_followed_by_console();
        if context.is_strict && handout == Some(CourseHandout::Concordia) {
            return Self {
                sum: concordia.strict_ask_sum.to_owned(),
                pair: concordia.strict_ask_pair.to_owned(),
                white_die: concordia.strict_ask_white.to_owned(),
                row: concordia.strict_ask_row,
            };
        }
        let price = game.pass_penalty_text(context.seat, lang);
        Self {
            sum: (console.ask_sum)(dice.white_sum(), context.shows_guidance),
            pair: (console.ask_pair)(price.as_deref(), context.shows_guidance),
            white_die: (console.ask_white)(dice.white),
            row: console.ask_row,
        }
    }
}

fn ask_white_die_and_row(
    dice: Roll,
    lang: Lang,
    questions: Questions,
    answers: &[String],
) -> DialogueStep<Action> {
    let texts: &GameConsoleTexts = &texts(lang).console;
    let Some((first, rest)) = answers.split_first() else {
        return DialogueStep::Question(questions.white_die);
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
    let number = |row| dice.white_and_colour_sum(white, row).unwrap_or_default();
    ask_row(lang, questions.row, rest, number)
}

fn ask_row(
    lang: Lang,
    question: &str,
    answers: &[String],
    number: impl Fn(Colour) -> u8,
) -> DialogueStep<Action> {
    let Some(word) = answers.first() else { return DialogueStep::Question(question.to_owned()) };
    match Colour::parse_input(word, lang) {
        Ok(row) => DialogueStep::Action(Action::Cross { row, number: number(row) }),
        Err(ParseColourError::Unknown) => {
            let not_a_row = texts(lang).console.not_a_row;
            DialogueStep::InvalidAnswer(not_a_row(&sanitize_for_message(word)))
        }
        Err(ParseColourError::Ambiguous) => {
            DialogueStep::InvalidAnswer(ambiguous_row_text("", word, lang))
        }
    }
}

/// Says that several rows begin with `word`, and what tells them apart; `before` is the part of the
/// answer in front of it.
pub(super) fn ambiguous_row_text(before: &str, word: &str, lang: Lang) -> String {
    let beginnings = Colour::distinguishing_beginnings(word.trim(), lang, &Colour::ALL);
    let rows: Vec<String> = beginnings.iter().map(|row| format!("{before}{row}")).collect();
    (texts(lang).console.ambiguous_row)(&format!("{before}{word}"), &rows)
}
