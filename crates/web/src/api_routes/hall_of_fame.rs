//! The hall of fame.

use std::collections::BTreeMap;

use axum::extract::State;
use rollwright_api::HallOfFameEntry;
use rollwright_games::{RuleSetWithSettings, with_game};
use rollwright_tables::TableError;
use rollwright_tables::store::{GameVariant, HallOfFameRow, Opponents};
use rollwright_tables::table_setup::TableSetupError;

use super::games::parse_game;
use super::query_and_header_params::ScoresQuery;
use crate::app_state::AppState;
use crate::extractors::{Json, ValidQuery};
use crate::problem_details::Problem;
use crate::token_extractors::OptionalToken;

pub(super) async fn get_hall_of_fame(
    State(app): State<AppState>,
    OptionalToken(token): OptionalToken,
    ValidQuery(query): ValidQuery<ScoresQuery>,
) -> Result<Json<Vec<HallOfFameEntry>>, Problem> {
    let game = parse_game(&query.game)?;
    let settings: BTreeMap<String, String> =
        query.settings().map(|(key, value)| (key.to_owned(), value.to_owned())).collect();
    let rules = query.rules.as_deref();
    let choice =
        with_game!(game, G => RuleSetWithSettings::from_name_and_settings::<G>(rules, &settings))
            .map_err(|error| TableError::from(TableSetupError::from(error)))?;
    let set = choice.rule_set();
    let settings: Vec<String> =
        choice.settings().map(|(setting, value)| format!("{}={value}", setting.key)).collect();
    let seats = query.seats.unwrap_or(set.min_seats).into();
    let variant = GameVariant {
        game,
        rules: set.name.to_owned(),
        settings: settings.join(","),
        seats,
        opponents: query.opponents().unwrap_or_else(|| Opponents::default_for(seats)),
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
