//! `rollwright bots`.

use std::io::{self, Write};

use rollwright_games::{GameId, with_game};
use rollwright_terminal::{Ink, bots};

use crate::failure::Failure;
use crate::screen::output;

/// Lists the strategies and levels of every game.
pub(crate) fn run() -> Result<(), Failure> {
    let mut page = output();
    for game in GameId::ALL {
        page.line(page.paint(Ink::Strong, game.title()));
        with_game!(game, G => bots::list::<G>(&mut page));
        page.gap();
    }
    writeln!(io::stdout().lock(), "{}", page.text().trim_end())?;
    Ok(())
}
