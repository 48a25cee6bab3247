//! From what people type to actions.

use rollwright_games::Names;
use rollwright_games::qwinto::{Action, CELLS, DiceSet, Question, Row};
use rollwright_games::{Colour, Game, Phase, Qwinto, Seat};

use crate::Ask;

/// One question leads to every action, so only the first answer counts.
pub(super) fn ask(game: &Qwinto, seat: Seat, names: &Names, answers: &[String]) -> Ask<Action> {
    let Phase::Decide { question, .. } = game.phase() else {
        return Ask::Again("Nobody is asked anything now.".to_owned());
    };
    let Some(answer) = answers.first().map(|answer| answer.trim()) else {
        return Ask::Question(prompt(game, question, names.of(seat)));
    };
    let action = match question {
        Question::Dice => dice(answer),
        Question::Reroll => reroll(answer),
        Question::Entry => entry(answer),
    };
    match action {
        Ok(action) => Ask::Do(action),
        Err(why) => Ask::Again(why),
    }
}

fn prompt(game: &Qwinto, question: Question, name: &str) -> String {
    match (question, game.rolled()) {
        (Question::Reroll, _) => format!("{name}, type reroll, or Enter to keep the dice: "),
        (Question::Entry, Some(roll)) => {
            format!("{name}, where does {} go? (such as R 4; Enter for nowhere): ", roll.sum())
        }
        _ => format!("{name}, which dice do you roll? (R, Y, B; such as RB): "),
    }
}

fn dice(answer: &str) -> Result<Action, String> {
    // Names become letters, so that `red blue`, `R B` and `rb` are the same.
    let letters: String = answer
        .split([' ', ',', '+', '\t'])
        .map(|word| match Colour::from_word(word) {
            Some(colour) => colour.letter().to_string(),
            None => word.to_owned(),
        })
        .collect();
    DiceSet::from_letters(&letters).map(Action::Dice).ok_or_else(|| {
        "Name one, two or three different dice by their colours: R, Y, B, RY, RB, YB or RYB."
            .to_owned()
    })
}

fn reroll(answer: &str) -> Result<Action, String> {
    match answer.to_ascii_lowercase().as_str() {
        "" | "keep" | "no" | "n" => Ok(Action::Keep),
        "reroll" | "yes" | "y" => Ok(Action::Reroll),
        _ => Err("Type 'reroll' to roll the same dice once more, or nothing to keep them.".into()),
    }
}

fn entry(answer: &str) -> Result<Action, String> {
    if ["", "pass", "none", "no", "n"].iter().any(|word| answer.eq_ignore_ascii_case(word)) {
        return Ok(Action::Pass);
    }
    let digits = answer.find(|c: char| c.is_ascii_digit()).unwrap_or(answer.len());
    let (word, cell) = answer.split_at(digits);
    let Some(colour) = Colour::from_word(word) else {
        return Err("Type a colour (R, Y or B) and a cell from 1 to 10, such as R 4.".to_owned());
    };
    let Some(row) = Row::of(colour) else {
        return Err(format!("There is no {} row; the rows are R, Y and B.", colour.name()));
    };
    match cell.parse::<u8>() {
        Ok(cell @ 1..=CELLS) => Ok(Action::Enter { row, cell: cell - 1 }),
        _ => Err("Cells are numbered from 1 to 10 from the left, the closed one counted.".into()),
    }
}

/// The cells that take the sum, when `entry` is asked.
pub(super) fn open_cells(game: &Qwinto, seat: Seat) -> Option<String> {
    let sum = match (game.phase(), game.rolled()) {
        (Phase::Decide { question: Question::Entry, .. }, Some(roll)) => roll.sum(),
        _ => return None,
    };
    let cells: Vec<_> = game
        .legal(seat)
        .into_iter()
        .filter(|action| matches!(action, Action::Enter { .. }))
        .map(Qwinto::write)
        .collect();
    Some(match cells.as_slice() {
        [] if seat == game.active() => {
            format!("No cell takes {sum}: this will be a failed throw.")
        }
        [] => format!("No cell takes {sum}."),
        cells => format!("Cells that take {sum}: {}", cells.join(" ")),
    })
}
