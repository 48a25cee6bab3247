//! A position at the console: shown as in a game, and asked by the game's own dialogue.

use rollwright_coach::training::Exercise;
use rollwright_games::{Game, Names};
use rollwright_i18n::capital;
use rollwright_terminal::console::{Line, Typed};
use rollwright_terminal::console_game::{NO, YES};
use rollwright_terminal::{Ask, Asked, Console, ConsoleGame};

use super::texts::texts;
use crate::failure::Failure;

/// The names at a table: whoever trains, and the others.
pub(super) fn names<G: Game>(exercise: &Exercise<G>, console: &Console<'_>) -> Names {
    let texts = texts(console.lang());
    let mut others = 0;
    let name = |seat| {
        if seat == exercise.seat {
            return texts.you.to_owned();
        }
        others += 1;
        (texts.other)(others)
    };
    let names: Vec<String> = exercise.folded.opening.seats().iter().map(name).collect();
    Names::new(&names, console.lang())
}

/// Shows a position and asks until the answers make a legal action; nothing for somebody
/// who leaves.
pub(super) fn ask<G: ConsoleGame>(
    exercise: &Exercise<G>,
    console: &mut Console<'_>,
) -> Result<Option<G::Action>, Failure> {
    let (position, seat, names) = (exercise.position(), exercise.seat, names(exercise, console));
    let mut out = console.output();
    // Nobody has seen how it came to this: how the others stand is shown too.
    if position.seats().count() > 1 {
        position.sheets(&names, &mut out);
        out.gap();
    }
    position.before_question(seat, &names, &mut out);
    console.show(&out)?;
    let mut answers: Vec<String> = Vec::new();
    loop {
        let asked = Asked { seat, names: &names, guided: console.guided() };
        let (question, yes_no) = match position.ask(asked, &answers) {
            Ask::Question(question) => (question, false),
            Ask::YesNo(question) => (question, true),
            Ask::Again(why) => {
                console.say(why)?;
                answers.pop();
                continue;
            }
            Ask::Do(action) => match position.check(seat, action) {
                Ok(()) => return Ok(Some(action)),
                Err(why) => {
                    console.say(capital(&G::refuses(&why, console.lang())))?;
                    answers.clear();
                    continue;
                }
            },
        };
        let line = match console.ask(&question)? {
            Line::End => return Ok(None),
            Line::Text(line) => line,
        };
        match Typed::read(&line) {
            Some(Typed::Quit) => return Ok(None),
            Some(Typed::Sheets) => {
                let mut out = console.output();
                position.sheets(&names, &mut out);
                out.gap();
                console.show(&out)?;
            }
            Some(Typed::Rules) => {
                let rules = G::rules_text(&exercise.folded.rules, console.lang());
                console.say(rules.trim_end())?;
            }
            Some(_) => console.say(texts(console.lang()).commands)?,
            None if yes_no => {
                // What is neither is asked again.
                let answer = console.yes_or_no(&line).map(|yes| if yes { YES } else { NO });
                answers.extend(answer.map(str::to_owned));
            }
            None => answers.push(line),
        }
    }
}
