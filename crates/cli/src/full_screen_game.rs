//! Games on the full screen, for `play --screen`, `play --table` and `replay --screen`.

use std::time::Duration;

use rollwright_bots::HasPositionValues;
use rollwright_terminal::tui::{GameBackend, HallOfFameText, ScreenExit, TuiApp, run_tui};
use rollwright_terminal::{ConsoleGame, LazyCoach, SessionError};

use crate::args::LanguageArg;
use crate::command_error::CommandError;
use crate::stdio_console::{select_language, terminal_capabilities};

/// The error when the full screen is unavailable.
pub(crate) fn no_full_screen_error(language: &LanguageArg) -> CommandError {
    CommandError::Usage(
        select_language(language).shared_texts().console.full_screen_unavailable.to_owned(),
    )
}

/// Shows a game until the user leaves, and prints how to resume it. Returns how the user left a
/// finished game.
pub(crate) fn run_full_screen<G: ConsoleGame + HasPositionValues>(
    source: Box<dyn GameBackend<G>>,
    coach: Option<LazyCoach<G>>,
    pace: Duration,
    hall_of_fame: Option<HallOfFameText>,
) -> Result<ScreenExit, CommandError> {
    let texts = &source.names().lang().shared_texts().console;
    let replays = source.is_replay();
    let mut app = TuiApp::new(source, coach, terminal_capabilities(), pace);
    if let Some(hall_of_fame) = hall_of_fame {
        app = app.with_hall_of_fame(hall_of_fame);
    }
    run_tui(&mut app)?;
    let exit = app.exit().unwrap_or(ScreenExit::Quit);
    if !replays && !app.is_game_over() {
        match app.resume_argument() {
            Some(file) => println!("{}", (texts.goodbye_recorded)(&file)),
            None if app.is_game_lost_on_exit() => println!("{}", texts.goodbye_not_saved),
            None => println!("{}", texts.goodbye),
        }
    }
    match exit {
        ScreenExit::Interrupted => Err(CommandError::Interrupted),
        _ if replays || app.is_game_over() => Ok(exit),
        _ => Err(SessionError::Quit.into()),
    }
}
