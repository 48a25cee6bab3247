//! Lessons: who is offered one, where it begins, and the real game after it.

use std::collections::BTreeMap;

use axum::Extension;
use axum::extract::{Path, State};
use axum::response::Response;
use maud::{Markup, html};
use rollwright_bots::Level;
use rollwright_games::GameId;
use rollwright_games::lesson::Lesson;
use rollwright_tables::{Id, Refusal, Setup, Wish};

use super::form::Form;
use super::settings::back_to;
use super::setup::game_at;
use super::visit::Visit;
use crate::app::App;
use crate::guard::Address;
use crate::limits::Ask;
use crate::problem::Problem;

/// Where the lesson of a game is asked for.
pub(super) fn address(game: GameId) -> String {
    format!("/learn/{}", game.name())
}

/// The lessons on the start page, for whoever has not played any game to its end.
pub(super) async fn offer(app: &App, visit: &Visit) -> Result<Markup, Problem> {
    let store = app.tables.store();
    let begun = match visit.who() {
        Some(who) if store.has_finished(&who).await.map_err(Refusal::from)? => {
            return Ok(html! {});
        }
        Some(who) => store.lessons(&who).await.map_err(Refusal::from)?,
        None => Vec::new(),
    };
    let texts = &visit.texts().lesson;
    let has_begun = |game: GameId| begun.iter().any(|(of, _)| *of == game);
    Ok(html! {
        section.learn aria-labelledby="learn" {
            h2 #learn { (texts.offer) }
            p { (texts.offer_how) }
            form method="post" action={ (address(GameId::ALL[0])) } {
                @for game in GameId::ALL.into_iter().filter(|game| game.lesson(visit.lang).is_some()) {
                    button type="submit" formaction=(address(game)) {
                        @if has_begun(game) { ((texts.resume)(game.title())) }
                        @else { ((texts.learn)(game.title())) }
                    }
                }
            }
        }
    })
}

/// Begins a lesson or goes on with it; `do` says `again` to begin anew, and `play` for
/// a real game against an easy bot.
pub(super) async fn post(
    State(app): State<App>,
    Extension(Address(address)): Extension<Address>,
    Path(game): Path<String>,
    visit: Visit,
    form: Form,
) -> Result<Response, Problem> {
    let game = game_at(&game)?;
    let nothing_there = || Problem::not_found("this game has no lesson");
    let lesson = game.lesson(visit.lang).ok_or_else(nothing_there)?;
    let what = form.get("do").unwrap_or("learn");
    if what == "learn"
        && let Some(table) = begun(&app, &visit, game).await?
    {
        return Ok(back_to(&format!("/t/{table}")));
    }
    let taken = app.meter.take(address, Ask::Table);
    taken.map_err(|seconds| Problem::too_many("new tables", seconds))?;
    let name = match visit.who() {
        Some(who) => app.tables.store().name_of(&who).await.map_err(Refusal::from)?,
        None => None,
    };
    let name = name.unwrap_or_else(|| visit.texts().setup.me.to_owned());
    let seated = if what == "play" {
        app.tables.found(real_game(game, &lesson, name), visit.token.clone()).await?
    } else {
        let other = || visit.texts().lesson.other.to_owned();
        let names = std::iter::once(name).chain(std::iter::repeat_with(other));
        let names = names.take(lesson.seats).collect();
        app.tables.found_lesson(game, names, visit.token.clone()).await?
    };
    let mut response = back_to(&format!("/t/{}", seated.table));
    let (key, value) = visit.cookies.token(&seated.token);
    response.headers_mut().insert(key, value);
    Ok(response)
}

/// The lesson that somebody has begun.
async fn begun(app: &App, visit: &Visit, game: GameId) -> Result<Option<Id>, Problem> {
    let Some(who) = visit.who() else { return Ok(None) };
    let lessons = app.tables.store().lessons(&who).await.map_err(Refusal::from)?;
    Ok(lessons.into_iter().find(|(of, _)| *of == game).map(|(_, table)| table))
}

/// What comes after a lesson: the same rules, against an easy bot.
fn real_game(game: GameId, lesson: &Lesson, name: String) -> Setup {
    let seats = vec![Wish::Here(name), Wish::Bot(Level::Easy.name().to_owned())];
    Setup { seats, settings: BTreeMap::new(), ..Setup::people(game, lesson.rules, 2) }
}
