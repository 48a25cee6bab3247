//! Plays many games on all cores.

use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use rayon::ThreadPoolBuilder;
use rollwright_bots::{BotFactory, Progress};
use rollwright_games::Seats;
use web_time::Instant;

use crate::dice_sequence_range::DiceSequenceRange;
use crate::dice_sequence_runner::DiceSequenceRunner;
use crate::game_rows::GameRowWriter;
use crate::luck_adjustment::{LuckAdjustedTally, LuckAdjuster};
use crate::measures::HasMeasures;
use crate::paired_match::PairPlayer;
use crate::paired_match::play_pairs::ThreadedPairPlayer;
use crate::simulation_tally::SimulationTally;

/// The maximum number of sets in a block, which a thread takes at a time.
const MAX_BLOCK_SETS: u64 = 1024;
/// The maximum number of sets played ahead by bots that support it.
const MAX_SETS_PLAYED_AHEAD: u64 = 64;
/// A block that takes longer than this is followed by one of minimal size.
const TARGET_BLOCK_TIME: Duration = Duration::from_millis(20);
/// The number of games between two progress reports.
const GAMES_PER_PROGRESS_REPORT: u64 = 32;

/// The players of a run, with one bot factory per player in seat order.
pub struct PreparedRun<G: HasMeasures> {
    /// The rules.
    pub rules: G::Rules,
    /// The seats; seat 1 begins.
    pub seats: Seats,
    /// Creates the bot of each player.
    pub bot_makers: Vec<BotFactory<G>>,
    /// Games per dice set: 1, or the number of players if seats rotate.
    pub rotations: u64,
    /// Adjusts results for luck, if enabled.
    pub luck_adjuster: Option<Arc<LuckAdjuster<G>>>,
}

impl<G: HasMeasures> PreparedRun<G> {
    /// An empty tally for these players.
    #[must_use]
    pub fn empty_tally(&self) -> SimulationTally {
        let mut tally =
            SimulationTally::new(self.bot_makers.len(), G::measures(), self.rotations > 1);
        for (at, player) in tally.players.iter_mut().enumerate() {
            player.adjusted = self.luck_adjuster.as_ref().map(|adjuster| {
                LuckAdjustedTally::new(
                    adjuster.objective(),
                    adjuster.mean_start_value(at, self.rotations),
                )
            });
        }
        tally
    }

    /// Plays the sets of `part` on `threads` threads. The tally doesn't depend on the number of
    /// threads.
    ///
    /// If `progress` cancels the run, the tally has all sets up to some point, without gaps. `rows`
    /// receives every game in order; the run stops if it can't write any more.
    pub fn play(
        &self,
        part: DiceSequenceRange,
        threads: usize,
        progress: &dyn Progress,
        rows: Option<&GameRowWriter>,
    ) -> SimulationTally {
        let sets = part.to - part.from;
        if let Some(rows) = rows {
            rows.restart_block_numbers();
        }
        let threads = threads.max(1);
        // Short runs use small blocks, so that all threads have work and progress is reported.
        let max_block_sets = (sets / (threads as u64 * 64)).clamp(1, MAX_BLOCK_SETS);
        let next = Mutex::new(NextBlock { number: 0, from: part.from });
        let shared = ThreadShared { next, done: AtomicU64::new(0), max_block_sets, progress, rows };
        if threads > 1
            && let Ok(pool) = ThreadPoolBuilder::new().num_threads(threads).build()
        {
            let mut tally = self.empty_tally();
            for part in pool.broadcast(|_| self.play_blocks(part, &shared)) {
                tally.merge(&part);
            }
            return tally;
        }
        // One thread is enough, or the system grants no more. The tally is the same.
        self.play_blocks(part, &shared)
    }

    /// A player of matches between the first two players, with the dice of `seed`. The rules and
    /// seats must be for two.
    #[must_use]
    pub fn pair_player(&self, seed: u64, threads: usize) -> Box<dyn PairPlayer> {
        Box::new(ThreadedPairPlayer::new(self, seed, threads))
    }

    /// The loop of one thread: takes and plays one block after another.
    fn play_blocks(&self, part: DiceSequenceRange, shared: &ThreadShared<'_>) -> SimulationTally {
        let mut runner = DiceSequenceRunner::<G>::new(
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
        let mut unreported = 0;
        let mut size = 1;
        loop {
            if shared.progress.is_cancelled() {
                return tally;
            }
            let Some((number, sets)) = shared.take_block(size, part.to) else { return tally };
            #[expect(
                clippy::disallowed_methods,
                reason = "only sizes blocks; no result depends on it"
            )]
            let (start_time, to) = (Instant::now(), sets.end);
            // A block is always played to its end, so that a cancelled run has no gaps.
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
                unreported += self.rotations;
                if unreported >= GAMES_PER_PROGRESS_REPORT || set + 1 == to {
                    let played = shared.done.fetch_add(unreported, Ordering::Relaxed) + unreported;
                    shared.progress.report(played, total);
                    unreported = 0;
                }
            }
            // One game of a strong strategy may take a second, so blocks grow only while they
            // finish quickly.
            size = if start_time.elapsed() < TARGET_BLOCK_TIME {
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

/// The state shared by the threads of a run.
struct ThreadShared<'a> {
    /// The start of the next block.
    next: Mutex<NextBlock>,
    /// Games played by all threads.
    done: AtomicU64,
    /// The maximum number of sets in a block.
    max_block_sets: u64,
    progress: &'a dyn Progress,
    rows: Option<&'a GameRowWriter>,
}

/// The next block to take.
struct NextBlock {
    /// Its number.
    number: u64,
    /// Its first set.
    from: u64,
}

impl ThreadShared<'_> {
    /// Takes the next block of at most `size` sets before `end`. `None` if there are none left.
    fn take_block(&self, size: u64, end: u64) -> Option<(u64, Range<u64>)> {
        // A panic here can't leave a half-made change.
        let mut next = self.next.lock().unwrap_or_else(PoisonError::into_inner);
        let (number, from) = (next.number, next.from);
        (from < end).then(|| {
            let to = end.min(from.saturating_add(size));
            *next = NextBlock { number: number + 1, from: to };
            (number, from..to)
        })
    }
}
