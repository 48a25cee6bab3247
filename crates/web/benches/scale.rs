//! Measures pages over a long history: a million results in SQLite, 26,000 of them of the visitor.
//! Fails if a page takes more than 5 ms of CPU time.
//!
//! `cargo bench -p rollwright-web --bench scale`, or `-- 100000` for another number of results.

#![allow(clippy::unwrap_used)]

#[path = "../tests/scale/large_history.rs"]
#[allow(dead_code)]
mod large_history;

use std::time::Duration;

use cpu_time::ProcessTime;
use large_history::LargeHistory;

const MAX_CPU_TIME: Duration = Duration::from_millis(5);
/// How often each page is requested after a first request.
const REQUESTS_PER_PAGE: u32 = 200;

fn main() {
    let results = std::env::args().find_map(|arg| arg.parse().ok()).unwrap_or(1_000_000);
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let folder = std::env::temp_dir().join(format!("rollwright-scale-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let url = format!("sqlite:{}/tables.db", folder.display());
    let slow = runtime.block_on(measure(url, results));
    std::fs::remove_dir_all(&folder).unwrap();
    assert!(slow.is_empty(), "more than {MAX_CPU_TIME:?}: {slow:?}");
}

/// Prints the cost of each page and returns the pages that exceed the limit.
async fn measure(url: String, results: i64) -> Vec<String> {
    let history = LargeHistory::new(url, results).await;
    eprintln!("{results} results; the migration took {:.1} s", history.migration.as_secs_f64());
    println!("| page, {results} results | CPU ms | with gzip | bytes |\n|---|---:|---:|---:|");
    let mut slow = Vec::new();
    for (path, has) in history.pages().await {
        // The trainer solves games first, which doesn't depend on the history.
        if path.starts_with("/train") {
            continue;
        }
        let (text, _) = history.get(&path).await;
        assert!(text.contains(&has), "{path} lacks {has}");
        let [plain, gzip] =
            [cost(&history, &path, "identity").await, cost(&history, &path, "gzip").await];
        let millis = |time: Duration| time.as_secs_f64() * 1e3;
        let (label, bytes) = (path.replace(&history.alone, "ALONE"), text.len());
        let label = label.replace(&history.for_two, "FOR-TWO");
        println!("| `{label}` | {:.2} | {:.2} | {bytes} |", millis(plain), millis(gzip));
        if plain > MAX_CPU_TIME || gzip > MAX_CPU_TIME {
            slow.push(label);
        }
    }
    history.close().await;
    slow
}

async fn cost(history: &LargeHistory, path: &str, encoding: &str) -> Duration {
    let started = ProcessTime::now();
    for _ in 0..REQUESTS_PER_PAGE {
        history.fetch(path, encoding).await;
    }
    started.elapsed() / REQUESTS_PER_PAGE
}
