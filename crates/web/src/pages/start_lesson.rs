//! Starting lessons: the offer on the start page, the lesson table, and the game after it.

use std::collections::BTreeMap;

use axum::Extension;
use axum::extract::{Path, State};
use axum::response::Response;
use maud::{Markup, html};
use rollwright_bots::Level;
use rollwright_games::GameId;
use rollwright_games::lesson::Lesson;
use rollwright_tables::{Id, SeatRequest, TableError, TableSetup};

use super::form_data::FormData;
use super::local_redirect::redirect_to;
use super::page_context::PageContext;
use super::setup::game_from_path;
use crate::app_state::AppState;
use crate::middleware::ClientAddress;
use crate::problem_details::Problem;
use crate::rate_limits::LimitedResource;

/// The URL that starts the lesson of a game.
pub(super) fn lesson_url(game: GameId) -> String {
    format!("/learn/{}", game.name())
}

/// The lessons on the start page; finished ones are ticked.
pub(super) async fn lesson_offers(app: &AppState, visit: &PageContext) -> Result<Markup, Problem> {
    let store = app.tables.store();
    let unfinished = match visit.token_hash() {
        Some(who) => store.list_lessons_of(&who).await.map_err(TableError::from)?,
        None => Vec::new(),
    };
    let is_new = match visit.token_hash() {
        Some(who) => !store.has_finished_game(&who).await.map_err(TableError::from)?,
        None => true,
    };
    let texts = &visit.texts().lesson;
    let has_begun = |game: GameId| unfinished.iter().any(|(of, _)| *of == game);
    Ok(html! {
        section.learn aria-labelledby="learn" {
            h2 #learn { (if is_new { texts.offer } else { texts.lessons }) }
            @if is_new { p { (texts.offer_explanation) } }
            form method="post" action={ (lesson_url(GameId::ALL[0])) } {
                @for game in GameId::ALL.into_iter().filter(|game| game.lesson(visit.lang).is_some()) {
                    button.learned[visit.learned.contains(&game)] type="submit" formaction=(lesson_url(game)) {
                        @if visit.learned.contains(&game) { (learned_label(game, visit)) }
                        @else if has_begun(game) { ((texts.resume)(game.title())) }
                        @else { ((texts.learn)(game.title())) }
                    }
                }
            }
        }
    })
}

/// The label of the button that opens a finished lesson.
pub(super) fn learned_label(game: GameId, visit: &PageContext) -> Markup {
    html! { span.tick aria-hidden="true" { "✓ " } ((visit.texts().lesson.learned)(game.title())) }
}

/// Starts or resumes a lesson. The field `do` is `again` to start over, or `play` for a real game
/// against an easy bot.
pub(super) async fn start_or_resume_lesson(
    State(app): State<AppState>,
    Extension(ClientAddress(address)): Extension<ClientAddress>,
    Path(game): Path<String>,
    visit: PageContext,
    form: FormData,
) -> Result<Response, Problem> {
    let game = game_from_path(&game)?;
    let no_lesson = || Problem::not_found("this game has no lesson");
    let lesson = game.lesson(visit.lang).ok_or_else(no_lesson)?;
    let action = form.get("do").unwrap_or("learn");
    if action == "learn"
        && let Some(table) = unfinished_lesson(&app, &visit, game).await?
    {
        return Ok(redirect_to(&format!("/t/{table}")));
    }
    let allowed = app.rate_limiter.acquire(address, LimitedResource::Table);
    allowed.map_err(|seconds| Problem::rate_limited("new tables", seconds))?;
    let name = match visit.token_hash() {
        Some(who) => app.tables.store().latest_name_of(&who).await.map_err(TableError::from)?,
        None => None,
    };
    let name = name.unwrap_or_else(|| visit.texts().setup.default_name.to_owned());
    let seated = if action == "play" {
        app.tables.create_table(game_after_lesson(game, &lesson, name), visit.token.clone()).await?
    } else {
        let other = || visit.texts().lesson.opponent_name.to_owned();
        let names = std::iter::once(name).chain(std::iter::repeat_with(other));
        let names = names.take(lesson.seat_count).collect();
        app.tables.create_lesson_table(game, names, visit.token.clone()).await?
    };
    let mut response = redirect_to(&format!("/t/{}", seated.table));
    let (key, value) = visit.cookies.token_cookie(&seated.token);
    response.headers_mut().insert(key, value);
    Ok(response)
}

/// The visitor's unfinished lesson of a game.
async fn unfinished_lesson(
    app: &AppState,
    visit: &PageContext,
    game: GameId,
) -> Result<Option<Id>, Problem> {
    let Some(who) = visit.token_hash() else { return Ok(None) };
    let lessons = app.tables.store().list_lessons_of(&who).await.map_err(TableError::from)?;
    Ok(lessons.into_iter().find(|(of, _)| *of == game).map(|(_, table)| table))
}

/// The game after a lesson: the same rules against an easy bot.
fn game_after_lesson(game: GameId, lesson: &Lesson, name: String) -> TableSetup {
    let seats = vec![SeatRequest::Local(name), SeatRequest::Bot(Level::Easy.name().to_owned())];
    TableSetup {
        seats,
        settings: BTreeMap::new(),
        ..TableSetup::for_local_people(game, lesson.rule_set, 2)
    }
}
