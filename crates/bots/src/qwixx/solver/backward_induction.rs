//! Solves all sheets, those with the most crosses first.

use rayon::prelude::*;

use crate::qwixx::solver::sheet_index::{
    ByPenalties, RowPairClass, RowPairId, SheetIndex, sheet_number_of_pairs,
};
use crate::qwixx::solver::sheet_kernel::{KnownValues, SheetKernel, all_pair_moves};
use crate::qwixx::solver::value_matrix::ValueMatrix;
use crate::solver_thread_pool::SolverThreadPool;
use crate::{Cancelled, Progress};

/// Two classes whose sheets are solved together.
pub(crate) type ClassPair<'a> = (&'a RowPairClass, &'a RowPairClass);

/// The value of every sheet for each number of turns until the own one.
pub(crate) fn solve(
    index: &SheetIndex,
    seats: usize,
    discount: f64,
    threads: usize,
    progress: &dyn Progress,
) -> Result<Vec<Vec<ByPenalties>>, Cancelled> {
    let groups = if threads > 1 { progress_layers(index) } else { sequential_blocks(index) };
    let threads = SolverThreadPool::new(threads);
    let mut values = index.empty_values(seats);
    let mut after = ValueMatrix::new(index);
    let pair_moves = all_pair_moves(index);
    let mut kernel = SheetKernel::new(index, &pair_moves, discount);
    let total = index.sheet_count() as u64;
    let mut done = 0;
    for group in groups {
        let known = KnownValues { after_own_turn: &after, by_turns_until_own: &values };
        let solutions = match &group[..] {
            // Not worth handing over to another thread.
            [block] => vec![solve_block(&mut kernel, known, *block, progress)?],
            _ => threads.run(|| solve_layer(&kernel, known, &group, progress))?,
        };
        for (&(one, other), solution) in group.iter().zip(solutions) {
            for ((low, high), value) in sheets_of_block(one, other).zip(solution.chunks(seats)) {
                for (by_sheet, value) in values.iter_mut().zip(value) {
                    by_sheet[sheet_number_of_pairs(low, high)] = *value;
                }
                after.set(low, high, value[seats - 1]);
                done += 1;
            }
        }
        progress.report(done, total);
    }
    progress.report(total, total);
    Ok(values)
}

/// Blocks one by one, each after all that it leads to: a cross leads to a later class. Successive
/// blocks differ by the progress of one row, so much of what the second reads is still in the
/// cache.
fn sequential_blocks(index: &SheetIndex) -> Vec<Vec<ClassPair<'_>>> {
    let mut blocks = Vec::new();
    for (place, other) in index.classes.iter().enumerate().rev() {
        for one in index.classes[..=place].iter().rev() {
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
pub(crate) fn progress_layers(index: &SheetIndex) -> Vec<Vec<ClassPair<'_>>> {
    let furthest = 4 * (usize::from(index.rules.last_column()) + 1);
    let mut layers = vec![Vec::new(); furthest + 1];
    for (place, one) in index.classes.iter().enumerate() {
        for other in &index.classes[place..] {
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
    progress: &dyn Progress,
) -> Result<Vec<Vec<ByPenalties>>, Cancelled> {
    let blocks = layer.par_iter().with_max_len(1);
    blocks
        .map_init(|| kernel.clone(), |kernel, &block| solve_block(kernel, known, block, progress))
        .collect()
}

/// The values of the sheets of one block, in the order of [`sheets_of_block`].
fn solve_block(
    kernel: &mut SheetKernel<'_>,
    known: KnownValues<'_>,
    (one, other): ClassPair,
    progress: &dyn Progress,
) -> Result<Vec<ByPenalties>, Cancelled> {
    progress.check_cancelled()?;
    Ok(kernel.solve_block(known, one, other))
}
