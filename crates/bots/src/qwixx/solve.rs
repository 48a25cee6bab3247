//! Solving all boards, those with the most crosses first.

use rayon::prelude::*;

use super::boards::{Boards, Class, Lanes, PairId, number_of};
use super::kernel::{Kernel, Known, all_parts};
use super::square::Square;
use crate::threads::Threads;
use crate::{Stopped, Watch};

/// Two classes whose boards are solved together.
pub(super) type Block<'a> = (&'a Class, &'a Class);

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
    let mut after = Square::new(boards);
    let parts = all_parts(boards);
    let mut kernel = Kernel::new(boards, &parts, discount);
    let total = boards.len() as u64;
    let mut done = 0;
    for group in groups {
        let known = Known { after: &after, worths: &worths };
        let solutions = match &group[..] {
            // Not worth handing over to another thread.
            [block] => vec![solve_block(&mut kernel, known, *block, watch)?],
            _ => threads.run(|| solve_layer(&kernel, known, &group, watch))?,
        };
        for (&(one, other), solution) in group.iter().zip(solutions) {
            for ((low, high), worth) in boards_of(one, other).zip(solution.chunks(seats)) {
                for (table, worth) in worths.iter_mut().zip(worth) {
                    table[number_of(low, high)] = *worth;
                }
                after.set(low, high, worth[seats - 1]);
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

/// The boards of a block, each once.
pub(super) fn boards_of(one: &Class, other: &Class) -> impl Iterator<Item = (PairId, PairId)> {
    let (first, end) = (one.first, one.end);
    (other.first..other.end)
        .flat_map(move |high| (first..end.min(high + 1)).map(move |low| (low, high)))
}

fn solve_layer(
    kernel: &Kernel<'_>,
    known: Known<'_>,
    layer: &[Block],
    watch: &dyn Watch,
) -> Result<Vec<Vec<Lanes>>, Stopped> {
    let blocks = layer.par_iter().with_max_len(1);
    blocks
        .map_init(|| kernel.clone(), |kernel, &block| solve_block(kernel, known, block, watch))
        .collect()
}

/// The worths of the boards of one block, in the order of [`boards_of`].
fn solve_block(
    kernel: &mut Kernel<'_>,
    known: Known<'_>,
    (one, other): Block,
    watch: &dyn Watch,
) -> Result<Vec<Lanes>, Stopped> {
    watch.go_on()?;
    Ok(kernel.solve(known, one, other))
}
