//! Parses what people type into actions.

use rollwright_games::qwinto::texts::{GameConsoleTexts, texts};
use rollwright_games::qwinto::{Action, CELLS_PER_ROW, DiceSet, Question, RowColour};
use rollwright_games::{Colour, Game, Phase, PlayerNames, Presentation, Qwinto, Seat};
use rollwright_i18n::Lang;

use crate::{DialogueStep, PromptContext};

/// A single question leads to every action, so only the first answer counts.
pub(super) fn next_dialogue_step(
    game: &Qwinto,
    context: PromptContext<'_>,
    answers: &[String],
) -> DialogueStep<Action> {
    let PromptContext { seat, names, .. } = context;
    let lang = names.lang();
    let texts = &texts(lang).console;
    let Phase::Decide { question, .. } = game.phase() else {
        return DialogueStep::InvalidAnswer(texts.no_question_open.to_owned());
    };
    let Some(answer) = answers.first().map(|answer| answer.trim()) else {
        return DialogueStep::Question(question_text(game, question, seat, names));
    };
    let action = match question {
        Question::Dice => parse_dice(answer, lang),
        Question::Reroll => parse_reroll(answer, texts),
        Question::Entry => parse_entry(game, seat, answer, lang),
    };
    match action {
        Ok(action) => DialogueStep::Action(action),
        Err(error) => DialogueStep::InvalidAnswer(error),
    }
}

fn question_text(game: &Qwinto, question: Question, seat: Seat, names: &PlayerNames) -> String {
    let texts = texts(names.lang());
    let name = names.name_of(seat);
    match (question, game.current_roll()) {
        (Question::Reroll, _) => (texts.console.ask_reroll)(name),
        // Also asked if the sum fits nowhere; the cells are listed above the question.
        (Question::Entry, Some(roll)) => {
            let question = (texts.questions.ask_entry)(name, roll.sum());
            let failed = game
                .passing_counts_as_failed_roll(seat)
                .then(|| game.sheet_of(seat).failed_rolls() + 1);
            let example = entry_example(game, seat, names.lang());
            format!("{question} {}: ", (texts.console.entry_hint)(example.as_deref(), failed))
        }
        _ => format!("{} {}: ", game.question_text(seat, names), texts.console.dice_hint),
    }
}

fn parse_dice(answer: &str, lang: Lang) -> Result<Action, String> {
    // Converts names to letters, so that `red blue`, `R B` and `rb` are the same.
    let letters: String = answer
        .split([' ', ',', '+', '\t'])
        .map(|word| match colour_letter(word, lang) {
            Some(letter) => letter.to_string(),
            None => word
                .chars()
                .map(|char| colour_letter(&char.to_string(), lang).unwrap_or(char))
                .collect(),
        })
        .collect();
    DiceSet::from_colour_letters(&letters)
        .map(Action::Dice)
        .ok_or_else(|| texts(lang).console.not_dice.to_owned())
}

/// The letter of the die or row with this name, in notation.
fn colour_letter(word: &str, lang: Lang) -> Option<char> {
    parse_row_colour(word, lang).map(Colour::letter)
}

/// Parses the colour of a row. A row's name may be shortened to a beginning that no other row has.
fn parse_row_colour(word: &str, lang: Lang) -> Option<Colour> {
    let colours = RowColour::ALL.map(RowColour::colour);
    let row = Colour::parse_input_among(word, lang, &colours);
    // A colour without a row is refused by its name.
    row.or_else(|_| Colour::parse_input(word, lang)).ok()
}

/// A cell that `seat` may fill, as it can be typed.
fn entry_example(game: &Qwinto, seat: Seat, lang: Lang) -> Option<String> {
    let mut actions = game.legal_actions(seat).into_iter();
    let entry = actions.find(|action| matches!(action, Action::Enter { .. }))?;
    short_answer(entry, lang)
}

fn parse_reroll(answer: &str, texts: &GameConsoleTexts) -> Result<Action, String> {
    if is_one_of(answer, texts.keep_words) {
        Ok(Action::Keep)
    } else if !answer.is_empty() && is_one_of(answer, texts.reroll_words) {
        Ok(Action::Reroll)
    } else {
        Err(texts.not_keep_or_reroll.to_owned())
    }
}

fn parse_entry(game: &Qwinto, seat: Seat, answer: &str, lang: Lang) -> Result<Action, String> {
    let texts = &texts(lang).console;
    if is_one_of(answer, texts.pass_words) {
        return Ok(Action::Pass);
    }
    let digits = answer.find(|c: char| c.is_ascii_digit()).unwrap_or(answer.len());
    let (word, cell) = answer.split_at(digits);
    let Some(colour) = parse_row_colour(word, lang) else {
        return Err((texts.not_a_row)(entry_example(game, seat, lang).as_deref()));
    };
    let Some(row) = RowColour::from_colour(colour) else {
        return Err((texts.no_such_row)(colour.localized_name(lang)));
    };
    match cell.parse::<u8>() {
        Ok(cell @ 1..=CELLS_PER_ROW) => Ok(Action::Enter { row, cell: cell - 1 }),
        _ => Err(texts.not_a_cell.to_owned()),
    }
}

/// Whether an answer is empty or one of `words`, ignoring case.
fn is_one_of(answer: &str, words: &[&str]) -> bool {
    answer.is_empty() || words.contains(&answer.to_lowercase().as_str())
}

/// The cells that accept the sum, if an entry is being asked for.
pub(super) fn open_cells_line(game: &Qwinto, seat: Seat, lang: Lang) -> Option<String> {
    let texts = &texts(lang).console;
    let sum = match (game.phase(), game.current_roll()) {
        (Phase::Decide { question: Question::Entry, .. }, Some(roll)) => roll.sum(),
        _ => return None,
    };
    let cells = open_cells_as_typed(game, seat, lang);
    Some(if cells.is_empty() {
        (texts.no_open_cell)(sum, game.passing_counts_as_failed_roll(seat))
    } else {
        (texts.accepting_cells)(sum, &cells)
    })
}

/// The shortest answer for an action. The letters of dice stand for English colours, so other
/// languages have none.
pub(super) fn short_answer(action: Action, lang: Lang) -> Option<String> {
    match action {
        Action::Keep | Action::Pass => Some(String::new()),
        Action::Enter { row, cell } => {
            let row = match lang {
                Lang::En => row.colour().letter().to_string(),
                _ => Qwinto::die_name(row.die().name, lang).to_owned(),
            };
            Some(format!("{row} {}", cell + 1))
        }
        Action::Dice(dice) if lang == Lang::En => {
            Some(dice.rows().map(|row| row.colour().letter()).collect())
        }
        Action::Dice(_) | Action::Reroll => None,
    }
}

/// The cells that `seat` may fill, as they can be typed: `R1 R2 B4`. The letters stand for English
/// colours, so other languages name the rows: `rot 1 2, blau 4`.
fn open_cells_as_typed(game: &Qwinto, seat: Seat, lang: Lang) -> String {
    let mut rows: Vec<(&str, Vec<String>)> = Vec::new();
    for action in game.legal_actions(seat) {
        let Action::Enter { row, cell } = action else { continue };
        let name = Qwinto::die_name(row.die().name, lang);
        let typed = match lang {
            Lang::En => Qwinto::format_action(action),
            _ => (cell + 1).to_string(),
        };
        match rows.last_mut().filter(|(last, _)| *last == name) {
            Some((_, cells)) => cells.push(typed),
            None => rows.push((name, vec![typed])),
        }
    }
    let row = |(name, cells): &(&str, Vec<String>)| match lang {
        Lang::En => cells.join(" "),
        _ => format!("{name} {}", cells.join(" ")),
    };
    rows.iter().map(row).collect::<Vec<_>>().join(if lang == Lang::En { " " } else { ", " })
}
