//! Plays many games on all cores.

use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use rayon::ThreadPoolBuilder;
use rollwright_bots::{BotMaker, Watch};
use rollwright_games::Seats;

use crate::adjusted::{AdjustedTally, Judge};
use crate::measures::HasMeasures;
use crate::plan::Part;
use crate::rows::Rows;
use crate::set_runner::SetRunner;
use crate::tally::Tally;

/// The most sets a thread takes at a time.
const BLOCK: u64 = 1024;
/// The most sets that are played ahead, where a bot can.
const AHEAD: u64 = 64;
/// A block that takes longer than this is followed by the smallest.
const SOON: Duration = Duration::from_millis(20);
/// Progress is told after so many games.
const TELL: u64 = 32;

/// What plays: one maker a player, in seat order.
pub struct Players<G: HasMeasures> {
    /// The rules.
    pub rules: G::Rules,
    /// The seats; seat 1 begins.
    pub seats: Seats,
    /// Makes the bot of each player.
    pub makers: Vec<BotMaker<G>>,
    /// Games for each set of dice: 1, or the number of players when seats rotate.
    pub rotations: u64,
    /// Takes luck out of the results, if it is to be.
    pub judge: Option<Arc<Judge<G>>>,
}

impl<G: HasMeasures> Players<G> {
    /// An empty tally for these players.
    #[must_use]
    pub fn tally(&self) -> Tally {
        let mut tally = Tally::new(self.makers.len(), G::measures(), self.rotations > 1);
        for (at, player) in tally.players.iter_mut().enumerate() {
            player.adjusted = self.judge.as_ref().map(|judge| {
                AdjustedTally::new(judge.objective(), judge.start(at, self.rotations))
            });
        }
        tally
    }

    /// Plays the sets of `part` with so many threads. The tally is the same whatever
    /// their number. When `watch` stops it, it holds the first sets, as many as were
    /// begun, without a gap. `rows` gets every game, in order; when it can't write any
    /// more, the run stops.
    pub fn play(
        &self,
        part: Part,
        threads: usize,
        watch: &dyn Watch,
        rows: Option<&Rows>,
    ) -> Tally {
        let sets = part.to - part.from;
        if let Some(rows) = rows {
            rows.begin();
        }
        let threads = threads.max(1);
        // Small blocks for short runs, so that all threads have something to do and
        // progress is told.
        let largest = (sets / (threads as u64 * 64)).clamp(1, BLOCK);
        let next = Mutex::new(Next { number: 0, from: part.from });
        let shared = Shared { next, done: AtomicU64::new(0), largest, watch, rows };
        if threads > 1
            && let Ok(pool) = ThreadPoolBuilder::new().num_threads(threads).build()
        {
            let mut tally = self.tally();
            for part in pool.broadcast(|_| self.work(part, &shared)) {
                tally.merge(&part);
            }
            return tally;
        }
        // One thread is enough, or the system gives no more: the tally is the same.
        self.work(part, &shared)
    }

    /// What one thread does: take a block, play it, again.
    fn work(&self, part: Part, shared: &Shared<'_>) -> Tally {
        let mut runner =
            SetRunner::<G>::new(&self.rules, self.seats, &self.makers, part.seed, self.rotations)
                .judged_by(self.judge.clone());
        let mut tally = self.tally();
        let total = (part.to - part.from) * self.rotations;
        let mut text = String::new();
        let mut untold = 0;
        let mut size = 1;
        loop {
            if shared.watch.stopped() {
                return tally;
            }
            let Some((number, sets)) = shared.take(size, part.to) else { return tally };
            let (began, to) = (Instant::now(), sets.end);
            // A block that was begun is played to its end: so no set is left out between
            // others when a run is stopped.
            let mut ahead = sets.start;
            for set in sets {
                if set == ahead {
                    ahead = to.min(set + AHEAD);
                    runner.play_ahead(set..ahead);
                }
                match shared.rows {
                    None => runner.play_set(set, &mut tally, |_| {}),
                    Some(rows) => {
                        runner.play_set(set, &mut tally, |game| rows.add(game, &mut text))
                    }
                }
                untold += self.rotations;
                if untold >= TELL || set + 1 == to {
                    let played = shared.done.fetch_add(untold, Ordering::Relaxed) + untold;
                    shared.watch.progress(played, total);
                    untold = 0;
                }
            }
            // A game of a strong strategy may take a second: blocks grow only as long as
            // one is soon done.
            size = if began.elapsed() < SOON { shared.largest.min(2 * size) } else { 1 };
            if let Some(rows) = shared.rows
                && !rows.deliver(number, std::mem::take(&mut text))
            {
                return tally;
            }
        }
    }
}

/// What the threads of a run share.
struct Shared<'a> {
    /// Where the next block begins.
    next: Mutex<Next>,
    /// Games played by all threads.
    done: AtomicU64,
    /// The most sets in a block.
    largest: u64,
    watch: &'a dyn Watch,
    rows: Option<&'a Rows>,
}

/// The blocks that are not taken yet.
struct Next {
    /// The number of the next one.
    number: u64,
    /// Its first set.
    from: u64,
}

impl Shared<'_> {
    /// Takes the next block of at most `size` sets before `end`; `None` when there is none.
    fn take(&self, size: u64, end: u64) -> Option<(u64, Range<u64>)> {
        // Whoever panicked here had changed nothing.
        let mut next = self.next.lock().unwrap_or_else(PoisonError::into_inner);
        let (number, from) = (next.number, next.from);
        (from < end).then(|| {
            let to = end.min(from.saturating_add(size));
            *next = Next { number: number + 1, from: to };
            (number, from..to)
        })
    }
}
