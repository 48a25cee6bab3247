//! Load test of servers, with the load generator on the same machine. It measures how long a
//! move takes to reach the subscribers of its table, and the memory of the servers, and prints a
//! Markdown table.
//!
//! `cargo bench --bench load -- --case CASE` measures the figures in BENCHMARKS.md:
//!
//! | case | |
//! |---|---|
//! | `nodes` | three servers over their own PostgreSQL, 2,000 tables, 6,000 subscribers: the highest rate of moves at which 99 of 100 events arrive within 50 ms |
//! | `crowd` | one server, 9,900 tables, 19,800 subscribers: its memory |
//! | `soak` | one server, the moves of 600 tables in an hour, sent in six minutes: whether memory and latencies stay constant |
//!
//! Without a case it runs one server over SQLite with 2,000 tables of two subscribers each, and
//! 1,000 moves per second for 20 seconds. Options change a case or this default:
//!
//! | option | |
//! |---|---|
//! | `--tables N`, `--listeners N` | tables, and subscribers per table |
//! | `--rate N`, `--seconds N` | moves per second, and for how long |
//! | `--find MS` | searches for the highest rate, from `--rate` up, at which 99 of 100 events take less than MS milliseconds |
//! | `--nodes N` | servers over one database; moves and subscribers are distributed round-robin |
//! | `--postgres` | starts a PostgreSQL and uses it (needs Debian's package) |
//! | `--database ADDRESS` | uses this database, such as `postgres://…` |
//! | `--windows N` | reports figures for N parts of the run, to see whether they stay constant |
//! | `--program PATH` | the program to test, instead of the one built with this benchmark |
//!
//! New games replace finished ones. Each subscriber takes one open file here and one at its
//! server: `ulimit -n` must be at least the number of subscribers plus 200.

#![allow(clippy::unwrap_used, reason = "the PostgreSQL of the tests")]

mod client_table;
mod latencies;
mod load_generator;
mod options;
mod server_processes;
#[allow(dead_code)]
#[path = "../../../database/tests/stores/test_postgres.rs"]
mod test_postgres;

use load_generator::{LoadResult, LoadRun};
use options::LoadOptions;

pub(crate) type BenchError = Box<dyn std::error::Error + Send + Sync>;

/// The search for the highest rate ends when its bounds differ by less than this factor.
const RATE_SEARCH_FACTOR: f64 = 1.15;
/// The share of moves that may be sent late, in percent.
const MAX_LATE_PERCENT: f64 = 1.0;

/// Runs at one rate and prints the measurements.
async fn measure_rate(game: &mut LoadRun, rate: u32) -> Result<LoadResult, BenchError> {
    let measured = game.run_at_rate(rate).await?;
    let LoadResult { moves, late, latencies, windows, .. } = &measured;
    if windows.len() > 1 {
        for (until, latencies, memory) in windows {
            println!("| until {:.0} s | | {latencies} | {memory:?} |", until.as_secs_f64());
        }
    }
    let memory = windows.last().map(|(_, _, memory)| memory.as_slice()).unwrap_or_default();
    println!(
        "| {:.0} | {late} of {moves} | {latencies} | {memory:?} |",
        measured.moves_per_second()
    );
    Ok(measured)
}

/// Searches for the highest rate at which 99 of 100 events take less than `limit` milliseconds
/// and moves are sent on time. It doubles the rate until that fails, then bisects.
async fn find_highest_rate(game: &mut LoadRun, first: u32, limit: u32) -> Result<(), BenchError> {
    let (mut holds, mut fails, mut rate) = (0, None, first);
    loop {
        let measured = measure_rate(game, rate).await?;
        let late = 100.0 * measured.late as f64 / measured.moves.max(1) as f64;
        match measured.latencies.quantile(0.99) < f64::from(limit) && late < MAX_LATE_PERCENT {
            true => holds = rate,
            false => fails = Some(rate),
        }
        rate = match fails {
            None => rate * 2,
            Some(fails) if f64::from(fails) > f64::from(holds) * RATE_SEARCH_FACTOR => {
                (holds + fails) / 2
            }
            Some(_) => break,
        };
        if holds == 0 && rate < first / 8 {
            break;
        }
    }
    println!("\n99 of 100 events take less than {limit} ms at up to {holds} moves per second.");
    Ok(())
}

async fn run_benchmark(options: LoadOptions, database: &str) -> Result<(), BenchError> {
    let (rate, find) = (options.rate, options.latency_limit_ms);
    let mut game = LoadRun::new(options, database).await?;
    println!("| moves per second | sent late | median, ms | 99% | 99.9% | slowest | servers, MB |");
    println!("|---|---|---:|---:|---:|---:|---:|");
    match find {
        Some(limit) => find_highest_rate(&mut game, rate, limit).await,
        None => measure_rate(&mut game, rate).await.map(|_| ()),
    }
}

fn main() -> Result<(), BenchError> {
    let options = LoadOptions::parse(std::env::args().skip(1))?;
    let folder = std::env::temp_dir().join(format!("rollwright-load-{}", std::process::id()));
    std::fs::create_dir_all(&folder)?;
    let own =
        (options.postgres && options.database.is_none()).then(test_postgres::TestPostgres::start);
    let database = match (&options.database, &own) {
        (Some(database), _) => database.clone(),
        (None, Some(own)) => own.url(),
        (None, None) => format!("sqlite:{}/tables.db", folder.display()),
    };
    let runtime =
        tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
    let result = runtime.block_on(run_benchmark(options, &database));
    runtime.shutdown_background();
    std::fs::remove_dir_all(&folder)?;
    result
}
