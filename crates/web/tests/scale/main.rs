//! The cost of requests: how often a page reads its table and the store (`reads_per_page`), and that
//! the cost of a read doesn't grow with the number of results: every statement of a public page uses
//! an index and reads few rows.
//!
//! The tests request the pages, capture the SQL statements, and explain and run each of them.
//! `ROLLWRIGHT_LONG=1` uses a million results.

#![allow(clippy::unwrap_used)]

mod large_history;
#[path = "../../../database/tests/stores/test_postgres.rs"]
#[allow(dead_code)]
mod postgres;
mod reads_per_page;
mod sql_log;
#[path = "../api/test_service.rs"]
#[allow(dead_code)]
mod test_service;

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use large_history::LargeHistory;
use sqlx::postgres::PgConnection;
use sqlx::sqlite::{SqliteArguments, SqliteConnection};
use sqlx::{Arguments, Connection, Executor, Row};

/// The maximum number of SQLite's VM steps per statement. A row takes ten to forty; the most
/// expensive statement is that of the charts of `/me`, with 200 games.
const MAX_STEPS: u64 = 30_000;

/// The maximum number of rows that PostgreSQL may expect to sort: a list, not a whole history.
const MAX_SORTED_ROWS: f64 = 5_000.0;

fn results() -> i64 {
    if std::env::var_os("ROLLWRIGHT_LONG").is_some() { 1_000_000 } else { 100_000 }
}

fn block_on<T>(future: impl Future<Output = T>) -> T {
    let mut runtime = tokio::runtime::Builder::new_multi_thread();
    runtime.worker_threads(2).enable_all().build().unwrap().block_on(future)
}

/// Requests every page and returns the distinct SELECT statements, each with its page.
async fn statements(history: &LargeHistory) -> Vec<(String, String)> {
    let mut all: Vec<(String, String)> = Vec::new();
    for (path, has) in history.pages().await {
        sql_log::clear();
        let (text, _) = history.get(&path).await;
        assert!(text.contains(&has), "{path} lacks {has}: {text}");
        for sql in sql_log::take() {
            let reads = sql.starts_with("SELECT") && !sql.contains("_sqlx_migrations");
            if reads && all.iter().all(|(_, known)| *known != sql) {
                all.push((path.clone(), sql));
            }
        }
    }
    assert!(all.len() > 15, "{all:#?}");
    all
}

/// Follows the links of `/api/history`: pages are full, games are in order and none repeats.
async fn assert_history_pages(history: &LargeHistory) {
    let (mut path, mut seen) = ("/api/history".to_owned(), Vec::new());
    for _ in 0..5 {
        let (text, next) = history.get(&path).await;
        let games: Vec<serde_json::Value> = serde_json::from_str(&text).unwrap();
        assert_eq!(games.len(), 50);
        let key = |game: &serde_json::Value| {
            let table = game["table"].as_str().unwrap().to_owned();
            (-game["ended"].as_i64().unwrap(), table, game["seat"].as_i64().unwrap())
        };
        seen.extend(games.iter().map(key));
        path = next.unwrap();
    }
    assert!(seen.is_sorted_by(|one, other| one < other));
}

#[test]
fn sqlite_statements_of_pages_use_an_index_and_read_few_rows() {
    let _capture = sql_log::capture_exclusively();
    block_on(async {
        let folder = std::env::temp_dir().join(format!("rollwright-scale-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let url = format!("sqlite:{}/tables.db", folder.display());
        let history = LargeHistory::new(url, results()).await;
        eprintln!("{} results: the migration took {:?}", results(), history.migration);
        assert_history_pages(&history).await;
        let mut connection = SqliteConnection::connect(&history.url).await.unwrap();
        let (mut wrong, mut most) = (Vec::new(), 0);
        for (path, sql) in statements(&history).await {
            let plan = sqlite_plan(&mut connection, &sql).await;
            wrong.extend(
                slow_step_in_sqlite(&plan).map(|what| format!("{path}: {what}\n{sql}\n{plan}")),
            );
            let steps = steps(&mut connection, &sql, &history).await;
            most = most.max(steps);
            if steps > MAX_STEPS {
                wrong.push(format!("{path}: {steps} steps\n{sql}\n{plan}"));
            }
        }
        eprintln!("at most {most} steps");
        connection.close().await.unwrap();
        history.close().await;
        std::fs::remove_dir_all(folder).unwrap();
        assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
    });
}

#[test]
fn postgresql_statements_of_pages_use_an_index() {
    let _capture = sql_log::capture_exclusively();
    block_on(async {
        let history = LargeHistory::new(postgres::new_database(), results()).await;
        eprintln!("{} results: the migration took {:?}", results(), history.migration);
        assert_history_pages(&history).await;
        let mut connection = PgConnection::connect(&history.url).await.unwrap();
        // Generic plans, as PostgreSQL uses for frequent statements.
        connection.execute("SET plan_cache_mode = force_generic_plan").await.unwrap();
        let mut wrong = Vec::new();
        for (number, (path, sql)) in statements(&history).await.into_iter().enumerate() {
            let plan = postgres_plan(&mut connection, &sql, number).await;
            wrong.extend(
                slow_step_in_postgres(&plan).map(|what| format!("{path}: {what}\n{sql}\n{plan}")),
            );
        }
        connection.close().await.unwrap();
        history.close().await;
        assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
    });
}

async fn sqlite_plan(connection: &mut SqliteConnection, sql: &str) -> String {
    let rows = connection.fetch_all(format!("EXPLAIN QUERY PLAN {sql}").as_str()).await.unwrap();
    rows.iter().map(|row| row.get::<String, _>("detail") + "\n").collect()
}

/// The first line of a plan that scans a whole database table or index, or sorts all rows.
/// Sorting the result of a subquery with a limit is fine: it is one page of a list.
fn slow_step_in_sqlite(plan: &str) -> Option<String> {
    const TABLES: [&str; 10] = [
        "results",
        "chairs",
        "tables",
        "listed_tables",
        "people",
        "events",
        "ranking_counts",
        "ranking_classes",
        "training_answers",
        "training_mistakes",
    ];
    let is_part = plan.contains("CO-ROUTINE") || plan.contains("MATERIALIZE");
    let wrong = |line: &&str| {
        let words: Vec<&str> = line.split_whitespace().collect();
        let scans = words[0] == "SCAN" && (TABLES.contains(&words[1]) || line.contains("INDEX"));
        scans || line.contains("TEMP B-TREE") && !is_part || line.contains("AUTOMATIC")
    };
    plan.lines().find(wrong).map(str::to_owned)
}

/// The number of VM steps that SQLite takes for a statement, with values that match many rows.
async fn steps(connection: &mut SqliteConnection, sql: &str, history: &LargeHistory) -> u64 {
    let steps = Arc::new(AtomicU64::new(0));
    let counted = steps.clone();
    connection.lock_handle().await.unwrap().set_progress_handler(10, move || {
        counted.fetch_add(10, Ordering::Relaxed);
        true
    });
    let mut values = SqliteArguments::default();
    for number in 1..=9 {
        if !sql.contains(&format!("${number}")) {
            break;
        }
        match value(sql, number, history) {
            Value::Text(text) => values.add(text).unwrap(),
            Value::Number(number) => values.add(number).unwrap(),
        }
    }
    sqlx::query_with(sql, values).fetch_all(&mut *connection).await.unwrap();
    connection.lock_handle().await.unwrap().remove_progress_handler();
    steps.load(Ordering::Relaxed)
}

enum Value {
    Text(String),
    Number(i64),
}

/// A value for a parameter, by the column it is compared with.
fn value(sql: &str, number: usize, history: &LargeHistory) -> Value {
    let text = |text: &str| Value::Text(text.to_owned());
    let parameter = format!("${number}");
    let before = sql.split(&parameter).next().unwrap();
    let mut words = before.split_whitespace().rev();
    let comparison = words.next().unwrap_or_default();
    let column = match comparison {
        // A comparison that first checks whether there is a holder.
        "LIMIT" | "OR" => comparison,
        _ => words.next().unwrap_or_default(),
    };
    let column = column.trim_start_matches('(').rsplit('.').next().unwrap_or_default();
    match column {
        "holder" | "host" | "owner" | "OR" => text(&history.holder),
        "table_id" | "id" => text(&history.alone),
        "game" => text("yahtzee"),
        "rules" => text("official"),
        "settings" => text(""),
        "opponents" => text("people"),
        "source" => text("daily:1"),
        "name" | "program" => text("Ann"),
        "mode" => text("storm"),
        "puzzle" => Value::Number(3),
        "seats" => Value::Number(2),
        "seat" => Value::Number(1),
        // The middle of the history.
        "ended" | "finished" => Value::Number(1_710_000_000),
        "seen" => Value::Number(1_710_000_000_000),
        "LIMIT" => Value::Number(200),
        "number" | "rollouts" | "version" => Value::Number(1_000),
        other => panic!("no value for '{other}' in {sql}"),
    }
}

async fn postgres_plan(connection: &mut PgConnection, sql: &str, number: usize) -> String {
    connection.execute(format!("PREPARE s{number} AS {sql}").as_str()).await.unwrap();
    let parameters = (1..=9).take_while(|number| sql.contains(&format!("${number}")));
    let nulls = vec!["NULL"; parameters.count()].join(", ");
    let nulls = if nulls.is_empty() { nulls } else { format!("({nulls})") };
    let explain = format!("EXPLAIN EXECUTE s{number} {nulls}");
    let rows = connection.fetch_all(explain.as_str()).await.unwrap();
    rows.iter().map(|row| row.get::<String, _>(0) + "\n").collect()
}

/// The first line of a plan that scans a large database table or sorts many rows.
fn slow_step_in_postgres(plan: &str) -> Option<String> {
    const LARGE: [&str; 6] =
        ["results", "chairs", "tables", "people", "training_answers", "training_mistakes"];
    let wrong = |line: &&str| {
        let scanned = line.split("Seq Scan on ").nth(1).and_then(|rest| rest.split(' ').next());
        let rows = || line.split("rows=").nth(1)?.split(' ').next()?.parse::<f64>().ok();
        let sorted = line.trim_start_matches([' ', '-', '>']).starts_with("Sort ");
        scanned.is_some_and(|table| LARGE.contains(&table))
            || sorted && rows().is_some_and(|rows| rows > MAX_SORTED_ROWS)
    };
    plan.lines().find(wrong).map(str::to_owned)
}
