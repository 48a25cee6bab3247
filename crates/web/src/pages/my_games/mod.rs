//! A visitor's own games: the list, charts of the scores, and the deletion of personal data.
//!
//! - `charts`: small charts
//! - `games_in_play`: games in play, and leaving them

pub(super) mod charts;
mod games_in_play;

use crate::pages::page_language::stored_rules_title;
use std::collections::BTreeMap;

use axum::extract::{RawQuery, State};
use axum::response::Response;
use maud::{Markup, html};
use rollwright_games::GameId;
use rollwright_tables::store::{
    GameVariant, HistoryCursor, MAX_GAMES_PER_PAGE, OpponentStatistics, Opponents, PastGame,
    PastGamesPage, PlayerGameResult, PlayerResultsInGameKind, Trainee,
};
use rollwright_tables::{TableError, TokenHash};

use super::bot_titles_and_levels::{bot_title, default_rule_choice};
use super::dates::date_element;
use super::form_data::FormData;
use super::local_redirect::redirect_to;
use super::page_context::PageContext;
use super::page_layout;
use super::texts::with_minus_sign;
use crate::app_state::AppState;
use crate::problem_details::Problem;
use charts::{score_distribution_chart, score_history_chart, share_bar};
pub(super) use games_in_play::{GameInPlay, games_in_play, games_in_play_list, resign_or_remove};

/// The maximum number of games on one page of the list.
const MAX_LISTED_GAMES: usize = 50;
/// How many of the latest games charts and figures cover, so that a long history doesn't slow the
/// page down.
const MAX_CHARTED_GAMES: usize = 200;

pub(super) async fn my_games_page(
    State(app): State<AppState>,
    RawQuery(query): RawQuery,
    visit: PageContext,
) -> Result<Response, Problem> {
    let fields = FormData::from_query(query.as_deref());
    if let Some(before) = fields.get("before").and_then(HistoryCursor::parse) {
        return older_games_page(&app, &before, &visit).await;
    }
    let OwnGames { page, in_play, figures, opponents } = match visit.token_hash() {
        Some(who) => load_own_games(&app, &who, &visit).await?,
        None => OwnGames::default(),
    };
    let list = finished_games_table(&app, &page.items, page.next.as_ref(), &visit).await?;
    let texts = &visit.texts().my_games;
    let has_deleted_name = query.as_deref() == Some("forgotten");
    let body = html! {
        h1 { (texts.title) }
        @if has_deleted_name { p.notice.good role="status" { (texts.name_deleted) } }
        @if !in_play.is_empty() {
            section.figures aria-labelledby="in-play" {
                h2 #in-play { (visit.texts().start_page.resume) }
                (games_in_play_list(&in_play, true, &visit))
            }
        }
        @if page.items.is_empty() && in_play.is_empty() {
            p.empty { (texts.empty) }
            p { a.button.primary href="/" { (texts.play) } }
        }
        @if page.next.is_some() { p.faint { ((texts.lately)(MAX_CHARTED_GAMES)) } }
        @for game in GameId::ALL {
            @if let Some(of_game) = figures.iter().find(|figures| figures.game == game.name()) {
                (game_statistics(game, &of_game.played, &visit))
            }
        }
        @if !page.items.is_empty() { (opponent_table(&opponents, &visit)) (list) }
        @if visit.token.is_some() {
            section.leave {
                p { (texts.export) " " a href=(export_url("")) download="rollwright-games.json" { "JSON" } " "
                    a href=(export_url("format=xml&")) download="rollwright-games.xml" { "XML" } }
                p { a.button href="/me/forget" { (texts.delete_name) } }
            }
        }
    };
    Ok(page_layout::HtmlPage::new(texts.title, "me", body).render_response(&visit))
}

/// The content of the first page.
#[derive(Default)]
struct OwnGames {
    page: PastGamesPage,
    in_play: Vec<GameInPlay>,
    figures: Vec<PlayerResultsInGameKind>,
    opponents: Vec<OpponentStatistics>,
}

async fn load_own_games(
    app: &AppState,
    who: &TokenHash,
    visit: &PageContext,
) -> Result<OwnGames, Problem> {
    let store = app.tables.store();
    Ok(OwnGames {
        page: load_history(app, who, None, MAX_LISTED_GAMES).await?,
        in_play: games_in_play(app, who, MAX_LISTED_GAMES, visit).await?,
        figures: store.results_by_game(who, MAX_CHARTED_GAMES).await.map_err(TableError::from)?,
        opponents: store
            .opponent_statistics(who, MAX_CHARTED_GAMES)
            .await
            .map_err(TableError::from)?,
    })
}

/// The URL of an export with as many games as one file can have.
fn export_url(format: &str) -> String {
    format!("/api/history?{format}limit={MAX_GAMES_PER_PAGE}")
}

/// A later page of the list, without charts.
async fn older_games_page(
    app: &AppState,
    before: &HistoryCursor,
    visit: &PageContext,
) -> Result<Response, Problem> {
    let page = match visit.token_hash() {
        Some(who) => load_history(app, &who, Some(before), MAX_LISTED_GAMES).await?,
        None => PastGamesPage::default(),
    };
    let texts = &visit.texts().my_games;
    let body = html! {
        h1 { (texts.title) }
        (finished_games_table(app, &page.items, page.next.as_ref(), visit).await?)
        p { a href="/me#all" { (texts.newest) } }
    };
    Ok(page_layout::HtmlPage::new(texts.title, "me", body).render_response(visit))
}

async fn load_history(
    app: &AppState,
    who: &TokenHash,
    before: Option<&HistoryCursor>,
    limit: usize,
) -> Result<PastGamesPage, Problem> {
    Ok(app.tables.store().list_past_games(who, before, limit).await.map_err(TableError::from)?)
}

/// Asks for confirmation before the name is deleted.
pub(super) async fn confirm_deletion_page(visit: PageContext) -> Response {
    let texts = &visit.texts().my_games;
    let body = html! {
        h1 { (texts.delete_name_title) }
        p { (texts.delete_name_explanation) }
        form.next method="post" action="/me/forget" {
            button type="submit" name="sure" value="yes" { (texts.delete_name_confirm) }
            a.button.primary href="/me" { (texts.delete_name_cancel) }
        }
    };
    page_layout::HtmlPage::new(texts.delete_name_title, "me", body).render_response(&visit)
}

pub(super) async fn delete_my_data(
    State(app): State<AppState>,
    visit: PageContext,
) -> Result<Response, Problem> {
    if let Some(who) = visit.token_hash() {
        delete_all_data(&app, &who).await?;
    }
    Ok(redirect_to("/me?forgotten"))
}

/// Deletes the names of all seats of `who` everywhere, and the training data.
pub(crate) async fn delete_all_data(app: &AppState, who: &TokenHash) -> Result<(), Problem> {
    let store = app.tables.store();
    for person in store.person_ids_of(who).await.map_err(TableError::from)? {
        app.tables.delete_person_name_everywhere(&person).await?;
    }
    Ok(store.delete_training(&Trainee::from_token_hash(who)).await.map_err(TableError::from)?)
}

/// Statistics of one game; charts show the oldest result first.
fn game_statistics(game: GameId, games: &[PlayerGameResult], visit: &PageContext) -> Markup {
    let texts = visit.texts();
    let points: Vec<i64> = games.iter().map(|game| game.points).collect();
    // There is no winner in a solo game, only points and a personal best.
    let (solo, met): (Vec<&PlayerGameResult>, Vec<&PlayerGameResult>) =
        games.iter().partition(|game| game.seats == 1);
    let won = met.iter().filter(|game| game.won).count();
    let best = solo.iter().map(|game| game.points).max();
    let sum = match (met.len(), best) {
        (0, Some(best)) => (texts.my_games.solo_summary)(solo.len(), best),
        (_, Some(best)) => {
            format!(
                "{}; {}",
                (texts.my_games.summary)(met.len(), won),
                (texts.my_games.solo_summary)(solo.len(), best)
            )
        }
        (_, None) => (texts.my_games.summary)(met.len(), won),
    };
    html! {
        @if !games.is_empty() {
            section.figures aria-labelledby=(game.name()) {
                h2 #(game.name()) { (game.title()) " " small { (sum) } }
                // If points only decide who wins, there is nothing more to show.
                @if game.has_points() {
                    div.charts { (score_history_chart(game, &points, texts)) (score_distribution_chart(game, &points, texts)) }
                    details { summary { (texts.my_games.as_table) } (score_table(games, visit)) }
                }
            }
        }
    }
}

fn score_table(games: &[PlayerGameResult], visit: &PageContext) -> Markup {
    let texts = visit.texts();
    html! {
        table.list {
            thead { tr { th scope="col" { (texts.my_games.date) } th.number scope="col" { (texts.my_games.points) } } }
            tbody { @for game in games {
                tr { td { (date_element(game.ended, texts)) } td.number { (with_minus_sign(displayed_points(game.points))) } }
            } }
        }
    }
}

/// Games and wins by opponent.
fn opponent_table(opponents: &[OpponentStatistics], visit: &PageContext) -> Markup {
    let texts = visit.texts();
    let mut met: BTreeMap<String, (usize, usize)> = BTreeMap::new();
    for opponent in opponents {
        let name = match &opponent.bot {
            Some((strategy, game)) => match GameId::from_name(game) {
                // The games may have had different rules.
                Some(game) => bot_title(game, &default_rule_choice(game), strategy, visit.lang),
                None => texts.shared.bots.bot_name(strategy),
            },
            None if opponent.name.is_empty() => texts.counts_and_dates.unnamed_player.to_owned(),
            None => opponent.name.clone(),
        };
        let (games, won) = met.entry(name).or_default();
        *games += usize::try_from(opponent.games).unwrap_or_default();
        *won += usize::try_from(opponent.won).unwrap_or_default();
    }
    let mut met: Vec<_> = met.into_iter().collect();
    met.sort_by_key(|(_, (games, _))| std::cmp::Reverse(*games));
    html! {
        @if !met.is_empty() {
            section.figures aria-labelledby="against" {
                h2 #against { (texts.my_games.wins_by_opponent) }
                table.list.wide {
                    thead { tr { th scope="col" { (texts.my_games.opponent) } th scope="col" { (texts.my_games.wins) } } }
                    tbody { @for (name, (games, won)) in &met {
                        tr { th scope="row" { (name) }
                            td { (share_bar(*won, *games)) " " span { ((texts.my_games.won_of)(*won, *games)) } } }
                    } }
                }
            }
        }
    }
}

/// A page of the list of finished games.
async fn finished_games_table(
    app: &AppState,
    past: &[PastGame],
    next: Option<&HistoryCursor>,
    visit: &PageContext,
) -> Result<Markup, Problem> {
    let texts = visit.texts();
    let bests = personal_bests(app, past, visit).await?;
    Ok(html! {
        // The scrollable list is the region with this label.
        section.figures {
            h2 #all { (texts.my_games.all) }
            div.scrolls tabindex="0" role="region" aria-labelledby="all" {
                table.list.wide.past {
                    thead { tr {
                        th scope="col" { (texts.my_games.game) }
                        th.number scope="col" { (texts.my_games.points) } th scope="col" { (texts.my_games.result) }
                        th scope="col" { span.unseen { (texts.my_games.watch) } }
                    } }
                    tbody {
                        @for game in past {
                            @let title = GameId::from_name(&game.game).map_or("", GameId::title);
                            tr {
                                th scope="row" { strong { (title) } " " small {
                                    @if game.name.is_empty() { (texts.counts_and_dates.unnamed_player) } @else { (game.name) }
                                    " · " (stored_rules_title(&game.game, &game.rules, visit.lang)) ", " ((texts.counts_and_dates.seats)(game.seats)) ", " (date_element(game.ended, texts))
                                } }
                                td.number { (with_minus_sign(displayed_points(game.points))) }
                                td { (result_text(game, &bests, visit)) }
                                td.acts {
                                    a.to-review href={ "/t/" (game.table) "/review" } aria-label={ (texts.review.title) ": " (title) } { (texts.review.title) }
                                    a href={ "/t/" (game.table) "/replay" } aria-label={ (texts.my_games.watch) ": " (title) } { "▶" }
                                    form method="post" action="/me/leave" {
                                        input type="hidden" name="table" value=(game.table);
                                        button.bare type="submit" name="do" value="remove" title=(texts.multiplayer.remove)
                                            aria-label={ (texts.multiplayer.remove) ": " (title) ", " (with_minus_sign(displayed_points(game.points))) } { "×" }
                                    }
                                }
                            }
                        }
                    }
                }
            }
            @if let Some(next) = next {
                p { a rel="next" href={ "/me?before=" (next) "#all" } { (texts.my_games.older) } }
            }
        }
    })
}

/// The visitor's best solo results, for each class in this list.
async fn personal_bests(
    app: &AppState,
    past: &[PastGame],
    visit: &PageContext,
) -> Result<Vec<(GameVariant, i64)>, Problem> {
    let mut bests: Vec<(GameVariant, i64)> = Vec::new();
    let Some(who) = visit.token_hash() else { return Ok(bests) };
    for class in past.iter().filter(|game| game.seats == 1).filter_map(class_of) {
        if bests.iter().all(|(known, _)| *known != class)
            && let Some(best) =
                app.tables.store().best_solo_score(&who, &class).await.map_err(TableError::from)?
        {
            bests.push((class, best));
        }
    }
    Ok(bests)
}

/// The class of a game.
fn class_of(past: &PastGame) -> Option<GameVariant> {
    let game = GameId::from_name(&past.game)?;
    let (rules, settings) = (past.rules.clone(), past.settings.clone());
    let opponents = Opponents::default_for(past.seats);
    Some(GameVariant { game, rules, settings, seats: past.seats, opponents })
}

/// The points of a game as a sheet can show them.
fn displayed_points(points: i64) -> i32 {
    i32::try_from(points).unwrap_or_default()
}

/// The result of a game. Solo games have no winner, but may be a personal best.
fn result_text(game: &PastGame, bests: &[(GameVariant, i64)], visit: &PageContext) -> Markup {
    let texts = visit.texts();
    let class = class_of(game);
    let best = bests.iter().find(|(known, _)| Some(known) == class.as_ref()).map(|(_, best)| *best);
    html! {
        @if game.resigned { (texts.multiplayer.resigned) }
        @else if game.finished_by_bot { (texts.my_games.finished_by_bot) }
        @else if game.seats == 1 && best == Some(game.points) { strong { (texts.my_games.best) } }
        @else if game.seats == 1 { "–" }
        @else if game.won { strong { (texts.my_games.won) } }
        @else { (texts.my_games.lost) }
    }
}
