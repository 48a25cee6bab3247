//! *Let phones in this network join*: the switch beside links that only this machine can open.

use axum::extract::State;
use axum::response::Response;
use maud::{Markup, html};
use rollwright_tables::{Id, Table};

use crate::app_state::AppState;
use crate::extractors::TablePath;
use crate::pages::form_data::FormData;
use crate::pages::local_redirect::redirect_to;
use crate::pages::page_context::PageContext;
use crate::problem_details::Problem;
use crate::public_url::PublicUrl;

/// How other devices can open a link of this server.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum LanAccess {
    /// The link works elsewhere, and the visitor can't change that.
    Settled,
    /// The host may turn the switch on or off.
    Switch { is_on: bool },
    /// The host may turn the switch on as soon as this machine is in a network.
    NoNetwork,
    /// Only this machine can open the link.
    ThisMachineOnly,
}

impl LanAccess {
    /// For a visitor of a table.
    pub(super) fn of_visit(app: &AppState, table: &Table, visit: &PageContext) -> Self {
        let is_host = visit.token_hash().is_some_and(|who| table.is_host(&who));
        let switch = app.lan_switch.as_ref().filter(|_| is_host && visit.is_on_this_machine);
        match switch {
            Some(switch) if switch.listening_address().is_some() => Self::Switch { is_on: true },
            Some(switch) if switch.available_ip().is_some() => Self::Switch { is_on: false },
            Some(_) => Self::NoNetwork,
            None if visit.public_url.as_ref().is_some_and(PublicUrl::is_only_on_this_machine) => {
                Self::ThisMachineOnly
            }
            None => Self::Settled,
        }
    }
}

/// The switch, or what to do instead. `back` is the page to return to.
pub(super) fn lan_switch(access: LanAccess, table: &Id, visit: &PageContext) -> Markup {
    let texts = &visit.texts().multiplayer;
    let back = visit.path.split('?').next().unwrap_or("/").trim_end_matches("/live");
    html! {
        @match access {
            LanAccess::Settled => {},
            LanAccess::ThisMachineOnly => p.lan.faint { (texts.link_only_here) " " (texts.start_with_share) },
            LanAccess::NoNetwork => p.lan.faint { (texts.link_only_here) " " (texts.no_local_network) },
            LanAccess::Switch { is_on } => form.lan method="post" action={ "/t/" (table) "/lan" } {
                input type="hidden" name="back" value=(back);
                button.switch type="submit" name="on" value=(if is_on { "no" } else { "yes" })
                    role="switch" aria-checked=(is_on.to_string()) aria-describedby="lan-note" data-key="lan" {
                    span.knob aria-hidden="true" {} (texts.let_phones_join)
                }
                p #lan-note.faint {
                    @if is_on { (texts.not_encrypted) " " (texts.lan_ends) } @else { (texts.link_only_here) }
                }
            },
        }
    }
}

/// Turns the switch on or off. Only the host may, and only in a browser on this machine.
pub(in crate::pages) async fn turn_lan_on_or_off(
    State(app): State<AppState>,
    TablePath(id): TablePath,
    visit: PageContext,
    form: FormData,
) -> Result<Response, Problem> {
    let table = app.tables.snapshot_and_mark_present(&id, visit.token_hash().as_ref()).await?;
    let Some(switch) = app.lan_switch.clone() else {
        return Err(Problem::not_found("there is nothing at this address"));
    };
    if !matches!(LanAccess::of_visit(&app, &table, &visit), LanAccess::Switch { .. }) {
        return Err(Problem::not_yours(
            "only the host, on this machine, may open it to the network",
        ));
    }
    match form.get("on") {
        Some("yes") => {
            if let Err(error) = switch.turn_on(app) {
                tracing::warn!(%error, "the local network could not be let in");
                return Err(Problem::conflict("this machine's network address can't be used"));
            }
        }
        _ => switch.turn_off(),
    }
    let own_pages = [format!("/t/{id}"), format!("/t/{id}/seat")];
    let back = form.get("back").filter(|back| own_pages.iter().any(|page| page == back));
    Ok(redirect_to(back.unwrap_or(&own_pages[0])))
}
