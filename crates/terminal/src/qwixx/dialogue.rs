//! The questions that lead to an action, the same in every rule set: yes or no,
//! in action 2 which white die, then which row.

use rollwright_games::Colour;
use rollwright_games::illegal::shown;
use rollwright_games::qwixx::{Action, Qwixx, Roll, Step};

use crate::Ask;

pub(super) fn ask(game: &Qwixx, answers: &[String]) -> Ask<Action> {
    // Without dice nobody is asked; the game says so when it refuses the pass.
    let Some(dice) = game.dice_on_table() else { return Ask::Do(Action::Pass) };
    let action2 = game.step() == Step::Colours;
    let Some((first, rest)) = answers.split_first() else {
        return Ask::Question(if action2 {
            "Cross off one white die plus one colour die? (yes or no) ".to_owned()
        } else {
            format!("Cross off {}, the white total? (yes or no) ", dice.white_sum())
        });
    };
    if !is_yes(first) {
        return Ask::Do(Action::Pass);
    }
    if action2 { pair(dice, rest) } else { sum(dice, rest) }
}

/// `yes` or `y` in any case; anything else is no.
fn is_yes(answer: &str) -> bool {
    let answer = answer.trim();
    answer.eq_ignore_ascii_case("yes") || answer.eq_ignore_ascii_case("y")
}

fn sum(dice: Roll, answers: &[String]) -> Ask<Action> {
    match answers.first() {
        None => which_row(),
        Some(word) => cross(word, |_| dice.white_sum()),
    }
}

fn pair(dice: Roll, answers: &[String]) -> Ask<Action> {
    let Some((first, rest)) = answers.split_first() else {
        let [one, two] = dice.white;
        return Ask::Question(format!("Which white die? (1 shows {one}, 2 shows {two}) "));
    };
    let white = match first.trim() {
        "1" => 0,
        "2" => 1,
        other => {
            return Ask::Again(format!("There is no white die '{}': answer 1 or 2.", shown(other)));
        }
    };
    match rest.first() {
        None => which_row(),
        // A die that has left the game makes no number: the row is refused as locked.
        Some(word) => cross(word, |row| dice.pair(white, row).unwrap_or_default()),
    }
}

fn which_row() -> Ask<Action> {
    Ask::Question("In which row? (R = red, Y = yellow, G = green, B = blue) ".to_owned())
}

fn cross(word: &str, number: impl Fn(Colour) -> u8) -> Ask<Action> {
    match Colour::from_word(word) {
        Some(row) => Ask::Do(Action::Cross { row, number: number(row) }),
        None => Ask::Again(format!("There is no row '{}': answer R, Y, G or B.", shown(word))),
    }
}
