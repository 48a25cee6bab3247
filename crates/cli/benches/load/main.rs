//! Servers under load, with the load generator on the same machine: how long a move takes
//! to arrive at the listeners of its table, and how much memory servers take.
//!
//! `cargo bench -p rollwright --bench load [-- OPTIONS]`, without options one server over
//! SQLite with 2,000 tables of two listeners each, and 1,000 moves a second for 20
//! seconds:
//!
//! | option | |
//! |---|---|
//! | `--tables N`, `--listeners N` | tables, and who listens at each |
//! | `--rate N`, `--seconds N` | moves a second, and for how long |
//! | `--nodes N` | servers over one database; moves and listeners go round |
//! | `--database ADDRESS` | another database, such as `postgres://…` |
//! | `--windows N` | figures for so many parts of the time, to see whether they stay |
//! | `--program PATH` | another program than the one built beside this one |
//!
//! Games that are over make room for new ones. Each listener takes two open files:
//! `ulimit -n 100000`.

mod figures;
mod servers;
mod table;

use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use tokio::sync::mpsc;

use figures::Times;
use servers::Servers;
use table::{Heard, Line, Table};

pub(crate) type Failure = Box<dyn std::error::Error + Send + Sync>;

/// How many connections send moves to each server.
const MOVERS: usize = 50;
/// How long people stay at a table where nothing happens any more.
const LINGERS: Duration = Duration::from_secs(3);

struct Options {
    tables: usize,
    listeners: usize,
    rate: u32,
    seconds: u64,
    nodes: usize,
    windows: u32,
    database: String,
    program: String,
}

impl Options {
    fn read(sqlite: String) -> Result<Self, Failure> {
        let program = env!("CARGO_BIN_EXE_rollwright").to_owned();
        let (tables, listeners, rate, seconds, nodes, windows) = (2000, 2, 1000, 20, 1, 1);
        let database = sqlite;
        let mut all = Self { tables, listeners, rate, seconds, nodes, windows, database, program };
        let mut args = std::env::args().skip(1).filter(|arg| arg != "--bench");
        while let Some(name) = args.next() {
            let value = args.next().ok_or(format!("{name} needs a value"))?;
            match name.as_str() {
                "--tables" => all.tables = value.parse()?,
                "--listeners" => all.listeners = value.parse()?,
                "--rate" => all.rate = value.parse()?,
                "--seconds" => all.seconds = value.parse()?,
                "--nodes" => all.nodes = value.parse()?,
                "--windows" => all.windows = value.parse()?,
                "--database" => all.database = value,
                "--program" => all.program = value,
                _ => return Err(format!("there is no option {name}").into()),
            }
        }
        Ok(all)
    }
}

/// What all who play share.
struct Load {
    options: Options,
    servers: Servers,
    began: Instant,
    told: mpsc::UnboundedSender<Heard>,
    /// How many tables were set up.
    made: AtomicUsize,
}

impl Load {
    /// A new table at one server, with listeners at that and the next ones.
    async fn table(&self, lines: &mut [Line]) -> Result<Table, Failure> {
        let number = self.made.fetch_add(1, Ordering::Relaxed);
        let at = number % lines.len();
        let mut table = Table::new(&mut lines[at]).await?;
        for listener in 0..self.options.listeners {
            let host = self.servers.host(number + listener);
            table.is_heard_at(host, self.began, self.told.clone()).await?;
        }
        Ok(table)
    }

    async fn lines(&self) -> Result<Vec<Line>, Failure> {
        let mut lines = Vec::new();
        for number in 0..self.servers.count() {
            lines.push(Line::new(self.servers.host(number)).await?);
        }
        Ok(lines)
    }

    /// Sends moves at its part of the rate, to one server after the other: how many, and
    /// how many of them late.
    async fn moves(
        self: Arc<Self>,
        number: usize,
        mut tables: Vec<Table>,
        playing: Instant,
    ) -> Result<(u64, u64), Failure> {
        let mut lines = self.lines().await?;
        let pause = Duration::from_secs(MOVERS as u64) / self.options.rate;
        let first = playing + pause * number as u32 / MOVERS as u32;
        let mut ticks = tokio::time::interval_at(first.into(), pause);
        let (mut moves, mut late, mut over) = (0, 0, VecDeque::new());
        while playing.elapsed().as_secs() < self.options.seconds {
            let due = ticks.tick().await;
            late += u64::from(due.elapsed() > pause);
            let (at, count) = (moves as usize, tables.len());
            let nodes = lines.len();
            let table = &mut tables[at % count];
            table.play(&mut lines[at / count % nodes], self.began).await?;
            moves += 1;
            if table.is_nearly_over() {
                let new = self.table(&mut lines).await?;
                over.push_back((Instant::now(), std::mem::replace(table, new)));
            }
            // Whoever listens has heard the last move by then.
            while over.front().is_some_and(|(since, _)| since.elapsed() > LINGERS) {
                over.pop_front().into_iter().for_each(|(_, table)| table.leave());
            }
        }
        Ok((moves, late))
    }
}

async fn run(options: Options) -> Result<(), Failure> {
    let servers = Servers::start(options.nodes, &options.program, &options.database)?;
    let (told, mut heard) = mpsc::unbounded_channel();
    let (began, made) = (Instant::now(), AtomicUsize::new(0));
    let load = Arc::new(Load { options, servers, began, told, made });
    let Options { tables: count, listeners, seconds, windows, .. } = load.options;
    let mut all: Vec<Vec<Table>> = (0..MOVERS).map(|_| Vec::new()).collect();
    let mut lines = load.lines().await?;
    let empty = load.servers.memory()?;
    for number in 0..count {
        all[number % MOVERS].push(load.table(&mut lines).await?);
    }
    println!("{count} tables, {} listeners, set up in {:.1?}", listeners * count, began.elapsed());
    tokio::time::sleep(Duration::from_secs(2)).await;
    println!("memory of servers: {empty:?} MB empty, {:?} MB now", load.servers.memory()?);
    let playing = Instant::now();
    let movers = all.into_iter().enumerate();
    let movers: Vec<_> = movers
        .map(|(number, tables)| tokio::spawn(load.clone().moves(number, tables, playing)))
        .collect();
    let (sampled, window) = (load.clone(), Duration::from_secs(seconds) / windows);
    let samples = tokio::spawn(async move {
        let mut memory = Vec::new();
        for number in 1..=windows {
            tokio::time::sleep_until((playing + window * number).into()).await;
            memory.push(sampled.servers.memory()?);
        }
        Ok::<_, Failure>(memory)
    });
    let (mut moves, mut late) = (0, 0);
    for mover in movers {
        let (made, behind) = mover.await??;
        (moves, late) = (moves + made, late + behind);
    }
    let took = playing.elapsed();
    tokio::time::sleep(Duration::from_secs(1)).await;
    let mut times = Vec::new();
    while let Ok(one) = heard.try_recv() {
        times.push(one);
    }
    let begun = playing - began;
    for (number, memory) in (0..windows).zip(samples.await??) {
        let (from, to) = (begun + window * number, begun + window * (number + 1));
        let part = Times::between(&times, from, to);
        println!("{:>4.0} s: {part}; {memory:?} MB", (window * (number + 1)).as_secs_f64());
    }
    let a_second = moves as f64 / took.as_secs_f64();
    println!("{moves} moves in {took:.1?}: {a_second:.0} a second; {late} sent late");
    let whole = Times::between(&times, Duration::ZERO, began.elapsed());
    println!("{} events heard, of {}", whole.count(), listeners as u64 * moves);
    println!("from a move to its arrival: {whole}");
    assert_eq!(whole.count() as u64, listeners as u64 * moves, "everybody hears all of it once");
    Ok(())
}

fn main() -> Result<(), Failure> {
    let folder = std::env::temp_dir().join(format!("rollwright-load-{}", std::process::id()));
    std::fs::create_dir_all(&folder)?;
    let options = Options::read(format!("sqlite:{}/tables.db", folder.display()));
    let runtime =
        tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
    let result = options.and_then(|options| runtime.block_on(run(options)));
    runtime.shutdown_background();
    std::fs::remove_dir_all(&folder)?;
    result
}
