//! Two questions: which dice to roll again, and which box to fill.

use rollwright_games::play_error::sanitize_for_message;
use rollwright_games::yahtzee::texts::{GameConsoleTexts, texts};
use rollwright_games::yahtzee::{Action, Category, DicePositions};
use rollwright_games::{Game, Presentation, Yahtzee};

use super::possible_scores;
use crate::{DialogueStep, PromptContext};

/// The next step towards an action. Whoever stops rolling can take that back until a box
/// is filled: it is a part of the answer like any other.
pub(super) fn next_dialogue_step(
    game: &Yahtzee,
    asked: PromptContext<'_>,
    answers: &[String],
) -> DialogueStep<Action> {
    if game.rolls_left() == 0 {
        return ask_category(game, asked, answers);
    }
    let words = &texts(asked.names.lang()).console;
    let name = asked.names.name_of(asked.seat);
    match answers {
        [] if asked.is_guided => DialogueStep::Question((words.ask_dice_or_all)(name)),
        [] => DialogueStep::Question((words.ask_dice)(name)),
        [stop, rest @ ..] if stop.is_empty() => ask_category(game, asked, rest),
        [dice, ..] => parse_reroll(dice, words, asked.is_guided),
    }
}

/// Positions to roll again; the name of a box also stops the rolling.
fn parse_reroll(answer: &str, words: &GameConsoleTexts, guided: bool) -> DialogueStep<Action> {
    let is_digit = |letter: char| letter.is_ascii_digit();
    let between = |letter: char| letter.is_whitespace() || letter == ',';
    if words.all_words.contains(&answer.to_lowercase().as_str()) {
        return reroll_step(0b11111, words);
    }
    if !answer.chars().all(|letter| is_digit(letter) || between(letter)) {
        // One letter is a slip of the finger rather than a box to be filled at once.
        let is_name =
            answer.contains(char::is_alphabetic) && (answer.chars().count() > 1 || !guided);
        return match Category::parse_input(answer) {
            Some(category) if is_name => DialogueStep::Action(Action::Score(category)),
            _ => DialogueStep::InvalidAnswer((words.not_dice_or_category)(&sanitize_for_message(
                answer,
            ))),
        };
    }
    match answer.parse::<u8>() {
        // 12 could be two dice as well. Of a 7 the pipe says, as it always did, that there
        // is no such die.
        Ok(number @ 6..=13) if guided || number > 10 => {
            return DialogueStep::InvalidAnswer((words.category_number_for_die)(number));
        }
        _ => {}
    }
    let mut mask = 0;
    for word in answer.split(between).filter(|word| !word.is_empty()) {
        for digit in word.bytes() {
            if !(b'1'..=b'5').contains(&digit) {
                return DialogueStep::InvalidAnswer((words.not_a_die)(&sanitize_for_message(word)));
            }
            mask |= 1 << (digit - b'1');
        }
    }
    reroll_step(mask, words)
}

fn reroll_step(mask: u8, words: &GameConsoleTexts) -> DialogueStep<Action> {
    match DicePositions::new(mask) {
        Some(positions) => DialogueStep::Action(Action::Reroll(positions)),
        None => DialogueStep::InvalidAnswer(words.missing_position.to_owned()),
    }
}

/// A box that can't be had is asked for again without going back to the dice: there, a
/// number would mean a die.
fn ask_category(
    game: &Yahtzee,
    asked: PromptContext<'_>,
    answers: &[String],
) -> DialogueStep<Action> {
    let lang = asked.names.lang();
    let words = &texts(lang).console;
    let Some(answer) = answers.first() else {
        return DialogueStep::Question(match (asked.is_guided, game.rolls_left()) {
            // What the dice would score stands above the question already.
            (true, 0) => words.ask_category.to_owned(),
            (true, _) => words.ask_category_or_undo.to_owned(),
            (false, _) => {
                format!(
                    "{}{}",
                    possible_scores::possible_scores_list(game, lang),
                    words.ask_category
                )
            }
        });
    };
    let Some(category) = Category::parse_input(answer) else {
        return DialogueStep::InvalidAnswer((words.not_a_category)(&sanitize_for_message(answer)));
    };
    match game.check_action(asked.seat, Action::Score(category)) {
        Ok(()) => DialogueStep::Action(Action::Score(category)),
        Err(reason) => DialogueStep::InvalidAnswer((words.category_refused)(
            &Yahtzee::play_error_text(&reason, lang),
        )),
    }
}
