//! An in-process service with its own database.

use std::net::{IpAddr, SocketAddr};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{HeaderMap, Request, StatusCode};
use rollwright_bots::{MemoryBudget, NoCache, NoProgress, SolutionProvider};
use rollwright_database::Database;
use rollwright_tables::{MonotonicTimeSource, Tables};
use rollwright_web::{AppState, PeerAddress, RateLimitConfig, metrics_and_health_router, router};
use serde_json::Value;
use tokio::sync::watch;
use tower::ServiceExt;

pub(crate) struct TestService {
    pub(crate) router: Router,
    app: AppState,
    pub(crate) shutdown: watch::Sender<bool>,
    folder: PathBuf,
}

/// A response.
pub(crate) struct TestResponse {
    pub(crate) status: StatusCode,
    pub(crate) headers: HeaderMap,
    pub(crate) text: String,
}

impl TestResponse {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or_else(|_| panic!("{}", self.text))
    }

    pub(crate) fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().unwrap())
    }

    /// Checks that the response is a problem document with this status and text.
    #[track_caller]
    pub(crate) fn assert_problem(&self, status: u16, says: &str) {
        assert_eq!(self.status.as_u16(), status, "{}", self.text);
        assert_eq!(self.header("content-type"), "application/problem+json");
        let problem = self.json();
        assert_eq!(problem["status"], status);
        assert!(problem["type"].as_str().unwrap().starts_with("urn:rollwright:"));
        assert!(problem["detail"].as_str().unwrap().contains(says), "{}", self.text);
    }
}

impl TestService {
    pub(crate) async fn new() -> Self {
        Self::with_limits(RateLimitConfig { tables: 1000, requests: 100_000, streams: 10 }).await
    }

    pub(crate) async fn with_limits(limits: RateLimitConfig) -> Self {
        Self::with_folder(new_folder(), limits).await
    }

    /// A service whose tables use a clock of the test.
    pub(crate) async fn with_clock(clock: MonotonicTimeSource) -> Self {
        let limits = RateLimitConfig { tables: 1000, requests: 100_000, streams: 10 };
        Self::build(new_folder(), limits, |tables| tables.with_monotonic_time_source(clock)).await
    }

    /// A service over the database in a folder, which is removed when dropped.
    pub(crate) async fn with_folder(folder: PathBuf, limits: RateLimitConfig) -> Self {
        Self::build(folder, limits, |tables| tables).await
    }

    /// A service whose solutions share this many bytes.
    pub(crate) async fn with_memory(bytes: usize) -> Self {
        let limits = RateLimitConfig { tables: 1000, requests: 100_000, streams: 10 };
        let solutions = SolutionProvider::new(&NoCache, &NoProgress, 1).dropping_unused_at_once();
        let solutions = solutions.with_memory_budget(MemoryBudget::new(bytes));
        Self::with_solutions(new_folder(), limits, solutions, |tables| tables).await
    }

    async fn build(
        folder: PathBuf,
        limits: RateLimitConfig,
        change: impl FnOnce(Tables) -> Tables,
    ) -> Self {
        let solutions = SolutionProvider::new(&NoCache, &NoProgress, 1);
        Self::with_solutions(folder, limits, solutions, change).await
    }

    async fn with_solutions(
        folder: PathBuf,
        limits: RateLimitConfig,
        solutions: SolutionProvider<'static>,
        change: impl FnOnce(Tables) -> Tables,
    ) -> Self {
        let store = Database::connect(&database_url(&folder)).await.unwrap();
        let solutions = Arc::new(solutions);
        let (close, closing) = watch::channel(false);
        let app = AppState::new(change(Tables::new(Arc::new(store), solutions)), limits, closing);
        Self { router: router(app.clone()), app, shutdown: close, folder }
    }

    /// Changes the configuration of the service.
    pub(crate) fn configure(mut self, change: impl FnOnce(AppState) -> AppState) -> Self {
        self.app = change(self.app.clone());
        self.router = router(self.app.clone());
        self
    }

    /// The folder of its database.
    pub(crate) fn folder(&self) -> &Path {
        &self.folder
    }

    /// Sends a GET to the metrics address.
    pub(crate) async fn get_metrics(&self, path: &str) -> TestResponse {
        let request = request("GET", path, "", &[], "");
        send_request(metrics_and_health_router(self.app.clone()), request).await
    }

    pub(crate) async fn send(&self, request: Request<Body>) -> TestResponse {
        send_request(self.router.clone(), request).await
    }
    pub(crate) async fn get(&self, path: &str, token: &str) -> TestResponse {
        self.send(request("GET", path, token, &[], "")).await
    }

    pub(crate) async fn post(&self, path: &str, token: &str, body: Value) -> TestResponse {
        self.call("POST", path, token, body).await
    }

    pub(crate) async fn call(
        &self,
        method: &str,
        path: &str,
        token: &str,
        body: Value,
    ) -> TestResponse {
        let json = [("content-type", "application/json")];
        self.send(request(method, path, token, &json, &body.to_string())).await
    }

    /// Creates a table and returns its API path and the token.
    pub(crate) async fn create_table(&self, body: Value) -> (String, String) {
        let answer = self.post("/api/tables", "", body).await;
        assert_eq!(answer.status, 201, "{}", answer.text);
        let seated = answer.json();
        let table = format!("/api/tables/{}", seated["table"].as_str().unwrap());
        (table, seated["token"].as_str().unwrap().to_owned())
    }
}

async fn send_request(router: Router, request: Request<Body>) -> TestResponse {
    let response = router.oneshot(request).await.unwrap();
    let (parts, body) = response.into_parts();
    let bytes = to_bytes(body, usize::MAX).await.unwrap();
    let text = String::from_utf8(bytes.to_vec()).unwrap();
    TestResponse { status: parts.status, headers: parts.headers, text }
}

impl Drop for TestService {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

/// Creates an empty folder.
pub(crate) fn new_folder() -> PathBuf {
    static NUMBER: AtomicU32 = AtomicU32::new(0);
    let number = NUMBER.fetch_add(1, Ordering::Relaxed);
    let name = format!("rollwright-api-{}-{number}", std::process::id());
    let folder = std::env::temp_dir().join(name);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

/// The URL of the database in a folder.
pub(crate) fn database_url(folder: &Path) -> String {
    format!("sqlite:{}/tables.db", folder.display())
}

pub(crate) fn request(
    method: &str,
    path: &str,
    token: &str,
    headers: &[(&str, &str)],
    body: &str,
) -> Request<Body> {
    let mut request = Request::builder().method(method).uri(path).header("host", "play.example");
    if !token.is_empty() {
        request = request.header("authorization", format!("Bearer {token}"));
    }
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    let address = SocketAddr::new(IpAddr::from([192, 0, 2, 1]), 4000);
    request.extension(PeerAddress(address)).body(Body::from(body.to_owned())).unwrap()
}

pub(crate) fn block_on(future: impl Future<Output = ()>) {
    let mut runtime = tokio::runtime::Builder::new_multi_thread();
    runtime.worker_threads(2).enable_all().build().unwrap().block_on(future);
}
