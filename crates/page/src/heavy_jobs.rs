//! Heavy jobs: what the service worker asks for, and how the dedicated worker does it. A job is
//! text, because the two have no memory in common.

// The glue that wasm-bindgen generates for exported items is unsafe code.
#![allow(unsafe_code)]
// It only exports public functions.
#![allow(unreachable_pub)]

use std::cell::RefCell;
use std::sync::atomic::{AtomicU64, Ordering};

use async_trait::async_trait;
use js_sys::{Array, Function, Promise};
use rollwright_bots::{
    BotError, HasPositionValues, MemoryBudget, Progress, SolutionProvider, resolve_strategy,
};
use rollwright_coach::{Coach, DEFAULT_ROLLOUTS};
use rollwright_games::record::{Record, parse_record};
use rollwright_games::{GameId, RuleSetWithSettings, Seat, with_game};
use rollwright_tables::any_replayed_game::any_replayed_game_from_header;
use rollwright_tables::{HeavyWorker, PreparationRequest};
use rollwright_web::review_in_storage_text;
use serde_json::{Value, json};
use tokio::sync::{mpsc, oneshot};
use wasm_bindgen::closure::Closure;
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::{JsFuture, spawn_local};

use crate::solutions::PassingSolutions;

/// How many bytes solutions may take in the dedicated worker, where there is nothing else.
const WORKER_SOLUTION_BYTES: usize = 260 << 20;

/// Passes jobs to a function of the service worker, which has a dedicated worker do them.
pub(crate) struct JsHeavyWorker {
    jobs: mpsc::UnboundedSender<Job>,
}

/// A job, and where its progress and its result go.
struct Job {
    text: String,
    percent: mpsc::UnboundedSender<u8>,
    done: oneshot::Sender<Option<String>>,
}

impl JsHeavyWorker {
    /// Does jobs with `run`, which takes a job and a function for its progress. The promise that it
    /// returns has a text, or an array of solutions, which are added to `solutions`.
    pub(crate) fn new(run: Function, solutions: &'static PassingSolutions) -> Self {
        let (jobs, mut queue) = mpsc::unbounded_channel::<Job>();
        spawn_local(async move {
            while let Some(job) = queue.recv().await {
                let run = run.clone();
                spawn_local(async move {
                    let output = call(&run, &job).await.ok();
                    if let Some(found) = output.as_ref().and_then(JsValue::dyn_ref::<Array>) {
                        solutions.add_from_js(found);
                    }
                    let _ = job.done.send(output.and_then(|output| output.as_string()));
                });
            }
        });
        Self { jobs }
    }

    async fn run(&self, text: String, on_progress: &(dyn Fn(u8) + Send + Sync)) -> Option<String> {
        let ((percent, mut percents), (done, result)) =
            (mpsc::unbounded_channel(), oneshot::channel());
        self.jobs.send(Job { text, percent, done }).ok()?;
        // The sender of the percentages is dropped together with the job.
        while let Some(percent) = percents.recv().await {
            on_progress(percent);
        }
        result.await.ok().flatten()
    }
}

async fn call(run: &Function, job: &Job) -> Result<JsValue, JsValue> {
    let percent = job.percent.clone();
    let report = Closure::<dyn Fn(u8)>::new(move |done| {
        let _ = percent.send(done);
    });
    let promise = run.call2(&JsValue::NULL, &JsValue::from_str(&job.text), report.as_ref())?;
    JsFuture::from(promise.dyn_into::<Promise>()?).await
}

#[async_trait]
impl HeavyWorker for JsHeavyWorker {
    async fn prepare(&self, request: PreparationRequest, on_progress: &(dyn Fn(u8) + Send + Sync)) {
        let job = json!({ "job": "prepare", "needs": request_to_json(&request) });
        self.run(job.to_string(), on_progress).await;
    }

    async fn review(
        &self,
        record: &Record,
        on_progress: &(dyn Fn(u8) + Send + Sync),
    ) -> Option<String> {
        let game = any_replayed_game_from_header(&record.header).ok()?;
        let needs = PreparationRequest::new(game.id(), game.rules(), game.seats(), None);
        let record = record.to_json_lines();
        let job = json!({ "job": "review", "needs": request_to_json(&needs), "record": record });
        self.run(job.to_string(), on_progress).await
    }
}

fn request_to_json(request: &PreparationRequest) -> Value {
    let PreparationRequest { game, rules, settings, seats, strategy } = request;
    json!({ "game": game.name(), "rules": rules, "settings": settings, "seats": seats,
        "strategy": strategy })
}

/// Computes the solutions that a request needs, in the dedicated worker. Returns an array of keys
/// and bytes; `on_progress` is called with each new percentage.
///
/// # Errors
/// The request isn't valid, or there is too little memory.
#[wasm_bindgen]
pub fn solve(needs: &str, on_progress: Function) -> Result<Array, JsValue> {
    let solved = new_passing_solutions();
    let progress = PercentReports::new(on_progress);
    let solutions = worker_solutions(solved, &progress);
    prepare(needs, &solutions).ok_or("the solutions couldn't be computed")?;
    Ok(solved.take_to_js())
}

/// Reviews a game in the dedicated worker; `solved` contains the solutions that it needs.
///
/// # Errors
/// The record isn't valid, or it can't be reviewed.
#[wasm_bindgen]
pub fn review(record: &str, solved: &Array, on_progress: Function) -> Result<String, JsValue> {
    let available = new_passing_solutions();
    available.add_from_js(solved);
    let progress = PercentReports::new(on_progress);
    let solutions = worker_solutions(available, &progress);
    let (record, _) = parse_record(record.as_bytes()).map_err(|error| error.to_string())?;
    let text = review_in_storage_text(&record, &solutions, &progress);
    Ok(text.map_err(|error| error.to_string())?)
}

/// The worker does one job and ends, so this is never more than one.
fn new_passing_solutions() -> &'static PassingSolutions {
    Box::leak(Box::default())
}

fn worker_solutions<'a>(
    cache: &'static PassingSolutions,
    progress: &'a PercentReports,
) -> SolutionProvider<'a> {
    SolutionProvider::new(cache, progress, 1)
        .with_memory_budget(MemoryBudget::new(WORKER_SOLUTION_BYTES))
}

fn prepare(needs: &str, solutions: &SolutionProvider<'_>) -> Option<()> {
    let needs: Value = serde_json::from_str(needs).ok()?;
    let game = GameId::from_name(needs["game"].as_str()?)?;
    with_game!(game, G => prepare_in::<G>(&needs, solutions))
}

fn prepare_in<G: HasPositionValues>(needs: &Value, solutions: &SolutionProvider<'_>) -> Option<()> {
    let settings = serde_json::from_value(needs["settings"].clone()).ok()?;
    let choice = RuleSetWithSettings::from_stored::<G>(needs["rules"].as_str()?, &settings).ok()?;
    let count = usize::try_from(needs["seats"].as_u64()?).ok()?;
    let seats = choice.rule_set().new_seats(count, Seat(0)).ok()?;
    let rules = G::rules_for(&choice);
    let prepared: Result<(), BotError> = match needs["strategy"].as_str() {
        Some(strategy) => resolve_strategy::<G>(strategy, &rules)
            .and_then(|strategy| G::bot_factory(&strategy, &rules, seats, solutions).map(drop)),
        None => Coach::<G>::new(&rules, seats, DEFAULT_ROLLOUTS, solutions).map(drop),
    };
    prepared.ok()
}

thread_local! {
    /// The function that hears of progress. JavaScript's values can't be part of a `Progress`.
    static ON_PROGRESS: RefCell<Option<Function>> = const { RefCell::new(None) };
}

/// Reports each new percentage to JavaScript.
struct PercentReports(AtomicU64);

impl PercentReports {
    fn new(on_progress: Function) -> Self {
        ON_PROGRESS.set(Some(on_progress));
        Self(AtomicU64::new(u64::MAX))
    }
}

impl Progress for PercentReports {
    fn report(&self, done: u64, total: u64) {
        let percent = (done.saturating_mul(100) / total.max(1)).min(100);
        if self.0.swap(percent, Ordering::Relaxed) != percent {
            ON_PROGRESS.with_borrow(|report| {
                if let Some(report) = report {
                    let _ = report.call1(&JsValue::NULL, &JsValue::from(percent as u32));
                }
            });
        }
    }
}
