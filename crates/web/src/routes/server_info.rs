//! The server itself: health, readiness, the OpenAPI document, games, the hall of fame.

use rollwright_games::Presentation;
use rollwright_i18n::Lang;
use std::collections::BTreeMap;

use axum::extract::State;
use rollwright_bots::HasBots;
use rollwright_games::{GameId, RuleChoice, with_game};
use rollwright_tables::TableError;
use rollwright_tables::store::{GameVariant, HallOfFameRow};
use rollwright_tables::table_setup::TableSetupError;

use super::query_params::ScoresQuery;
use crate::app_state::AppState;
use crate::authentication::OptionalToken;
use crate::extractors::{Json, ValidQuery};
use crate::openapi::openapi_document;
use crate::problem::Problem;
use rollwright_api::{GameInfo, HallOfFameEntry, Health, RuleSetInfo};

/// Liveness: a server that responds doesn't need a restart.
pub(super) async fn get_health() -> Json<Health> {
    Json(Health { status: "ok".to_owned() })
}

/// Readiness: whether the server can store moves.
pub(super) async fn get_readiness(State(app): State<AppState>) -> Result<Json<Health>, Problem> {
    let ready = app.readiness.check(app.tables.store()).await;
    ready.map_err(|_| Problem::database_not_writable())?;
    Ok(Json(Health { status: "ok".to_owned() }))
}

pub(super) async fn get_openapi() -> Json<serde_json::Value> {
    Json(openapi_document())
}

pub(super) async fn list_games() -> Json<Vec<GameInfo>> {
    Json(GameId::ALL.into_iter().map(|game| with_game!(game, G => api_game::<G>())).collect())
}

fn api_game<G: HasBots + Presentation>() -> GameInfo {
    let description = G::description(Lang::En);
    let rules = G::rule_sets().iter().zip(description.rule_sets).map(|(set, text)| RuleSetInfo {
        name: set.name.to_owned(),
        summary: text.summary.to_owned(),
        min_seats: set.min_seats,
        max_seats: set.max_seats,
        settings: set
            .settings
            .iter()
            .map(|s| (s.key.to_owned(), s.low, s.high, s.default))
            .collect(),
    });
    GameInfo {
        game: G::ID.name().to_owned(),
        title: G::ID.title().to_owned(),
        summary: description.summary.to_owned(),
        rules: rules.collect(),
        bots: G::strategies().iter().map(|&strategy| strategy.to_owned()).collect(),
    }
}

pub(super) async fn get_hall_of_fame(
    State(app): State<AppState>,
    OptionalToken(token): OptionalToken,
    ValidQuery(query): ValidQuery<ScoresQuery>,
) -> Result<Json<Vec<HallOfFameEntry>>, Problem> {
    let game = parse_game(&query.game)?;
    let settings: BTreeMap<String, String> =
        query.settings().map(|(key, value)| (key.to_owned(), value.to_owned())).collect();
    let rules = query.rules.as_deref();
    let choice = with_game!(game, G => RuleChoice::new::<G>(rules, &settings))
        .map_err(|error| TableError::from(TableSetupError::from(error)))?;
    let set = choice.rule_set();
    let settings: Vec<String> =
        choice.settings().map(|(setting, value)| format!("{}={value}", setting.key)).collect();
    let variant = GameVariant {
        game,
        rules: set.name.to_owned(),
        settings: settings.join(","),
        seats: query.seats.unwrap_or(set.min_seats).into(),
    };
    let who = token.map(|token| token.hash());
    let rows =
        app.tables.store().hall_of_fame(&variant, who.as_ref()).await.map_err(TableError::from)?;
    Ok(Json(rows.into_iter().map(api_hall_of_fame_entry).collect()))
}

/// Converts an entry of the hall of fame for the caller it was loaded for.
pub(super) fn api_hall_of_fame_entry(row: HallOfFameRow) -> HallOfFameEntry {
    HallOfFameEntry {
        place: row.rank,
        name: row.name,
        points: row.points,
        turns: row.turns,
        ended: row.ended_at,
        table: row.is_linkable.then_some(row.table),
    }
}

/// The game with this name.
pub(super) fn parse_game(name: &str) -> Result<GameId, Problem> {
    let known: Vec<_> = GameId::ALL.iter().map(|game| game.name()).collect();
    // Only the exact name, as in the schema.
    GameId::ALL.into_iter().find(|game| game.name() == name).ok_or_else(|| {
        Problem::bad_request(format!("there is no such game; there are: {}", known.join(", ")))
    })
}
