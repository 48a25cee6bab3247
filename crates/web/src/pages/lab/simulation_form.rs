//! The form to request a simulation.

use rollwright_i18n::capitalize;
use std::collections::BTreeMap;

use axum::Extension;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use maud::{Markup, html};
use rollwright_bots::{HasBots, Level};
use rollwright_games::{GameId, default_rules, with_game};
use rollwright_tables::{Id, Seed, TableError, Token};

use super::render_lab_page;
use crate::app_state::AppState;
use crate::lab::{MAX_GAMES, QueueError, RunOwner, Simulation, SimulationRequest};
use crate::middleware::ClientAddress;
use crate::pages::form_data::FormData;
use crate::pages::local_redirect::redirect_to;
use crate::pages::page_context::PageContext;
use crate::pages::setup::GameOptions;
use crate::problem_details::Problem;
use crate::rate_limits::LimitedResource;

/// The maximum number of seats in a run.
const MAX_SEATS: usize = 5;
/// The largest integer that every JSON parser preserves.
const MAX_SEED: u64 = (1 << 53) - 1;

/// The values of the form, valid or not.
pub(super) struct SimulationForm {
    game: GameId,
    rules: Option<String>,
    settings: BTreeMap<String, String>,
    /// Empty for an empty seat.
    strategies: Vec<String>,
    games: String,
    seed: String,
    duplicate: bool,
}

impl SimulationForm {
    /// The default values.
    pub(super) fn defaults(game: Option<&str>) -> Self {
        let game = game.and_then(GameId::from_name).unwrap_or(GameId::ALL[0]);
        let strategies = [Level::Medium, Level::Easy].map(|level| {
            with_game!(game, G => G::strategy_for_level(level, &default_rules::<G>())).to_owned()
        });
        Self {
            game,
            rules: None,
            settings: BTreeMap::new(),
            strategies: strategies.to_vec(),
            games: "1000".to_owned(),
            seed: String::new(),
            duplicate: false,
        }
    }

    fn from_form(form: &FormData) -> Option<Self> {
        let settings =
            form.with_prefix("set.").map(|(key, value)| (key.to_owned(), value.to_owned()));
        Some(Self {
            game: form.get("game").and_then(GameId::from_name)?,
            rules: form.get("rules").map(str::to_owned),
            settings: settings.collect(),
            strategies: form.all("strategy").take(MAX_SEATS).map(str::to_owned).collect(),
            games: form.get("games").unwrap_or_default().to_owned(),
            seed: form.get("seed").unwrap_or_default().trim().to_owned(),
            duplicate: form.get("duplicate").is_some(),
        })
    }

    /// The number of games and the seed; `None` if they are invalid.
    fn games_and_seed(&self) -> Option<(u64, Option<u64>)> {
        let games = self.games.trim().parse().ok()?;
        let seed = match self.seed.as_str() {
            "" => None,
            text => Some(text.parse().ok().filter(|&seed| seed <= MAX_SEED)?),
        };
        (1..=MAX_GAMES).contains(&games).then_some((games, seed))
    }

    /// The settings that the chosen rule set has.
    fn settings_of_rules(&self, options: &GameOptions) -> BTreeMap<String, String> {
        let rules = self.rules.as_deref();
        let set = options.rules.iter().find(|set| rules.is_none_or(|rules| rules == set.name));
        let known = |key: &str| set.is_some_and(|set| set.settings.iter().any(|s| s.key == key));
        let matching = self.settings.iter().filter(|(key, _)| known(key));
        matching.map(|(key, value)| (key.clone(), value.clone())).collect()
    }
}

pub(in crate::pages) async fn start_simulation(
    State(app): State<AppState>,
    Extension(ClientAddress(address)): Extension<ClientAddress>,
    visit: PageContext,
    form: FormData,
) -> Result<Response, Problem> {
    let values = SimulationForm::from_form(&form);
    let values = values.ok_or_else(|| Problem::bad_request("there is no such game"))?;
    let texts = visit.texts();
    let status = StatusCode::UNPROCESSABLE_ENTITY;
    let Some((games, seed)) = values.games_and_seed() else {
        return Ok(
            render_lab_page(&app, &values, &visit, Some((status, texts.lab.bad_number))).await
        );
    };
    let seed = match seed {
        Some(seed) => seed,
        None => Seed::generate().map_err(TableError::from)?.bots_seed() >> 11,
    };
    let strategies: Vec<String> =
        values.strategies.iter().filter(|name| !name.is_empty()).cloned().collect();
    let settings = values.settings_of_rules(&GameOptions::for_game(values.game));
    let request = SimulationRequest {
        game: values.game,
        rules: values.rules.clone(),
        settings,
        strategies,
        duplicate: values.duplicate,
        games,
        seed,
    };
    let simulation = match Simulation::new(request) {
        Ok(simulation) => simulation,
        Err(why) => {
            let message = capitalize(&why.localized(visit.lang));
            return Ok(render_lab_page(&app, &values, &visit, Some((status, &message))).await);
        }
    };
    // A run counts as a table for the rate limit.
    let allowed = app.rate_limiter.acquire(address, LimitedResource::Table);
    allowed.map_err(|seconds| Problem::rate_limited("simulations", seconds))?;
    let id = Id::generate().map_err(TableError::from)?;
    // Visitors without a token get one.
    let token = visit.token.clone().map_or_else(Token::generate, Ok).map_err(TableError::from)?;
    let owner = RunOwner { token: token.hash(), address };
    match app.lab.enqueue(id, simulation, owner, &app.tables, app.shutdown.clone()).await {
        Ok(run) => {
            let mut response = redirect_to(&format!("/lab/{}", run.id));
            if visit.token.is_none() {
                let (key, value) = visit.cookies.token_cookie(&token);
                response.headers_mut().insert(key, value);
            }
            Ok(response)
        }
        Err(QueueError::HasUnfinishedRun) => {
            let error = (StatusCode::CONFLICT, texts.lab.has_unfinished_run);
            Ok(render_lab_page(&app, &values, &visit, Some(error)).await)
        }
        Err(QueueError::Full) => {
            let error = (StatusCode::SERVICE_UNAVAILABLE, texts.lab.queue_is_full);
            Ok(render_lab_page(&app, &values, &visit, Some(error)).await)
        }
    }
}

/// The form, with links to the other games, which have other rules and bots.
pub(super) fn form_html(values: &SimulationForm, visit: &PageContext) -> Markup {
    let texts = visit.texts();
    let options = GameOptions::for_game(values.game);
    let rules = values.rules.as_deref();
    html! {
        nav.filter aria-label=(texts.lab.game) {
            @for game in GameId::ALL {
                a href={ "/lab?game=" (game.name()) }
                    aria-current=[(game == values.game).then_some("true")] { (game.title()) }
            }
        }
        form method="post" action="/lab" {
            input type="hidden" name="game" value=(values.game.name());
            fieldset { legend { (values.game.title()) }
                div.fields {
                    label { (texts.lab.rules)
                        select name="rules" { @for set in options.rules {
                            option value=(set.name) selected[rules == Some(set.name)] { (values.game.rule_set_title(set.name, visit.lang)) }
                        } }
                    }
                    @for setting in options.rules.iter().flat_map(|set| set.settings) {
                        label { span { (capitalize(values.game.description(visit.lang).setting_label(setting.key))) " " small { ((texts.setup.setting_range)(setting.low, setting.high)) } }
                            input type="number" name={ "set." (setting.key) } min=(setting.low) max=(setting.high)
                                value=(values.settings.get(setting.key).cloned().unwrap_or(setting.default.to_string()));
                        }
                    }
                    label { ((texts.lab.games)(&(texts.shared.numbers.format_integer)(MAX_GAMES)))
                        input type="number" name="games" min="1" max=(MAX_GAMES) required value=(values.games); }
                    label { (texts.lab.seed)
                        input type="text" name="seed" inputmode="numeric" pattern="[0-9]*" maxlength="16" value=(values.seed)
                            aria-describedby="seed-help";
                        small #seed-help { (texts.lab.seed_help) } }
                }
                label.option { input type="checkbox" name="duplicate" value="yes" checked[values.duplicate];
                    span { (texts.lab.duplicate) " " small { (texts.lab.duplicate_help) } } }
            }
            fieldset { legend { (texts.lab.strategies) }
                div.strategies { @for seat in 0..MAX_SEATS.min(options.max_seats()) {
                    @let chosen = values.strategies.get(seat).map_or("", String::as_str);
                    label { ((texts.lab.seat)(seat + 1))
                        select name="strategy" {
                            option value="" selected[chosen.is_empty()] { (texts.lab.nobody) }
                            @for one in &options.strategies {
                                option value=(one) selected[chosen == *one] { (texts.shared.bots.level_or_strategy_title(one)) }
                            }
                        }
                    }
                } }
            }
            p.go { button.primary type="submit" { (texts.lab.run) } }
        }
    }
}
