//! The title of a bot on pages, by its level and strategy.

use rollwright_bots::{
    HasBots, Level, distinct_levels, equivalent_offered_level, level_of_strategy,
};
use rollwright_games::{Game, GameId, RuleSetWithSettings, with_game};
use rollwright_i18n::Lang;
use rollwright_tables::engine_seats::engine_title;

use super::assets::asset_url;
use super::page_language::PageTextsExt;

/// The characters that play at each level, weakest first: the names of their pictures.
const CHARACTER_PICTURES: [&str; 5] =
    ["bot-pebble.svg", "bot-button.svg", "bot-teapot.svg", "bot-abacus.svg", "bot-lantern.svg"];

/// The offered level of a bot by level or strategy, if a level plays like it, and its strategy.
fn level_and_strategy<'n>(
    game: GameId,
    rules: &RuleSetWithSettings,
    name: &'n str,
) -> (Option<Level>, &'n str) {
    with_game!(game, G => {
        let rules = G::rules_for(rules);
        let strategy = match Level::from_name(name) {
            Some(level) => G::strategy_for_level(level, &rules),
            None => name,
        };
        (level_of_strategy::<G>(strategy, &rules), strategy)
    })
}

/// The title of a bot by level or strategy in games under `rules`: the character of its level, such
/// as `Teapot`, or the strategy if no offered level has it.
pub(super) fn bot_title(
    game: GameId,
    rules: &RuleSetWithSettings,
    name: &str,
    lang: Lang,
) -> String {
    if let Some(title) = engine_title(name) {
        return title;
    }
    let bots = &lang.shared_texts().bots;
    match level_and_strategy(game, rules, name) {
        (Some(level), _) => character_name(level, lang).to_owned(),
        (None, strategy) => (bots.seat_name)(&bots.level_or_strategy_title(strategy)),
    }
}

/// The title in a list to choose from: `Teapot (medium)`.
pub(super) fn bot_choice_title(
    game: GameId,
    rules: &RuleSetWithSettings,
    level: Level,
    lang: Lang,
) -> String {
    let title = bot_title(game, rules, level.name(), lang);
    let level = lang.shared_texts().bots.level_or_strategy_title(level.name());
    format!("{title} ({})", mid_sentence(&level, lang))
}

/// The name of the character that plays at `level`.
pub(super) fn character_name(level: Level, lang: Lang) -> &'static str {
    lang.texts().setup.characters[level as usize]
}

/// The picture of a bot; `None` if no offered level plays like it.
pub(super) fn bot_picture(game: GameId, rules: &RuleSetWithSettings, name: &str) -> Option<String> {
    let (level, _) = level_and_strategy(game, rules, name);
    level.map(|level| asset_url(CHARACTER_PICTURES[level as usize]))
}

/// How a level plays this game, as a phrase.
pub(super) fn level_trait(
    game: GameId,
    rules: &RuleSetWithSettings,
    level: Level,
    lang: Lang,
) -> Option<&'static str> {
    let (_, strategy) = level_and_strategy(game, rules, level.name());
    game.strategy_description(strategy, lang)
}

/// The levels to choose from in games under `rules`: each is another bot.
pub(super) fn offered_levels(game: GameId, rules: &RuleSetWithSettings) -> Vec<Level> {
    let levels = with_game!(game, G => distinct_levels::<G>(&G::rules_for(rules)));
    levels.into_iter().map(|(level, _)| level).collect()
}

/// The level to show as chosen where the level called `name` was asked for.
pub(super) fn shown_level(game: GameId, rules: &RuleSetWithSettings, name: &str) -> Option<Level> {
    let level = Level::from_name(name)?;
    Some(with_game!(game, G => equivalent_offered_level::<G>(level, &G::rules_for(rules))))
}

/// The default rules of a game, where those in play aren't known.
pub(super) fn default_rule_choice(game: GameId) -> RuleSetWithSettings {
    with_game!(game, G => RuleSetWithSettings::default_of::<G>())
}

/// A title in the middle of a sentence.
fn mid_sentence(title: &str, lang: Lang) -> String {
    match lang {
        // German nouns keep their capital.
        Lang::De => title.to_owned(),
        Lang::En => title.to_lowercase(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// In Pig, "Medium" once seated "Hard".
    #[test]
    fn a_chosen_level_is_what_sits_down_and_what_is_shown() {
        for (game, lang) in GameId::ALL.into_iter().flat_map(|g| Lang::ALL.map(|l| (g, l))) {
            let sets = with_game!(game, G => G::rule_sets());
            for rules in sets.iter().map(RuleSetWithSettings::default_in_set) {
                let offered = offered_levels(game, &rules);
                let title = |name: &str| bot_title(game, &rules, name, lang);
                for &level in &offered {
                    let seated = with_game!(game, G => {
                        G::strategy_for_level(level, &G::rules_for(&rules))
                    });
                    assert_eq!(title(level.name()), title(seated), "{game} {level:?}");
                    assert_eq!(title(seated), character_name(level, lang), "{game}");
                    assert!(level_trait(game, &rules, level, lang).is_some(), "{game} {level:?}");
                    assert!(bot_picture(game, &rules, seated).is_some(), "{game} {level:?}");
                }
                let mut titles: Vec<_> = offered.iter().map(|level| title(level.name())).collect();
                titles.sort();
                titles.dedup();
                assert_eq!(titles.len(), offered.len(), "{game}: {titles:?}");
                for level in Level::ALL {
                    let shown = shown_level(game, &rules, level.name());
                    assert!(shown.is_some_and(|shown| offered.contains(&shown)), "{game}");
                }
            }
        }
    }
}
