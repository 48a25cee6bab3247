//! What the service worker calls: it opens the app with the stored rows and passes requests to it.

// The glue that wasm-bindgen generates for exported items is unsafe code.
#![allow(unsafe_code)]

use std::cell::RefCell;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::{Body, BodyDataStream, Bytes};
use axum::http::{HeaderName, HeaderValue, Request, Response, header};
use futures_util::StreamExt;
use js_sys::{Array, Function, Uint8Array};
use rollwright_bots::{MemoryBudget, NoProgress, SolutionProvider};
use rollwright_tables::platform::tasks::spawn;
use rollwright_tables::platform::timer::sleep;
use rollwright_tables::store::{RowPersistence, StoredRow};
use rollwright_tables::{MemoryStore, SyncTasks, Tables};
use rollwright_web::{AppState, RateLimitConfig};
use tokio::sync::watch;
use tower::ServiceExt;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::base_path::BasePath;
use crate::cookie_jar::CookieJar;
use crate::heavy_jobs::JsHeavyWorker;
use crate::js_persistence::{JsPersistence, rows_from_js};
use crate::solutions::PassingSolutions;

/// How many bytes all solutions may take.
const SOLUTION_BYTES: usize = 160 << 20;
/// How long bots take for a step while somebody watches.
const BOT_PACE: Duration = Duration::from_millis(500);
/// How often idle tables are evicted from memory.
const EVICTION_INTERVAL: Duration = Duration::from_secs(60);
/// Only one person uses the app.
const RATE_LIMITS: RateLimitConfig =
    RateLimitConfig { tables: 10_000, requests: 1_000_000, streams: 200 };

#[wasm_bindgen]
extern "C" {
    /// Writes to the browser's console.
    #[wasm_bindgen(js_namespace = console, js_name = error)]
    fn log_error(text: &str);
}

/// The app in the browser.
#[wasm_bindgen]
pub struct App {
    router: Router,
    base: BasePath,
    cookies: RefCell<CookieJar>,
    persistence: Arc<JsPersistence>,
    /// The languages that the browser prefers, as in an `Accept-Language` header.
    languages: String,
    _sync_tasks: SyncTasks,
    _shutdown: watch::Sender<bool>,
}

#[wasm_bindgen]
impl App {
    /// Opens the app with the stored rows. `write` stores an array of rows in one transaction,
    /// `do_heavy_job` has a dedicated worker do a job, and `scope` is the path of the app.
    ///
    /// # Errors
    /// A stored row is damaged.
    pub async fn open(
        rows: Array,
        write: Function,
        do_heavy_job: Function,
        scope: String,
        languages: String,
    ) -> Result<App, JsValue> {
        std::panic::set_hook(Box::new(|panic| log_error(&panic.to_string())));
        let rows = rows_from_js(&rows);
        let mut cookies = CookieJar::default();
        for row in &rows {
            if let Some(value) = &row.value {
                cookies.add_stored(&row.key, value);
            }
        }
        let persistence = Arc::new(JsPersistence::new(write));
        let store = MemoryStore::open(&rows, persistence.clone()).map_err(error_to_js)?;
        // The app lives as long as its memory.
        let cache: &'static PassingSolutions = Box::leak(Box::default());
        let solutions = SolutionProvider::new(cache, &NoProgress, 1)
            .dropping_unused_at_once()
            .with_memory_budget(MemoryBudget::new(SOLUTION_BYTES));
        let tables = Tables::new(Arc::new(store), Arc::new(solutions))
            .with_bot_step_delay(BOT_PACE)
            .with_heavy_worker(Arc::new(JsHeavyWorker::new(do_heavy_job, cache)));
        let sync_tasks = tables.start_sync_tasks().await.map_err(error_to_js)?;
        let evicted = tables.clone();
        spawn(async move {
            loop {
                sleep(EVICTION_INTERVAL).await;
                evicted.evict_idle();
            }
        });
        let (shutdown, is_shutting_down) = watch::channel(false);
        let state = AppState::new(tables, RATE_LIMITS, is_shutting_down).in_browser();
        Ok(Self {
            router: rollwright_web::router(state),
            base: BasePath::from_scope(&scope),
            cookies: RefCell::new(cookies),
            persistence,
            languages,
            _sync_tasks: sync_tasks,
            _shutdown: shutdown,
        })
    }

    /// Answers a request. `path` is relative to the app and begins with a slash; `headers` contains
    /// names and values in turn.
    ///
    /// # Errors
    /// The request isn't valid, or the cookies that the response sets can't be stored.
    pub async fn handle(
        &self,
        method: String,
        path: String,
        headers: Vec<String>,
        body: Vec<u8>,
    ) -> Result<AppResponse, JsValue> {
        let mut request = Request::builder().method(method.as_str()).uri(path);
        for pair in headers.chunks_exact(2) {
            if let [name, value] = pair {
                request = request.header(name.as_str(), value.as_str());
            }
        }
        request = request.header(header::ACCEPT_LANGUAGE, self.languages.as_str());
        let cookies = self.cookies.borrow().header();
        if let Some(cookies) = cookies {
            request = request.header(header::COOKIE, cookies);
        }
        let request = request.body(Body::from(body)).map_err(error_to_js)?;
        let Ok(mut response) = self.router.clone().oneshot(request).await;
        self.store_cookies(&mut response).await?;
        self.move_links(response).await
    }
}

impl App {
    /// Moves the cookies of a response to the jar, and stores them.
    async fn store_cookies(&self, response: &mut Response<Body>) -> Result<(), JsValue> {
        let set: Vec<HeaderValue> =
            response.headers().get_all(header::SET_COOKIE).iter().cloned().collect();
        if set.is_empty() {
            return Ok(());
        }
        response.headers_mut().remove(header::SET_COOKIE);
        let mut changed = self.cookies.borrow().clone();
        let stored = set.iter().filter_map(|value| changed.set(value.to_str().ok()?));
        let rows: Vec<StoredRow> = stored.map(|(key, value)| StoredRow { key, value }).collect();
        self.persistence.write(rows).await.map_err(error_to_js)?;
        *self.cookies.borrow_mut() = changed;
        Ok(())
    }

    /// Moves the links of a response below the base path, and reads its body.
    async fn move_links(&self, response: Response<Body>) -> Result<AppResponse, JsValue> {
        let (mut parts, body) = response.into_parts();
        for name in [header::LOCATION, HeaderName::from_static("x-rollwright-go")] {
            let value = parts.headers.get(&name).and_then(|value| value.to_str().ok());
            if let Some(value) = value.and_then(|link| self.base.link(link).parse().ok()) {
                parts.headers.insert(name, value);
            }
        }
        let kind = parts.headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
        let kind = kind.unwrap_or_default();
        let (is_page, is_manifest) =
            (kind.starts_with("text/html"), kind.starts_with("application/manifest"));
        let is_stream = kind.starts_with("text/event-stream");
        let mut stream = body.into_data_stream();
        let mut whole = Vec::new();
        if !is_stream {
            while let Some(chunk) = stream.next().await {
                whole.extend_from_slice(&chunk.map_err(error_to_js)?);
            }
            if is_page || is_manifest {
                let text = String::from_utf8_lossy(&whole);
                whole = match is_page {
                    true => self.base.move_links(&text).into_bytes(),
                    false => self.base.move_manifest(&text).into_bytes(),
                };
                parts.headers.remove(header::CONTENT_LENGTH);
            }
        }
        let mut headers = Vec::new();
        for (name, value) in &parts.headers {
            if let Ok(value) = value.to_str() {
                headers.extend([name.as_str().to_owned(), value.to_owned()]);
            }
        }
        Ok(AppResponse {
            status: parts.status.as_u16(),
            headers,
            whole,
            stream: RefCell::new(is_stream.then_some(stream)),
        })
    }
}

/// A response: a whole body, or a stream of events.
#[wasm_bindgen]
pub struct AppResponse {
    status: u16,
    headers: Vec<String>,
    whole: Vec<u8>,
    stream: RefCell<Option<BodyDataStream>>,
}

#[wasm_bindgen]
impl AppResponse {
    /// The status code.
    #[wasm_bindgen(getter)]
    pub fn status(&self) -> u16 {
        self.status
    }

    /// Names and values of the headers in turn.
    #[wasm_bindgen(getter)]
    pub fn headers(&self) -> Vec<String> {
        self.headers.clone()
    }

    /// Whether the body is a stream of events.
    #[wasm_bindgen(getter)]
    pub fn is_stream(&self) -> bool {
        self.stream.borrow().is_some()
    }

    /// The body, unless it is a stream.
    pub fn body(&self) -> Uint8Array {
        Uint8Array::from(self.whole.as_slice())
    }

    /// The next part of a stream; undefined at its end.
    ///
    /// # Errors
    /// The stream failed.
    pub async fn next_part(&self) -> Result<JsValue, JsValue> {
        let Some(mut stream) = self.stream.take() else { return Ok(JsValue::UNDEFINED) };
        let part: Option<Result<Bytes, _>> = stream.next().await;
        match part.transpose().map_err(error_to_js)? {
            Some(part) => {
                self.stream.replace(Some(stream));
                Ok(Uint8Array::from(&*part).into())
            }
            None => Ok(JsValue::UNDEFINED),
        }
    }
}

fn error_to_js(error: impl std::fmt::Display) -> JsValue {
    js_sys::Error::new(&error.to_string()).into()
}
