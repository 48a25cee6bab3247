//! `rollwright replay RECORD`.

use std::sync::Arc;
use std::time::Duration;

use rollwright_games::record::replay_record;
use rollwright_games::with_game;
use rollwright_terminal::LazyCoach;
use rollwright_terminal::console_replay::run_console_replay;
use rollwright_terminal::record_file::{RecordFileError, read_record_file};
use rollwright_terminal::tui::ReplayBackend;

use crate::args::ReplayArgs;
use crate::command_error::CommandError;
use crate::full_screen_game;
use crate::open_solution_cache::open_solution_cache;
use crate::parse_common_args::default_threads;
use crate::stdio_console::{can_show_full_screen, replay_console};
use crate::texts::texts;

/// Shows a recorded game.
pub(crate) fn run(args: &ReplayArgs) -> Result<(), CommandError> {
    if args.screen && !can_show_full_screen() {
        return Err(full_screen_game::no_full_screen_error(&args.language));
    }
    let (record, torn) = read_record_file(&args.record)?;
    let mut console = replay_console(args.plain, &args.language);
    let corrupt = |damage| RecordFileError::Corrupt { path: args.record.clone(), damage };
    with_game!(record.header.game, G => {
        let replayed = replay_record::<G>(&record).map_err(corrupt)?;
        if args.screen {
            let coach = LazyCoach::new(&replayed, Arc::new(open_solution_cache()), default_threads());
            let source = ReplayBackend::new(record.clone(), replayed, console.lang());
            full_screen_game::run_full_screen(Box::new(source), Some(coach), Duration::ZERO, None)?;
        } else {
            run_console_replay(&mut console, &replayed)?;
        }
    });
    if let Some(torn) = torn {
        console.print_line((texts(console.lang()).truncated_line)(torn.line))?;
    }
    Ok(())
}
