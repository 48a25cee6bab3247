//! From what people type to actions.

use rollwright_games::qwinto::texts::{Console, texts};
use rollwright_games::qwinto::{Action, CELLS, DiceSet, Question, Row};
use rollwright_games::{Colour, Facts, Game, Names, Phase, Qwinto, Seat, Telling};
use rollwright_i18n::Lang;

use crate::{Ask, Asked};

/// One question leads to every action, so only the first answer counts.
pub(super) fn ask(game: &Qwinto, asked: Asked<'_>, answers: &[String]) -> Ask<Action> {
    let Asked { seat, names, .. } = asked;
    let lang = names.lang();
    let words = &texts(lang).console;
    let Phase::Decide { question, .. } = game.phase() else {
        return Ask::Again(words.not_asked.to_owned());
    };
    let Some(answer) = answers.first().map(|answer| answer.trim()) else {
        return Ask::Question(prompt(game, question, seat, names));
    };
    let action = match question {
        Question::Dice => dice(answer, lang),
        Question::Reroll => reroll(answer, words),
        Question::Entry => entry(answer, lang),
    };
    match action {
        Ok(action) => Ask::Do(action),
        Err(why) => Ask::Again(why),
    }
}

fn prompt(game: &Qwinto, question: Question, seat: Seat, names: &Names) -> String {
    let words = texts(names.lang());
    let name = names.of(seat);
    match (question, game.rolled()) {
        (Question::Reroll, _) => (words.console.ask_reroll)(name),
        // Asked also where the sum fits nowhere: the cells are listed above it.
        (Question::Entry, Some(roll)) => {
            let asks = (words.questions.entry)(name, roll.sum());
            let failed = game.pass_fails(seat).then(|| game.sheet(seat).failed() + 1);
            format!("{asks} {}: ", (words.console.entry_hint)(failed))
        }
        _ => format!("{} {}: ", game.asks(seat, names), words.console.dice_hint),
    }
}

fn dice(answer: &str, lang: Lang) -> Result<Action, String> {
    // Names become letters, so that `red blue`, `R B` and `rb` are the same.
    let letters: String = answer
        .split([' ', ',', '+', '\t'])
        .map(|word| match Colour::typed(word, lang) {
            Ok(colour) => colour.letter().to_string(),
            Err(_) => word.to_owned(),
        })
        .collect();
    DiceSet::from_letters(&letters)
        .map(Action::Dice)
        .ok_or_else(|| texts(lang).console.no_dice.to_owned())
}

fn reroll(answer: &str, words: &Console) -> Result<Action, String> {
    if is_one_of(answer, words.keep_words) {
        Ok(Action::Keep)
    } else if !answer.is_empty() && is_one_of(answer, words.reroll_words) {
        Ok(Action::Reroll)
    } else {
        Err(words.no_reroll.to_owned())
    }
}

fn entry(answer: &str, lang: Lang) -> Result<Action, String> {
    let words = &texts(lang).console;
    if is_one_of(answer, words.pass_words) {
        return Ok(Action::Pass);
    }
    let digits = answer.find(|c: char| c.is_ascii_digit()).unwrap_or(answer.len());
    let (word, cell) = answer.split_at(digits);
    let Ok(colour) = Colour::typed(word, lang) else {
        return Err(words.no_row.to_owned());
    };
    let Some(row) = Row::of(colour) else {
        return Err((words.no_such_row)(colour.called(lang)));
    };
    match cell.parse::<u8>() {
        Ok(cell @ 1..=CELLS) => Ok(Action::Enter { row, cell: cell - 1 }),
        _ => Err(words.no_such_cell.to_owned()),
    }
}

/// Whether an answer is empty or one of `words`, in any case.
fn is_one_of(answer: &str, words: &[&str]) -> bool {
    answer.is_empty() || words.contains(&answer.to_lowercase().as_str())
}

/// The cells that take the sum, when `entry` is asked.
pub(super) fn open_cells(game: &Qwinto, seat: Seat, lang: Lang) -> Option<String> {
    let words = &texts(lang).console;
    let sum = match (game.phase(), game.rolled()) {
        (Phase::Decide { question: Question::Entry, .. }, Some(roll)) => roll.sum(),
        _ => return None,
    };
    let cells = cells_to_type(game, seat, lang);
    Some(if cells.is_empty() {
        (words.no_cell)(sum, game.pass_fails(seat))
    } else {
        (words.open_cells)(sum, &cells)
    })
}

/// The cells that `seat` may fill, as they can be typed: `R1 R2 B4`. The letters are those of
/// English colours, so other languages name the rows: `rot 1 2, blau 4`.
fn cells_to_type(game: &Qwinto, seat: Seat, lang: Lang) -> String {
    let mut rows: Vec<(&str, Vec<String>)> = Vec::new();
    for action in game.legal(seat) {
        let Action::Enter { row, cell } = action else { continue };
        let name = Qwinto::die(row.die().name, lang);
        let typed = match lang {
            Lang::En => Qwinto::write(action),
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
