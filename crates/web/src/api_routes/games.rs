//! The games of this server, with their rule sets and bots.

use rollwright_api::{BotLevelInfo, GameInfo, RuleSetInfo};
use rollwright_bots::{HasBots, Level, distinct_levels, strategies_in_any_rule_set};
use rollwright_games::{GameId, Presentation, rules_of_every_rule_set, with_game};
use rollwright_i18n::Lang;

use crate::extractors::Json;
use crate::problem_details::Problem;

pub(super) async fn list_games() -> Json<Vec<GameInfo>> {
    Json(GameId::ALL.into_iter().map(|game| with_game!(game, G => api_game::<G>())).collect())
}

fn api_game<G: HasBots + Presentation>() -> GameInfo {
    let description = G::description(Lang::En);
    let level_info =
        |(level, strategy): (Level, &str)| BotLevelInfo { level, strategy: strategy.to_owned() };
    let sets = G::rule_sets().iter().zip(description.rule_sets).zip(rules_of_every_rule_set::<G>());
    let rules = sets.map(|((set, text), rules)| RuleSetInfo {
        name: set.name.to_owned(),
        summary: text.summary.to_owned(),
        min_seats: set.min_seats,
        max_seats: set.max_seats,
        settings: set
            .settings
            .iter()
            .map(|s| (s.key.to_owned(), s.low, s.high, s.default))
            .collect(),
        bots: G::strategies(&rules).iter().map(|&name| name.to_owned()).collect(),
        levels: distinct_levels::<G>(&rules).into_iter().map(level_info).collect(),
    });
    GameInfo {
        game: G::ID.name().to_owned(),
        title: G::ID.title().to_owned(),
        summary: description.summary.to_owned(),
        rules: rules.collect(),
        bots: strategies_in_any_rule_set::<G>().into_iter().map(str::to_owned).collect(),
    }
}

/// The game with this name.
pub(super) fn parse_game(name: &str) -> Result<GameId, Problem> {
    let known: Vec<_> = GameId::ALL.iter().map(|game| game.name()).collect();
    // Only the exact name, as in the schema.
    GameId::ALL.into_iter().find(|game| game.name() == name).ok_or_else(|| {
        Problem::bad_request(format!("there is no such game; the games are: {}", known.join(", ")))
    })
}
