//! People who move at a rate, and how long their moves take to arrive.

use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use tokio::sync::mpsc;

use crate::Failure;
use crate::figures::Times;
use crate::options::Options;
use crate::servers::Servers;
use crate::table::{Heard, Line, Table};

/// How many connections send moves to each server.
const MOVERS: usize = 50;
/// How long people stay at a table where nothing happens any more.
const LINGERS: Duration = Duration::from_secs(3);

/// What all who play share.
pub(crate) struct Load {
    options: Options,
    pub(crate) servers: Servers,
    began: Instant,
    told: mpsc::UnboundedSender<Heard>,
    /// How many tables were set up.
    made: AtomicUsize,
}

/// What somebody who moves has done, and the tables they are at.
struct Moved {
    moves: u64,
    late: u64,
    events: u64,
    tables: Vec<Table>,
}

/// What came of moving at a rate for a while.
pub(crate) struct Measured {
    pub(crate) moves: u64,
    /// How many moves were sent late.
    pub(crate) late: u64,
    pub(crate) took: Duration,
    /// From a move to its arrival, over the whole time.
    pub(crate) times: Times,
    /// The same in parts of the time, with the memory of each server at their ends.
    pub(crate) windows: Vec<(Duration, Times, Vec<u64>)>,
}

impl Measured {
    pub(crate) fn a_second(&self) -> f64 {
        self.moves as f64 / self.took.as_secs_f64()
    }
}

/// Tables with their listeners, ready for moves.
pub(crate) struct Game {
    pub(crate) load: Arc<Load>,
    tables: Vec<Vec<Table>>,
    heard: mpsc::UnboundedReceiver<Heard>,
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

    /// Sends moves at its part of the rate, to one server after the other.
    async fn moves(
        self: Arc<Self>,
        number: usize,
        mut tables: Vec<Table>,
        rate: u32,
        playing: Instant,
    ) -> Result<Moved, Failure> {
        let mut lines = self.lines().await?;
        let pause = Duration::from_secs(MOVERS as u64) / rate;
        let first = playing + pause * number as u32 / MOVERS as u32;
        let mut ticks = tokio::time::interval_at(first.into(), pause);
        let (mut moves, mut late, mut events, mut over) = (0, 0, 0, VecDeque::new());
        while !tables.is_empty() && playing.elapsed().as_secs() < self.options.seconds {
            let due = ticks.tick().await;
            late += u64::from(due.elapsed() > pause);
            let (at, count) = (moves as usize, tables.len());
            let nodes = lines.len();
            let table = &mut tables[at % count];
            events += table.play(&mut lines[at / count % nodes], self.began).await?;
            moves += 1;
            if table.is_over() {
                let new = self.table(&mut lines).await?;
                over.push_back((Instant::now(), std::mem::replace(table, new)));
            }
            // Whoever listens has heard the last move by then.
            while over.front().is_some_and(|(since, _)| since.elapsed() > LINGERS) {
                over.pop_front().into_iter().for_each(|(_, table)| table.leave());
            }
        }
        if !over.is_empty() {
            tokio::time::sleep(LINGERS).await;
            over.into_iter().for_each(|(_, table)| table.leave());
        }
        Ok(Moved { moves, late, events, tables })
    }
}

impl Game {
    /// Starts servers, and sets everything up.
    pub(crate) async fn new(options: Options, database: &str) -> Result<Self, Failure> {
        let servers = Servers::start(options.nodes, &options.program, database)?;
        let (told, heard) = mpsc::unbounded_channel();
        let (began, made) = (Instant::now(), AtomicUsize::new(0));
        let (count, listeners) = (options.tables, options.tables * options.listeners);
        let load = Arc::new(Load { options, servers, began, told, made });
        let mut tables: Vec<Vec<Table>> = (0..MOVERS).map(|_| Vec::new()).collect();
        let mut lines = load.lines().await?;
        let empty = load.servers.memory()?;
        for number in 0..count {
            tables[number % MOVERS].push(load.table(&mut lines).await?);
        }
        println!("{count} tables, {listeners} listeners, set up in {:.1?}", began.elapsed());
        tokio::time::sleep(Duration::from_secs(2)).await;
        println!("memory of servers: {empty:?} MB empty, {:?} MB now", load.servers.memory()?);
        Ok(Self { load, tables, heard })
    }

    /// Moves at a rate for a while. Fails unless every listener hears every event once.
    pub(crate) async fn play(&mut self, rate: u32) -> Result<Measured, Failure> {
        let (load, playing) = (self.load.clone(), Instant::now());
        let Options { seconds, windows, listeners, .. } = load.options;
        let movers = self.tables.drain(..).enumerate();
        let movers: Vec<_> = movers
            .map(|(number, tables)| tokio::spawn(load.clone().moves(number, tables, rate, playing)))
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
        let (mut moves, mut late, mut events) = (0, 0, 0);
        for mover in movers {
            let moved = mover.await??;
            (moves, late, events) = (moves + moved.moves, late + moved.late, events + moved.events);
            self.tables.push(moved.tables);
        }
        let took = playing.elapsed().min(Duration::from_secs(seconds));
        tokio::time::sleep(Duration::from_secs(1)).await;
        let mut heard = Vec::new();
        while let Ok(one) = self.heard.try_recv() {
            heard.push(one);
        }
        let (begun, expected) = (playing - load.began, listeners as u64 * events);
        let times = Times::between(&heard, Duration::ZERO, load.began.elapsed());
        if times.count() as u64 != expected {
            let heard = times.count();
            return Err(format!("{heard} events were heard, and there were {expected}").into());
        }
        let parts = (0..windows).zip(samples.await??).map(|(number, memory)| {
            let (from, to) = (begun + window * number, begun + window * (number + 1));
            (window * (number + 1), Times::between(&heard, from, to), memory)
        });
        Ok(Measured { moves, late, took, times, windows: parts.collect() })
    }
}
