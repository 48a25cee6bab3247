//! Shows a position at the console and asks for an action with the game's own dialogue.

use rollwright_coach::training::Exercise;
use rollwright_games::{Game, PlayerNames};
use rollwright_i18n::capitalize;
use rollwright_terminal::console::InputLine;
use rollwright_terminal::console_game::{NORMALIZED_NO, NORMALIZED_YES};
use rollwright_terminal::prompt_command::PromptCommand;
use rollwright_terminal::{Console, ConsoleGame, DialogueStep, PromptContext};

use crate::command_error::CommandError;
use crate::commands::train::texts::texts;

/// The names at the table: the user and numbered opponents.
pub(crate) fn table_names<G: Game>(exercise: &Exercise<G>, console: &Console<'_>) -> PlayerNames {
    let texts = texts(console.lang());
    let mut others = 0;
    let name = |seat| {
        if seat == exercise.seat {
            return texts.you.to_owned();
        }
        others += 1;
        (texts.opponent)(others)
    };
    let names: Vec<String> = exercise.folded.opening.seats().iter().map(name).collect();
    PlayerNames::new(&names, console.lang())
}

/// Shows a position and asks until the answers make a legal action; `None` if the user quits.
pub(crate) fn ask_exercise<G: ConsoleGame>(
    exercise: &Exercise<G>,
    console: &mut Console<'_>,
) -> Result<Option<G::Action>, CommandError> {
    let (position, seat, names) =
        (exercise.position(), exercise.seat, table_names(exercise, console));
    let mut out = console.new_styled_text();
    // The position is new to the user, so show the other sheets too.
    if position.seats().count() > 1 {
        position.write_all_sheets(&names, &mut out);
        out.ensure_empty_line();
    }
    position.write_before_question(seat, &names, &mut out);
    console.print(&out)?;
    let mut answers: Vec<String> = Vec::new();
    loop {
        let (shows_guidance, is_strict) = (console.shows_guidance(), console.is_strict());
        let asked = PromptContext { seat, names: &names, shows_guidance, is_strict };
        let (question, yes_no) = match position.next_dialogue_step(asked, &answers) {
            DialogueStep::Question(question) => (question, false),
            DialogueStep::YesNo(question) => (question, true),
            DialogueStep::InvalidAnswer(why) => {
                console.print_line(why)?;
                answers.pop();
                continue;
            }
            DialogueStep::StartOver(why) => {
                console.print_line(why)?;
                answers.clear();
                continue;
            }
            DialogueStep::Action(action) => match position.check_action(seat, action) {
                Ok(()) => return Ok(Some(action)),
                Err(why) => {
                    console.print_line(capitalize(&G::play_error_text(&why, console.lang())))?;
                    answers.clear();
                    continue;
                }
            },
        };
        let line = match console.prompt(&question)? {
            InputLine::EndOfInput => return Ok(None),
            InputLine::Text(line) => line,
        };
        match PromptCommand::parse(&line, console.lang()) {
            Some(PromptCommand::Quit) => return Ok(None),
            Some(PromptCommand::Sheets) => {
                let mut out = console.new_styled_text();
                position.write_all_sheets(&names, &mut out);
                out.ensure_empty_line();
                console.print(&out)?;
            }
            Some(PromptCommand::Rules) => {
                let rules = G::rules_text(&exercise.folded.rules, console.lang());
                console.print_long_text(&rules)?;
            }
            Some(PromptCommand::More) => console.print_more()?,
            Some(_) => console.print_line(texts(console.lang()).commands)?,
            None if yes_no => {
                // Ask again if the answer is neither yes nor no.
                let answer = console
                    .parse_yes_no(&line)
                    .map(|yes| if yes { NORMALIZED_YES } else { NORMALIZED_NO });
                answers.extend(answer.map(str::to_owned));
            }
            None => answers.push(line),
        }
    }
}
