//! `rollwright bots`.

use std::io::{self, Write};

use rollwright_bots::{HasBots, distinct_levels};
use rollwright_games::{GameId, rules_of_every_rule_set, with_game};
use rollwright_i18n::Lang;
use rollwright_terminal::{StyledText, TextStyle, bot_list};

use crate::args::BotsArgs;
use crate::command_error::CommandError;
use crate::parse_common_args::parse_game;
use crate::stdio_console::{select_language, stdout_text};

/// Lists the strategies and levels of a game, or of every game.
pub(crate) fn run(args: &BotsArgs) -> Result<(), CommandError> {
    let lang = select_language(&args.language);
    let game = args.game.as_deref().map(parse_game).transpose()?;
    let mut out = stdout_text();
    for game in GameId::ALL.into_iter().filter(|one| game.is_none_or(|game| game == *one)) {
        out.push_line(out.format_with_style(TextStyle::Emphasis, game.title()));
        with_game!(game, G => write_bots_of_game::<G>(lang, &mut out));
        out.ensure_empty_line();
    }
    writeln!(io::stdout().lock(), "{}", out.as_str().trim_end())?;
    Ok(())
}

/// Lists the bots of the default rule set, and those of each rule set that has others.
fn write_bots_of_game<G: HasBots>(lang: Lang, out: &mut StyledText) {
    let bots_under = |rules: &G::Rules| (G::strategies(rules), distinct_levels::<G>(rules));
    let mut default_bots = None;
    for (rules, set) in rules_of_every_rule_set::<G>().zip(G::rule_sets()) {
        let bots = bots_under(&rules);
        match &default_bots {
            None => default_bots = Some(bots),
            Some(default_bots) if *default_bots == bots => continue,
            Some(_) => out.push_line(out.format_with_style(TextStyle::Emphasis, set.name)),
        }
        bot_list::write_bot_list::<G>(&rules, lang, out);
    }
}
