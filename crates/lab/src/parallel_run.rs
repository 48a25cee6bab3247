//! Plays many games on all cores.

use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use rayon::ThreadPoolBuilder;
use rollwright_bots::{BotFactory, Progress};
use rollwright_games::Seats;

use crate::dice_set_runner::DiceSetRunner;
use crate::game_rows::GameRowWriter;
use crate::luck_adjustment::{LuckAdjustedTally, LuckAdjuster};
use crate::measures::HasMeasures;
use crate::run_config::Shard;
use crate::tally::Tally;

/// The most sets a thread takes at a time.
const MAX_BLOCK_SETS: u64 = 1024;
/// The most sets that are played ahead, where a bot can.
const MAX_SETS_PLAYED_AHEAD: u64 = 64;
/// A block that takes longer than this is followed by the smallest.
const TARGET_BLOCK_TIME: Duration = Duration::from_millis(20);
/// Progress is told after so many games.
const GAMES_PER_PROGRESS_REPORT: u64 = 32;

/// What plays: one maker a player, in seat order.
pub struct Players<G: HasMeasures> {
    /// The rules.
    pub rules: G::Rules,
    /// The seats; seat 1 begins.
    pub seats: Seats,
    /// Makes the bot of each player.
    pub bot_makers: Vec<BotFactory<G>>,
    /// Games for each set of dice: 1, or the number of players when seats rotate.
    pub rotations: u64,
    /// Takes luck out of the results, if it is to be.
    pub luck_adjuster: Option<Arc<LuckAdjuster<G>>>,
}

impl<G: HasMeasures> Players<G> {
    /// An empty tally for these players.
    #[must_use]
    pub fn empty_tally(&self) -> Tally {
        let mut tally = Tally::new(self.bot_makers.len(), G::measures(), self.rotations > 1);
        for (at, player) in tally.players.iter_mut().enumerate() {
            player.adjusted = self.luck_adjuster.as_ref().map(|judge| {
                LuckAdjustedTally::new(
                    judge.objective(),
                    judge.mean_start_value(at, self.rotations),
                )
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
        part: Shard,
        threads: usize,
        watch: &dyn Progress,
        rows: Option<&GameRowWriter>,
    ) -> Tally {
        let sets = part.to - part.from;
        if let Some(rows) = rows {
            rows.restart_block_numbers();
        }
        let threads = threads.max(1);
        // Small blocks for short runs, so that all threads have something to do and
        // progress is told.
        let largest = (sets / (threads as u64 * 64)).clamp(1, MAX_BLOCK_SETS);
        let next = Mutex::new(NextBlock { number: 0, from: part.from });
        let shared = ThreadShared {
            next,
            done: AtomicU64::new(0),
            max_block_sets: largest,
            progress: watch,
            rows,
        };
        if threads > 1
            && let Ok(pool) = ThreadPoolBuilder::new().num_threads(threads).build()
        {
            let mut tally = self.empty_tally();
            for part in pool.broadcast(|_| self.play_blocks(part, &shared)) {
                tally.merge(&part);
            }
            return tally;
        }
        // One thread is enough, or the system gives no more: the tally is the same.
        self.play_blocks(part, &shared)
    }

    /// What one thread does: take a block, play it, again.
    fn play_blocks(&self, part: Shard, shared: &ThreadShared<'_>) -> Tally {
        let mut runner = DiceSetRunner::<G>::new(
            &self.rules,
            self.seats,
            &self.bot_makers,
            part.seed,
            self.rotations,
        )
        .with_luck_adjuster(self.luck_adjuster.clone());
        let mut tally = self.empty_tally();
        let total = (part.to - part.from) * self.rotations;
        let mut text = String::new();
        let mut untold = 0;
        let mut size = 1;
        loop {
            if shared.progress.is_cancelled() {
                return tally;
            }
            let Some((number, sets)) = shared.take_block(size, part.to) else { return tally };
            let (began, to) = (Instant::now(), sets.end);
            // A block that was begun is played to its end: so no set is left out between
            // others when a run is stopped.
            let mut ahead = sets.start;
            for set in sets {
                if set == ahead {
                    ahead = to.min(set + MAX_SETS_PLAYED_AHEAD);
                    runner.play_ahead(set..ahead);
                }
                match shared.rows {
                    None => runner.play_set(set, &mut tally, |_| {}),
                    Some(rows) => {
                        runner.play_set(set, &mut tally, |game| rows.append_game(game, &mut text))
                    }
                }
                untold += self.rotations;
                if untold >= GAMES_PER_PROGRESS_REPORT || set + 1 == to {
                    let played = shared.done.fetch_add(untold, Ordering::Relaxed) + untold;
                    shared.progress.report(played, total);
                    untold = 0;
                }
            }
            // A game of a strong strategy may take a second: blocks grow only as long as
            // one is soon done.
            size = if began.elapsed() < TARGET_BLOCK_TIME {
                shared.max_block_sets.min(2 * size)
            } else {
                1
            };
            if let Some(rows) = shared.rows
                && !rows.write_block(number, std::mem::take(&mut text))
            {
                return tally;
            }
        }
    }
}

/// What the threads of a run share.
struct ThreadShared<'a> {
    /// Where the next block begins.
    next: Mutex<NextBlock>,
    /// Games played by all threads.
    done: AtomicU64,
    /// The most sets in a block.
    max_block_sets: u64,
    progress: &'a dyn Progress,
    rows: Option<&'a GameRowWriter>,
}

/// The blocks that are not taken yet.
struct NextBlock {
    /// The number of the next one.
    number: u64,
    /// Its first set.
    from: u64,
}

impl ThreadShared<'_> {
    /// Takes the next block of at most `size` sets before `end`; `None` when there is none.
    fn take_block(&self, size: u64, end: u64) -> Option<(u64, Range<u64>)> {
        // Whoever panicked here had changed nothing.
        let mut next = self.next.lock().unwrap_or_else(PoisonError::into_inner);
        let (number, from) = (next.number, next.from);
        (from < end).then(|| {
            let to = end.min(from.saturating_add(size));
            *next = NextBlock { number: number + 1, from: to };
            (number, from..to)
        })
    }
}
