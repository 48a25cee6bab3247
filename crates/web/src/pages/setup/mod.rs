//! Setting a table up: rules, who plays, dice.

mod form_values;
mod setup_form;

use axum::Extension;
use axum::extract::{Path, RawQuery, State};
use axum::http::StatusCode;
use axum::response::Response;
use rollwright_bots::HasBots;
use rollwright_games::{Game, GameId, RuleSet, with_game};
use rollwright_i18n::capitalize;
use rollwright_tables::{TableError, TableSetup};

use super::form_data::FormData;
use super::page_context::PageContext;
use super::page_layout::HtmlPage;
use super::settings::redirect_to;
use crate::app_state::AppState;
use crate::middleware::ClientAddress;
use crate::problem::Problem;
use crate::rate_limits::LimitedResource;
use form_values::SetupFormValues;

/// What there is to choose from.
pub(super) struct GameOptions {
    pub(super) game: GameId,
    pub(super) rules: &'static [RuleSet],
    pub(super) strategies: &'static [&'static str],
}

impl GameOptions {
    pub(super) fn for_game(game: GameId) -> Self {
        with_game!(game, G => Self { game, rules: G::rule_sets(), strategies: G::strategies() })
    }

    /// The most seats of any rule set.
    pub(super) fn max_seats(&self) -> usize {
        self.rules.iter().map(|set| usize::from(set.max_seats)).max().unwrap_or(2)
    }
}

pub(super) fn game_from_path(name: &str) -> Result<GameId, Problem> {
    // Addresses have one form.
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
    let offer = GameOptions::for_game(game_from_path(&game)?);
    let name = match visit.token_hash() {
        Some(who) => app.tables.store().last_name_of(&who).await.map_err(TableError::from)?,
        None => None,
    };
    let name = name.unwrap_or_else(|| visit.texts().setup.default_name.to_owned());
    // A link may name a rule set.
    let asked = FormData::from_query(query.as_deref());
    let filled = SetupFormValues::defaults(&offer, asked.get("rules"), name);
    Ok(render_setup_page(&offer, &filled, &visit, None))
}

pub(super) async fn create_table(
    State(app): State<AppState>,
    Extension(ClientAddress(address)): Extension<ClientAddress>,
    Path(game): Path<String>,
    visit: PageContext,
    form: FormData,
) -> Result<Response, Problem> {
    let offer = GameOptions::for_game(game_from_path(&game)?);
    let filled = SetupFormValues::from_form(&offer, &form);
    let setup: TableSetup = match filled.to_setup(&offer, visit.texts()) {
        Ok(setup) => setup,
        Err(why) => {
            let word = capitalize(&why.localized(visit.lang));
            let status = StatusCode::UNPROCESSABLE_ENTITY;
            return Ok(render_setup_page(&offer, &filled, &visit, Some((status, word))));
        }
    };
    let taken = app.rate_limiter.acquire(address, LimitedResource::Table);
    taken.map_err(|seconds| Problem::rate_limited("new tables", seconds))?;
    match app.tables.create_table(setup, visit.token.clone()).await {
        Ok(seated) => {
            let mut response = redirect_to(&format!("/t/{}", seated.table));
            let (key, value) = visit.cookies.token_cookie(&seated.token);
            response.headers_mut().insert(key, value);
            Ok(response)
        }
        Err(refusal @ (TableError::Store(_) | TableError::Randomness(_))) => Err(refusal.into()),
        Err(refusal) => {
            let word = match &refusal {
                TableError::Setup(why) => capitalize(&why.localized(visit.lang)),
                other => (visit.texts().refusal_text)(other),
            };
            let status = Problem::from(refusal).status();
            let status = StatusCode::from_u16(status).unwrap_or(StatusCode::UNPROCESSABLE_ENTITY);
            Ok(render_setup_page(&offer, &filled, &visit, Some((status, word))))
        }
    }
}

fn render_setup_page(
    offer: &GameOptions,
    filled: &SetupFormValues,
    visit: &PageContext,
    trouble: Option<(StatusCode, String)>,
) -> Response {
    let word = trouble.as_ref().map(|(_, word)| word.as_str());
    let body = setup_form::setup_form(offer, filled, visit, word);
    let title = (visit.texts().setup.title)(offer.game.title());
    let mut response =
        HtmlPage::new(title, "setup", body).with_script("setup.js").render_response(visit);
    if let Some((status, _)) = trouble {
        *response.status_mut() = status;
    }
    response
}
