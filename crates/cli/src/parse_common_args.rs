//! Parsing of arguments that several commands share.

use std::collections::BTreeMap;

use rollwright_bots::{HasBots, resolve_strategy};
use rollwright_games::play_error::sanitize_for_message;
use rollwright_games::{Game, GameId, RuleSetWithSettings, Seat, Seats, with_game};

use crate::command_error::CommandError;

/// Parses the name of a game.
pub(crate) fn parse_game(name: &str) -> Result<GameId, CommandError> {
    GameId::from_name(name).ok_or_else(|| {
        CommandError::Usage(format!(
            "there is no game '{}'; the games are: {}",
            sanitize_for_message(name),
            GameId::ALL.map(GameId::name).join(", ")
        ))
    })
}

/// Parses settings, each `KEY=VALUE`.
pub(crate) fn parse_settings(pairs: &[String]) -> Result<BTreeMap<String, String>, CommandError> {
    (pairs.iter())
        .map(|pair| match pair.split_once('=') {
            Some((key, value)) => Ok((key.trim().to_owned(), value.trim().to_owned())),
            None => Err(CommandError::Usage(format!(
                "'{}' isn't a setting; write KEY=VALUE",
                sanitize_for_message(pair)
            ))),
        })
        .collect()
}

/// Parses a rule set with settings, each `KEY=VALUE`.
pub(crate) fn parse_rule_choice(
    game: GameId,
    rules: Option<&str>,
    settings: &[String],
) -> Result<RuleSetWithSettings, CommandError> {
    let settings = parse_settings(settings)?;
    let rules = rules.map(|name| rule_set_name(game, name));
    Ok(with_game!(game, G => {
        RuleSetWithSettings::from_name_and_settings::<G>(rules.as_deref(), &settings)
    })?)
}

/// The name of the rule set that was typed in any case. A name that doesn't exist stays as it is.
pub(crate) fn rule_set_name(game: GameId, typed: &str) -> String {
    let sets = with_game!(game, G => G::rule_sets());
    let set = sets.iter().find(|set| set.name.eq_ignore_ascii_case(typed.trim()));
    set.map_or(typed, |set| set.name).to_owned()
}

/// Parses a list of strategies such as `optimal,bot:greedy` for games under these rules.
pub(crate) fn parse_strategies(
    game: GameId,
    rules: &RuleSetWithSettings,
    list: &str,
) -> Result<Vec<String>, CommandError> {
    (list.split(','))
        .map(|name| {
            let name = name.trim().to_ascii_lowercase();
            let name = name.strip_prefix("bot:").unwrap_or(&name).trim();
            Ok(with_game!(game, G => resolve_strategy::<G>(name, &G::rules_for(rules)))?
                .into_owned())
        })
        .collect()
}

/// The seats for `count` players. For analysis one seat is allowed even if the rule set needs
/// more (RULES: rule sets), unless the game needs an opponent.
pub(crate) fn seats_for(
    game: GameId,
    choice: &RuleSetWithSettings,
    count: usize,
) -> Result<Seats, CommandError> {
    let is_solo = count == 1 && with_game!(game, G => G::supports_solo());
    match Seats::new(1, Seat(0)) {
        Some(seats) if is_solo => Ok(seats),
        _ => Ok(choice.rule_set().new_seats(count, Seat(0))?),
    }
}

/// A random seed.
pub(crate) fn random_seed() -> Result<u64, CommandError> {
    // At most 53 bits, which every JSON parser represents exactly.
    let number = getrandom::u64().map_err(|error| {
        CommandError::Failed(format!("the operating system can't provide random numbers: {error}"))
    })?;
    Ok(number >> 11)
}

/// The default number of threads: one per core.
pub(crate) fn default_threads() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}
