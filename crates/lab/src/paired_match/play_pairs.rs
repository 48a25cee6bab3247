//! Plays pairs of games on several threads.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

use rollwright_bots::Progress;

use crate::dice_sequence_range::DiceSequenceRange;
use crate::dice_sequence_runner::{DiceSequenceRunner, GamePair};
use crate::measures::HasMeasures;
use crate::parallel_run::PreparedRun;

/// Plays pairs of games between two players. Its bots last until it is dropped, because starting
/// an engine may take long.
pub trait PairPlayer {
    /// Plays the pairs of these dice sets. The pairs don't depend on the number of threads.
    ///
    /// If `progress` cancels, returns the pairs up to some point, without gaps.
    fn play_pairs(&mut self, range: DiceSequenceRange, progress: &dyn Progress) -> Vec<GamePair>;
}

/// A runner for each thread.
pub(crate) struct ThreadedPairPlayer<G: HasMeasures> {
    runners: Vec<DiceSequenceRunner<G>>,
}

impl<G: HasMeasures> ThreadedPairPlayer<G> {
    /// A player for matches with the dice of `seed`.
    pub(crate) fn new(run: &PreparedRun<G>, seed: u64, threads: usize) -> Self {
        let runner = || {
            DiceSequenceRunner::new(&run.rules, run.seats, &run.bot_makers, seed, 2)
                .with_luck_adjuster(run.luck_adjuster.clone())
        };
        Self { runners: (0..threads.max(1)).map(|_| runner()).collect() }
    }
}

impl<G: HasMeasures> PairPlayer for ThreadedPairPlayer<G> {
    fn play_pairs(&mut self, range: DiceSequenceRange, progress: &dyn Progress) -> Vec<GamePair> {
        let (next, pairs) = (AtomicU64::new(range.from), Mutex::new(Vec::new()));
        let (next, played) = (&next, &pairs);
        thread::scope(|scope| {
            for runner in &mut self.runners {
                scope.spawn(move || {
                    // A set that was taken is always played, so that there are no gaps.
                    while !progress.is_cancelled() {
                        let set = next.fetch_add(1, Ordering::Relaxed);
                        if set >= range.to {
                            return;
                        }
                        let pair = runner.play_pair(set);
                        played.lock().unwrap_or_else(PoisonError::into_inner).push(pair);
                    }
                });
            }
        });
        let mut pairs = pairs.into_inner().unwrap_or_else(PoisonError::into_inner);
        pairs.sort_by_key(|pair| pair.set);
        pairs
    }
}
