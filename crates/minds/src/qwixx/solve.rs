//! Solving all boards, those with the most crosses first.

use rayon::prelude::*;

use super::boards::{Boards, Class, Lanes, PairId, number_of};
use super::kernel::Kernel;
use crate::threads::Threads;
use crate::{Stopped, Watch};

/// Two classes whose boards are solved together.
pub(super) type Block<'a> = (&'a Class, &'a Class);

/// The worths of the boards of one block, in the order of [`boards_of`].
type BlockWorths = Vec<Lanes>;

/// The worth of every board for each number of turns until the own one.
pub(super) fn solve(
    boards: &Boards,
    seats: usize,
    discount: f64,
    threads: usize,
    watch: &dyn Watch,
) -> Result<Vec<Vec<Lanes>>, Stopped> {
    let groups = if threads > 1 { layers(boards) } else { in_sequence(boards) };
    let threads = Threads::new(threads);
    let mut worths = boards.empty_tables(seats);
    let total = boards.len() as u64;
    let mut done = 0;
    for group in groups {
        let solutions = match &group[..] {
            // Not worth handing over to another thread.
            [block] => vec![solve_block(boards, &worths, discount, *block, watch)?],
            _ => threads.run(|| solve_layer(boards, &worths, discount, &group, watch))?,
        };
        for (&(one, other), solution) in group.iter().zip(solutions) {
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

/// Blocks one by one, each after all that it leads to: a cross leads to a later class. Blocks
/// that follow one another differ by how far one row is, so that much of what the second
/// reads is still in the cache.
fn in_sequence(boards: &Boards) -> Vec<Vec<Block<'_>>> {
    let mut blocks = Vec::new();
    for (place, other) in boards.classes.iter().enumerate().rev() {
        for one in boards.classes[..=place].iter().rev() {
            if !is_end(one, other) {
                blocks.push(vec![(one, other)]);
            }
        }
    }
    blocks
}

/// Boards with two locked rows are ends, and worth nothing more.
fn is_end(one: &Class, other: &Class) -> bool {
    one.locks + other.locks >= 2
}

/// Blocks by progress, the furthest first. A cross always leads to a layer before, so that
/// several threads can work on one.
pub(super) fn layers(boards: &Boards) -> Vec<Vec<Block<'_>>> {
    let furthest = 4 * (usize::from(boards.rules.last_column()) + 1);
    let mut layers = vec![Vec::new(); furthest + 1];
    for (place, one) in boards.classes.iter().enumerate() {
        for other in &boards.classes[place..] {
            if !is_end(one, other) {
                layers[furthest - usize::from(one.progress + other.progress)].push((one, other));
            }
        }
    }
    layers
}

/// The boards of a block, each once, to and fro: one after the other they differ
/// by one cross, so that the order of their crosses by value hardly changes.
pub(super) fn boards_of(one: &Class, other: &Class) -> impl Iterator<Item = (PairId, PairId)> {
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
    watch: &dyn Watch,
) -> Result<Vec<BlockWorths>, Stopped> {
    let blocks = layer.par_iter().with_max_len(1);
    blocks.map(|&block| solve_block(boards, worths, discount, block, watch)).collect()
}

fn solve_block(
    boards: &Boards,
    worths: &[Vec<Lanes>],
    discount: f64,
    (one, other): Block,
    watch: &dyn Watch,
) -> Result<BlockWorths, Stopped> {
    if watch.stopped() {
        return Err(Stopped);
    }
    let mut kernel = Kernel::new(boards, worths, discount, one, other);
    let mut solution = BlockWorths::new();
    let mut worth = vec![[0.0; 4]; worths.len()];
    for (low, high) in boards_of(one, other) {
        kernel.board(low, high, &mut worth);
        solution.extend_from_slice(&worth);
    }
    Ok(solution)
}
