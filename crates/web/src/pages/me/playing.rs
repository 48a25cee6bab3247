//! The games one is in: whose turn it is, and how to leave them.

use axum::extract::State;
use axum::response::Response;
use maud::{Markup, html};
use rollwright_games::{GameId, Phase, SeatSet};
use rollwright_tables::store::Glance;
use rollwright_tables::{Command, Id, Refusal, Table, TokenHash};

use crate::app::App;
use crate::pages::form::Form;
use crate::pages::lang::rules_title;
use crate::pages::settings::back_to;
use crate::pages::table::names;
use crate::pages::visit::Visit;
use crate::problem::Problem;

/// A game in play.
pub(in crate::pages) struct Playing {
    glance: Glance,
    /// Whether something is asked of whoever looks.
    yours: bool,
    /// Who else is waited for.
    waits_for: String,
    /// Who else plays.
    others: String,
    /// Whether it can be taken off the list as it is.
    may_remove: bool,
    /// The seats that can be given up, with who sits there.
    seats: Vec<(u8, String)>,
}

impl Playing {
    /// Its table.
    pub(in crate::pages) fn table(&self) -> &str {
        &self.glance.table
    }
}

/// The games that whoever looks is in, those first that wait for them.
pub(in crate::pages) async fn playing(
    app: &App,
    who: &TokenHash,
    most: usize,
    visit: &Visit,
) -> Result<Vec<Playing>, Problem> {
    let mut all = Vec::new();
    for glance in app.tables.store().in_play(who).await.map_err(Refusal::from)? {
        let Some(id) = Id::read(&glance.table).filter(|_| all.len() < most) else { continue };
        let (asks, looker) = (who.clone(), visit.clone());
        // One damaged table must not hide the others.
        let Ok(stands) = app.tables.read(&id, move |table| stands(table, &asks, &looker)).await
        else {
            continue;
        };
        let (yours, waits_for, others, may_remove, seats) = stands;
        all.push(Playing { glance, yours, waits_for, others, may_remove, seats });
    }
    all.sort_by_key(|one| !one.yours);
    Ok(all)
}

fn stands(
    table: &Table,
    who: &TokenHash,
    visit: &Visit,
) -> (bool, String, String, bool, Vec<(u8, String)>) {
    let (hand, names) = (table.hand(who), names(table, visit));
    let asked = match table.game().phase() {
        Phase::Roll { by } => SeatSet::one(by),
        Phase::Decide { seats, .. } => seats,
        Phase::Over { .. } => SeatSet::EMPTY,
    };
    let is_person = |seat| table.sitter(seat).is_some_and(|sitter| sitter.bot.is_none());
    let own = |seat| hand.has(seat) && is_person(seat);
    let yours = asked.iter().any(own) || table.may_roll(hand);
    let name = |seat: rollwright_games::Seat| names.get(seat.index()).cloned().unwrap_or_default();
    let waits_for: Vec<String> = asked.iter().map(name).collect();
    let others = table.game().seats().iter().filter(|&seat| !hand.has(seat)).map(name);
    let others: Vec<String> = others.collect();
    let seats = hand.iter().filter(|&seat| own(seat)).map(|seat| (seat.into(), name(seat)));
    (
        yours,
        waits_for.join(", "),
        others.join(", "),
        table.check_may_remove(who).is_ok(),
        seats.collect(),
    )
}

/// Their list, each with what is to be done.
pub(in crate::pages) fn drawn(all: &[Playing], leaving: bool, visit: &Visit) -> Markup {
    let texts = visit.texts();
    html! {
        ul.tables {
            @for Playing { glance, yours, waits_for, others, may_remove, seats } in all {
                @let title = GameId::from_name(&glance.game).map_or("", GameId::title);
                li.yours[*yours] {
                    a.button.primary[*yours] href={ "/t/" (glance.table) } aria-label={ (texts.start.go_on) ": " (title) } { (texts.start.go_on) }
                    span.words {
                        strong { (title) } " " small { (rules_title(&glance.game, &glance.rules, visit.lang)) }
                        br;
                        strong.turn { @if *yours { (texts.table.your_turn) } @else { ((texts.table.waits_for)(waits_for)) } }
                        @if !others.is_empty() { " · " ((texts.start.with)(others)) }
                    }
                    @if leaving {
                        form.leaving method="post" action="/me/leave" {
                            input type="hidden" name="table" value=(glance.table);
                            @if *may_remove {
                                button type="submit" name="do" value="remove" aria-label={ (texts.company.remove) ": " (title) } { (texts.company.remove) }
                            } @else {
                                @for (seat, name) in seats {
                                    button type="submit" name="seat" value=(seat) title=(texts.company.resign_how)
                                        aria-label={ (texts.company.resign) ": " (title) ", " (name) } { (texts.company.resign) }
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// Gives a seat up, or takes a game off the list.
pub(in crate::pages) async fn leave(
    State(app): State<App>,
    visit: Visit,
    form: Form,
) -> Result<Response, Problem> {
    let unreadable = || Problem::bad_request("the form names no table or no seat that can be read");
    let id = form.get("table").and_then(Id::read).ok_or_else(unreadable)?;
    let who = visit.who().ok_or(Refusal::NotSeated)?;
    let command = match form.get("do") {
        Some("remove") => Command::Remove,
        _ => {
            let seat = form.number::<u8>("seat").and_then(|seat| seat.try_into().ok());
            Command::Resign { seat: seat.ok_or_else(unreadable)? }
        }
    };
    app.tables.command(&id, who, command).await?;
    Ok(back_to("/me"))
}
