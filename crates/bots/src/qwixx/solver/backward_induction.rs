//! Solves all sheets, those with the most crosses first.

use rayon::prelude::*;

use crate::qwixx::solver::sheet_index::{
    ByPenalties, RowPairClass, RowPairId, SheetIndex, sheet_number_of_pairs,
};
use crate::qwixx::solver::sheet_kernel::{KnownValues, SheetKernel, all_pair_moves};
use crate::qwixx::solver::value_matrix::ValueMatrix;
use crate::thread_pool::SolverThreadPool;
use crate::{Cancelled, Progress};

/// Two classes whose sheets are solved together.
pub(crate) type ClassPair<'a> = (&'a RowPairClass, &'a RowPairClass);

/// The value of every sheet for each number of turns until the own one.
pub(crate) fn solve(
    boards: &SheetIndex,
    seats: usize,
    discount: f64,
    threads: usize,
    watch: &dyn Progress,
) -> Result<Vec<Vec<ByPenalties>>, Cancelled> {
    let groups = if threads > 1 { progress_layers(boards) } else { sequential_blocks(boards) };
    let threads = SolverThreadPool::new(threads);
    let mut worths = boards.empty_values(seats);
    let mut after = ValueMatrix::new(boards);
    let parts = all_pair_moves(boards);
    let mut kernel = SheetKernel::new(boards, &parts, discount);
    let total = boards.sheet_count() as u64;
    let mut done = 0;
    for group in groups {
        let known = KnownValues { after_own_turn: &after, by_turns_until_own: &worths };
        let solutions = match &group[..] {
            // Not worth handing over to another thread.
            [block] => vec![solve_block(&mut kernel, known, *block, watch)?],
            _ => threads.run(|| solve_layer(&kernel, known, &group, watch))?,
        };
        for (&(one, other), solution) in group.iter().zip(solutions) {
            for ((low, high), worth) in sheets_of_block(one, other).zip(solution.chunks(seats)) {
                for (table, worth) in worths.iter_mut().zip(worth) {
                    table[sheet_number_of_pairs(low, high)] = *worth;
                }
                after.set(low, high, worth[seats - 1]);
                done += 1;
            }
        }
        watch.report(done, total);
    }
    watch.report(total, total);
    Ok(worths)
}

/// Blocks one by one, each after all that it leads to: a cross leads to a later class. Successive
/// blocks differ by the progress of one row, so much of what the second reads is still in the
/// cache.
fn sequential_blocks(boards: &SheetIndex) -> Vec<Vec<ClassPair<'_>>> {
    let mut blocks = Vec::new();
    for (place, other) in boards.classes.iter().enumerate().rev() {
        for one in boards.classes[..=place].iter().rev() {
            if !is_game_over(one, other) {
                blocks.push(vec![(one, other)]);
            }
        }
    }
    blocks
}

/// Sheets with two locked rows end the game, and are worth nothing more.
fn is_game_over(one: &RowPairClass, other: &RowPairClass) -> bool {
    one.locks + other.locks >= 2
}

/// Blocks by progress, the furthest first. A cross always leads to an earlier layer, so several
/// threads can work on one layer.
pub(crate) fn progress_layers(boards: &SheetIndex) -> Vec<Vec<ClassPair<'_>>> {
    let furthest = 4 * (usize::from(boards.rules.last_column()) + 1);
    let mut layers = vec![Vec::new(); furthest + 1];
    for (place, one) in boards.classes.iter().enumerate() {
        for other in &boards.classes[place..] {
            if !is_game_over(one, other) {
                layers[furthest - usize::from(one.progress + other.progress)].push((one, other));
            }
        }
    }
    layers
}

/// The sheets of a block, each once.
pub(crate) fn sheets_of_block(
    one: &RowPairClass,
    other: &RowPairClass,
) -> impl Iterator<Item = (RowPairId, RowPairId)> {
    let (first, end) = (one.first_pair, one.end_pair);
    (other.first_pair..other.end_pair)
        .flat_map(move |high| (first..end.min(high + 1)).map(move |low| (low, high)))
}

fn solve_layer(
    kernel: &SheetKernel<'_>,
    known: KnownValues<'_>,
    layer: &[ClassPair],
    watch: &dyn Progress,
) -> Result<Vec<Vec<ByPenalties>>, Cancelled> {
    let blocks = layer.par_iter().with_max_len(1);
    blocks
        .map_init(|| kernel.clone(), |kernel, &block| solve_block(kernel, known, block, watch))
        .collect()
}

/// The values of the sheets of one block, in the order of [`sheets_of_block`].
fn solve_block(
    kernel: &mut SheetKernel<'_>,
    known: KnownValues<'_>,
    (one, other): ClassPair,
    watch: &dyn Progress,
) -> Result<Vec<ByPenalties>, Cancelled> {
    watch.check_cancelled()?;
    Ok(kernel.solve_block(known, one, other))
}
