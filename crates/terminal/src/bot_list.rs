//! The list of a game's bots.

use rollwright_bots::{HasBots, Level, distinct_levels};

use rollwright_i18n::Lang;

use crate::{StyledText, TextStyle};

/// Lists the strategies of `G` under `rules`, and the offered levels with the strategy behind each.
pub fn write_bot_list<G: HasBots>(rules: &G::Rules, lang: Lang, out: &mut StyledText) {
    let texts = lang.shared_texts();
    for strategy in G::strategies(rules) {
        let name = out.format_with_style(TextStyle::Emphasis, format!("bot:{strategy:<11}"));
        let title =
            texts.bots.title_if_different_from_name(strategy).map(|title| format!("{title}: "));
        let line = G::ID.strategy_description(strategy, lang).unwrap_or_default();
        out.push_line(format!("  {name} {}{line}", title.unwrap_or_default()));
    }
    if let Some(example) = G::parameterized_example() {
        let (name, _) = example.split_once('=').unwrap_or((example, ""));
        let styled_name = out.format_with_style(TextStyle::Emphasis, format!("bot:{example:<11}"));
        let line = G::ID.strategy_description(name, lang).unwrap_or_default();
        out.push_line(format!("  {styled_name} {line}"));
    }
    let level = |(level, name): (Level, &str)| {
        format!("{} = {name}", texts.bots.command_line_name_with_title(level.name()))
    };
    let levels: Vec<_> = distinct_levels::<G>(rules).into_iter().map(level).collect();
    if !levels.is_empty() {
        out.push_line(format!("  {}", (texts.console.bot_levels)(&levels.join(", "))));
    }
}

/// The strategy behind a bot that was chosen by level.
#[must_use]
pub(crate) fn strategy_of_level<G: HasBots>(rules: &G::Rules, bot: &str) -> Option<&'static str> {
    Level::from_name(bot).map(|level| G::strategy_for_level(level, rules))
}
