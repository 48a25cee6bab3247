//! The bots of a game, as people are told of them.

use rollwright_bots::{HasBots, Level};

use rollwright_i18n::Lang;

use crate::{Ink, Output};

/// Lists the strategies of `G`, and the levels with the strategy behind each.
pub fn list<G: HasBots>(lang: Lang, out: &mut Output) {
    let words = lang.words();
    for strategy in G::strategies() {
        let name = out.paint(Ink::Strong, format!("bot:{strategy:<11}"));
        let title = words.bots.other_title(strategy).map(|title| format!("{title}: "));
        let line = G::ID.strategy_line(strategy, lang);
        out.line(format!("  {name} {}{line}", title.unwrap_or_default()));
    }
    if let Some(example) = G::numbered_example() {
        let (name, _) = example.split_once('=').unwrap_or((example, ""));
        let painted = out.paint(Ink::Strong, format!("bot:{example:<11}"));
        out.line(format!("  {painted} {}", G::ID.strategy_line(name, lang)));
    }
    let level = |(level, name)| format!("{} = {name}", words.bots.typed(level));
    let levels: Vec<_> = levels::<G>().map(level).collect();
    if !levels.is_empty() {
        out.line(format!("  {}", (words.console.by_level)(&levels.join(", "))));
    }
}

/// The levels of `G`, each with the name of its strategy.
fn levels<G: HasBots>() -> impl Iterator<Item = (&'static str, &'static str)> {
    Level::ALL.into_iter().map(|level| (level.name(), G::level(level)))
}

/// What to tell of a bot that was chosen by level: the strategy it plays.
#[must_use]
pub(crate) fn behind_level<G: HasBots>(bot: &str) -> Option<&'static str> {
    levels::<G>().find_map(|(level, strategy)| (level == bot).then_some(strategy))
}
