//! `rollwright rules`: the rules of a game.

use std::io::{self, IsTerminal, Write};

use rollwright_games::with_game;
use rollwright_terminal::ConsoleGame;

use crate::args::RulesArgs;
use crate::command_error::CommandError;
use crate::pager::show_in_pager;
use crate::parse_common_args::{parse_game, parse_rule_choice};
use crate::stdio_console::select_language;

/// Prints the rules, on a terminal in its pager.
pub(crate) fn run(args: &RulesArgs) -> Result<(), CommandError> {
    let game = parse_game(&args.game)?;
    let choice = parse_rule_choice(game, args.rules.as_deref(), &args.settings)?;
    let lang = select_language(&args.language);
    let text = with_game!(game, G => G::rules_text(&choice, lang));
    let text = format!("{}\n", text.trim_end());
    if io::stdout().is_terminal() && show_in_pager(&text) {
        return Ok(());
    }
    Ok(io::stdout().lock().write_all(text.as_bytes())?)
}
