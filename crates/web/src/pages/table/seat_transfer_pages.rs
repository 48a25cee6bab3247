//! Moving a seat to another device: the page that makes a link with a QR code, and the page that
//! the link leads to.

use std::time::Duration;

use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::Response;
use maud::{Markup, html};
use rollwright_tables::{Id, PASS_LIFETIME, SeatTransferPass, Table, TableError};

use super::lan_switch_form::{LanAccess, lan_switch};
use super::players::player_names;
use crate::app_state::AppState;
use crate::extractors::TablePath;
use crate::pages::form_data::FormData;
use crate::pages::local_redirect::redirect_to;
use crate::pages::page_context::PageContext;
use crate::pages::page_layout::HtmlPage;
use crate::problem_details::Problem;
use crate::public_url::PublicUrl;
use crate::qr_code;

/// The page that offers a link to the visitor's seat. An earlier link can't be shown again, because
/// only its hash is stored, but it can be cancelled.
pub(in crate::pages) async fn seat_link_page(
    State(app): State<AppState>,
    TablePath(id): TablePath,
    visit: PageContext,
) -> Result<Response, Problem> {
    let who = visit.token_hash().ok_or(TableError::NotSeated)?;
    let left = app.tables.pass_time_left(&id, &who).await?;
    let table = app.tables.snapshot_and_mark_present(&id, Some(&who)).await?;
    let access = LanAccess::of_visit(&app, &table, &visit);
    Ok(render_page(
        &visit,
        html! {
            (link_forms(&visit, &id, left, None))
            (lan_switch(access, &id, &visit))
        },
    ))
}

/// Makes a link, or cancels the latest one.
pub(in crate::pages) async fn make_or_cancel_link(
    State(app): State<AppState>,
    TablePath(id): TablePath,
    visit: PageContext,
    form: FormData,
) -> Result<Response, Problem> {
    let who = visit.token_hash().ok_or(TableError::NotSeated)?;
    let texts = &visit.texts().multiplayer;
    if form.get("do") == Some("cancel") {
        let notice = match app.tables.revoke_pass(&id, &who).await? {
            true => texts.link_cancelled,
            false => texts.no_link_left,
        };
        return Ok(render_page(&visit, link_forms(&visit, &id, None, Some(notice))));
    }
    let pass = app.tables.issue_pass(&id, &who).await?;
    let is_only_here = visit.public_url.as_ref().is_some_and(PublicUrl::is_only_on_this_machine);
    Ok(render_page(
        &visit,
        html! {
            @if is_only_here { p.notice { (texts.link_only_here) } }
            (new_link(&visit, &id, &pass))
        },
    ))
}

/// The forms to make a link, or to cancel an earlier one.
fn link_forms(
    visit: &PageContext,
    id: &Id,
    left: Option<Duration>,
    notice: Option<&str>,
) -> Markup {
    let texts = &visit.texts().multiplayer;
    html! {
        @if let Some(notice) = notice {
            p.notice role="status" { (notice) }
        }
        p.lead { (texts.other_device_explanation) }
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

/// A new link.
fn new_link(visit: &PageContext, id: &Id, pass: &SeatTransferPass) -> Markup {
    let texts = &visit.texts().multiplayer;
    let link = visit.absolute_url(&format!("/t/{id}/seat/{}", pass.expose()));
    html! {
        p.lead { (texts.link_made) }
        div.pass-on {
            (qr_code::qr_svg(&link, texts.qr_code_label))
            p.link { code { (link) } }
            p { ((texts.link_expires)(minutes(PASS_LIFETIME))) }
            form method="post" action={ "/t/" (id) "/seat" } {
                button type="submit" name="do" value="cancel" { (texts.cancel_link) }
            }
            p { a.button href={ "/t/" (id) } { (texts.back_to_table) } }
        }
    }
}

fn render_page(visit: &PageContext, body: Markup) -> Response {
    let texts = &visit.texts().multiplayer;
    let body = html! { h1 { (texts.other_device) } (body) };
    HtmlPage::new(texts.other_device, "device", body).render_response(visit)
}

/// Minutes, rounded up.
fn minutes(time: Duration) -> u64 {
    time.as_secs().div_ceil(60).max(1)
}

fn table_id_from_path(id: &str) -> Result<Id, Problem> {
    Id::parse(id).ok_or_else(|| Problem::not_found("there is nothing at this address"))
}

/// The page that the link leads to. Nothing happens before the button is pressed, because link
/// previews open links too.
pub(in crate::pages) async fn take_seat_page(
    State(app): State<AppState>,
    Path((id, pass)): Path<(String, String)>,
    visit: PageContext,
) -> Result<Response, Problem> {
    let id = table_id_from_path(&id)?;
    let Some(holder) = app.tables.issuer_of_valid_pass(&id, &pass).await? else {
        return Ok(expired_link_page(&visit, &id));
    };
    let visitor = visit.clone();
    let names = move |table: &Table| {
        let all_names = player_names(table, &visitor);
        let seats = table.seats_of(&holder);
        seats.iter().filter_map(|seat| all_names.get(seat.index()).cloned()).collect::<Vec<_>>()
    };
    let names = app.tables.read_table(&id, names).await?;
    let texts = &visit.texts().multiplayer;
    let body = html! {
        p.lead { ((texts.take_over)(&names.join(", "))) }
        form method="post" action={ "/t/" (id) "/seat/" (pass) } {
            button.primary type="submit" { (texts.play_here) }
        }
    };
    Ok(render_page(&visit, body))
}

/// Takes over the seats.
pub(in crate::pages) async fn take_seat(
    State(app): State<AppState>,
    Path((id, pass)): Path<(String, String)>,
    visit: PageContext,
) -> Result<Response, Problem> {
    let id = table_id_from_path(&id)?;
    let grant = match app.tables.redeem_pass(&id, &pass, visit.token.clone()).await {
        Err(TableError::InvalidSeatTransferPass) => return Ok(expired_link_page(&visit, &id)),
        grant => grant?,
    };
    let (key, value) = visit.cookies.token_cookie(&grant.token);
    let mut response = redirect_to(&format!("/t/{id}"));
    response.headers_mut().insert(key, value);
    Ok(response)
}

/// The page for a link that was used or cancelled, or has expired.
fn expired_link_page(visit: &PageContext, id: &Id) -> Response {
    let texts = &visit.texts().multiplayer;
    let body = html! {
        h1 { (texts.link_gone) }
        p.lead { ((texts.link_gone_why)(minutes(PASS_LIFETIME))) }
        p { (texts.link_gone_how) }
        p { a.button href={ "/t/" (id) } { (texts.back_to_table) } }
    };
    let mut response = HtmlPage::new(texts.link_gone, "device", body).render_response(visit);
    *response.status_mut() = StatusCode::GONE;
    response
}
