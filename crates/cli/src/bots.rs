//! `rollwright bots`.

use std::io::{self, Write};

use rollwright_games::{GameId, with_game};
use rollwright_minds::Minded;

use crate::failure::Failure;

/// Lists the strategies of every game.
pub(crate) fn run() -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    for game in GameId::ALL {
        let strategies = with_game!(game, G => <G as Minded>::strategies());
        writeln!(out, "{}", game.title())?;
        for strategy in strategies {
            writeln!(out, "  bot:{:<12} {}", strategy.name, strategy.summary)?;
        }
    }
    Ok(())
}
