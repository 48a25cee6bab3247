//! Setting a table up: rules, who plays, dice.

mod draw;
mod filled;

use axum::Extension;
use axum::extract::{Path, RawQuery, State};
use axum::http::StatusCode;
use axum::response::Response;
use rollwright_bots::HasBots;
use rollwright_games::{Game, GameId, RuleSet, with_game};
use rollwright_i18n::capital;
use rollwright_tables::{Refusal, Setup};

use super::form::Form;
use super::frame::Page;
use super::settings::back_to;
use super::visit::Visit;
use crate::app::App;
use crate::guard::Address;
use crate::limits::Ask;
use crate::problem::Problem;
use filled::Filled;

/// What there is to choose from.
pub(super) struct Offer {
    pub(super) game: GameId,
    pub(super) rules: &'static [RuleSet],
    pub(super) strategies: &'static [&'static str],
}

impl Offer {
    pub(super) fn of(game: GameId) -> Self {
        with_game!(game, G => Self { game, rules: G::rule_sets(), strategies: G::strategies() })
    }

    /// The most seats of any rule set.
    pub(super) fn most_seats(&self) -> usize {
        self.rules.iter().map(|set| usize::from(set.max_seats)).max().unwrap_or(2)
    }
}

pub(super) fn game_at(name: &str) -> Result<GameId, Problem> {
    // Addresses have one form.
    GameId::ALL
        .into_iter()
        .find(|game| game.name() == name)
        .ok_or_else(|| Problem::not_found("there is nothing at this address"))
}

pub(super) async fn page(
    State(app): State<App>,
    Path(game): Path<String>,
    RawQuery(query): RawQuery,
    visit: Visit,
) -> Result<Response, Problem> {
    let offer = Offer::of(game_at(&game)?);
    let name = match visit.who() {
        Some(who) => app.tables.store().name_of(&who).await.map_err(Refusal::from)?,
        None => None,
    };
    let name = name.unwrap_or_else(|| visit.texts().setup.me.to_owned());
    // A link may name a rule set.
    let asked = Form::of_query(query.as_deref());
    let filled = Filled::usual(&offer, asked.get("rules"), name);
    Ok(shown(&offer, &filled, &visit, None))
}

pub(super) async fn post(
    State(app): State<App>,
    Extension(Address(address)): Extension<Address>,
    Path(game): Path<String>,
    visit: Visit,
    form: Form,
) -> Result<Response, Problem> {
    let offer = Offer::of(game_at(&game)?);
    let filled = Filled::from_form(&offer, &form);
    let setup: Setup = match filled.setup(&offer, visit.texts()) {
        Ok(setup) => setup,
        Err(why) => {
            let word = capital(&why.said(visit.lang));
            let status = StatusCode::UNPROCESSABLE_ENTITY;
            return Ok(shown(&offer, &filled, &visit, Some((status, word))));
        }
    };
    let taken = app.meter.take(address, Ask::Table);
    taken.map_err(|seconds| Problem::too_many("new tables", seconds))?;
    match app.tables.found(setup, visit.token.clone()).await {
        Ok(seated) => {
            let mut response = back_to(&format!("/t/{}", seated.table));
            let (key, value) = visit.cookies.token(&seated.token);
            response.headers_mut().insert(key, value);
            Ok(response)
        }
        Err(refusal @ (Refusal::Store(_) | Refusal::NoRandomness(_))) => Err(refusal.into()),
        Err(refusal) => {
            let word = match &refusal {
                Refusal::Setup(why) => capital(&why.said(visit.lang)),
                other => (visit.texts().refusal)(other),
            };
            let status = Problem::from(refusal).status();
            let status = StatusCode::from_u16(status).unwrap_or(StatusCode::UNPROCESSABLE_ENTITY);
            Ok(shown(&offer, &filled, &visit, Some((status, word))))
        }
    }
}

fn shown(
    offer: &Offer,
    filled: &Filled,
    visit: &Visit,
    trouble: Option<(StatusCode, String)>,
) -> Response {
    let word = trouble.as_ref().map(|(_, word)| word.as_str());
    let body = draw::form(offer, filled, visit, word);
    let title = (visit.texts().setup.title)(offer.game.title());
    let mut response = Page::new(title, "setup", body).with_script("setup.js").framed(visit);
    if let Some((status, _)) = trouble {
        *response.status_mut() = status;
    }
    response
}
