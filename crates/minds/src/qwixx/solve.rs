//! Solving all boards, those with the most crosses first.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use super::boards::{Boards, Class, Lanes, PairId, number_of};
use super::kernel::Kernel;
use crate::{Stopped, Watch};

/// Two classes whose boards are solved together.
type Block<'a> = (&'a Class, &'a Class);

/// The worths of the boards of one block, in the order of [`boards_of`].
type Solution = Vec<Lanes>;

/// The worth of every board for each number of turns until the own one.
pub(super) fn solve(
    boards: &Boards,
    seats: usize,
    discount: f64,
    threads: usize,
    watch: &dyn Watch,
) -> Result<Vec<Vec<Lanes>>, Stopped> {
    let mut worths = boards.empty_tables(seats);
    let total = boards.len() as u64;
    let mut done = 0;
    for layer in layers(boards) {
        let solutions = solve_layer(boards, &worths, discount, &layer, threads, watch)?;
        for (&(one, other), solution) in layer.iter().zip(solutions) {
            for ((low, high), worth) in boards_of(one, other).zip(solution.chunks(seats)) {
                for (table, worth) in worths.iter_mut().zip(worth) {
                    table[number_of(low, high)] = *worth;
                }
                done += 1;
            }
        }
        watch.progress(done, total);
    }
    watch.progress(total, total);
    Ok(worths)
}

/// Blocks by progress, the furthest first. A cross always leads to a layer before;
/// boards with two locked rows are ends, and worth nothing more.
fn layers(boards: &Boards) -> Vec<Vec<Block<'_>>> {
    let furthest = 4 * (usize::from(boards.rules.last_column()) + 1);
    let mut layers = vec![Vec::new(); furthest + 1];
    for (place, one) in boards.classes.iter().enumerate() {
        for other in &boards.classes[place..] {
            if one.locks + other.locks < 2 {
                layers[furthest - usize::from(one.progress + other.progress)].push((one, other));
            }
        }
    }
    layers
}

/// The boards of a block, each once, to and fro: one after the other they differ
/// by one cross, so that the order of their crosses by value hardly changes.
fn boards_of(one: &Class, other: &Class) -> impl Iterator<Item = (PairId, PairId)> {
    let (first, end) = (one.first, one.end);
    (other.first..other.end).flat_map(move |high| {
        let end = end.min(high + 1);
        (first..end).map(move |low| {
            (if high.is_multiple_of(2) { low } else { first + end - 1 - low }, high)
        })
    })
}

fn solve_layer(
    boards: &Boards,
    worths: &[Vec<Lanes>],
    discount: f64,
    layer: &[Block],
    threads: usize,
    watch: &dyn Watch,
) -> Result<Vec<Solution>, Stopped> {
    let next = AtomicUsize::new(0);
    let solved = Mutex::new(vec![Solution::new(); layer.len()]);
    let work = || {
        while !watch.stopped() {
            let place = next.fetch_add(1, Ordering::Relaxed);
            let Some(&(one, other)) = layer.get(place) else { return };
            let solution = solve_block(boards, worths, discount, one, other);
            if let Ok(mut solved) = solved.lock() {
                solved[place] = solution;
            }
        }
    };
    std::thread::scope(|scope| {
        for _ in 1..threads.min(layer.len()) {
            scope.spawn(work);
        }
        work();
    });
    if watch.stopped() {
        return Err(Stopped);
    }
    solved.into_inner().map_err(|_| Stopped)
}

fn solve_block(
    boards: &Boards,
    worths: &[Vec<Lanes>],
    discount: f64,
    one: &Class,
    other: &Class,
) -> Solution {
    let mut kernel = Kernel::new(boards, worths, discount, one, other);
    let mut solution = Solution::new();
    let mut worth = vec![[0.0; 4]; worths.len()];
    for (low, high) in boards_of(one, other) {
        kernel.board(low, high, &mut worth);
        solution.extend_from_slice(&worth);
    }
    solution
}
