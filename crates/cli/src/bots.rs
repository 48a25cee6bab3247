//! `rollwright bots`.

use std::io::{self, Write};

use rollwright_games::{GameId, with_game};
use rollwright_terminal::{TextStyle, bots};

use crate::args::LanguageArg;
use crate::failure::CommandError;
use crate::screen::{select_language, stdout_text};

/// Lists the strategies and levels of every game.
pub(crate) fn run(spoken: &LanguageArg) -> Result<(), CommandError> {
    let lang = select_language(spoken);
    let mut out = stdout_text();
    for game in GameId::ALL {
        out.push_line(out.styled(TextStyle::Emphasis, game.title()));
        with_game!(game, G => bots::write_bot_list::<G>(lang, &mut out));
        out.push_empty_line();
    }
    writeln!(io::stdout().lock(), "{}", out.as_str().trim_end())?;
    Ok(())
}
