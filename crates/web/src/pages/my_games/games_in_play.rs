//! The games one is in: whose turn it is, and how to leave them.

use axum::extract::State;
use axum::response::Response;
use maud::{Markup, html};
use rollwright_games::{GameId, Phase, SeatSet};
use rollwright_tables::store::TableSummary;
use rollwright_tables::{Command, Id, Table, TableError, TokenHash};

use crate::app_state::AppState;
use crate::pages::form_data::FormData;
use crate::pages::language::stored_rules_title;
use crate::pages::page_context::PageContext;
use crate::pages::settings::redirect_to;
use crate::pages::table::player_names;
use crate::problem::Problem;

/// A game in play.
pub(in crate::pages) struct GameInPlay {
    summary: TableSummary,
    /// Whether something is asked of whoever looks.
    is_your_turn: bool,
    /// Who else is waited for.
    waits_for: String,
    /// Who else plays.
    others: String,
    /// Whether it can be taken off the list as it is.
    is_removable: bool,
    /// The seats that can be given up, with who sits there.
    resignable_seats: Vec<(u8, String)>,
}

impl GameInPlay {
    /// Its table.
    pub(in crate::pages) fn table(&self) -> &str {
        &self.summary.table
    }
}

/// The games that whoever looks is in, those first that wait for them.
pub(in crate::pages) async fn games_in_play(
    app: &AppState,
    who: &TokenHash,
    most: usize,
    visit: &PageContext,
) -> Result<Vec<GameInPlay>, Problem> {
    let mut all = Vec::new();
    for glance in app.tables.store().list_tables_of(who).await.map_err(TableError::from)? {
        let Some(id) = Id::parse(&glance.table).filter(|_| all.len() < most) else { continue };
        let (asks, looker) = (who.clone(), visit.clone());
        // One damaged table must not hide the others.
        let Ok(stands) = app
            .tables
            .read_table(&id, move |table| game_in_play_details(table, &asks, &looker))
            .await
        else {
            continue;
        };
        let (yours, waits_for, others, may_remove, seats) = stands;
        all.push(GameInPlay {
            summary: glance,
            is_your_turn: yours,
            waits_for,
            others,
            is_removable: may_remove,
            resignable_seats: seats,
        });
    }
    all.sort_by_key(|one| !one.is_your_turn);
    Ok(all)
}

fn game_in_play_details(
    table: &Table,
    who: &TokenHash,
    visit: &PageContext,
) -> (bool, String, String, bool, Vec<(u8, String)>) {
    let (hand, names) = (table.seats_of(who), player_names(table, visit));
    let asked = match table.game().phase() {
        Phase::Roll { seat: by } => SeatSet::single(by),
        Phase::Decide { seats, .. } => seats,
        Phase::Over { .. } => SeatSet::EMPTY,
    };
    let is_person = |seat| table.seat_spec(seat).is_some_and(|sitter| sitter.bot.is_none());
    let own = |seat| hand.contains(seat) && is_person(seat);
    let yours = asked.iter().any(own) || table.can_roll(hand);
    let name = |seat: rollwright_games::Seat| names.get(seat.index()).cloned().unwrap_or_default();
    let waits_for: Vec<String> = asked.iter().map(name).collect();
    let others = table.game().seats().iter().filter(|&seat| !hand.contains(seat)).map(name);
    let others: Vec<String> = others.collect();
    let seats = hand.iter().filter(|&seat| own(seat)).map(|seat| (seat.into(), name(seat)));
    (
        yours,
        waits_for.join(", "),
        others.join(", "),
        table.check_can_hide(who).is_ok(),
        seats.collect(),
    )
}

/// Their list, each with what is to be done.
pub(in crate::pages) fn games_in_play_list(
    all: &[GameInPlay],
    leaving: bool,
    visit: &PageContext,
) -> Markup {
    let texts = visit.texts();
    html! {
        ul.tables {
            @for GameInPlay { summary, is_your_turn, waits_for, others, is_removable, resignable_seats } in all {
                @let title = GameId::from_name(&summary.game).map_or("", GameId::title);
                li.yours[*is_your_turn] {
                    a.button.primary[*is_your_turn] href={ "/t/" (summary.table) } aria-label={ (texts.start_page.continue_game) ": " (title) } { (texts.start_page.continue_game) }
                    span.words {
                        strong { (title) } " " small { (stored_rules_title(&summary.game, &summary.rules, visit.lang)) }
                        br;
                        strong.turn { @if *is_your_turn { (texts.table.your_turn) } @else { ((texts.table.waits_for)(waits_for)) } }
                        @if !others.is_empty() { " · " ((texts.start_page.playing_with)(others)) }
                    }
                    @if leaving {
                        form.leaving method="post" action="/me/leave" {
                            input type="hidden" name="table" value=(summary.table);
                            @if *is_removable {
                                button type="submit" name="do" value="remove" aria-label={ (texts.multiplayer.remove) ": " (title) } { (texts.multiplayer.remove) }
                            } @else {
                                @for (seat, name) in resignable_seats {
                                    button type="submit" name="seat" value=(seat) title=(texts.multiplayer.resign_explanation)
                                        aria-label={ (texts.multiplayer.resign) ": " (title) ", " (name) } { (texts.multiplayer.resign) }
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
pub(in crate::pages) async fn resign_or_remove(
    State(app): State<AppState>,
    visit: PageContext,
    form: FormData,
) -> Result<Response, Problem> {
    let unreadable = || Problem::bad_request("the form names no table or no seat that can be read");
    let id = form.get("table").and_then(Id::parse).ok_or_else(unreadable)?;
    let who = visit.token_hash().ok_or(TableError::NotSeated)?;
    let command = match form.get("do") {
        Some("remove") => Command::HideFromLists,
        _ => {
            let seat = form.parse::<u8>("seat").and_then(|seat| seat.try_into().ok());
            Command::Resign { seat: seat.ok_or_else(unreadable)? }
        }
    };
    app.tables.run_command(&id, who, command).await?;
    Ok(redirect_to("/me"))
}
