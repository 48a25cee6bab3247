//! `rollwright replay RECORD`.

use rollwright_games::record::fold;
use rollwright_games::with_game;
use rollwright_tables::KeeperError;
use rollwright_tables::keeper::read_file;
use rollwright_terminal::replay::replay;

use crate::args::Replay;
use crate::failure::Failure;
use crate::screen::reader;

/// Tells a recorded game.
pub(crate) fn run(args: &Replay) -> Result<(), Failure> {
    let (record, torn) = read_file(&args.record)?;
    let mut console = reader(args.plain, &args.spoken);
    let damaged = |damage| KeeperError::Damaged { path: args.record.clone(), damage };
    with_game!(record.header.game, G => {
        let folded = fold::<G>(&record).map_err(damaged)?;
        replay(&mut console, &folded)?;
    });
    if let Some(torn) = torn {
        console.say(format!("Line {} of the record was cut short and is left out.", torn.line))?;
    }
    Ok(())
}
