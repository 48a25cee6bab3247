//! One's seat on another device: a page that makes a link and a QR code, and the page that
//! they lead to.

use std::time::Duration;

use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::Response;
use maud::{Markup, html};
use rollwright_tables::{Id, PASS_LIFETIME, Pass, Refusal, Table};

use super::seats::names;
use crate::app::App;
use crate::body::At;
use crate::pages::form::Form;
use crate::pages::frame::Page;
use crate::pages::settings::back_to;
use crate::pages::visit::Visit;
use crate::problem::Problem;
use crate::qr;

/// Offers to make a link to one's own seat. A link that was made before can't be shown
/// again, as only its hash is stored, but it can be cancelled.
pub(in crate::pages) async fn page(
    State(app): State<App>,
    At(id): At,
    visit: Visit,
) -> Result<Response, Problem> {
    let who = visit.who().ok_or(Refusal::NotSeated)?;
    let left = app.tables.pass_time_left(&id, &who).await?;
    Ok(framed(&visit, offered(&visit, &id, left, None)))
}

/// Makes a link, or cancels the one that was made last.
pub(in crate::pages) async fn post(
    State(app): State<App>,
    At(id): At,
    visit: Visit,
    form: Form,
) -> Result<Response, Problem> {
    let who = visit.who().ok_or(Refusal::NotSeated)?;
    let texts = &visit.texts().company;
    if form.get("do") == Some("cancel") {
        let notice = match app.tables.revoke_pass(&id, &who).await? {
            true => texts.link_cancelled,
            false => texts.no_link_left,
        };
        return Ok(framed(&visit, offered(&visit, &id, None, Some(notice))));
    }
    let pass = app.tables.issue_pass(&id, &who).await?;
    Ok(framed(&visit, made(&visit, &id, &pass)))
}

/// What can be done where no link is shown: make one, or cancel the one that was made.
fn offered(visit: &Visit, id: &Id, left: Option<Duration>, notice: Option<&str>) -> Markup {
    let texts = &visit.texts().company;
    html! {
        @if let Some(notice) = notice {
            p.notice role="status" { (notice) }
        }
        p.lead { (texts.other_device_how) }
        @if let Some(left) = left {
            p { ((texts.link_waits)(minutes(left))) }
        }
        form method="post" action={ "/t/" (id) "/seat" } {
            button.primary type="submit" name="do" value="make" {
                (if left.is_some() { texts.make_new_link } else { texts.make_link })
            }
            @if left.is_some() {
                " " button type="submit" name="do" value="cancel" { (texts.cancel_link) }
            }
        }
        p { a.button href={ "/t/" (id) } { (texts.back_to_table) } }
    }
}

/// A link that was just made.
fn made(visit: &Visit, id: &Id, pass: &Pass) -> Markup {
    let texts = &visit.texts().company;
    let link = visit.link(&format!("/t/{id}/seat/{}", pass.reveal()));
    html! {
        p.lead { (texts.link_made) }
        div.pass-on {
            (qr::drawn(&link, texts.qr))
            p.link { code { (link) } }
            p { ((texts.link_expires)(minutes(PASS_LIFETIME))) }
            form method="post" action={ "/t/" (id) "/seat" } {
                button type="submit" name="do" value="cancel" { (texts.cancel_link) }
            }
            p { a.button href={ "/t/" (id) } { (texts.back_to_table) } }
        }
    }
}

fn framed(visit: &Visit, body: Markup) -> Response {
    let texts = &visit.texts().company;
    let body = html! { h1 { (texts.other_device) } (body) };
    Page::new(texts.other_device, "device", body).framed(visit)
}

/// Minutes, rounded up.
fn minutes(time: Duration) -> u64 {
    time.as_secs().div_ceil(60).max(1)
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
    let Some(holder) = app.tables.pass_holder(&id, &pass).await? else {
        return Ok(gone(&visit, &id));
    };
    let looker = visit.clone();
    let people = move |table: &Table| {
        let names = names(table, &looker);
        let hand = table.hand(&holder);
        hand.iter().filter_map(|seat| names.get(seat.index()).cloned()).collect::<Vec<_>>()
    };
    let people = app.tables.read(&id, people).await?;
    let texts = &visit.texts().company;
    let body = html! {
        p.lead { ((texts.take_over)(&people.join(", "))) }
        form method="post" action={ "/t/" (id) "/seat/" (pass) } {
            button.primary type="submit" { (texts.play_here) }
        }
    };
    Ok(framed(&visit, body))
}

/// Takes the seats over.
pub(in crate::pages) async fn take(
    State(app): State<App>,
    Path((id, pass)): Path<(String, String)>,
    visit: Visit,
) -> Result<Response, Problem> {
    let id = place(&id)?;
    let seated = match app.tables.move_seats(&id, &pass, visit.token.clone()).await {
        Err(Refusal::NoPass) => return Ok(gone(&visit, &id)),
        seated => seated?,
    };
    let (key, value) = visit.cookies.token(&seated.token);
    let mut response = back_to(&format!("/t/{id}"));
    response.headers_mut().insert(key, value);
    Ok(response)
}

/// The page for a link that was used or cancelled, or has expired.
fn gone(visit: &Visit, id: &Id) -> Response {
    let texts = &visit.texts().company;
    let body = html! {
        h1 { (texts.link_gone) }
        p.lead { ((texts.link_gone_why)(minutes(PASS_LIFETIME))) }
        p { (texts.link_gone_how) }
        p { a.button href={ "/t/" (id) } { (texts.back_to_table) } }
    };
    let mut response = Page::new(texts.link_gone, "device", body).framed(visit);
    *response.status_mut() = StatusCode::GONE;
    response
}
