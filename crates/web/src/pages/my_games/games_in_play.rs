//! A visitor's games in play: whose turn it is, resigning, and removing games from the list.

use axum::extract::State;
use axum::response::Response;
use maud::{Markup, html};
use rollwright_games::{GameId, Phase, SeatSet};
use rollwright_tables::store::TableSummary;
use rollwright_tables::{Command, Id, Table, TableError, TokenHash};

use crate::app_state::AppState;
use crate::pages::form_data::FormData;
use crate::pages::local_redirect::redirect_to;
use crate::pages::page_context::PageContext;
use crate::pages::page_language::stored_rules_title;
use crate::pages::table::player_names;
use crate::problem_details::Problem;

/// A game in play.
pub(in crate::pages) struct GameInPlay {
    summary: TableSummary,
    /// Whether the visitor must act.
    is_your_turn: bool,
    /// The names of the players the game waits for.
    waits_for: String,
    /// The names of the other players.
    others: String,
    /// Whether the visitor may remove it from the list.
    is_removable: bool,
    /// The seats that the visitor may resign, with their names.
    resignable_seats: Vec<(u8, String)>,
}

impl GameInPlay {
    /// The ID of the table.
    pub(in crate::pages) fn table(&self) -> &str {
        &self.summary.table
    }

    /// The title of the game.
    pub(in crate::pages) fn title(&self) -> &'static str {
        GameId::from_name(&self.summary.game).map_or("", GameId::title)
    }

    /// Whether the visitor must act.
    pub(in crate::pages) const fn is_your_turn(&self) -> bool {
        self.is_your_turn
    }

    /// The names of the other players.
    pub(in crate::pages) fn others(&self) -> &str {
        &self.others
    }
}

/// The visitor's games in play, those that wait for the visitor first.
pub(in crate::pages) async fn games_in_play(
    app: &AppState,
    who: &TokenHash,
    limit: usize,
    visit: &PageContext,
) -> Result<Vec<GameInPlay>, Problem> {
    let mut all = Vec::new();
    for summary in app.tables.store().list_tables_of(who).await.map_err(TableError::from)? {
        let Some(id) = Id::parse(&summary.table).filter(|_| all.len() < limit) else { continue };
        let (token, visitor) = (who.clone(), visit.clone());
        // One damaged table must not hide the others.
        let Ok(details) = app
            .tables
            .read_table(&id, move |table| game_in_play_details(table, &token, &visitor))
            .await
        else {
            continue;
        };
        let (is_your_turn, waits_for, others, is_removable, resignable_seats) = details;
        all.push(GameInPlay {
            summary,
            is_your_turn,
            waits_for,
            others,
            is_removable,
            resignable_seats,
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
    let (own_seats, names) = (table.seats_of(who), player_names(table, visit));
    let pending = match table.game().phase() {
        Phase::Roll { seat: by } => SeatSet::single(by),
        Phase::Decide { seats: deciding, .. } => deciding,
        Phase::Over { .. } => SeatSet::EMPTY,
    };
    let is_person = |seat| table.seat_spec(seat).is_some_and(|spec| spec.bot.is_none());
    let is_own = |seat| own_seats.contains(seat) && is_person(seat);
    let is_your_turn = pending.iter().any(is_own) || table.can_roll(own_seats);
    let name = |seat: rollwright_games::Seat| names.get(seat.index()).cloned().unwrap_or_default();
    let waits_for: Vec<String> = pending.iter().map(name).collect();
    let others = table.game().seats().iter().filter(|&seat| !own_seats.contains(seat)).map(name);
    let others: Vec<String> = others.collect();
    let resignable_seats =
        own_seats.iter().filter(|&seat| is_own(seat)).map(|seat| (seat.into(), name(seat)));
    (
        is_your_turn,
        waits_for.join(", "),
        others.join(", "),
        table.check_can_hide_from_lists(who).is_ok(),
        resignable_seats.collect(),
    )
}

/// The list of games with their actions.
pub(in crate::pages) fn games_in_play_list(
    all: &[GameInPlay],
    can_leave: bool,
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
                    @if can_leave {
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

/// Resigns a seat, or removes a game from the list.
pub(in crate::pages) async fn resign_or_remove(
    State(app): State<AppState>,
    visit: PageContext,
    form: FormData,
) -> Result<Response, Problem> {
    let unreadable = || Problem::bad_request("the form has no valid table and seat");
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
