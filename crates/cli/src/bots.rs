//! `rollwright bots`.

use std::io::{self, Write};

use rollwright_games::{GameId, with_game};
use rollwright_terminal::{Ink, bots};

use crate::args::Spoken;
use crate::failure::Failure;
use crate::screen::{language, output};

/// Lists the strategies and levels of every game.
pub(crate) fn run(spoken: &Spoken) -> Result<(), Failure> {
    let lang = language(spoken);
    let mut out = output();
    for game in GameId::ALL {
        out.line(out.paint(Ink::Strong, game.title()));
        with_game!(game, G => bots::list::<G>(lang, &mut out));
        out.gap();
    }
    writeln!(io::stdout().lock(), "{}", out.text().trim_end())?;
    Ok(())
}
