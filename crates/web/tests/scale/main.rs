//! Requests cost the same however many results there are: every statement behind a public page
//! finds its rows by an index, and reads few.
//!
//! The pages are asked for, the statements that this sends are overheard, and each is explained
//! and run on its own. `ROLLWRIGHT_LONG=1` does it with a million results.

#![allow(clippy::unwrap_used)]

mod history;
mod overhear;
#[path = "../../../tables/tests/tables/test_postgres.rs"]
#[allow(dead_code)]
mod postgres;

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use history::History;
use sqlx::postgres::PgConnection;
use sqlx::sqlite::{SqliteArguments, SqliteConnection};
use sqlx::{Arguments, Connection, Executor, Row};

/// How many of SQLite's steps a statement may take. A row takes ten to forty of them; the
/// statement that reads most is the one behind the charts of `/me`, with 200 games.
const MOST_STEPS: u64 = 30_000;

/// How many rows PostgreSQL may expect to sort: those of a list, not those of a history.
const MOST_SORTED: f64 = 5_000.0;

fn results() -> i64 {
    if std::env::var_os("ROLLWRIGHT_LONG").is_some() { 1_000_000 } else { 100_000 }
}

fn block_on<T>(future: impl Future<Output = T>) -> T {
    let mut runtime = tokio::runtime::Builder::new_multi_thread();
    runtime.worker_threads(2).enable_all().build().unwrap().block_on(future)
}

/// Asks for every page; the statements that read, each once, with the page it is for.
async fn statements(history: &History) -> Vec<(String, String)> {
    let mut all: Vec<(String, String)> = Vec::new();
    for (path, has) in history.pages().await {
        overhear::start();
        let (text, _) = history.get(&path).await;
        assert!(text.contains(&has), "{path} lacks {has}: {text}");
        for sql in overhear::heard() {
            let reads = sql.starts_with("SELECT") && !sql.contains("_sqlx_migrations");
            if reads && all.iter().all(|(_, known)| *known != sql) {
                all.push((path.clone(), sql));
            }
        }
    }
    assert!(all.len() > 15, "{all:#?}");
    all
}

/// Follows the links of `/api/history` for a while: every page is full, no game comes twice, and
/// they are in order.
async fn walk(history: &History) {
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
fn every_statement_behind_a_page_reads_few_rows_by_an_index_in_sqlite() {
    let _alone = overhear::alone();
    block_on(async {
        let folder = std::env::temp_dir().join(format!("rollwright-scale-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let url = format!("sqlite:{}/tables.db", folder.display());
        let history = History::new(url, results()).await;
        eprintln!("{} results: the migration took {:?}", results(), history.migration);
        walk(&history).await;
        let mut connection = SqliteConnection::connect(&history.url).await.unwrap();
        let (mut wrong, mut most) = (Vec::new(), 0);
        for (path, sql) in statements(&history).await {
            let plan = sqlite_plan(&mut connection, &sql).await;
            wrong.extend(
                wrong_in_sqlite(&plan).map(|what| format!("{path}: {what}\n{sql}\n{plan}")),
            );
            let steps = steps(&mut connection, &sql, &history).await;
            most = most.max(steps);
            if steps > MOST_STEPS {
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
fn every_statement_behind_a_page_finds_its_rows_by_an_index_in_postgresql() {
    let _alone = overhear::alone();
    block_on(async {
        let history = History::new(postgres::new_database(), results()).await;
        eprintln!("{} results: the migration took {:?}", results(), history.migration);
        walk(&history).await;
        let mut connection = PgConnection::connect(&history.url).await.unwrap();
        // The plan for any values, as a server gets it for a statement that it sends often.
        connection.execute("SET plan_cache_mode = force_generic_plan").await.unwrap();
        let mut wrong = Vec::new();
        for (number, (path, sql)) in statements(&history).await.into_iter().enumerate() {
            let plan = postgres_plan(&mut connection, &sql, number).await;
            wrong.extend(
                wrong_in_postgres(&plan).map(|what| format!("{path}: {what}\n{sql}\n{plan}")),
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

/// What reads more than it has to: a whole table, a whole index, or all rows to be sorted. What
/// is sorted behind a subquery with a limit is a page of a list.
fn wrong_in_sqlite(plan: &str) -> Option<String> {
    const TABLES: [&str; 9] = [
        "results",
        "chairs",
        "tables",
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
        // A partial index that holds only what is listed: tables that wait for players.
        if line.ends_with("INDEX tables_open") {
            return false;
        }
        let scans = words[0] == "SCAN" && (TABLES.contains(&words[1]) || line.contains("INDEX"));
        scans || line.contains("TEMP B-TREE") && !is_part || line.contains("AUTOMATIC")
    };
    plan.lines().find(wrong).map(str::to_owned)
}

/// How many steps SQLite takes for a statement, with values that find much.
async fn steps(connection: &mut SqliteConnection, sql: &str, history: &History) -> u64 {
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

/// A value for a parameter, by what it is compared with.
fn value(sql: &str, number: usize, history: &History) -> Value {
    let text = |text: &str| Value::Text(text.to_owned());
    let parameter = format!("${number}");
    let before = sql.split(&parameter).next().unwrap();
    let mut words = before.split_whitespace().rev();
    let comparison = words.next().unwrap_or_default();
    let column = match comparison {
        // Where it is asked first whether there is a holder at all.
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
        "source" => text("daily:1"),
        "name" | "program" => text("Ann"),
        "seats" => Value::Number(2),
        "seat" => Value::Number(1),
        // The middle of the history.
        "ended" | "finished" => Value::Number(1_710_000_000),
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

/// Database tables that grow may not be read as a whole, nor may many rows be sorted.
fn wrong_in_postgres(plan: &str) -> Option<String> {
    const LARGE: [&str; 6] =
        ["results", "chairs", "tables", "people", "training_answers", "training_mistakes"];
    let wrong = |line: &&str| {
        let scanned = line.split("Seq Scan on ").nth(1).and_then(|rest| rest.split(' ').next());
        let rows = || line.split("rows=").nth(1)?.split(' ').next()?.parse::<f64>().ok();
        let sorted = line.trim_start_matches([' ', '-', '>']).starts_with("Sort ");
        scanned.is_some_and(|table| LARGE.contains(&table))
            || sorted && rows().is_some_and(|rows| rows > MOST_SORTED)
    };
    plan.lines().find(wrong).map(str::to_owned)
}
