//! A recorded game, step by step.

use rollwright_games::Names;
use rollwright_games::record::{Folded, Standing};
use rollwright_tables::sitter::shown_names;

use crate::console::{Console, Line};
use crate::console_game::{ConsoleGame, Event, Happened};
use crate::ending::Ending;

/// Shows a game from its opening to where the record ends. A person steps through
/// it; to a pipe it is told in one go.
///
/// # Errors
/// Input or output is broken, or the person left.
pub fn replay<G: ConsoleGame>(console: &mut Console<'_>, folded: &Folded<G>) -> Result<(), Ending> {
    let names = Names::new(&shown_names(&folded.sitters, console.lang()), console.lang());
    let mut out = console.output();
    folded.opening.opening(&names, &mut out);
    console.show(&out)?;
    let steps = folded.standing.len();
    let mut at = 0usize;
    let mut run = !console.interactive();
    loop {
        if !run {
            let prompt = (console.texts().replay_keys)(at, steps);
            let Line::Text(answer) = console.ask(&prompt)? else { return Ok(()) };
            match answer.to_ascii_lowercase().as_str() {
                "" | "n" => {}
                "rules" => {
                    console.say(G::rules_text(&folded.rules, console.lang()).trim_end())?;
                    continue;
                }
                "b" => {
                    at = at.saturating_sub(1);
                    sheets(console, folded.before(at), &names)?;
                    continue;
                }
                "s" => {
                    sheets(console, folded.before(at), &names)?;
                    continue;
                }
                "e" => run = true,
                "q" | "quit" | "exit" => return Ok(()),
                _ => continue,
            }
        }
        let Some((what, after)) = folded.standing.get(at) else { break };
        let event = match *what {
            Standing::Roll(roll) => Event::Roll(roll),
            Standing::Act(seat, action) => Event::Act(seat, action),
        };
        let mut out = console.output();
        G::report(&Happened { before: folded.before(at), after, event }, &names, &mut out);
        console.show(&out)?;
        at += 1;
        if at == steps {
            break;
        }
    }
    let mut out = console.output();
    if matches!(folded.position().phase(), rollwright_games::Phase::Over { .. }) {
        folded.position().closing(&names, &mut out);
    } else {
        out.line((console.texts().record_ends)(steps));
    }
    Ok(console.show(&out)?)
}

fn sheets<G: ConsoleGame>(
    console: &mut Console<'_>,
    position: &G,
    names: &Names,
) -> Result<(), Ending> {
    let mut out = console.output();
    position.sheets(names, &mut out);
    out.gap();
    Ok(console.show(&out)?)
}
