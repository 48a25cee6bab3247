//! The questions that lead to an action, the same in every rule set: yes or no,
//! in action 2 which white die, then which row.

use rollwright_games::illegal::shown;
use rollwright_games::qwixx::texts::{Console, texts};
use rollwright_games::qwixx::{Action, Qwixx, Roll, Step};
use rollwright_games::{Colour, NoColour};
use rollwright_i18n::Lang;

use crate::console_game::YES;
use crate::{Ask, Asked};

pub(super) fn ask(game: &Qwixx, asked: Asked<'_>, answers: &[String]) -> Ask<Action> {
    let lang = asked.names.lang();
    // Without dice nobody is asked; the game says so when it refuses the pass.
    let Some(dice) = game.dice_on_table() else { return Ask::Do(Action::Pass) };
    let words = &texts(lang).console;
    let action2 = game.step() == Step::Colours;
    let Some((first, rest)) = answers.split_first() else {
        return Ask::YesNo(if action2 {
            (words.ask_pair)(game.price_of_passing(asked.seat, lang).as_deref())
        } else {
            (words.ask_sum)(dice.white_sum())
        });
    };
    if first != YES {
        return Ask::Do(Action::Pass);
    }
    if action2 { pair(dice, lang, rest) } else { cross(lang, rest, |_| dice.white_sum()) }
}

fn pair(dice: Roll, lang: Lang, answers: &[String]) -> Ask<Action> {
    let words: &Console = &texts(lang).console;
    let Some((first, rest)) = answers.split_first() else {
        return Ask::Question((words.ask_white)(dice.white));
    };
    let white = match first.trim() {
        "1" => 0,
        "2" => 1,
        other => return Ask::Again((words.no_white)(&shown(other))),
    };
    // A die that has left the game makes no number: the row is refused as locked.
    cross(lang, rest, |row| dice.pair(white, row).unwrap_or_default())
}

/// The row, asked again while a letter leaves it open.
fn cross(lang: Lang, answers: &[String], number: impl Fn(Colour) -> u8) -> Ask<Action> {
    let words = &texts(lang).console;
    let mut question = words.ask_row;
    for word in answers {
        match Colour::typed(word, lang) {
            Ok(row) => return Ask::Do(Action::Cross { row, number: number(row) }),
            Err(NoColour::Unknown) => return Ask::Again((words.no_row)(&shown(word))),
            Err(NoColour::Unclear) => question = words.unclear_row,
        }
    }
    Ask::Question(question.to_owned())
}
