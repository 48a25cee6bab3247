//! Replays a recorded game step by step.

use rollwright_games::PlayerNames;
use rollwright_games::record::ReplayedGame;
use rollwright_tables::seat_names::display_names;

use crate::console::{Console, InputLine};
use crate::console_game::{ConsoleGame, PositionTransition};
use crate::session_error::SessionError;

/// Prints a game from its opening to the end of the record. A person steps through it; a pipe
/// receives it in one go.
///
/// # Errors
/// If input or output is broken, or the person quits.
pub fn run_console_replay<G: ConsoleGame>(
    console: &mut Console<'_>,
    game: &ReplayedGame<G>,
) -> Result<(), SessionError> {
    let names = PlayerNames::new(&display_names(&game.seat_specs, console.lang()), console.lang());
    let mut out = console.new_styled_text();
    if game.begins_from_position() {
        out.push_line(console.texts().game_from_position);
        game.opening.write_all_sheets(&names, &mut out);
    } else {
        game.opening.write_opening(&names, &mut out);
    }
    console.print(&out)?;
    let steps = game.rolls_and_actions.len();
    let mut at = 0usize;
    let mut runs_to_end = !console.is_interactive();
    loop {
        if !runs_to_end {
            let prompt = (console.texts().replay_prompt)(at, steps);
            let InputLine::Text(answer) = console.prompt(&prompt)? else { return Ok(()) };
            match answer.to_ascii_lowercase().as_str() {
                "" | "n" => {}
                "rules" => {
                    console.print_line(G::rules_text(&game.rules, console.lang()).trim_end())?;
                    continue;
                }
                "b" => {
                    at = at.saturating_sub(1);
                    print_sheets(console, game.position_before(at), &names)?;
                    continue;
                }
                "s" => {
                    print_sheets(console, game.position_before(at), &names)?;
                    continue;
                }
                "e" => runs_to_end = true,
                "q" | "quit" | "exit" => return Ok(()),
                _ => continue,
            }
        }
        let Some((event, after)) = game.rolls_and_actions.get(at) else { break };
        let mut out = console.new_styled_text();
        G::write_announcement(
            &PositionTransition { before: game.position_before(at), after, event: event.clone() },
            &names,
            &mut out,
        );
        console.print(&out)?;
        at += 1;
        if at == steps {
            break;
        }
    }
    let mut out = console.new_styled_text();
    if matches!(game.position().phase(), rollwright_games::Phase::Over { .. }) {
        game.position().write_closing(&names, &mut out);
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
    let mut out = console.new_styled_text();
    position.write_all_sheets(names, &mut out);
    out.ensure_empty_line();
    Ok(console.print(&out)?)
}
