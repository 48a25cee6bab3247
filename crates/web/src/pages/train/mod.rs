//! The trainer: a position, a choice, and what it was worth.

mod exercise_page;
mod overview;

use axum::extract::{Path, RawQuery, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::Response;
use maud::html;
use rollwright_coach::training::{Difficulty, ExerciseSource};
use rollwright_games::{GameId, with_game};
use rollwright_tables::store::{Trainee, TrainingAnswer};
use rollwright_tables::{TableError, date_from_unix_seconds, parse_days_since_epoch};

use super::dates::date_text;
use super::form_data::FormData;
use super::games::RenderGame;
use super::page_context::PageContext;
use super::page_layout::HtmlPage;
use super::settings::redirect_to;
use super::setup::game_from_path;
use super::table::hints_and_tutor::coach_error_text;
use super::table::parse_action;
use super::texts::PageTexts;
use crate::app_state::AppState;
use crate::coaching::CoachError;
use crate::problem::Problem;
use crate::trainer::{load_exercise, next_exercise_source, review_recent_games, today};
use exercise_page::{AnswerVerdict, ExerciseView};
pub(super) use overview::{daily_overview_page, trainer_overview_page};

/// A page of the trainer: the next position of a game, or what came of an answer.
pub(super) async fn exercise_page(
    State(app): State<AppState>,
    Path(game): Path<String>,
    RawQuery(query): RawQuery,
    visit: PageContext,
) -> Result<Response, Problem> {
    let game = game_from_path(&game)?;
    let form = FormData::from_query(query.as_deref());
    let way = TrainerMode { game, daily_day: None, difficulty: difficulty_from_form(&form) };
    if let Some(number) = form.parse::<i64>("answered") {
        let answer = match visit.token_hash().map(|who| Trainee::from_token(&who)) {
            Some(owner) => {
                let answer = app.tables.store().training_answer(&owner, number).await;
                answer.map_err(TableError::from)?.filter(|answer| answer.game == game.name())
            }
            None => None,
        };
        return match answer {
            Some(answer) => render_verdict(&app, &visit, &way, &answer).await,
            None => Ok(redirect_to(&way.url())),
        };
    }
    let who = visit.token_hash();
    if let Some(who) = &who {
        review_recent_games(&app, who, game);
    }
    let source = next_exercise_source(&app, who.as_ref(), game, way.difficulty).await?;
    render_exercise(&app, &visit, &way, source, None).await
}

pub(super) async fn answer_exercise(
    State(app): State<AppState>,
    Path(game): Path<String>,
    visit: PageContext,
    form: FormData,
) -> Result<Response, Problem> {
    let way = TrainerMode {
        game: game_from_path(&game)?,
        daily_day: None,
        difficulty: difficulty_from_form(&form),
    };
    judge_and_store_answer(&app, &visit, &way, &form).await
}

/// The position of a day: today's, or that of `?day=2026-11-15`.
pub(super) async fn daily_page(
    State(app): State<AppState>,
    Path(game): Path<String>,
    RawQuery(query): RawQuery,
    visit: PageContext,
) -> Result<Response, Problem> {
    let way = daily_mode(&game, &FormData::from_query(query.as_deref()))?;
    let source = ExerciseSource::Daily { day: way.daily_day.unwrap_or_default() };
    if let Some(owner) = visit.token_hash().map(|who| Trainee::from_token(&who))
        && let Some(answer) = answer_of_day(&app, &owner, &way).await?
    {
        return render_verdict(&app, &visit, &way, &answer).await;
    }
    render_exercise(&app, &visit, &way, source, None).await
}

pub(super) async fn answer_daily(
    State(app): State<AppState>,
    Path(game): Path<String>,
    RawQuery(query): RawQuery,
    visit: PageContext,
    form: FormData,
) -> Result<Response, Problem> {
    let way = daily_mode(&game, &FormData::from_query(query.as_deref()))?;
    judge_and_store_answer(&app, &visit, &way, &form).await
}

fn daily_mode(game: &str, query: &FormData) -> Result<TrainerMode, Problem> {
    let day = match query.get("day") {
        Some(text) => {
            parse_days_since_epoch(text).filter(|&day| day <= today()).ok_or_else(|| {
                Problem::bad_request("a day is written 2026-11-15, and is not in the future")
            })?
        }
        None => today(),
    };
    Ok(TrainerMode {
        game: game_from_path(game)?,
        daily_day: Some(day),
        difficulty: Difficulty::Medium,
    })
}

/// A day as addresses and shared lines have it.
fn iso_day(day: u32) -> String {
    date_from_unix_seconds(i64::from(day) * 86_400).map_or_else(String::new, |day| day.to_string())
}

/// A day as people write it.
fn displayed_day(day: u32, texts: &PageTexts) -> String {
    date_text(i64::from(day) * 86_400, texts)
}

/// Which part of the trainer somebody is in.
struct TrainerMode {
    game: GameId,
    /// The day whose position it is.
    daily_day: Option<u32>,
    difficulty: Difficulty,
}

impl TrainerMode {
    /// Its address.
    fn url(&self) -> String {
        match self.daily_day {
            Some(day) => format!("/daily/{}?day={}", self.game.name(), iso_day(day)),
            None => format!("/train/{}?difficulty={}", self.game.name(), self.difficulty.name()),
        }
    }
}

fn difficulty_from_form(form: &FormData) -> Difficulty {
    form.get("difficulty").and_then(Difficulty::from_name).unwrap_or_default()
}

async fn stored_answers(
    app: &AppState,
    owner: &Trainee,
    game: GameId,
) -> Result<Vec<TrainingAnswer>, Problem> {
    let store = app.tables.store();
    Ok(store.training_answers(owner, game.name()).await.map_err(TableError::from)?)
}

/// The answer to the position of a day, which has one try.
async fn answer_of_day(
    app: &AppState,
    owner: &Trainee,
    way: &TrainerMode,
) -> Result<Option<TrainingAnswer>, Problem> {
    let Some(day) = way.daily_day else { return Ok(None) };
    let source = ExerciseSource::Daily { day }.to_string();
    let answers = app.tables.store().training_answers_to(owner, &source).await;
    let answers = answers.map_err(TableError::from)?;
    Ok(answers.into_iter().find(|answer| answer.game == way.game.name()))
}

/// Shows a position, with a word about what was sent before.
async fn render_exercise(
    app: &AppState,
    visit: &PageContext,
    way: &TrainerMode,
    source: ExerciseSource,
    word: Option<&str>,
) -> Result<Response, Problem> {
    with_game!(way.game, G => {
        let posed = match load_exercise::<G>(app, visit.token_hash().as_ref(), &source).await? {
            Ok(Some(posed)) => posed,
            Ok(None) => return Ok(no_exercise_page(visit)),
            Err(why) => return Ok(coach_unavailable_page(visit, why)),
        };
        let asking = ExerciseView { exercise: &posed.exercise, mode: way, notice: word, verdict: None };
        exercise_response(app, visit, &asking).await
    })
}

/// Shows what came of an answer that was given.
async fn render_verdict(
    app: &AppState,
    visit: &PageContext,
    way: &TrainerMode,
    answer: &TrainingAnswer,
) -> Result<Response, Problem> {
    let Ok(source) = answer.source.parse::<ExerciseSource>() else {
        return Ok(no_exercise_page(visit));
    };
    with_game!(way.game, G => {
        let posed = match load_exercise::<G>(app, visit.token_hash().as_ref(), &source).await? {
            Ok(Some(posed)) => posed,
            Ok(None) => return Ok(no_exercise_page(visit)),
            Err(why) => return Ok(coach_unavailable_page(visit, why)),
        };
        let judged = judge_answer::<G>(app, &posed, &answer.action, visit).await?;
        let asking = ExerciseView { exercise: &posed.exercise, mode: way, notice: None, verdict: judged.ok().flatten() };
        exercise_response(app, visit, &asking).await
    })
}

/// What an action is worth in a position; nothing where it is not legal.
async fn judge_answer<G: RenderGame>(
    app: &AppState,
    posed: &std::sync::Arc<crate::trainer::ExerciseWithCoach<G>>,
    action: &str,
    visit: &PageContext,
) -> Result<Result<Option<AnswerVerdict>, CoachError>, Problem> {
    let (posed, action, lang) = (posed.clone(), action.to_owned(), visit.lang);
    let judge = move || {
        let read = G::parse_action(&action).ok()?;
        let verdict = posed.coach.judge_answer(&posed.exercise, read)?;
        Some(AnswerVerdict::new(&verdict, posed.exercise.question(), lang))
    };
    Ok(app.coaching.coach_cache.run_question(judge).await)
}

/// Takes an answer: judges it, keeps it, and leads to what came of it.
async fn judge_and_store_answer(
    app: &AppState,
    visit: &PageContext,
    way: &TrainerMode,
    form: &FormData,
) -> Result<Response, Problem> {
    let unreadable = || Problem::bad_request("the form has no 'source' that can be read");
    let source: ExerciseSource = match way.daily_day {
        Some(day) => ExerciseSource::Daily { day },
        None => form.get("source").and_then(|text| text.parse().ok()).ok_or_else(unreadable)?,
    };
    let action = parse_action(form);
    let judged = with_game!(way.game, G => {
        match load_exercise::<G>(app, visit.token_hash().as_ref(), &source).await? {
            Ok(Some(posed)) => judge_answer::<G>(app, &posed, &action, visit).await?,
            Ok(None) => return Ok(no_exercise_page(visit)),
            Err(why) => Err(why),
        }
    });
    let judged = match judged {
        Ok(Some(judged)) => judged,
        Ok(None) => {
            let word = visit.texts().trainer.not_legal;
            return render_exercise(app, visit, way, source, Some(word)).await;
        }
        Err(why) => return Ok(coach_unavailable_page(visit, why)),
    };
    let token = app.tables.known_or_new_token(visit.token.clone()).await?;
    let owner = Trainee::from_token(&token.hash());
    let name = source.to_string();
    let number = match answer_of_day(app, &owner, way).await? {
        // A day's position has one try.
        Some(answer) => answer.number,
        None => {
            let answer = judged.to_stored_answer(way.game, name);
            let store = app.tables.store();
            store.store_training_answer(&owner, answer).await.map_err(TableError::from)?
        }
    };
    let path = match way.daily_day {
        Some(_) => way.url(),
        None => format!("{}&answered={number}", way.url()),
    };
    let mut response = redirect_to(&path);
    let (key, value) = visit.cookies.token_cookie(&token);
    response.headers_mut().insert(key, value);
    Ok(response)
}

async fn exercise_response<G: RenderGame>(
    app: &AppState,
    visit: &PageContext,
    asking: &ExerciseView<'_, G>,
) -> Result<Response, Problem> {
    let answers = match visit.token_hash().map(|who| Trainee::from_token(&who)) {
        Some(owner) => stored_answers(app, &owner, asking.mode.game).await?,
        None => Vec::new(),
    };
    let body = exercise_page::exercise_html(asking, &answers, visit);
    let title = (visit.texts().trainer.title_of)(asking.mode.game.title());
    Ok(HtmlPage::new(title, "playing training", body)
        .with_script("train.js")
        .render_response(visit))
}

fn no_exercise_page(visit: &PageContext) -> Response {
    message_page(StatusCode::NOT_FOUND, visit.texts().trainer.no_exercise, visit)
}

/// Why the coach has nothing to ask now. While it gets ready, or has much to do, the page
/// says so and looks again by itself.
fn coach_unavailable_page(visit: &PageContext, why: CoachError) -> Response {
    let percent = match why {
        CoachError::NotReady { percent } => Some(percent),
        CoachError::Busy => None,
        CoachError::TooLong | CoachError::NoMemory | CoachError::Failed => {
            return message_page(
                StatusCode::SERVICE_UNAVAILABLE,
                coach_error_text(why, visit.texts()),
                visit,
            );
        }
    };
    let (texts, word) = (&visit.texts().trainer, coach_error_text(why, visit.texts()));
    let body = html! {
        h1 { (texts.title) }
        p { label { (word) br;
            @match percent {
                // One that is about to end can't say how long it takes.
                Some(percent) if percent > 0 => progress max="100" value=(percent) { ((visit.texts().shared.numbers.format_percent)(&percent.to_string())) },
                _ => progress {},
            }
        } }
        p { a.button href=(visit.path) { (texts.try_again) } " " a.button href="/train" { (texts.title) } }
    };
    let mut response = HtmlPage::new(texts.title, "train", body).render_response(visit);
    // Works without a script, too.
    response.headers_mut().insert(header::REFRESH, HeaderValue::from_static("2"));
    response
}

fn message_page(status: StatusCode, word: &str, visit: &PageContext) -> Response {
    let texts = &visit.texts().trainer;
    let body = html! {
        h1 { (texts.title) }
        p.notice role="status" { (word) }
        p { a.button href=(visit.path) { (texts.try_again) } " " a.button href="/train" { (texts.title) } }
    };
    let mut response = HtmlPage::new(texts.title, "train", body).render_response(visit);
    *response.status_mut() = status;
    response
}
