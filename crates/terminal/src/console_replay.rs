//! A recorded game, step by step.

use rollwright_games::PlayerNames;
use rollwright_games::record::{ReplayedGame, RollOrAction};
use rollwright_tables::seat_spec::display_names;

use crate::console::{Console, InputLine};
use crate::console_game::{ConsoleGame, GameEvent, Transition};
use crate::session_error::SessionError;

/// Shows a game from its opening to where the record ends. A person steps through
/// it; to a pipe it is told in one go.
///
/// # Errors
/// Input or output is broken, or the person left.
pub fn print_replay<G: ConsoleGame>(
    console: &mut Console<'_>,
    folded: &ReplayedGame<G>,
) -> Result<(), SessionError> {
    let names =
        PlayerNames::new(&display_names(&folded.seat_specs, console.lang()), console.lang());
    let mut out = console.new_text();
    folded.opening.write_opening(&names, &mut out);
    console.print(&out)?;
    let steps = folded.rolls_and_actions.len();
    let mut at = 0usize;
    let mut run = !console.is_interactive();
    loop {
        if !run {
            let prompt = (console.texts().replay_prompt)(at, steps);
            let InputLine::Text(answer) = console.prompt(&prompt)? else { return Ok(()) };
            match answer.to_ascii_lowercase().as_str() {
                "" | "n" => {}
                "rules" => {
                    console.print_line(G::rules_text(&folded.rules, console.lang()).trim_end())?;
                    continue;
                }
                "b" => {
                    at = at.saturating_sub(1);
                    print_sheets(console, folded.position_before(at), &names)?;
                    continue;
                }
                "s" => {
                    print_sheets(console, folded.position_before(at), &names)?;
                    continue;
                }
                "e" => run = true,
                "q" | "quit" | "exit" => return Ok(()),
                _ => continue,
            }
        }
        let Some((what, after)) = folded.rolls_and_actions.get(at) else { break };
        let event = match *what {
            RollOrAction::Roll(roll) => GameEvent::Roll(roll),
            RollOrAction::Action(seat, action) => GameEvent::Act(seat, action),
        };
        let mut out = console.new_text();
        G::write_announcement(
            &Transition { before: folded.position_before(at), after, event },
            &names,
            &mut out,
        );
        console.print(&out)?;
        at += 1;
        if at == steps {
            break;
        }
    }
    let mut out = console.new_text();
    if matches!(folded.position().phase(), rollwright_games::Phase::Over { .. }) {
        folded.position().write_closing(&names, &mut out);
    } else {
        out.push_line((console.texts().record_ends_early)(steps));
    }
    Ok(console.print(&out)?)
}

fn print_sheets<G: ConsoleGame>(
    console: &mut Console<'_>,
    position: &G,
    names: &PlayerNames,
) -> Result<(), SessionError> {
    let mut out = console.new_text();
    position.write_all_sheets(names, &mut out);
    out.push_empty_line();
    Ok(console.print(&out)?)
}
