//! The start page: what to play, and with whom.

use axum::Extension;
use axum::extract::State;
use axum::response::Response;
use maud::html;
use rollwright_games::GameId;
use rollwright_games::record::DiceKind;
use rollwright_table::{Setup, Wish};

use super::form::Form;
use super::frame::Page;
use super::settings::back_to;
use super::visit::Visit;
use crate::app::App;
use crate::caller::cookie;
use crate::guard::Address;
use crate::limits::Ask;
use crate::problem::Problem;

pub(super) async fn page(visit: Visit) -> Response {
    let body = html! {
        h1 { "Rollwright" }
        @for game in GameId::ALL {
            form method="post" action="/play" {
                input type="hidden" name="game" value=(game.name());
                button.primary type="submit" { (game.title()) }
            }
        }
    };
    Page::new(visit.texts().common.play, "start", body).framed(&visit)
}

pub(super) async fn play(
    State(app): State<App>,
    Extension(Address(address)): Extension<Address>,
    visit: Visit,
    form: Form,
) -> Result<Response, Problem> {
    let game = form.get("game").and_then(GameId::from_name);
    let game = game.ok_or_else(|| Problem::bad_request("there is no such game"))?;
    let setup = Setup {
        game,
        rules: None,
        settings: Default::default(),
        seats: vec![Wish::Here("Ann".to_owned()), Wish::Bot("medium".to_owned())],
        dice: DiceKind::Random,
        training: false,
        listed: false,
    };
    let taken = app.meter.take(address, Ask::Table);
    taken.map_err(|seconds| Problem::too_many("new tables", seconds))?;
    let seated = app.house.found(setup, visit.token).await?;
    let mut response = back_to(&format!("/t/{}", seated.table));
    let (key, value) = cookie(&seated.token);
    response.headers_mut().insert(key, value);
    Ok(response)
}
