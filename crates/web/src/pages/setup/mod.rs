//! The setup page, which creates a table: rules, players, dice.
//!
//! - `form_values`: the values of the form and the setup they stand for
//! - `setup_form`: the form

mod form_values;
mod setup_form;

use axum::Extension;
use axum::extract::{Path, RawQuery, State};
use axum::http::StatusCode;
use axum::response::Response;
use rollwright_bots::strategies_in_any_rule_set;
use rollwright_games::{Game, GameId, RuleSet, with_game};
use rollwright_i18n::capitalize;
use rollwright_tables::{TableError, TableSetup};

use super::form_data::FormData;
use super::local_redirect::redirect_to;
use super::page_context::PageContext;
use super::page_layout::HtmlPage;
use crate::app_state::AppState;
use crate::middleware::ClientAddress;
use crate::problem_details::Problem;
use crate::rate_limits::{LimitedResource, rate_limit_key};
use form_values::SetupFormValues;

/// The options of a game to choose from.
pub(super) struct GameOptions {
    pub(super) game: GameId,
    pub(super) rules: &'static [RuleSet],
    /// Those of every rule set.
    pub(super) strategies: Vec<&'static str>,
}

impl GameOptions {
    pub(super) fn for_game(game: GameId) -> Self {
        with_game!(game, G => Self {
            game,
            rules: G::rule_sets(),
            strategies: strategies_in_any_rule_set::<G>(),
        })
    }

    /// The maximum number of seats of any rule set.
    pub(super) fn max_seats(&self) -> usize {
        self.rules.iter().map(|set| usize::from(set.max_seats)).max().unwrap_or(2)
    }
}

pub(super) fn game_from_path(name: &str) -> Result<GameId, Problem> {
    // Only the exact name, so that each page has one URL.
    GameId::ALL
        .into_iter()
        .find(|game| game.name() == name)
        .ok_or_else(|| Problem::not_found("there is nothing at this address"))
}

pub(super) async fn setup_page(
    State(app): State<AppState>,
    Path(game): Path<String>,
    RawQuery(query): RawQuery,
    visit: PageContext,
) -> Result<Response, Problem> {
    let options = GameOptions::for_game(game_from_path(&game)?);
    let name = match visit.token_hash() {
        Some(who) => app.tables.store().latest_name_of(&who).await.map_err(TableError::from)?,
        None => None,
    };
    let name = name.unwrap_or_default();
    // A link may preselect a rule set.
    let fields = FormData::from_query(query.as_deref());
    let values = SetupFormValues::defaults(&options, fields.get("rules"), name);
    Ok(render_setup_page(&options, &values, &visit, None))
}

pub(super) async fn create_table(
    State(app): State<AppState>,
    Extension(ClientAddress(address)): Extension<ClientAddress>,
    Path(game): Path<String>,
    visit: PageContext,
    form: FormData,
) -> Result<Response, Problem> {
    let options = GameOptions::for_game(game_from_path(&game)?);
    let values = SetupFormValues::from_form(&options, &form);
    let setup: TableSetup = match values.to_setup(&options, visit.texts()) {
        Ok(setup) => setup,
        Err(why) => {
            let message = capitalize(&why.localized(visit.lang));
            let status = StatusCode::UNPROCESSABLE_ENTITY;
            return Ok(render_setup_page(&options, &values, &visit, Some((status, message))));
        }
    };
    let allowed = app.rate_limiter.acquire(address, LimitedResource::Table);
    allowed.map_err(|seconds| Problem::rate_limited("new tables", seconds))?;
    let network = rate_limit_key(address);
    match app.tables.create_table_with_network_limit(network, setup, visit.token.clone()).await {
        Ok(seated) => {
            let mut response = redirect_to(&format!("/t/{}", seated.table));
            let (key, value) = visit.cookies.token_cookie(&seated.token);
            response.headers_mut().insert(key, value);
            Ok(response)
        }
        Err(refusal @ (TableError::Store(_) | TableError::Randomness(_))) => Err(refusal.into()),
        Err(refusal) => {
            let message = match &refusal {
                TableError::Setup(why) => capitalize(&why.localized(visit.lang)),
                other => (visit.texts().refusal_text)(other),
            };
            let status = Problem::from(refusal).status();
            let status = StatusCode::from_u16(status).unwrap_or(StatusCode::UNPROCESSABLE_ENTITY);
            Ok(render_setup_page(&options, &values, &visit, Some((status, message))))
        }
    }
}

fn render_setup_page(
    options: &GameOptions,
    values: &SetupFormValues,
    visit: &PageContext,
    error: Option<(StatusCode, String)>,
) -> Response {
    let message = error.as_ref().map(|(_, message)| message.as_str());
    let body = setup_form::setup_form(options, values, visit, message);
    let title = (visit.texts().setup.title)(options.game.title());
    let mut response =
        HtmlPage::new(title, "setup", body).with_script("setup.js").render_response(visit);
    if let Some((status, _)) = error {
        *response.status_mut() = status;
    }
    response
}
