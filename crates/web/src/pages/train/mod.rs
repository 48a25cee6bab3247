//! The trainer: exercises with verdicts.
//!
//! - `exercise_page`: an exercise and the verdict on an answer
//! - `overview`: the games to train, and the daily exercises
//! - `puzzle_runs`: streaks and storms

mod exercise_page;
mod overview;
mod puzzle_runs;

use axum::extract::{Path, RawQuery, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::Response;
use maud::html;
use rollwright_coach::training::{
    DAILY_PUZZLES, Difficulty, ExerciseSource, PuzzleSet, PuzzleTheme,
};
use rollwright_games::{
    GameId, PositionStringError, game_of_position_string, validate_position_string, with_game,
};
use rollwright_tables::fair_queue::JobSize;
use rollwright_tables::glicko2::Rating;
use rollwright_tables::platform::time::unix_seconds;
use rollwright_tables::store::{
    PuzzleAnswer, PuzzleRun, PuzzleStatistics, Trainee, TrainingAnswer, day_streak,
};
use rollwright_tables::{TableError, date_from_unix_seconds, parse_date_to_unix_days};

use super::dates::date_text;
use super::form_data::FormData;
use super::games::FormChoice;
use super::games::RenderGame;
use super::local_redirect::redirect_to;
use super::page_context::PageContext;
use super::page_language::Lang;
use super::page_layout::HtmlPage;
use super::setup::game_from_path;
use super::table::hints_and_tutor::{coach_error_text, queue_position_text};
use super::texts::PageTexts;
use crate::app_state::AppState;
use crate::coaching::CoachError;
use crate::player_trainer::{load_exercise, next_exercise_source, review_recent_games, today};
use crate::problem_details::Problem;
use exercise_page::{AnswerVerdict, ExerciseView};
pub(super) use overview::{daily_overview_page, trainer_overview_page};
use puzzle_runs::RunMode;

/// The next exercise of a game, or the verdict on an answer.
pub(super) async fn exercise_page(
    State(app): State<AppState>,
    Path(game): Path<String>,
    RawQuery(query): RawQuery,
    visit: PageContext,
) -> Result<Response, Problem> {
    let form = FormData::from_query(query.as_deref());
    let mode = training_mode(&game, &form, visit.lang)?;
    let game = mode.game;
    if mode.run.is_some() && form.get("answered").is_none() {
        return run_page(&app, &visit, &mode, None).await;
    }
    if let Some(string) = &mode.position {
        let source = ExerciseSource::Position { string: string.clone() };
        return match form.get("answer") {
            Some(action) => render_verdict(&app, &visit, &mode, &source, action).await,
            None => render_exercise(&app, &visit, &mode, source, None).await,
        };
    }
    if let Some(number) = form.parse::<i64>("answered") {
        let answer = match visit.token_hash().map(|who| Trainee::from_token_hash(&who)) {
            Some(owner) => {
                let answer = app.tables.store().training_answer(&owner, number).await;
                answer.map_err(TableError::from)?.filter(|answer| answer.game == game.name())
            }
            None => None,
        };
        return match answer {
            Some(answer) => render_stored_verdict(&app, &visit, &mode, &answer).await,
            None => Ok(redirect_to(&mode.url())),
        };
    }
    // A moment of a review, to decide again. Others may not see it.
    if let Some(source) = form.parse::<ExerciseSource>("source")
        && matches!(source, ExerciseSource::OwnGame { .. })
    {
        return render_exercise(&app, &visit, &mode, source, None).await;
    }
    let who = visit.token_hash();
    if let Some(who) = &who {
        review_recent_games(&app, &visit.queue_client(), who, game);
    }
    let (difficulty, theme) = (mode.difficulty, mode.theme);
    let source = next_exercise_source(&app, who.as_ref(), game, difficulty, theme).await?;
    render_exercise(&app, &visit, &mode, source, None).await
}

pub(super) async fn answer_exercise(
    State(app): State<AppState>,
    Path(game): Path<String>,
    visit: PageContext,
    form: FormData,
) -> Result<Response, Problem> {
    let mode = training_mode(&game, &form, visit.lang)?;
    if let (Some(run_mode), Some(_)) = (mode.run, form.get("start")) {
        return puzzle_runs::start_run(&app, &visit, &mode, run_mode).await;
    }
    judge_and_store_answer(&app, &visit, &mode, &form).await
}

/// The current exercise of a streak or a storm, or the page that starts one.
async fn run_page(
    app: &AppState,
    visit: &PageContext,
    mode: &TrainerMode,
    message: Option<&str>,
) -> Result<Response, Problem> {
    let Some(run_mode) = mode.run else { return Ok(redirect_to(&mode.url())) };
    let owner = visit.token_hash().map(|who| Trainee::from_token_hash(&who));
    let Some(owner) = owner else {
        return Ok(puzzle_runs::run_start_page(visit, mode, run_mode, &PuzzleRun::default()));
    };
    let run = puzzle_runs::load_run(app, &owner, mode.game, run_mode).await?;
    let source = puzzle_runs::current_source(mode.game, &owner, &run);
    match source.filter(|_| run_mode.is_active(&run, unix_seconds())) {
        Some(source) => render_exercise(app, visit, mode, source, message).await,
        None => Ok(puzzle_runs::run_start_page(visit, mode, run_mode, &run)),
    }
}

/// The daily exercise: today's, or that of `?day=2026-11-15`.
pub(super) async fn daily_page(
    State(app): State<AppState>,
    Path(game): Path<String>,
    RawQuery(query): RawQuery,
    visit: PageContext,
) -> Result<Response, Problem> {
    let mode = daily_mode(&game, &FormData::from_query(query.as_deref()))?;
    let source = ExerciseSource::Daily { day: mode.daily_day.unwrap_or_default() };
    if let Some(owner) = visit.token_hash().map(|who| Trainee::from_token_hash(&who))
        && let Some(answer) = answer_of_day(&app, &owner, &mode).await?
    {
        return render_stored_verdict(&app, &visit, &mode, &answer).await;
    }
    render_exercise(&app, &visit, &mode, source, None).await
}

pub(super) async fn answer_daily(
    State(app): State<AppState>,
    Path(game): Path<String>,
    RawQuery(query): RawQuery,
    visit: PageContext,
    form: FormData,
) -> Result<Response, Problem> {
    let mode = daily_mode(&game, &FormData::from_query(query.as_deref()))?;
    judge_and_store_answer(&app, &visit, &mode, &form).await
}

fn daily_mode(game: &str, query: &FormData) -> Result<TrainerMode, Problem> {
    let day = match query.get("day") {
        Some(text) => {
            parse_date_to_unix_days(text).filter(|&day| day <= today()).ok_or_else(|| {
                Problem::bad_request("write a day such as 2026-11-15 that is not in the future")
            })?
        }
        None => today(),
    };
    Ok(TrainerMode {
        game: game_from_path(game)?,
        position: None,
        daily_day: Some(day),
        difficulty: Difficulty::Medium,
        theme: None,
        run: None,
    })
}

/// The trainer for a game, or for the decision in a position string.
fn training_mode(
    game_or_string: &str,
    form: &FormData,
    lang: Lang,
) -> Result<TrainerMode, Problem> {
    let (game, position) = match game_of_position_string(game_or_string) {
        Ok(game) => (game, Some(game_or_string.to_owned())),
        Err(PositionStringError::Malformed) => (game_from_path(game_or_string)?, None),
        Err(error) => return Err(Problem::bad_request(error.localized(lang))),
    };
    if position.is_some() {
        validate_position_string(game_or_string)
            .map_err(|error| Problem::bad_request(error.localized(lang)))?;
    }
    Ok(TrainerMode {
        game,
        position,
        daily_day: None,
        difficulty: form.get("difficulty").and_then(Difficulty::from_name).unwrap_or_default(),
        theme: form.get("theme").and_then(PuzzleTheme::from_name),
        run: form.get("mode").and_then(RunMode::from_name),
    })
}

/// A day in URLs and shared results.
fn iso_day(day: u32) -> String {
    date_from_unix_seconds(i64::from(day) * 86_400).map_or_else(String::new, |day| day.to_string())
}

/// A day as readers see it.
fn displayed_day(day: u32, texts: &PageTexts) -> String {
    date_text(i64::from(day) * 86_400, texts)
}

/// The part of the trainer that a visitor uses.
struct TrainerMode {
    game: GameId,
    /// The position string of the exercise, if the visitor chose one.
    position: Option<String>,
    /// The day of a daily exercise.
    daily_day: Option<u32>,
    difficulty: Difficulty,
    /// What puzzles should be about.
    theme: Option<PuzzleTheme>,
    /// A streak or a storm.
    run: Option<RunMode>,
}

impl TrainerMode {
    /// Its URL.
    fn url(&self) -> String {
        if let Some(string) = &self.position {
            return format!("/train/{string}");
        }
        if let Some(run) = self.run {
            return format!("/train/{}?mode={}", self.game.name(), run.name());
        }
        match self.daily_day {
            Some(day) => format!("/daily/{}?day={}", self.game.name(), iso_day(day)),
            None => {
                let theme =
                    self.theme.map_or_else(String::new, |theme| format!("&theme={}", theme.name()));
                format!("/train/{}?difficulty={}{theme}", self.game.name(), self.difficulty.name())
            }
        }
    }
}

async fn stored_answers(
    app: &AppState,
    owner: &Trainee,
    game: GameId,
) -> Result<Vec<TrainingAnswer>, Problem> {
    let store = app.tables.store();
    Ok(store.training_answers(owner, game.name()).await.map_err(TableError::from)?)
}

/// The visitor's answer to a daily exercise, which has only one try.
async fn answer_of_day(
    app: &AppState,
    owner: &Trainee,
    mode: &TrainerMode,
) -> Result<Option<TrainingAnswer>, Problem> {
    let Some(day) = mode.daily_day else { return Ok(None) };
    let source = ExerciseSource::Daily { day }.to_string();
    let answers = app.tables.store().training_answers_to(owner, &source).await;
    let answers = answers.map_err(TableError::from)?;
    Ok(answers.into_iter().find(|answer| answer.game == mode.game.name()))
}

/// Renders an exercise, with an optional message about the submitted form.
async fn render_exercise(
    app: &AppState,
    visit: &PageContext,
    mode: &TrainerMode,
    source: ExerciseSource,
    message: Option<&str>,
) -> Result<Response, Problem> {
    with_game!(mode.game, G => {
        let loaded = match load_exercise::<G>(app, &visit.queue_client(), visit.token_hash().as_ref(), &source).await? {
            Ok(Some(loaded)) => loaded,
            Ok(None) => return Ok(no_exercise_page(visit)),
            Err(why) => return Ok(coach_unavailable_page(visit, why)),
        };
        let view = ExerciseView { exercise: &loaded.exercise, mode, notice: message, verdict: None };
        exercise_response(app, visit, &view).await
    })
}

/// Renders the verdict on a stored answer.
async fn render_stored_verdict(
    app: &AppState,
    visit: &PageContext,
    mode: &TrainerMode,
    answer: &TrainingAnswer,
) -> Result<Response, Problem> {
    match answer.source.parse::<ExerciseSource>() {
        Ok(source) => render_verdict(app, visit, mode, &source, &answer.action).await,
        Err(_) => Ok(no_exercise_page(visit)),
    }
}

/// Renders the verdict on an action.
async fn render_verdict(
    app: &AppState,
    visit: &PageContext,
    mode: &TrainerMode,
    source: &ExerciseSource,
    action: &str,
) -> Result<Response, Problem> {
    with_game!(mode.game, G => {
        let loaded = match load_exercise::<G>(app, &visit.queue_client(), visit.token_hash().as_ref(), source).await? {
            Ok(Some(loaded)) => loaded,
            Ok(None) => return Ok(no_exercise_page(visit)),
            Err(why) => return Ok(coach_unavailable_page(visit, why)),
        };
        let verdict = judge_answer::<G>(app, &loaded, FormChoice::Action(action.to_owned()), visit).await?;
        let view = ExerciseView { exercise: &loaded.exercise, mode, notice: None, verdict: verdict.ok().flatten() };
        exercise_response(app, visit, &view).await
    })
}

/// Judges an action in an exercise; `None` if it isn't legal.
async fn judge_answer<G: RenderGame>(
    app: &AppState,
    loaded: &std::sync::Arc<crate::player_trainer::ExerciseWithCoach<G>>,
    choice: FormChoice,
    visit: &PageContext,
) -> Result<Result<Option<AnswerVerdict>, CoachError>, Problem> {
    let (loaded, lang) = (loaded.clone(), visit.lang);
    let exercise = &loaded.exercise;
    let view =
        exercise.folded.position().visible_to(Some(exercise.seat)).view(Some(exercise.seat), lang);
    let action = choice.into_action(&view);
    let judge = move || {
        let action = G::parse_action(&action?).ok()?;
        let verdict = loaded.coach.judge_answer(&loaded.exercise, action)?;
        Some(AnswerVerdict::new(&verdict, loaded.exercise.question_kind(), lang))
    };
    let client = visit.queue_client();
    Ok(app.coaching.coach_cache.run_question(client, JobSize::Small, judge).await)
}

/// Judges and stores an answer, and redirects to the verdict.
async fn judge_and_store_answer(
    app: &AppState,
    visit: &PageContext,
    mode: &TrainerMode,
    form: &FormData,
) -> Result<Response, Problem> {
    let unreadable = || Problem::bad_request("the form has no valid 'source'");
    let source: ExerciseSource = match (&mode.position, mode.daily_day) {
        (Some(string), _) => ExerciseSource::Position { string: string.clone() },
        (None, Some(day)) => ExerciseSource::Daily { day },
        // A daily exercise is asked for by its day, which must not be in the future.
        (None, None) => form
            .get("source")
            .and_then(|text| text.parse().ok())
            .filter(|source| match source {
                ExerciseSource::Daily { .. } | ExerciseSource::Position { .. } => false,
                // The others are daily exercises, today's or of another day.
                ExerciseSource::Puzzle { index } => *index >= DAILY_PUZZLES,
                ExerciseSource::SimulatedGame { .. } | ExerciseSource::OwnGame { .. } => true,
            })
            .ok_or_else(unreadable)?,
    };
    let choice = FormChoice::parse(form);
    let verdict = with_game!(mode.game, G => {
        match load_exercise::<G>(app, &visit.queue_client(), visit.token_hash().as_ref(), &source).await? {
            Ok(Some(loaded)) => judge_answer::<G>(app, &loaded, choice, visit).await?,
            Ok(None) => return Ok(no_exercise_page(visit)),
            Err(why) => Err(why),
        }
    });
    let verdict = match verdict {
        Ok(Some(verdict)) => verdict,
        Ok(None) => {
            let message = visit.texts().trainer.not_legal;
            if mode.run.is_some() {
                return run_page(app, visit, mode, Some(message)).await;
            }
            return render_exercise(app, visit, mode, source, Some(message)).await;
        }
        Err(why) => return Ok(coach_unavailable_page(visit, why)),
    };
    if mode.position.is_some() {
        // Everybody can choose a position and try it again, so the answer isn't stored.
        return Ok(redirect_to(&format!("{}?answer={}", mode.url(), verdict.action())));
    }
    let token = app.tables.known_or_new_token(visit.token.clone()).await?;
    let owner = Trainee::from_token_hash(&token.hash());
    if let Some(run_mode) = mode.run {
        let run = puzzle_runs::load_run(app, &owner, mode.game, run_mode).await?;
        // Too late, or not the question that the run asks: nothing counts.
        if !run_mode.is_active(&run, unix_seconds())
            || puzzle_runs::current_source(mode.game, &owner, &run) != Some(source.clone())
        {
            return Ok(redirect_to(&mode.url()));
        }
        let run = run_mode.after_answer(run, verdict.is_right());
        let store = app.tables.store();
        let stored = store.store_puzzle_run(&owner, mode.game.name(), run_mode.name(), run).await;
        stored.map_err(TableError::from)?;
    }
    let name = source.to_string();
    let number = match answer_of_day(app, &owner, mode).await? {
        // A daily exercise has only one try.
        Some(answer) => answer.number,
        None => {
            let answer = verdict.to_stored_answer(mode.game, name);
            let store = app.tables.store();
            let number = store.store_training_answer(&owner, answer).await;
            let number = number.map_err(TableError::from)?;
            if let Some(day) = mode.daily_day.filter(|&day| day == today()) {
                let counted = store.count_daily_answer(&owner, i64::from(day)).await;
                counted.map_err(TableError::from)?;
            }
            rate_answer(app, &owner, mode.game, &source, verdict.is_right()).await?;
            number
        }
    };
    let path = match mode.daily_day {
        Some(_) => mode.url(),
        // A run goes on with the next exercise, unless a mistake has ended it.
        None if mode.run == Some(RunMode::Storm)
            || (mode.run == Some(RunMode::Streak) && verdict.is_right()) =>
        {
            mode.url()
        }
        None => format!("{}&answered={number}", mode.url()),
    };
    let mut response = redirect_to(&path);
    let (key, value) = visit.cookies.token_cookie(&token);
    response.headers_mut().insert(key, value);
    Ok(response)
}

/// The index of the puzzle behind a source; `None` if it isn't a stored puzzle.
fn puzzle_index(game: GameId, source: &ExerciseSource) -> Option<usize> {
    match source {
        ExerciseSource::Puzzle { index } => Some(*index),
        ExerciseSource::Daily { day } => PuzzleSet::of(game).index_of_day(*day),
        _ => None,
    }
}

/// Rates the answer, if it is the first one to this puzzle.
async fn rate_answer(
    app: &AppState,
    owner: &Trainee,
    game: GameId,
    source: &ExerciseSource,
    found: bool,
) -> Result<(), Problem> {
    let Some(index) = puzzle_index(game, source) else { return Ok(()) };
    let Some(puzzle) = PuzzleSet::of(game).get(index) else { return Ok(()) };
    let answer = PuzzleAnswer {
        game: game.name().to_owned(),
        puzzle: index as i64,
        found,
        start_rating: f64::from(puzzle.rating),
    };
    Ok(app.tables.store().rate_puzzle_answer(owner, answer).await.map_err(TableError::from)?)
}

/// What is stored about a visitor and a puzzle.
#[derive(Default)]
struct TrainingStatus {
    /// The visitor's latest answers in the game.
    answers: Vec<TrainingAnswer>,
    /// The visitor's rating in the game.
    rating: Option<Rating>,
    /// How others answered the puzzle; only after the visitor's answer.
    statistics: Option<PuzzleStatistics>,
    /// On how many days in a row the visitor answered the exercise of the day.
    day_streak: usize,
    /// The visitor's streak or storm.
    run: Option<PuzzleRun>,
}

async fn training_status(
    app: &AppState,
    visit: &PageContext,
    mode: &TrainerMode,
    answered: Option<&ExerciseSource>,
) -> Result<TrainingStatus, Problem> {
    let (store, game) = (app.tables.store(), mode.game);
    let mut status = TrainingStatus::default();
    if let Some(index) = answered.and_then(|source| puzzle_index(game, source)) {
        let statistics = store.puzzle_statistics(game.name(), index as i64).await;
        status.statistics = statistics.map_err(TableError::from)?;
    }
    let Some(owner) = visit.token_hash().map(|who| Trainee::from_token_hash(&who)) else {
        return Ok(status);
    };
    status.answers = stored_answers(app, &owner, game).await?;
    status.rating = store.trainee_rating(&owner, game.name()).await.map_err(TableError::from)?;
    if mode.daily_day.is_some() {
        status.day_streak = visitor_day_streak(app, &owner).await?;
    }
    if let Some(run_mode) = mode.run {
        status.run = Some(puzzle_runs::load_run(app, &owner, game, run_mode).await?);
    }
    Ok(status)
}

/// On how many days in a row a visitor answered the exercise of the day.
async fn visitor_day_streak(app: &AppState, owner: &Trainee) -> Result<usize, Problem> {
    let days = app.tables.store().days_with_daily_answer(owner).await.map_err(TableError::from)?;
    Ok(day_streak(&days, i64::from(today())))
}

async fn exercise_response<G: RenderGame>(
    app: &AppState,
    visit: &PageContext,
    view: &ExerciseView<'_, G>,
) -> Result<Response, Problem> {
    let answered = view.verdict.as_ref().map(|_| &view.exercise.source);
    let status = training_status(app, visit, view.mode, answered).await?;
    let body = exercise_page::exercise_html(view, &status, visit);
    let title = (visit.texts().trainer.title_of)(view.mode.game.title());
    Ok(HtmlPage::new(title, "playing training", body)
        .with_script("train.js")
        .render_response(visit))
}

fn no_exercise_page(visit: &PageContext) -> Response {
    message_page(StatusCode::NOT_FOUND, visit.texts().trainer.no_exercise, visit)
}

/// Why the coach can't ask now. While it is being prepared or busy, the page reloads by itself.
fn coach_unavailable_page(visit: &PageContext, why: CoachError) -> Response {
    let percent = match why {
        CoachError::NotReady { percent, .. } => Some(percent),
        CoachError::Busy => None,
        CoachError::Counts => {
            let message = visit.texts().explorer.counts_here;
            return message_page(StatusCode::FORBIDDEN, message, visit);
        }
        CoachError::TooLong | CoachError::NoMemory | CoachError::Failed => {
            return message_page(
                StatusCode::SERVICE_UNAVAILABLE,
                coach_error_text(why, visit.texts()),
                visit,
            );
        }
    };
    let (texts, message) = (&visit.texts().trainer, coach_error_text(why, visit.texts()));
    let body = html! {
        h1 { (texts.title) }
        p { label { (message) (queue_position_text(why, visit.texts())) br;
            @match percent {
                // Without progress there is no estimate.
                Some(percent) if percent > 0 => progress max="100" value=(percent) { ((visit.texts().shared.numbers.format_percent)(&percent.to_string())) },
                _ => progress {},
            }
        } }
        p { a.button href=(visit.path) { (texts.try_again) } " " a.button href="/train" { (texts.title) } }
    };
    let mut response = HtmlPage::new(texts.title, "train", body).render_response(visit);
    // Reload without a script.
    response.headers_mut().insert(header::REFRESH, HeaderValue::from_static("2"));
    response
}

fn message_page(status: StatusCode, message: &str, visit: &PageContext) -> Response {
    let texts = &visit.texts().trainer;
    let body = html! {
        h1 { (texts.title) }
        p.notice role="status" { (message) }
        p { a.button href=(visit.path) { (texts.try_again) } " " a.button href="/train" { (texts.title) } }
    };
    let mut response = HtmlPage::new(texts.title, "train", body).render_response(visit);
    *response.status_mut() = status;
    response
}
