//! Servers under load, with the load generator on the same machine: how long a move takes
//! to arrive at the listeners of its table, and how much memory servers take.
//!
//! `cargo bench --bench load -- --case CASE` measures what BENCHMARKS.md tells:
//!
//! | case | |
//! |---|---|
//! | `nodes` | three servers over a PostgreSQL of their own, 2,000 tables, 6,000 listeners: the most moves a second at which 99 of 100 arrive within 50 ms |
//! | `crowd` | one server, 9,900 tables, 19,800 listeners: its memory |
//! | `soak` | one server, what 600 tables play in an hour, in six minutes: whether memory and times stay |
//!
//! Without a case it is one server over SQLite with 2,000 tables of two listeners each, and
//! 1,000 moves a second for 20 seconds. Options change either:
//!
//! | option | |
//! |---|---|
//! | `--tables N`, `--listeners N` | tables, and who listens at each |
//! | `--rate N`, `--seconds N` | moves a second, and for how long |
//! | `--find MS` | looks for the highest rate, from `--rate` up, at which 99 of 100 events take less |
//! | `--nodes N` | servers over one database; moves and listeners go round |
//! | `--postgres` | over a PostgreSQL that is started for it (Debian's package) |
//! | `--database ADDRESS` | over this database, such as `postgres://…` |
//! | `--windows N` | figures for so many parts of the time, to see whether they stay |
//! | `--program PATH` | another program than the one built beside this one |
//!
//! Games that are over make room for new ones. Each listener takes an open file here and
//! one at its server: `ulimit -n` has to be that many and 200 more.

#![allow(clippy::unwrap_used, reason = "the PostgreSQL of the tests")]

mod client_table;
mod latencies;
mod load_generator;
mod options;
mod server_processes;
#[allow(dead_code)]
#[path = "../../../tables/tests/tables/test_postgres.rs"]
mod test_postgres;

use load_generator::{LoadResult, LoadRun};
use options::LoadOptions;

pub(crate) type BenchError = Box<dyn std::error::Error + Send + Sync>;

/// How much nearer two rates have to be before the search for the highest ends.
const RATE_SEARCH_FACTOR: f64 = 1.15;
/// How many of 100 moves may be sent late at a rate that holds.
const MAX_LATE_PERCENT: f64 = 1.0;

/// Moves at one rate, and tells what was measured.
async fn measure_rate(game: &mut LoadRun, rate: u32) -> Result<LoadResult, BenchError> {
    let measured = game.run_at_rate(rate).await?;
    for (until, times, memory) in &measured.windows {
        println!("{:>4.0} s: {times}; {memory:?} MB", until.as_secs_f64());
    }
    let LoadResult { moves, late, duration: took, latencies: times, .. } = &measured;
    println!(
        "{moves} moves in {took:.1?}: {:.0} a second, {late} sent late; {} events heard, all \
         once; from a move to its arrival: {times}",
        measured.moves_per_second(),
        times.count()
    );
    Ok(measured)
}

/// Looks for the highest rate at which 99 of 100 events take less than `limit` milliseconds
/// and moves can be sent as fast as they should: twice as many each time until it does not
/// hold, then between the two.
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
    println!("99 of 100 events take less than {limit} ms up to {holds} moves a second");
    Ok(())
}

async fn run_benchmark(options: LoadOptions, database: &str) -> Result<(), BenchError> {
    let (rate, find) = (options.rate, options.latency_limit_ms);
    let mut game = LoadRun::new(options, database).await?;
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
