//! What every command reads from its arguments the same way.

use std::collections::BTreeMap;

use rollwright_bots::{HasBots, strategy_named};
use rollwright_games::illegal::shown;
use rollwright_games::{GameId, RuleChoice, Seat, Seats, with_game};

use crate::failure::Failure;

/// The game of that name.
pub(crate) fn game_named(name: &str) -> Result<GameId, Failure> {
    GameId::from_name(name).ok_or_else(|| {
        Failure::Usage(format!(
            "there is no game '{}'; there are: {}",
            shown(name),
            GameId::ALL.map(GameId::name).join(", ")
        ))
    })
}

/// The settings given as `KEY=VALUE`.
pub(crate) fn settings_of(pairs: &[String]) -> Result<BTreeMap<String, String>, Failure> {
    (pairs.iter())
        .map(|pair| match pair.split_once('=') {
            Some((key, value)) => Ok((key.trim().to_owned(), value.trim().to_owned())),
            None => {
                Err(Failure::Usage(format!("'{}' is no setting: write KEY=VALUE", shown(pair))))
            }
        })
        .collect()
}

/// The rules of that name with these settings, each `KEY=VALUE`.
pub(crate) fn rule_choice(
    game: GameId,
    rules: Option<&str>,
    settings: &[String],
) -> Result<RuleChoice, Failure> {
    let settings = settings_of(settings)?;
    Ok(with_game!(game, G => RuleChoice::new::<G>(rules, &settings))?)
}

/// The strategies of a list such as `optimal,bot:greedy`.
pub(crate) fn strategies(game: GameId, list: &str) -> Result<Vec<String>, Failure> {
    (list.split(','))
        .map(|name| {
            let name = name.trim().to_ascii_lowercase();
            let name = name.strip_prefix("bot:").unwrap_or(&name).trim();
            Ok(with_game!(game, G => strategy_named::<G>(name))?.into_owned())
        })
        .collect()
}

/// The seats for so many players. One seat is taken for analysis where a rule set
/// asks for more (RULES: rule sets), unless the game needs somebody to play against.
pub(crate) fn seats_for(game: GameId, choice: &RuleChoice, count: usize) -> Result<Seats, Failure> {
    let alone = count == 1 && with_game!(game, G => G::can_be_alone());
    match Seats::new(1, Seat(0)) {
        Some(seats) if alone => Ok(seats),
        _ => Ok(choice.set().seats(count, Seat(0))?),
    }
}

/// A seed that nobody chose.
pub(crate) fn entropy() -> Result<u64, Failure> {
    // Small enough for every reader of JSON to keep exactly.
    let number = getrandom::u64()
        .map_err(|error| Failure::Failed(format!("the system gives no random numbers: {error}")))?;
    Ok(number >> 11)
}
