//! The two questions: which dice to roll again, and which box to fill.

use rollwright_games::play_error::sanitize_for_message;
use rollwright_games::yahtzee::texts::{GameConsoleTexts, texts};
use rollwright_games::yahtzee::{Action, Category, DicePositions};
use rollwright_games::{Game, Presentation, Yahtzee};

use super::possible_scores;
use crate::console_game::NORMALIZED_YES;
use crate::{DialogueStep, PromptContext};

/// The next step towards an action. Stopping to roll is a part of the answer like any other, so it
/// can be undone until a box is filled.
pub(super) fn next_dialogue_step(
    game: &Yahtzee,
    context: PromptContext<'_>,
    answers: &[String],
) -> DialogueStep<Action> {
    if game.rolls_left() == 0 {
        return ask_category(game, context, answers);
    }
    let texts = &texts(context.names.lang()).console;
    let name = context.names.name_of(context.seat);
    match answers {
        [] if context.shows_guidance => DialogueStep::Question((texts.ask_dice_or_all)(name)),
        [] => DialogueStep::Question((texts.ask_dice)(name)),
        [stop, rest @ ..] if stop.is_empty() => ask_category(game, context, rest),
        [dice, rest @ ..] => match faces_typed_as_positions(game, dice, context) {
            Some(chosen) => ask_if_faces(game, chosen, texts, rest),
            None => parse_reroll(dice, texts, context.shows_guidance),
        },
    }
}

/// The dice whose faces were typed, if the answer can't be positions and these faces are on the
/// table. Pipes follow the handout, which only has positions.
fn faces_typed_as_positions(
    game: &Yahtzee,
    answer: &str,
    context: PromptContext<'_>,
) -> Option<DicePositions> {
    let is_separator = |letter: char| letter.is_whitespace() || letter == ',';
    let typed: Vec<char> = answer.chars().filter(|&letter| !is_separator(letter)).collect();
    let is_number_of_box = matches!(answer.parse(), Ok(7..=13_u8));
    if !context.shows_guidance || is_number_of_box {
        return None;
    }
    let faces: Vec<u8> = typed
        .iter()
        .map(|letter| letter.to_digit(10).and_then(|digit| u8::try_from(digit).ok()))
        .collect::<Option<_>>()?;
    let is_position = |at: usize| faces[at] <= 5 && !faces[..at].contains(&faces[at]);
    if (0..faces.len()).all(is_position) {
        return None;
    }
    let mut mask = 0;
    for face in faces {
        let is_free = |at: &usize| game.dice_faces()[*at] == face && mask & (1 << at) == 0;
        mask |= 1 << (0..5).find(is_free)?;
    }
    DicePositions::from_mask(mask)
}

/// Asks whether the faces of these dice were typed instead of their positions.
fn ask_if_faces(
    game: &Yahtzee,
    chosen: DicePositions,
    texts: &GameConsoleTexts,
    answers: &[String],
) -> DialogueStep<Action> {
    let listed = |numbers: Vec<String>| numbers.join(" ");
    match answers.first() {
        None => DialogueStep::YesNo((texts.ask_if_faces)(
            &listed(chosen.iter().map(|die| game.dice_faces()[die].to_string()).collect()),
            &listed(chosen.iter().map(|die| (die + 1).to_string()).collect()),
        )),
        Some(answer) if answer == NORMALIZED_YES => DialogueStep::Action(Action::Reroll(chosen)),
        Some(_) => DialogueStep::StartOver(texts.type_positions.to_owned()),
    }
}

/// Parses positions to roll again; the name of a box also stops the rolling.
fn parse_reroll(
    answer: &str,
    texts: &GameConsoleTexts,
    shows_guidance: bool,
) -> DialogueStep<Action> {
    let is_digit = |letter: char| letter.is_ascii_digit();
    let is_separator = |letter: char| letter.is_whitespace() || letter == ',';
    if texts.all_words.contains(&answer.to_lowercase().as_str()) {
        return reroll_step(0b11111, texts);
    }
    if !answer.chars().all(|letter| is_digit(letter) || is_separator(letter)) {
        // A single letter is more likely a typo than a box to fill at once.
        let is_name =
            answer.contains(char::is_alphabetic) && (answer.chars().count() > 1 || !shows_guidance);
        return match Category::parse_input(answer) {
            Some(category) if is_name => DialogueStep::Action(Action::Score(category)),
            _ => DialogueStep::InvalidAnswer((texts.not_dice_or_category)(&sanitize_for_message(
                answer,
            ))),
        };
    }
    match answer.parse::<u8>() {
        // 12 could also be two dice. For a 7, a pipe still gets the message that there is no such
        // die.
        Ok(number @ 6..=13) if shows_guidance || number > 10 => {
            return DialogueStep::InvalidAnswer((texts.category_number_for_die)(number));
        }
        _ => {}
    }
    let mut mask = 0;
    for word in answer.split(is_separator).filter(|word| !word.is_empty()) {
        for digit in word.bytes() {
            if !(b'1'..=b'5').contains(&digit) {
                return DialogueStep::InvalidAnswer((texts.not_a_die)(&sanitize_for_message(word)));
            }
            let die = 1 << (digit - b'1');
            // In a pipe, a die may still be named twice.
            if shows_guidance && mask & die != 0 {
                let position = char::from(digit).to_string();
                return DialogueStep::InvalidAnswer((texts.repeated_die)(&position));
            }
            mask |= die;
        }
    }
    reroll_step(mask, texts)
}

fn reroll_step(mask: u8, texts: &GameConsoleTexts) -> DialogueStep<Action> {
    match DicePositions::from_mask(mask) {
        Some(positions) => DialogueStep::Action(Action::Reroll(positions)),
        None => DialogueStep::InvalidAnswer(texts.missing_position.to_owned()),
    }
}

/// Asks for a box. If it isn't available, asks again without going back to the dice, where a number
/// would mean a die.
fn ask_category(
    game: &Yahtzee,
    context: PromptContext<'_>,
    answers: &[String],
) -> DialogueStep<Action> {
    let lang = context.names.lang();
    let texts = &texts(lang).console;
    let Some(answer) = answers.first() else {
        return DialogueStep::Question(match (context.shows_guidance, game.rolls_left()) {
            // The possible scores are already shown above the question.
            (true, 0) => texts.ask_category.to_owned(),
            (true, _) => texts.ask_category_or_undo.to_owned(),
            (false, _) => {
                format!(
                    "{}{}",
                    possible_scores::possible_scores_list(game, lang),
                    texts.ask_category
                )
            }
        });
    };
    let Some(category) = Category::parse_input(answer) else {
        return DialogueStep::InvalidAnswer((texts.not_a_category)(&sanitize_for_message(answer)));
    };
    match game.check_action(context.seat, Action::Score(category)) {
        Ok(()) => DialogueStep::Action(Action::Score(category)),
        Err(reason) => DialogueStep::InvalidAnswer((texts.category_refused)(
            &Yahtzee::play_error_text(&reason, lang),
        )),
    }
}
