//! Sends moves at a given rate and measures how long their events take to arrive.

use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use tokio::sync::mpsc;

use crate::BenchError;
use crate::client_table::{ClientTable, EventArrival, HttpConnection};
use crate::latencies::Latencies;
use crate::options::LoadOptions;
use crate::server_processes::ServerProcesses;

/// How many connections send moves to each server.
const CONNECTIONS_PER_SERVER: usize = 50;
/// How long subscribers stay after the end of a game.
const IDLE_TABLE_TIME: Duration = Duration::from_secs(3);

/// The state that all connections share.
pub(crate) struct LoadGenerator {
    options: LoadOptions,
    pub(crate) servers: ServerProcesses,
    began: Instant,
    latency_sender: mpsc::UnboundedSender<EventArrival>,
    /// How many tables were created.
    tables_created: AtomicUsize,
}

/// What one connection has done, and its tables.
struct MoverResult {
    moves: u64,
    late: u64,
    events: u64,
    tables: Vec<ClientTable>,
}

/// The result of one run at a rate.
pub(crate) struct LoadResult {
    pub(crate) moves: u64,
    /// How many moves were sent late.
    pub(crate) late: u64,
    pub(crate) duration: Duration,
    /// From sending a move to the arrival of its event, over the whole run.
    pub(crate) latencies: Latencies,
    /// The same per window: its end, its latencies, and the memory of each server at its end.
    pub(crate) windows: Vec<(Duration, Latencies, Vec<u64>)>,
}

impl LoadResult {
    pub(crate) fn moves_per_second(&self) -> f64 {
        self.moves as f64 / self.duration.as_secs_f64()
    }
}

/// Tables with their subscribers, ready for moves.
pub(crate) struct LoadRun {
    pub(crate) generator: Arc<LoadGenerator>,
    tables: Vec<Vec<ClientTable>>,
    latency_receiver: mpsc::UnboundedReceiver<EventArrival>,
}

impl LoadGenerator {
    /// Creates a table at one server, with subscribers at that server and the next ones.
    async fn create_table(&self, lines: &mut [HttpConnection]) -> Result<ClientTable, BenchError> {
        let number = self.tables_created.fetch_add(1, Ordering::Relaxed);
        let at = number % lines.len();
        let mut table = ClientTable::new(&mut lines[at]).await?;
        for listener in 0..self.options.subscribers {
            let host = self.servers.host(number + listener);
            table.subscribe(host, self.began, self.latency_sender.clone()).await?;
        }
        Ok(table)
    }

    async fn open_connections(&self) -> Result<Vec<HttpConnection>, BenchError> {
        let mut lines = Vec::new();
        for number in 0..self.servers.count() {
            lines.push(HttpConnection::new(self.servers.host(number)).await?);
        }
        Ok(lines)
    }

    /// Sends this connection's share of the moves, to one server after another.
    async fn send_moves(
        self: Arc<Self>,
        number: usize,
        mut tables: Vec<ClientTable>,
        rate: u32,
        playing: Instant,
    ) -> Result<MoverResult, BenchError> {
        let mut lines = self.open_connections().await?;
        let pause = Duration::from_secs(CONNECTIONS_PER_SERVER as u64) / rate;
        let first = playing + pause * number as u32 / CONNECTIONS_PER_SERVER as u32;
        let mut ticks = tokio::time::interval_at(first.into(), pause);
        let (mut moves, mut late, mut events, mut over) = (0, 0, 0, VecDeque::new());
        while !tables.is_empty() && playing.elapsed().as_secs() < self.options.seconds {
            let due = ticks.tick().await;
            late += u64::from(due.elapsed() > pause);
            let (at, count) = (moves as usize, tables.len());
            let nodes = lines.len();
            let table = &mut tables[at % count];
            events += table.make_move(&mut lines[at / count % nodes], self.began).await?;
            moves += 1;
            if table.is_over() {
                let new = self.create_table(&mut lines).await?;
                over.push_back((Instant::now(), std::mem::replace(table, new)));
            }
            // By then every subscriber has received the last move.
            while over.front().is_some_and(|(since, _)| since.elapsed() > IDLE_TABLE_TIME) {
                over.pop_front().into_iter().for_each(|(_, table)| table.leave());
            }
        }
        if !over.is_empty() {
            tokio::time::sleep(IDLE_TABLE_TIME).await;
            over.into_iter().for_each(|(_, table)| table.leave());
        }
        Ok(MoverResult { moves, late, events, tables })
    }
}

impl LoadRun {
    /// Starts the servers and creates the tables.
    pub(crate) async fn new(options: LoadOptions, database: &str) -> Result<Self, BenchError> {
        let servers = ServerProcesses::start_all(options.nodes, &options.program, database)?;
        let (latency_sender, latency_receiver) = mpsc::unbounded_channel();
        let (began, made) = (Instant::now(), AtomicUsize::new(0));
        let (count, listeners) = (options.tables, options.tables * options.subscribers);
        let load = Arc::new(LoadGenerator {
            options,
            servers,
            began,
            latency_sender,
            tables_created: made,
        });
        let mut tables: Vec<Vec<ClientTable>> =
            (0..CONNECTIONS_PER_SERVER).map(|_| Vec::new()).collect();
        let mut lines = load.open_connections().await?;
        let empty = load.servers.memory_megabytes()?;
        for number in 0..count {
            tables[number % CONNECTIONS_PER_SERVER].push(load.create_table(&mut lines).await?);
        }
        eprintln!("{count} tables, {listeners} listeners, set up in {:.1?}", began.elapsed());
        tokio::time::sleep(Duration::from_secs(2)).await;
        eprintln!(
            "memory of servers: {empty:?} MB empty, {:?} MB now",
            load.servers.memory_megabytes()?
        );
        Ok(Self { generator: load, tables, latency_receiver })
    }

    /// Sends moves at `rate`. Fails unless every subscriber receives every event once.
    pub(crate) async fn run_at_rate(&mut self, rate: u32) -> Result<LoadResult, BenchError> {
        let (load, playing) = (self.generator.clone(), Instant::now());
        let LoadOptions { seconds, windows, subscribers: listeners, .. } = load.options;
        let movers = self.tables.drain(..).enumerate();
        let movers: Vec<_> = movers
            .map(|(number, tables)| {
                tokio::spawn(load.clone().send_moves(number, tables, rate, playing))
            })
            .collect();
        let (sampled, window) = (load.clone(), Duration::from_secs(seconds) / windows);
        let samples = tokio::spawn(async move {
            let mut memory = Vec::new();
            for number in 1..=windows {
                tokio::time::sleep_until((playing + window * number).into()).await;
                memory.push(sampled.servers.memory_megabytes()?);
            }
            Ok::<_, BenchError>(memory)
        });
        let (mut moves, mut late, mut events) = (0, 0, 0);
        for mover in movers {
            let moved = mover.await??;
            (moves, late, events) = (moves + moved.moves, late + moved.late, events + moved.events);
            self.tables.push(moved.tables);
        }
        let took = playing.elapsed().min(Duration::from_secs(seconds));
        tokio::time::sleep(Duration::from_secs(1)).await;
        let mut arrivals = Vec::new();
        while let Ok(one) = self.latency_receiver.try_recv() {
            arrivals.push(one);
        }
        let (begun, expected) = (playing - load.began, listeners as u64 * events);
        let times = Latencies::in_window(&arrivals, Duration::ZERO, load.began.elapsed());
        if times.count() as u64 != expected {
            let received = times.count();
            return Err(format!("{received} events were heard, and there were {expected}").into());
        }
        let parts = (0..windows).zip(samples.await??).map(|(number, memory)| {
            let (from, to) = (begun + window * number, begun + window * (number + 1));
            (window * (number + 1), Latencies::in_window(&arrivals, from, to), memory)
        });
        Ok(LoadResult { moves, late, duration: took, latencies: times, windows: parts.collect() })
    }
}
