//! The title of a bot on pages, by its level and strategy.

use rollwright_bots::{HasBots, Level, default_rules};
use rollwright_games::{GameId, with_game};
use rollwright_i18n::Lang;

/// The title of a bot by level or strategy: `Medium (cautious)`, or only the strategy if no level
/// uses it. Levels are those of the default rules.
pub(super) fn bot_title(game: GameId, name: &str, lang: Lang) -> String {
    let bots = &lang.shared_texts().bots;
    let level =
        |level: Level| with_game!(game, G => G::strategy_for_level(level, &default_rules::<G>()));
    let named = Level::ALL.into_iter().find(|one| one.name() == name);
    // If several levels share a strategy, the strongest is meant.
    let found = named.or_else(|| Level::ALL.into_iter().rev().find(|one| level(*one) == name));
    match found {
        Some(found) => {
            let strategy = bots.title(level(found));
            format!("{} ({})", bots.title(found.name()), mid_sentence(&strategy, lang))
        }
        None => (bots.seat_name)(&bots.title(name)),
    }
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

    #[test]
    fn a_level_and_its_strategy_have_the_same_title() {
        for game in GameId::ALL {
            for lang in Lang::ALL {
                for level in Level::ALL {
                    let strategy =
                        with_game!(game, G => G::strategy_for_level(level, &default_rules::<G>()));
                    let strongest = Level::ALL.into_iter().rev().find(|one| {
                        with_game!(game, G => G::strategy_for_level(*one, &default_rules::<G>()))
                            == strategy
                    });
                    let same = strongest == Some(level);
                    let (one, other) =
                        (bot_title(game, level.name(), lang), bot_title(game, strategy, lang));
                    assert_eq!(one == other, same, "{game:?} {one} {other}");
                }
            }
        }
    }
}
