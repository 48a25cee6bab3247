//! `rollwright replay RECORD`.

use std::sync::Arc;
use std::time::Duration;

use rollwright_games::record::fold;
use rollwright_games::with_game;
use rollwright_tables::KeeperError;
use rollwright_tables::keeper::read_file;
use rollwright_terminal::Advisor;
use rollwright_terminal::replay::replay;
use rollwright_terminal::screen::ReplaySource;

use crate::args::Replay;
use crate::failure::Failure;
use crate::full_screen;
use crate::screen::{has_screen, reader};
use crate::solutions::{cache, threads};
use crate::texts::texts;

/// Tells a recorded game.
pub(crate) fn run(args: &Replay) -> Result<(), Failure> {
    if args.screen && !has_screen() {
        return Err(full_screen::no_screen(&args.spoken));
    }
    let (record, torn) = read_file(&args.record)?;
    let mut console = reader(args.plain, &args.spoken);
    let damaged = |damage| KeeperError::Damaged { path: args.record.clone(), damage };
    with_game!(record.header.game, G => {
        let folded = fold::<G>(&record).map_err(damaged)?;
        if args.screen {
            let advisor = Advisor::new(&folded, Arc::new(cache()), threads());
            let source = ReplaySource::new(record.clone(), folded, console.lang());
            full_screen::show(Box::new(source), Some(advisor), Duration::ZERO)?;
        } else {
            replay(&mut console, &folded)?;
        }
    });
    if let Some(torn) = torn {
        console.say((texts(console.lang()).cut_short)(torn.line))?;
    }
    Ok(())
}
