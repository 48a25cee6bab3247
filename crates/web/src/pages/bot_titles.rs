//! What a bot is called on pages: by its level and its strategy, everywhere the same.

use rollwright_bots::{HasBots, Level};
use rollwright_games::{GameId, with_game};
use rollwright_i18n::Lang;

/// What a bot of this level or strategy is called in a game: `Medium (cautious)`, or the
/// strategy alone where no level stands for it.
pub(super) fn bot_title(game: GameId, name: &str, lang: Lang) -> String {
    let bots = &lang.shared_texts().bots;
    let level = |level: Level| with_game!(game, G => G::strategy_for_level(level));
    let asked = Level::ALL.into_iter().find(|one| one.name() == name);
    // Of several levels with the same strategy the weakest is meant least.
    let found = asked.or_else(|| Level::ALL.into_iter().rev().find(|one| level(*one) == name));
    match found {
        Some(found) => {
            let strategy = bots.title(level(found));
            format!("{} ({})", bots.title(found.name()), mid_sentence(&strategy, lang))
        }
        None => (bots.seat_name)(&bots.title(name)),
    }
}

/// A word as it stands in the middle of a sentence.
fn mid_sentence(word: &str, lang: Lang) -> String {
    match lang {
        // Some of them are nouns there.
        Lang::De => word.to_owned(),
        Lang::En => word.to_lowercase(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_level_and_its_strategy_have_one_name() {
        for game in GameId::ALL {
            for lang in Lang::ALL {
                for level in Level::ALL {
                    let strategy = with_game!(game, G => G::strategy_for_level(level));
                    let strongest = Level::ALL
                        .into_iter()
                        .rev()
                        .find(|one| with_game!(game, G => G::strategy_for_level(*one)) == strategy);
                    let same = strongest == Some(level);
                    let (one, other) =
                        (bot_title(game, level.name(), lang), bot_title(game, strategy, lang));
                    assert_eq!(one == other, same, "{game:?} {one} {other}");
                }
            }
        }
    }
}
