//! A queue for work that takes long, shared fairly among clients: they take turns, each may queue a
//! few jobs, and small jobs come before large ones. If the queue is full, the client with the most
//! jobs makes room.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::watch;

use crate::secrets::TokenHash;

/// A large job that waits starts at the latest after this many small ones.
const MAX_SMALL_IN_A_ROW: usize = 4;
/// How many clients' turns are remembered. A forgotten client counts as new.
const MAX_REMEMBERED_CLIENTS: usize = 1000;

/// A queue for work that takes long.
pub struct FairQueue {
    limits: QueueLimits,
    state: Mutex<QueueState>,
}

/// The limits of a queue.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct QueueLimits {
    /// How many jobs run at the same time.
    pub max_running: usize,
    /// How many jobs of one client run or wait.
    pub max_per_client: usize,
    /// How many jobs wait.
    pub max_waiting: usize,
}

/// The client that a job is for.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum QueueClient {
    /// Everybody in a network: tokens are free, networks aren't.
    Network(IpAddr),
    /// The holder of a token, where the network isn't known.
    Holder(TokenHash),
}

/// How long a job is expected to take.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum JobSize {
    /// About a second, while somebody waits for it.
    Small,
    /// Longer.
    Large,
}

/// The queue has no room for this client.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the queue is full")]
pub struct QueueFull;

#[derive(Default)]
struct QueueState {
    /// In the order of arrival.
    waiting: Vec<QueuedJob>,
    running: Vec<(u64, QueueClient)>,
    last_number: u64,
    turns: Turns,
}

struct QueuedJob {
    number: u64,
    client: QueueClient,
    size: JobSize,
    stage: watch::Sender<Stage>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stage {
    Waiting,
    Running,
    Displaced,
}

/// What decides whose turn it is.
#[derive(Clone, Default)]
struct Turns {
    /// When each client had its last turn.
    last_turn: HashMap<QueueClient, u64>,
    count: u64,
    small_in_a_row: usize,
}

impl FairQueue {
    /// An empty queue.
    #[must_use]
    pub fn new(limits: QueueLimits) -> Arc<Self> {
        Arc::new(Self { limits, state: Mutex::default() })
    }

    /// Queues a job, which may start when it is its turn.
    ///
    /// # Errors
    /// The client has too many jobs in the queue, or the queue is full and no other client has
    /// more.
    pub fn enter(
        self: &Arc<Self>,
        client: QueueClient,
        size: JobSize,
    ) -> Result<QueueTicket, QueueFull> {
        let mut state = self.lock();
        if state.jobs_of(&client) >= self.limits.max_per_client {
            return Err(QueueFull);
        }
        if state.is_full(self.limits) && !state.make_room_for(&client) {
            return Err(QueueFull);
        }
        Ok(self.push(&mut state, client, size))
    }

    /// Queues a job without limits, because it was accepted before, or because another job in the
    /// queue does its work.
    pub fn enter_without_limits(
        self: &Arc<Self>,
        client: QueueClient,
        size: JobSize,
    ) -> QueueTicket {
        self.push(&mut self.lock(), client, size)
    }

    /// Whether [`Self::enter`] would accept a job of this client.
    #[must_use]
    pub fn has_room_for(&self, client: &QueueClient) -> bool {
        let state = self.lock();
        state.jobs_of(client) < self.limits.max_per_client
            && (!state.is_full(self.limits) || state.job_to_displace_for(client).is_some())
    }

    /// The position of a job in the order in which jobs start, from 1; `None` once it has started.
    #[must_use]
    pub fn position(&self, job: u64) -> Option<usize> {
        let state = self.lock();
        let mut turns = state.turns.clone();
        let mut waiting: Vec<&QueuedJob> = state.waiting.iter().collect();
        let mut position = 0;
        while let Some(next) = turns.take_next(&mut waiting) {
            position += 1;
            if next.number == job {
                return Some(position);
            }
        }
        None
    }

    /// How many jobs are running or waiting.
    #[must_use]
    pub fn count(&self) -> usize {
        let state = self.lock();
        state.running.len() + state.waiting.len()
    }

    fn push(
        self: &Arc<Self>,
        state: &mut QueueState,
        client: QueueClient,
        size: JobSize,
    ) -> QueueTicket {
        state.last_number += 1;
        let (number, stage) = (state.last_number, watch::Sender::new(Stage::Waiting));
        let receiver = stage.subscribe();
        state.waiting.push(QueuedJob { number, client, size, stage });
        state.start_next(self.limits.max_running);
        QueueTicket { queue: self.clone(), number, stage: receiver }
    }

    fn leave(&self, job: u64) {
        let mut state = self.lock();
        state.waiting.retain(|queued| queued.number != job);
        state.running.retain(|(number, _)| *number != job);
        state.start_next(self.limits.max_running);
    }

    fn lock(&self) -> MutexGuard<'_, QueueState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl QueueState {
    fn is_full(&self, limits: QueueLimits) -> bool {
        self.running.len() >= limits.max_running && self.waiting.len() >= limits.max_waiting
    }

    fn jobs_of(&self, client: &QueueClient) -> usize {
        let running = self.running.iter().filter(|(_, other)| other == client).count();
        running + self.waiting_of(client)
    }

    fn waiting_of(&self, client: &QueueClient) -> usize {
        self.waiting.iter().filter(|queued| queued.client == *client).count()
    }

    /// The newest job of the client with the most, if it has at least two more than `client`.
    fn job_to_displace_for(&self, client: &QueueClient) -> Option<usize> {
        let most = self.waiting.iter().map(|queued| self.waiting_of(&queued.client)).max()?;
        let heaviest = |queued: &QueuedJob| self.waiting_of(&queued.client) == most;
        let newest = self.waiting.iter().rposition(heaviest)?;
        (most >= self.waiting_of(client) + 2).then_some(newest)
    }

    fn make_room_for(&mut self, client: &QueueClient) -> bool {
        let Some(displaced) = self.job_to_displace_for(client) else { return false };
        self.waiting.remove(displaced).stage.send_replace(Stage::Displaced);
        true
    }

    fn start_next(&mut self, max_running: usize) {
        while self.running.len() < max_running {
            let Some(next) = self.turns.take_next(&mut self.waiting) else { return };
            next.stage.send_replace(Stage::Running);
            self.running.push((next.number, next.client));
        }
    }
}

impl Turns {
    /// Removes the job whose turn it is.
    fn take_next<Job: AsRef<QueuedJob>>(&mut self, waiting: &mut Vec<Job>) -> Option<Job> {
        let is_large = |job: &Job| job.as_ref().size == JobSize::Large;
        let has_small = waiting.iter().any(|job| !is_large(job));
        let has_large = waiting.iter().any(is_large);
        let is_large_due = has_large && self.small_in_a_row >= MAX_SMALL_IN_A_ROW;
        let takes_large = is_large_due || !has_small;
        let (at, _) = (waiting.iter().enumerate())
            .filter(|(_, job)| is_large(job) == takes_large)
            .min_by_key(|(_, job)| {
                let QueuedJob { client, number, .. } = job.as_ref();
                (self.last_turn.get(client).copied().unwrap_or_default(), *number)
            })?;
        let next = waiting.remove(at);
        self.small_in_a_row = if takes_large { 0 } else { self.small_in_a_row + 1 };
        self.count += 1;
        if self.last_turn.len() >= MAX_REMEMBERED_CLIENTS {
            let oldest = self.count.saturating_sub(MAX_REMEMBERED_CLIENTS as u64 / 2);
            self.last_turn.retain(|_, turn| *turn > oldest);
        }
        self.last_turn.insert(next.as_ref().client.clone(), self.count);
        Some(next)
    }
}

impl AsRef<Self> for QueuedJob {
    fn as_ref(&self) -> &Self {
        self
    }
}

/// A place in the queue; dropping it leaves the queue, or ends the job.
pub struct QueueTicket {
    queue: Arc<FairQueue>,
    number: u64,
    stage: watch::Receiver<Stage>,
}

impl QueueTicket {
    /// The job's number, for [`FairQueue::position`].
    #[must_use]
    pub fn number(&self) -> u64 {
        self.number
    }

    /// Waits until the job may start. It runs until the ticket is dropped.
    ///
    /// # Errors
    /// The job made room for that of another client.
    pub async fn wait_for_turn(&mut self) -> Result<(), QueueFull> {
        let stage = self.stage.wait_for(|stage| *stage != Stage::Waiting).await;
        match stage.as_deref() {
            Ok(Stage::Running) => Ok(()),
            _ => Err(QueueFull),
        }
    }
}

impl Drop for QueueTicket {
    fn drop(&mut self) {
        self.queue.leave(self.number);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIMITS: QueueLimits = QueueLimits { max_running: 1, max_per_client: 4, max_waiting: 6 };

    fn client(last: u8) -> QueueClient {
        QueueClient::Network(IpAddr::from([192, 0, 2, last]))
    }

    fn is_running(ticket: &QueueTicket) -> bool {
        *ticket.stage.borrow() == Stage::Running
    }

    /// Ends the running job again and again, and returns the order in which jobs start.
    fn order(tickets: Vec<(&'static str, QueueTicket)>) -> Vec<&'static str> {
        let (mut tickets, mut order) = (tickets, Vec::new());
        while let Some(at) = tickets.iter().position(|(_, ticket)| is_running(ticket)) {
            order.push(tickets.remove(at).0);
        }
        order
    }

    #[test]
    fn fair_queues_let_clients_take_turns() {
        let queue = FairQueue::new(LIMITS);
        let mut tickets = Vec::new();
        for (name, who) in [("a1", 1), ("a2", 1), ("a3", 1), ("a4", 1), ("b1", 2), ("c1", 3)] {
            tickets.push((name, queue.enter(client(who), JobSize::Large).unwrap()));
        }
        // The positions shown are those in which the jobs start.
        let positions: Vec<_> =
            tickets.iter().map(|(_, ticket)| queue.position(ticket.number())).collect();
        assert_eq!(positions, [None, Some(3), Some(4), Some(5), Some(1), Some(2)]);
        assert_eq!(order(tickets), ["a1", "b1", "c1", "a2", "a3", "a4"]);
        assert_eq!(queue.count(), 0);
    }

    #[test]
    fn fair_queues_run_small_jobs_first_without_starving_large_ones() {
        let queue = FairQueue::new(QueueLimits { max_per_client: 10, max_waiting: 10, ..LIMITS });
        let mut tickets = vec![("first", queue.enter(client(1), JobSize::Large).unwrap())];
        tickets.push(("large", queue.enter(client(2), JobSize::Large).unwrap()));
        for name in ["s1", "s2", "s3", "s4", "s5"] {
            tickets.push((name, queue.enter(client(3), JobSize::Small).unwrap()));
        }
        assert_eq!(order(tickets), ["first", "s1", "s2", "s3", "s4", "large", "s5"]);
    }

    #[test]
    fn fair_queues_limit_each_client_and_make_room_for_others() {
        let queue = FairQueue::new(QueueLimits { max_waiting: 3, ..LIMITS });
        let mut flood: Vec<_> =
            (0..4).map(|_| queue.enter(client(1), JobSize::Large).unwrap()).collect();
        assert!(!queue.has_room_for(&client(1)));
        assert!(queue.enter(client(1), JobSize::Small).is_err(), "a bound per client");
        // The queue is full, but another client gets in, and is next.
        assert!(queue.has_room_for(&client(2)));
        let other = queue.enter(client(2), JobSize::Large).unwrap();
        assert_eq!(queue.position(other.number()), Some(1));
        assert_eq!(*flood[3].stage.borrow(), Stage::Displaced);
        drop(flood.remove(3));
        assert_eq!(queue.count(), 4, "a displaced job isn't counted twice");
        // With equal shares nobody is displaced.
        let third = queue.enter(client(3), JobSize::Large).unwrap();
        assert!(!queue.has_room_for(&client(4)));
        assert!(queue.enter(client(4), JobSize::Large).is_err());
        drop((flood, other, third));
        assert_eq!(queue.count(), 0);
    }

    #[tokio::test]
    async fn fair_queues_wake_the_next_job_when_one_ends() {
        let queue = FairQueue::new(LIMITS);
        let mut first = queue.enter(client(1), JobSize::Small).unwrap();
        let mut second = queue.enter(client(2), JobSize::Small).unwrap();
        assert_eq!(first.wait_for_turn().await, Ok(()));
        let waiting = tokio::spawn(async move { second.wait_for_turn().await });
        drop(first);
        assert_eq!(waiting.await.unwrap(), Ok(()));
    }
}
