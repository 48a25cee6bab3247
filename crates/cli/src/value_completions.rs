//! Completions of values in a shell: games, rule sets, settings, bots and languages.
//!
//! The words before the value decide, such as the game in `play warrior --set`.

use std::ffi::OsStr;

use clap_complete::engine::{ArgValueCandidates, ArgValueCompleter, CompletionCandidate};
use rollwright_bots::{HasBots, distinct_levels};
use rollwright_games::{Game, GameId, RuleSetWithSettings, with_game};
use rollwright_i18n::Lang;

/// Settings with more values than this only offer the default, the lowest and the highest value.
const MAX_LISTED_VALUES: u32 = 20;

/// The games.
pub(crate) fn games() -> ArgValueCandidates {
    ArgValueCandidates::new(|| {
        GameId::ALL.iter().map(|game| candidate(game.name(), game.title())).collect()
    })
}

/// The languages.
pub(crate) fn languages() -> ArgValueCandidates {
    ArgValueCandidates::new(|| {
        Lang::ALL.iter().map(|lang| candidate(lang.code(), lang.native_name())).collect()
    })
}

/// The rule sets of the game on the command line; without one, those of all games.
pub(crate) fn rule_sets() -> ArgValueCandidates {
    ArgValueCandidates::new(|| rule_sets_for(game_on_command_line()))
}

/// Settings of the game on the command line, as `KEY=VALUE`.
pub(crate) fn settings() -> ArgValueCompleter {
    ArgValueCompleter::new(|typed: &OsStr| {
        keep_prefixed(settings_for(game_on_command_line()), typed)
    })
}

/// A list of seats, in which bots are `bot:NAME`.
pub(crate) fn seats() -> ArgValueCompleter {
    ArgValueCompleter::new(|typed: &OsStr| complete_list(typed, "bot:"))
}

/// A list of levels and strategies.
pub(crate) fn bots() -> ArgValueCompleter {
    ArgValueCompleter::new(|typed: &OsStr| complete_list(typed, ""))
}

fn candidate(value: impl Into<String>, help: impl Into<String>) -> CompletionCandidate {
    let (value, help): (String, String) = (value.into(), help.into());
    CompletionCandidate::new(value).help(Some(help.into()))
}

/// The words of the command line that is being completed.
fn command_line() -> Vec<String> {
    std::env::args().collect()
}

fn game_on_command_line() -> Option<GameId> {
    command_line().iter().find_map(|word| GameId::from_name(word))
}

fn rule_set_on_command_line() -> Option<String> {
    let words = command_line();
    let is_option = |word: &String| word == "--rules" || word == "-r";
    let after = words.iter().position(is_option).and_then(|at| words.get(at + 1)).cloned();
    after.or_else(|| words.iter().find_map(|word| word.strip_prefix("--rules=").map(str::to_owned)))
}

fn chosen_games(game: Option<GameId>) -> Vec<GameId> {
    game.map_or_else(|| GameId::ALL.to_vec(), |game| vec![game])
}

fn rule_sets_for(game: Option<GameId>) -> Vec<CompletionCandidate> {
    let mut names: Vec<&str> = Vec::new();
    let mut candidates = Vec::new();
    for game in chosen_games(game) {
        let sets = with_game!(game, G => G::rule_sets());
        for (set, text) in sets.iter().zip(game.description(Lang::En).rule_sets) {
            if !names.contains(&set.name) {
                names.push(set.name);
                candidates.push(candidate(set.name, text.summary));
            }
        }
    }
    candidates
}

fn settings_for(game: Option<GameId>) -> Vec<CompletionCandidate> {
    let mut candidates = Vec::new();
    for game in chosen_games(game) {
        let sets = with_game!(game, G => G::rule_sets());
        for setting in sets.iter().flat_map(|set| set.settings) {
            let label = game.description(Lang::En).setting_label(setting.key);
            let values: Vec<u32> = match setting.high - setting.low {
                0..MAX_LISTED_VALUES => (setting.low..=setting.high).collect(),
                _ => vec![setting.default, setting.low, setting.high],
            };
            let key = setting.key;
            candidates
                .extend(values.iter().map(|value| candidate(format!("{key}={value}"), label)));
        }
    }
    candidates
}

/// Completes the last entry of a list of bots.
fn complete_list(typed: &OsStr, prefix: &str) -> Vec<CompletionCandidate> {
    let Some(typed) = typed.to_str() else { return Vec::new() };
    let before = typed.rfind(',').map_or("", |comma| &typed[..=comma]);
    let bots = bots_for(game_on_command_line(), rule_set_on_command_line().as_deref());
    let candidates =
        bots.into_iter().map(|(name, help)| candidate(format!("{before}{prefix}{name}"), help));
    keep_prefixed(candidates.collect(), OsStr::new(typed))
}

fn keep_prefixed(candidates: Vec<CompletionCandidate>, typed: &OsStr) -> Vec<CompletionCandidate> {
    let typed = typed.to_string_lossy();
    let begins = |candidate: &CompletionCandidate| {
        candidate.get_value().to_string_lossy().starts_with(typed.as_ref())
    };
    candidates.into_iter().filter(begins).collect()
}

/// The levels and strategies of a game, with descriptions; without a game, those of all games.
fn bots_for(game: Option<GameId>, rules: Option<&str>) -> Vec<(String, String)> {
    let mut bots: Vec<(String, String)> = Vec::new();
    for game in chosen_games(game) {
        for (name, help) in with_game!(game, G => bots_of_game::<G>(rules)) {
            if bots.iter().all(|(known, _)| *known != name) {
                bots.push((name, help));
            }
        }
    }
    bots
}

fn bots_of_game<G: HasBots + Game>(rules: Option<&str>) -> Vec<(String, String)> {
    let choice = RuleSetWithSettings::from_name_and_settings::<G>(rules, &Default::default())
        .or_else(|_| RuleSetWithSettings::from_name_and_settings::<G>(None, &Default::default()));
    let Ok(choice) = choice else { return Vec::new() };
    let rules = G::rules_for(&choice);
    let levels = distinct_levels::<G>(&rules).into_iter();
    let levels =
        levels.map(|(level, strategy)| (level.name().to_owned(), format!("level: {strategy}")));
    let strategies = G::strategies(&rules).iter().map(|strategy| {
        let description = G::ID.strategy_description(strategy, Lang::En).unwrap_or_default();
        ((*strategy).to_owned(), description.to_owned())
    });
    levels.chain(strategies).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn values(candidates: &[CompletionCandidate]) -> Vec<String> {
        candidates.iter().map(|one| one.get_value().to_string_lossy().into_owned()).collect()
    }

    #[test]
    fn rule_sets_and_settings_belong_to_the_game() {
        let warrior = GameId::from_name("warrior");
        assert_eq!(values(&rule_sets_for(warrior)), ["classic"]);
        let settings = values(&settings_for(warrior));
        assert!(settings.contains(&"levels=3".to_owned()), "{settings:?}");
        assert!(settings.contains(&"size=10".to_owned()), "{settings:?}");
        assert_eq!(
            values(&settings_for(GameId::from_name("pig"))),
            ["goal=100", "goal=10", "goal=200"]
        );
        // Without a game, all of them are offered, each once.
        let all = values(&rule_sets_for(None));
        assert_eq!(all.iter().filter(|name| *name == "official").count(), 1);
        assert!(all.contains(&"free-joker".to_owned()));
    }

    #[test]
    fn the_last_bot_of_a_list_is_completed() {
        let completed = values(&complete_list(OsStr::new("Ann,bot:me"), "bot:"));
        assert_eq!(completed, ["Ann,bot:medium"]);
        assert_eq!(values(&complete_list(OsStr::new("greedy,exp"), "")), ["greedy,expectimax"]);
    }
}
