//! The start page: games, unfinished games, open tables, the hall of fame.
//!
//! - `live_board`: a board to try at once
//! - `streak`: days in a row
//! - `thumbnails`: a picture of each game

mod live_board;
mod streak;
mod thumbnails;

use crate::pages::page_language::stored_rules_title;
use axum::extract::{RawQuery, State};
use axum::response::Response;
use maud::{Markup, html};
use rollwright_games::GameId;
use rollwright_games::RankingCriterion;
use rollwright_i18n::to_sentence;
use rollwright_tables::TableError;
use rollwright_tables::store::{GameVariant, HallOfFameRow, TableSummary};

use super::form_data::FormData;
use super::games::dice::pips_svg;
use super::hall_of_fame::seats_and_opponents;
use super::my_games::{GameInPlay, games_in_play, games_in_play_list};
use super::page_context::PageContext;
use super::page_layout::HtmlPage;
use super::start_lesson;
use crate::app_state::AppState;
use crate::problem_details::Problem;
use crate::qr_code;
use live_board::{live_board, showcase_game};
use streak::streak_card;

pub(super) use thumbnails::{game_thumbnail, thumbnail_die, thumbnail_text};

/// How many entries of each class of the hall of fame are shown.
const MAX_FAME_ENTRIES: usize = 3;
/// How many of the visitor's latest games the streak covers.
const MAX_COUNTED_GAMES: usize = 200;
/// How many tables of a list are shown.
const MAX_LISTED_TABLES: usize = 8;

pub(super) async fn start_page(
    State(app): State<AppState>,
    RawQuery(query): RawQuery,
    visit: PageContext,
) -> Result<Response, Problem> {
    let query = FormData::from_query(query.as_deref());
    let mine = match visit.token_hash() {
        Some(who) => games_in_play(&app, &who, MAX_LISTED_TABLES, &visit).await?,
        None => Vec::new(),
    };
    let mut open = app.tables.list_open_tables().await.map_err(TableError::from)?;
    open.retain(|table| mine.iter().all(|own| own.table() != table.table));
    let fame = best_scores(&app).await?;
    let learn = start_lesson::lesson_offers(&app, &visit).await?;
    let results = match visit.token_hash() {
        Some(who) => {
            let results = app.tables.store().results_by_game(&who, MAX_COUNTED_GAMES).await;
            results.map_err(TableError::from)?
        }
        None => Vec::new(),
    };
    let now_seconds = app.tables.unix_millis() / 1000;
    let texts = &visit.texts().start_page;
    let body = html! {
        (hero(&query, &visit))
        div.back-again {
            @if let Some(first) = mine.first() { (continue_card(first, &visit)) }
            (streak_card(&results, now_seconds, &visit))
            a.card.daily href="/daily" {
                span.die aria-hidden="true" { (pips_svg(Some(5))) }
                span.words { strong.display { (visit.texts().trainer.to_daily) } }
            }
        }
        (lan_invitation(&app, &visit))
        ul.games {
            @for game in GameId::ALL { li { (game_card(game, &visit)) } }
        }
        (learn)
        p.train { a.button href="/train" { (visit.texts().trainer.title) } " "
            button #install type="button" hidden { (visit.texts().multiplayer.install) } }
        div.beside {
            @if let Some(others) = mine.get(1..).filter(|others| !others.is_empty()) {
                section aria-labelledby="resume" {
                    h2 #resume { (texts.resume) }
                    (games_in_play_list(others, false, &visit))
                }
            }
            section aria-labelledby="open" {
                @if visit.is_in_browser {
                    h2 #open { (texts.in_browser_title) }
                    p.faint { (texts.in_browser) " " a href="/docs/run-a-server" { (texts.in_browser_link) } }
                } @else {
                    h2 #open { (texts.open) }
                    @if open.is_empty() { p.faint { (texts.none_open) } }
                    (open_tables_list(&open, texts.sit_down, &visit))
                }
            }
            section aria-labelledby="fame" {
                h2 #fame { (texts.hall_of_fame) }
                @if fame.is_empty() { p.faint { (texts.no_hall_of_fame) } }
                (best_scores_list(&fame, &visit))
                @if !fame.is_empty() { p { a href="/scores" { (texts.whole_hall_of_fame) } } }
            }
        }
    };
    Ok(HtmlPage::new(visit.texts().layout.play, "start", body).render_response(&visit))
}

/// What this is, in two seconds: a headline, the way into a game, and a board to try.
fn hero(query: &FormData, visit: &PageContext) -> Markup {
    let texts = &visit.texts().start_page;
    let game = showcase_game().unwrap_or(GameId::ALL[0]);
    html! {
        div.hero {
            div.felt {
                div.pitch {
                    h1 { (texts.title) }
                    p { (texts.lead) }
                    div.begin {
                        a.button.play-now href={ "/play/" (game.name()) } { ((texts.play_game)(game.title())) }
                        @if game.lesson(visit.lang).is_some() {
                            form method="post" action=(start_lesson::lesson_url(game)) {
                                button.quiet type="submit" { (texts.learn_it) }
                            }
                        }
                    }
                }
                (live_board(query, visit))
            }
        }
    }
}

/// The game that waits for the visitor, or the latest one.
fn continue_card(game: &GameInPlay, visit: &PageContext) -> Markup {
    let texts = visit.texts();
    html! {
        div.continue {
            a.card href={ "/t/" (game.table()) } {
                span.words {
                    strong.display {
                        @if game.is_your_turn() { ((texts.start_page.your_move_in)(game.title())) }
                        @else { (game.title()) }
                    }
                    @if !game.others().is_empty() { small { ((texts.start_page.playing_with)(game.others())) } }
                }
                span.button.primary aria-hidden="true" { (texts.start_page.continue_game) }
            }
        }
    }
}

/// The invitation to this machine's network: the address, and a note that it isn't encrypted.
fn lan_invitation(app: &AppState, visit: &PageContext) -> Markup {
    let texts = &visit.texts().multiplayer;
    html! {
        @if app.lan_address().is_some() {
            section.around aria-labelledby="around" {
                h2 #around { (texts.lan_title) }
                (qr_code::qr_svg(&visit.absolute_url("/"), texts.qr_code_label))
                p { (texts.lan_explanation) }
                p { code { (visit.absolute_url("/")) } }
                p.faint { (texts.not_encrypted) }
            }
        }
    }
}

/// A game to choose.
fn game_card(game: GameId, visit: &PageContext) -> Markup {
    html! {
        a.game href={ "/play/" (game.name()) } {
            (game_thumbnail(game))
            span.words {
                strong { (game.title()) }
                span { (to_sentence(game.description(visit.lang).summary)) }
            }
        }
    }
}

/// The best results in the class with the most results, per game.
async fn best_scores(app: &AppState) -> Result<Vec<(GameVariant, Vec<HallOfFameRow>)>, Problem> {
    let store = app.tables.store();
    let mut best: Vec<(GameVariant, Vec<HallOfFameRow>)> = Vec::new();
    for class in store.most_played_variants(None).await.map_err(TableError::from)? {
        let mut rows = store.hall_of_fame(&class, None).await.map_err(TableError::from)?;
        rows.truncate(MAX_FAME_ENTRIES);
        if !rows.is_empty() {
            best.push((class, rows));
        }
    }
    Ok(best)
}

fn best_scores_list(best: &[(GameVariant, Vec<HallOfFameRow>)], visit: &PageContext) -> Markup {
    let texts = &visit.texts().counts_and_dates;
    html! {
        @for (class, list) in best {
            h3 { (class.game.title()) " " small { (class.game.rule_set_title(&class.rules, visit.lang)) ", " (seats_and_opponents(class, visit)) } }
            ol.best {
                @for entry in list {
                    li value=(entry.rank) {
                        span.who { @if entry.name.is_empty() { (texts.unnamed_player) } @else { (entry.name) } }
                        " " span.worth {
                            @if class.game.ranking_criterion() == RankingCriterion::FewestTurns { ((texts.turns)(entry.turns)) }
                            @else { ((texts.points)(entry.points)) }
                        }
                    }
                }
            }
        }
    }
}

fn open_tables_list(list: &[TableSummary], label: &str, visit: &PageContext) -> Markup {
    let texts = visit.texts();
    html! {
        ul.tables {
            @for table in list.iter().take(MAX_LISTED_TABLES) {
                @let title = GameId::from_name(&table.game).map_or("", GameId::title);
                li {
                    a.button href={ "/t/" (table.table) } aria-label={ (label) ": " (title) } { (label) }
                    span.words {
                        strong { (title) } " " small { (stored_rules_title(&table.game, &table.rules, visit.lang)) }
                        br;
                        @if table.names.is_empty() { (texts.start_page.nobody_seated) }
                        @else { ((texts.start_page.playing_with)(&table.names.join(", "))) }
                        @if !table.free.is_empty() { " · " ((texts.start_page.free_seats)(table.free.len())) }
                    }
                }
            }
        }
    }
}
