//! The trainer: a position, a choice, and what it was worth.

mod draw;
mod lists;

use axum::extract::{Path, RawQuery, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::Response;
use maud::html;
use rollwright_coach::training::{Difficulty, Source};
use rollwright_games::{GameId, with_game};
use rollwright_tables::store::{Trainee, TrainingAnswer};
use rollwright_tables::{Refusal, day_number, day_of};

use super::form::Form;
use super::frame::Page;
use super::settings::back_to;
use super::setup::game_at;
use super::sheets::PageGame;
use super::table::action_of;
use super::table::coach::silent;
use super::texts::Texts;
use super::visit::Visit;
use super::when::day_words;
use crate::app::App;
use crate::coaching::NoCoach;
use crate::problem::Problem;
use crate::training::{look_through, next, posed, today};
use draw::{Asking, Judged};
pub(super) use lists::{all, days};

/// A page of the trainer: the next position of a game, or what came of an answer.
pub(super) async fn page(
    State(app): State<App>,
    Path(game): Path<String>,
    RawQuery(query): RawQuery,
    visit: Visit,
) -> Result<Response, Problem> {
    let game = game_at(&game)?;
    let form = Form::of_query(query.as_deref());
    let way = Way { game, daily: None, difficulty: difficulty_of(&form) };
    if let Some(number) = form.number::<i64>("answered") {
        let answer = match visit.who().map(|who| Trainee::of(&who)) {
            Some(owner) => {
                let answer = app.tables.store().training_answer(&owner, number).await;
                answer.map_err(Refusal::from)?.filter(|answer| answer.game == game.name())
            }
            None => None,
        };
        return match answer {
            Some(answer) => answered(&app, &visit, &way, &answer).await,
            None => Ok(back_to(&way.path())),
        };
    }
    let who = visit.who();
    if let Some(who) = &who {
        look_through(&app, who, game);
    }
    let source = next(&app, who.as_ref(), game, way.difficulty).await?;
    asked(&app, &visit, &way, source, None).await
}

pub(super) async fn post(
    State(app): State<App>,
    Path(game): Path<String>,
    visit: Visit,
    form: Form,
) -> Result<Response, Problem> {
    let way = Way { game: game_at(&game)?, daily: None, difficulty: difficulty_of(&form) };
    take(&app, &visit, &way, &form).await
}

/// The position of a day: today's, or that of `?day=2026-11-15`.
pub(super) async fn day(
    State(app): State<App>,
    Path(game): Path<String>,
    RawQuery(query): RawQuery,
    visit: Visit,
) -> Result<Response, Problem> {
    let way = daily_way(&game, &Form::of_query(query.as_deref()))?;
    let source = Source::Daily { day: way.daily.unwrap_or_default() };
    if let Some(owner) = visit.who().map(|who| Trainee::of(&who))
        && let Some(answer) = answer_of_day(&app, &owner, &way).await?
    {
        return answered(&app, &visit, &way, &answer).await;
    }
    asked(&app, &visit, &way, source, None).await
}

pub(super) async fn day_post(
    State(app): State<App>,
    Path(game): Path<String>,
    RawQuery(query): RawQuery,
    visit: Visit,
    form: Form,
) -> Result<Response, Problem> {
    let way = daily_way(&game, &Form::of_query(query.as_deref()))?;
    take(&app, &visit, &way, &form).await
}

fn daily_way(game: &str, query: &Form) -> Result<Way, Problem> {
    let day = match query.get("day") {
        Some(text) => day_number(text).filter(|&day| day <= today()).ok_or_else(|| {
            Problem::bad_request("a day is written 2026-11-15, and is not in the future")
        })?,
        None => today(),
    };
    Ok(Way { game: game_at(game)?, daily: Some(day), difficulty: Difficulty::Medium })
}

/// A day as addresses and shared lines have it.
fn day_text(day: u32) -> String {
    day_of(i64::from(day) * 86_400).map_or_else(String::new, |day| day.to_string())
}

/// A day as people write it.
fn day_said(day: u32, texts: &Texts) -> String {
    day_words(i64::from(day) * 86_400, texts)
}

/// Which part of the trainer somebody is in.
struct Way {
    game: GameId,
    /// The day whose position it is.
    daily: Option<u32>,
    difficulty: Difficulty,
}

impl Way {
    /// Its address.
    fn path(&self) -> String {
        match self.daily {
            Some(day) => format!("/daily/{}?day={}", self.game.name(), day_text(day)),
            None => format!("/train/{}?difficulty={}", self.game.name(), self.difficulty.name()),
        }
    }
}

fn difficulty_of(form: &Form) -> Difficulty {
    form.get("difficulty").and_then(Difficulty::from_name).unwrap_or_default()
}

async fn answers(app: &App, owner: &Trainee, game: GameId) -> Result<Vec<TrainingAnswer>, Problem> {
    let store = app.tables.store();
    Ok(store.training_answers(owner, game.name()).await.map_err(Refusal::from)?)
}

/// The answer to the position of a day, which has one try.
async fn answer_of_day(
    app: &App,
    owner: &Trainee,
    way: &Way,
) -> Result<Option<TrainingAnswer>, Problem> {
    let Some(day) = way.daily else { return Ok(None) };
    let source = Source::Daily { day }.to_string();
    let answers = app.tables.store().training_answers_to(owner, &source).await;
    let answers = answers.map_err(Refusal::from)?;
    Ok(answers.into_iter().find(|answer| answer.game == way.game.name()))
}

/// Shows a position, with a word about what was sent before.
async fn asked(
    app: &App,
    visit: &Visit,
    way: &Way,
    source: Source,
    word: Option<&str>,
) -> Result<Response, Problem> {
    with_game!(way.game, G => {
        let posed = match posed::<G>(app, visit.who().as_ref(), &source).await? {
            Ok(Some(posed)) => posed,
            Ok(None) => return Ok(no_position(visit)),
            Err(why) => return Ok(no_coach(visit, why)),
        };
        let asking = Asking { exercise: &posed.exercise, way, word, judged: None };
        shown(app, visit, &asking).await
    })
}

/// Shows what came of an answer that was given.
async fn answered(
    app: &App,
    visit: &Visit,
    way: &Way,
    answer: &TrainingAnswer,
) -> Result<Response, Problem> {
    let Ok(source) = answer.source.parse::<Source>() else { return Ok(no_position(visit)) };
    with_game!(way.game, G => {
        let posed = match posed::<G>(app, visit.who().as_ref(), &source).await? {
            Ok(Some(posed)) => posed,
            Ok(None) => return Ok(no_position(visit)),
            Err(why) => return Ok(no_coach(visit, why)),
        };
        let judged = judged::<G>(app, &posed, &answer.action, visit).await?;
        let asking = Asking { exercise: &posed.exercise, way, word: None, judged: judged.ok().flatten() };
        shown(app, visit, &asking).await
    })
}

/// What an action is worth in a position; nothing where it is not legal.
async fn judged<G: PageGame>(
    app: &App,
    posed: &std::sync::Arc<crate::training::Posed<G>>,
    action: &str,
    visit: &Visit,
) -> Result<Result<Option<Judged>, NoCoach>, Problem> {
    let (posed, action, lang) = (posed.clone(), action.to_owned(), visit.lang);
    let judge = move || {
        let read = G::read(&action).ok()?;
        let verdict = posed.coach.judge(&posed.exercise, read)?;
        Some(Judged::of(&verdict, posed.exercise.question(), lang))
    };
    Ok(app.coaching.coaches.think(judge).await)
}

/// Takes an answer: judges it, keeps it, and leads to what came of it.
async fn take(app: &App, visit: &Visit, way: &Way, form: &Form) -> Result<Response, Problem> {
    let unreadable = || Problem::bad_request("the form has no 'source' that can be read");
    let source: Source = match way.daily {
        Some(day) => Source::Daily { day },
        None => form.get("source").and_then(|text| text.parse().ok()).ok_or_else(unreadable)?,
    };
    let action = action_of(form);
    let judged = with_game!(way.game, G => {
        match posed::<G>(app, visit.who().as_ref(), &source).await? {
            Ok(Some(posed)) => judged::<G>(app, &posed, &action, visit).await?,
            Ok(None) => return Ok(no_position(visit)),
            Err(why) => Err(why),
        }
    });
    let judged = match judged {
        Ok(Some(judged)) => judged,
        Ok(None) => {
            let word = visit.texts().train.not_legal;
            return asked(app, visit, way, source, Some(word)).await;
        }
        Err(why) => return Ok(no_coach(visit, why)),
    };
    let token = app.tables.made_here(visit.token.clone()).await?;
    let owner = Trainee::of(&token.hash());
    let name = source.to_string();
    let number = match answer_of_day(app, &owner, way).await? {
        // A day's position has one try.
        Some(answer) => answer.number,
        None => {
            let answer = judged.answer(way.game, name);
            let store = app.tables.store();
            store.keep_training_answer(&owner, answer).await.map_err(Refusal::from)?
        }
    };
    let path = match way.daily {
        Some(_) => way.path(),
        None => format!("{}&answered={number}", way.path()),
    };
    let mut response = back_to(&path);
    let (key, value) = visit.cookies.token(&token);
    response.headers_mut().insert(key, value);
    Ok(response)
}

async fn shown<G: PageGame>(
    app: &App,
    visit: &Visit,
    asking: &Asking<'_, G>,
) -> Result<Response, Problem> {
    let answers = match visit.who().map(|who| Trainee::of(&who)) {
        Some(owner) => answers(app, &owner, asking.way.game).await?,
        None => Vec::new(),
    };
    let body = draw::page(asking, &answers, visit);
    let title = (visit.texts().train.title_of)(asking.way.game.title());
    Ok(Page::new(title, "playing training", body).with_script("train.js").framed(visit))
}

fn no_position(visit: &Visit) -> Response {
    said(StatusCode::NOT_FOUND, visit.texts().train.none, visit)
}

/// Why the coach has nothing to ask now. While it gets ready, or has much to do, the page
/// says so and looks again by itself.
fn no_coach(visit: &Visit, why: NoCoach) -> Response {
    let percent = match why {
        NoCoach::NotReady { percent } => Some(percent),
        NoCoach::Busy => None,
        NoCoach::TooLong | NoCoach::NoMemory | NoCoach::Broken => {
            return said(StatusCode::SERVICE_UNAVAILABLE, silent(why, visit.texts()), visit);
        }
    };
    let (texts, word) = (&visit.texts().train, silent(why, visit.texts()));
    let body = html! {
        h1 { (texts.title) }
        p { label { (word) br;
            @match percent {
                // One that is about to end can't say how long it takes.
                Some(percent) if percent > 0 => progress max="100" value=(percent) { ((visit.texts().words.numbers.percent)(&percent.to_string())) },
                _ => progress {},
            }
        } }
        p { a.button href=(visit.path) { (texts.look_again) } " " a.button href="/train" { (texts.title) } }
    };
    let mut response = Page::new(texts.title, "train", body).framed(visit);
    // Works without a script, too.
    response.headers_mut().insert(header::REFRESH, HeaderValue::from_static("2"));
    response
}

fn said(status: StatusCode, word: &str, visit: &Visit) -> Response {
    let texts = &visit.texts().train;
    let body = html! {
        h1 { (texts.title) }
        p.notice role="status" { (word) }
        p { a.button href=(visit.path) { (texts.look_again) } " " a.button href="/train" { (texts.title) } }
    };
    let mut response = Page::new(texts.title, "train", body).framed(visit);
    *response.status_mut() = status;
    response
}
