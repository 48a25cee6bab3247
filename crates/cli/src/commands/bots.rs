//! `rollwright bots`.

use std::io::{self, Write};

use rollwright_bots::default_rules;
use rollwright_games::{GameId, with_game};
use rollwright_terminal::{TextStyle, bot_list};

use crate::args::LanguageArg;
use crate::command_error::CommandError;
use crate::stdio_console::{select_language, stdout_text};

/// Lists the strategies and levels of every game.
pub(crate) fn run(language: &LanguageArg) -> Result<(), CommandError> {
    let lang = select_language(language);
    let mut out = stdout_text();
    for game in GameId::ALL {
        out.push_line(out.styled(TextStyle::Emphasis, game.title()));
        with_game!(game, G => bot_list::write_bot_list::<G>(&default_rules::<G>(), lang, &mut out));
        out.push_empty_line();
    }
    writeln!(io::stdout().lock(), "{}", out.as_str().trim_end())?;
    Ok(())
}
