//! Ordering a run.

use rollwright_i18n::capital;
use std::collections::BTreeMap;

use axum::Extension;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use maud::{Markup, html};
use rollwright_bots::{HasBots, Level};
use rollwright_games::{GameId, with_game};
use rollwright_tables::{Id, Refusal, Seed, Token};

use super::shown;
use crate::app::App;
use crate::guard::Address;
use crate::lab::{MOST_GAMES, NoPlace, Order, Visitor, Wanted};
use crate::limits::Ask;
use crate::pages::form::Form;
use crate::pages::settings::back_to;
use crate::pages::setup::Offer;
use crate::pages::visit::Visit;
use crate::problem::Problem;

/// The most seats of a run.
const SEATS: usize = 5;
/// The most that every reader of JSON keeps exactly.
const MOST_SEED: u64 = (1 << 53) - 1;

/// What somebody has filled in, right or wrong.
pub(super) struct Asked {
    game: GameId,
    rules: Option<String>,
    settings: BTreeMap<String, String>,
    /// Empty: nobody.
    strategies: Vec<String>,
    games: String,
    seed: String,
    duplicate: bool,
}

impl Asked {
    /// What is asked for before anything is filled in.
    pub(super) fn usual(game: Option<&str>) -> Self {
        let game = game.and_then(GameId::from_name).unwrap_or(GameId::ALL[0]);
        let strategies = [Level::Medium, Level::Easy]
            .map(|level| with_game!(game, G => G::level(level)).to_owned());
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

    fn from_form(form: &Form) -> Option<Self> {
        let settings = form.under("set.").map(|(key, value)| (key.to_owned(), value.to_owned()));
        Some(Self {
            game: form.get("game").and_then(GameId::from_name)?,
            rules: form.get("rules").map(str::to_owned),
            settings: settings.collect(),
            strategies: form.all("strategy").take(SEATS).map(str::to_owned).collect(),
            games: form.get("games").unwrap_or_default().to_owned(),
            seed: form.get("seed").unwrap_or_default().trim().to_owned(),
            duplicate: form.get("duplicate").is_some(),
        })
    }

    /// The number of games and the seed; `None` where they are no such numbers.
    fn numbers(&self) -> Option<(u64, Option<u64>)> {
        let games = self.games.trim().parse().ok()?;
        let seed = match self.seed.as_str() {
            "" => None,
            text => Some(text.parse().ok().filter(|&seed| seed <= MOST_SEED)?),
        };
        (1..=MOST_GAMES).contains(&games).then_some((games, seed))
    }

    /// The settings that the chosen rules have.
    fn own_settings(&self, offer: &Offer) -> BTreeMap<String, String> {
        let rules = self.rules.as_deref();
        let set = offer.rules.iter().find(|set| rules.is_none_or(|rules| rules == set.name));
        let known = |key: &str| set.is_some_and(|set| set.settings.iter().any(|s| s.key == key));
        let own = self.settings.iter().filter(|(key, _)| known(key));
        own.map(|(key, value)| (key.clone(), value.clone())).collect()
    }
}

pub(in crate::pages) async fn post(
    State(app): State<App>,
    Extension(Address(address)): Extension<Address>,
    visit: Visit,
    form: Form,
) -> Result<Response, Problem> {
    let asked = Asked::from_form(&form);
    let asked = asked.ok_or_else(|| Problem::bad_request("there is no such game"))?;
    let texts = visit.texts();
    let wrong = StatusCode::UNPROCESSABLE_ENTITY;
    let Some((games, seed)) = asked.numbers() else {
        return Ok(shown(&app, &asked, &visit, Some((wrong, texts.lab.bad_number))).await);
    };
    let seed = match seed {
        Some(seed) => seed,
        None => Seed::fresh().map_err(Refusal::from)?.luck() >> 11,
    };
    let strategies: Vec<String> =
        asked.strategies.iter().filter(|name| !name.is_empty()).cloned().collect();
    let settings = asked.own_settings(&Offer::of(asked.game));
    let wanted = Wanted {
        game: asked.game,
        rules: asked.rules.clone(),
        settings,
        strategies,
        duplicate: asked.duplicate,
        games,
        seed,
    };
    let order = match Order::new(wanted) {
        Ok(order) => order,
        Err(why) => {
            let word = capital(&why.said(visit.lang));
            return Ok(shown(&app, &asked, &visit, Some((wrong, &word))).await);
        }
    };
    // A run costs as much as a table.
    let taken = app.meter.take(address, Ask::Table);
    taken.map_err(|seconds| Problem::too_many("simulations", seconds))?;
    let id = Id::fresh().map_err(Refusal::from)?;
    // Everybody is somebody: whoever has no token yet gets one.
    let token = visit.token.clone().map_or_else(Token::fresh, Ok).map_err(Refusal::from)?;
    let visitor = Visitor { who: token.hash(), address };
    match app.lab.order(id, order, visitor, &app.tables, app.closing.clone()).await {
        Ok(run) => {
            let mut response = back_to(&format!("/lab/{}", run.id));
            if visit.token.is_none() {
                let (key, value) = visit.cookies.token(&token);
                response.headers_mut().insert(key, value);
            }
            Ok(response)
        }
        Err(NoPlace::OneIsNotDone) => {
            let trouble = (StatusCode::CONFLICT, texts.lab.one_is_not_done);
            Ok(shown(&app, &asked, &visit, Some(trouble)).await)
        }
        Err(NoPlace::Full) => {
            let trouble = (StatusCode::SERVICE_UNAVAILABLE, texts.lab.queue_is_full);
            Ok(shown(&app, &asked, &visit, Some(trouble)).await)
        }
    }
}

/// The form, with the other games a link away: rules and bots are theirs.
pub(super) fn form(asked: &Asked, visit: &Visit) -> Markup {
    let texts = visit.texts();
    let offer = Offer::of(asked.game);
    let rules = asked.rules.as_deref();
    html! {
        nav.filter aria-label=(texts.lab.game) {
            @for game in GameId::ALL {
                a href={ "/lab?game=" (game.name()) }
                    aria-current=[(game == asked.game).then_some("true")] { (game.title()) }
            }
        }
        form method="post" action="/lab" {
            input type="hidden" name="game" value=(asked.game.name());
            fieldset { legend { (asked.game.title()) }
                div.fields {
                    label { (texts.lab.rules)
                        select name="rules" { @for set in offer.rules {
                            option value=(set.name) selected[rules == Some(set.name)] { (asked.game.rules_title(set.name, visit.lang)) }
                        } }
                    }
                    @for setting in offer.rules.iter().flat_map(|set| set.settings) {
                        label { span { (capital(asked.game.about(visit.lang).setting(setting.key))) " " small { ((texts.setup.between)(setting.low, setting.high)) } }
                            input type="number" name={ "set." (setting.key) } min=(setting.low) max=(setting.high)
                                value=(asked.settings.get(setting.key).cloned().unwrap_or(setting.default.to_string()));
                        }
                    }
                    label { ((texts.lab.games)(&(texts.words.numbers.whole)(MOST_GAMES)))
                        input type="number" name="games" min="1" max=(MOST_GAMES) required value=(asked.games); }
                    label { (texts.lab.seed)
                        input type="text" name="seed" inputmode="numeric" pattern="[0-9]*" maxlength="16" value=(asked.seed)
                            aria-describedby="seed-help";
                        small #seed-help { (texts.lab.seed_help) } }
                }
                label.option { input type="checkbox" name="duplicate" value="yes" checked[asked.duplicate];
                    span { (texts.lab.duplicate) " " small { (texts.lab.duplicate_help) } } }
            }
            fieldset { legend { (texts.lab.strategies) }
                div.strategies { @for seat in 0..SEATS.min(offer.most_seats()) {
                    @let chosen = asked.strategies.get(seat).map_or("", String::as_str);
                    label { ((texts.lab.seat)(seat + 1))
                        select name="strategy" {
                            option value="" selected[chosen.is_empty()] { (texts.lab.nobody) }
                            @for one in offer.strategies {
                                option value=(one) selected[chosen == *one] { (texts.words.bots.title(one)) }
                            }
                        }
                    }
                } }
            }
            p.go { button.primary type="submit" { (texts.lab.run) } }
        }
    }
}
