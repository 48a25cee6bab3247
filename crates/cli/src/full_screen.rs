//! Games on the full screen: what `play --screen`, `play --table` and `replay --screen` share.

use std::time::Duration;

use rollwright_bots::HasBots;
use rollwright_terminal::screen::{App, Source, run};
use rollwright_terminal::{Advisor, ConsoleGame, Ending};

use crate::args::Spoken;
use crate::failure::Failure;
use crate::screen::{language, looks};

/// Why there is no full screen here.
pub(crate) fn no_screen(spoken: &Spoken) -> Failure {
    Failure::Usage(language(spoken).words().console.no_screen.to_owned())
}

/// Shows a game until somebody leaves, and says how to go on with it.
pub(crate) fn show<G: ConsoleGame + HasBots>(
    source: Box<dyn Source<G>>,
    advisor: Option<Advisor<G>>,
    pace: Duration,
) -> Result<(), Failure> {
    let texts = &source.names().lang().words().console;
    let replays = source.is_replay();
    let mut app = App::new(source, advisor, looks(), pace);
    run(&mut app)?;
    if replays || app.is_over() {
        return Ok(());
    }
    match app.kept() {
        Some(file) => println!("{}", (texts.goodbye_kept)(&file)),
        None if app.is_lost_when_left() => println!("{}", texts.goodbye_lost),
        None => println!("{}", texts.goodbye),
    }
    Err(Ending::Quit.into())
}
