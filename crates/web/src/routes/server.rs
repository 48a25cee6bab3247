//! About the server: health, readiness, its description, the games, the hall of fame.

use rollwright_games::Telling;
use rollwright_i18n::Lang;
use std::collections::BTreeMap;

use axum::extract::State;
use rollwright_bots::HasBots;
use rollwright_games::{GameId, RuleChoice, with_game};
use rollwright_tables::Refusal;
use rollwright_tables::setup::SetupError;
use rollwright_tables::store::{Class, Famous};

use super::params::Scores;
use crate::app::App;
use crate::body::{Asked, Json};
use crate::caller::Caller;
use crate::openapi::document;
use crate::problem::Problem;
use rollwright_api::{Fame, GameShown, Health, RulesShown};

/// A server that answers this runs; starting it again would mend nothing.
pub(super) async fn health() -> Json<Health> {
    Json(Health { status: "ok".to_owned() })
}

/// A server that answers this with yes keeps the moves it is sent.
pub(super) async fn ready(State(app): State<App>) -> Result<Json<Health>, Problem> {
    let ready = app.readiness.ask(app.tables.store()).await;
    ready.map_err(|_| Problem::not_ready())?;
    Ok(Json(Health { status: "ok".to_owned() }))
}

pub(super) async fn openapi() -> Json<serde_json::Value> {
    Json(document())
}

pub(super) async fn games() -> Json<Vec<GameShown>> {
    Json(GameId::ALL.into_iter().map(|game| with_game!(game, G => shown::<G>())).collect())
}

fn shown<G: HasBots + Telling>() -> GameShown {
    let about = G::about(Lang::En);
    let rules = G::rule_sets().iter().zip(about.rule_sets).map(|(set, text)| RulesShown {
        name: set.name.to_owned(),
        summary: text.line.to_owned(),
        min_seats: set.min_seats,
        max_seats: set.max_seats,
        settings: set
            .settings
            .iter()
            .map(|s| (s.key.to_owned(), s.low, s.high, s.default))
            .collect(),
    });
    GameShown {
        game: G::ID.name().to_owned(),
        title: G::ID.title().to_owned(),
        summary: about.line.to_owned(),
        rules: rules.collect(),
        bots: G::strategies().iter().map(|&strategy| strategy.to_owned()).collect(),
    }
}

pub(super) async fn scores(
    State(app): State<App>,
    Caller(token): Caller,
    Asked(query): Asked<Scores>,
) -> Result<Json<Vec<Fame>>, Problem> {
    let game = game_named(&query.game)?;
    let settings: BTreeMap<String, String> =
        query.settings().map(|(key, value)| (key.to_owned(), value.to_owned())).collect();
    let rules = query.rules.as_deref();
    let choice = with_game!(game, G => RuleChoice::new::<G>(rules, &settings))
        .map_err(|error| Refusal::from(SetupError::from(error)))?;
    let set = choice.set();
    let settings: Vec<String> =
        choice.settings().map(|(setting, value)| format!("{}={value}", setting.key)).collect();
    let class = Class {
        game,
        rules: set.name.to_owned(),
        settings: settings.join(","),
        seats: query.seats.unwrap_or(set.min_seats).into(),
    };
    let who = token.map(|token| token.hash());
    let famous = app.tables.store().fame(&class, who.as_ref()).await.map_err(Refusal::from)?;
    Ok(Json(famous.into_iter().map(entry).collect()))
}

/// An entry of the hall of fame as it is told to whoever it was looked up for.
pub(super) fn entry(one: Famous) -> Fame {
    Fame {
        place: one.place,
        name: one.name,
        points: one.points,
        turns: one.turns,
        ended: one.ended,
        table: one.known.then_some(one.table),
    }
}

/// The game called `name`.
pub(super) fn game_named(name: &str) -> Result<GameId, Problem> {
    let known: Vec<_> = GameId::ALL.iter().map(|game| game.name()).collect();
    // One form, as the description has it.
    GameId::ALL.into_iter().find(|game| game.name() == name).ok_or_else(|| {
        Problem::bad_request(format!("there is no such game; there are: {}", known.join(", ")))
    })
}
