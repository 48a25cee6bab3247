//! One's seat on another device: a link and a QR code of one's own, and where they lead.

use axum::extract::{Path, State};
use axum::response::Response;
use maud::html;
use rollwright_games::SeatSet;
use rollwright_tables::{Id, Refusal, Table};
use rollwright_words::sentence;

use super::seats::names;
use crate::app::App;
use crate::body::At;
use crate::pages::frame::Page;
use crate::pages::settings::back_to;
use crate::pages::visit::Visit;
use crate::problem::Problem;
use crate::qr;

/// The link to one's own seat, for another device.
pub(in crate::pages) async fn page(
    State(app): State<App>,
    At(id): At,
    visit: Visit,
) -> Result<Response, Problem> {
    let who = visit.who();
    let pass = move |table: &Table| match who.as_ref().map(|who| (who, table.hand(who))) {
        Some((who, hand)) if !hand.is_empty() => table.seat_pass(who).ok_or(Refusal::Over),
        _ => Err(Refusal::NotSeated),
    };
    let pass = app.tables.read(&id, pass).await??;
    let texts = &visit.texts().company;
    let link = visit.link(&format!("/t/{id}/seat/{pass}"));
    let body = html! {
        h1 { (texts.other_device) }
        p.lead { (texts.other_device_how) }
        div.pass-on {
            (qr::drawn(&link, texts.qr))
            p.link { code { (link) } }
            p { a.button href={ "/t/" (id) } { (texts.back_to_table) } }
        }
    };
    Ok(Page::new(texts.other_device, "device", body).framed(&visit))
}

fn place(id: &str) -> Result<Id, Problem> {
    Id::read(id).ok_or_else(|| Problem::not_found("there is nothing at this address"))
}

/// Where that link leads. Nothing happens before the button is pressed: programs that draw
/// previews open links, too.
pub(in crate::pages) async fn offer(
    State(app): State<App>,
    Path((id, pass)): Path<(String, String)>,
    visit: Visit,
) -> Result<Response, Problem> {
    let id = place(&id)?;
    let (given, looker) = (pass.clone(), visit.clone());
    let people = move |table: &Table| {
        let holder = table.holder_by_pass(&given);
        let hand = holder.map_or(SeatSet::EMPTY, |holder| table.hand(&holder));
        let names = names(table, &looker);
        hand.iter().filter_map(|seat| names.get(seat.index()).cloned()).collect::<Vec<_>>()
    };
    let people = app.tables.read(&id, people).await?;
    let texts = &visit.texts().company;
    let body = html! {
        h1 { (texts.other_device) }
        @if people.is_empty() {
            p.notice role="alert" { (sentence(&(visit.texts().refusal)(&Refusal::NoPass))) }
            p { a.button href={ "/t/" (id) } { (texts.back_to_table) } }
        } @else {
            p.lead { ((texts.take_over)(&people.join(", "))) }
            form method="post" action={ "/t/" (id) "/seat/" (pass) } {
                button.primary type="submit" { (texts.play_here) }
            }
        }
    };
    Ok(Page::new(texts.other_device, "device", body).framed(&visit))
}

/// Takes the seats over.
pub(in crate::pages) async fn take(
    State(app): State<App>,
    Path((id, pass)): Path<(String, String)>,
    visit: Visit,
) -> Result<Response, Problem> {
    let id = place(&id)?;
    let seated = app.tables.move_seats(&id, pass, visit.token.clone()).await?;
    let (key, value) = visit.cookies.token(&seated.token);
    let mut response = back_to(&format!("/t/{id}"));
    response.headers_mut().insert(key, value);
    Ok(response)
}
