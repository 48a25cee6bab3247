//! Exact values of positions of Warrior for two.

use std::sync::Arc;

use rollwright_games::warrior::{Action, Rules};
use rollwright_games::{Game, Phase, Seat, Seats, Warrior};

use super::WarriorSolveError;
use crate::evaluation::{
    EvaluationMethod, PositionEvaluator, ValuesBySeat, default_loss_thresholds,
    final_points_or_win_shares, new_rollout_evaluator,
};
use crate::solution_provider::{MemoryFootprint, Shared};
use crate::solver_thread_pool::SolverThreadPool;
use crate::warrior::solver::backward_induction::solve_all_blocks;
use crate::warrior::solver::solution::{
    LONG_ROW_WIDTH, MAX_SHORT_SQUARES, SHORT_ROW_WIDTH, active_win_chance, blocks_memory,
};
use crate::warrior::solver::square_path::SquarePath;
use crate::warrior::solver::value_layout::ValueLayout;
use crate::warrior::solver::win_probabilities_by_energy::{REPEATED_COLUMNS, energy_count};
use crate::{
    BotError, CacheableSolution, HasPositionValues, Objective, Progress, SolutionProvider,
};

impl HasPositionValues for Warrior {
    /// Exact if every probability can be stored; on larger boards by rollouts of perfect play.
    fn position_values(
        rules: &Rules,
        seats: Seats,
        games: usize,
        solutions: &SolutionProvider<'_>,
    ) -> Result<Arc<dyn PositionEvaluator<Self>>, BotError> {
        if seats.count() == 2 && FullPrecisionValues::is_affordable(*rules) {
            return Ok(Arc::new(ExactValues(FullPrecisionValues::load(*rules, solutions)?)));
        }
        Ok(Arc::new(new_rollout_evaluator::<Self>("optimal", games, rules, seats, solutions)?))
    }

    /// A duel decides little: choosing at random costs two percentage points over a whole game.
    fn loss_thresholds(objective: Objective, start: f64) -> [f64; 3] {
        match objective {
            Objective::Win => [0.001, 0.003, 0.01],
            Objective::Points => default_loss_thresholds(objective, start),
        }
    }
}

/// Increase it when the solver or its file format changes, so that no old solution is read.
const FULL_VALUES_VERSION: u32 = 1;
/// The memory limit for full-precision values in bytes: larger boards aren't evaluated exactly.
const MAX_VALUE_BYTES: usize = 256 << 20;

/// The win probability of a seat at the start of its turn, for every position, in full precision.
/// The solution that bots play by is less precise.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct FullPrecisionValues {
    layout: ValueLayout,
    values: Vec<f64>,
}

impl FullPrecisionValues {
    /// Whether the values for boards of this size fit into the limit.
    pub(super) fn is_affordable(rules: Rules) -> bool {
        value_layout(rules).value_count() * size_of::<f64>() <= MAX_VALUE_BYTES
    }

    /// The full-precision values for boards of this size.
    ///
    /// # Errors
    /// Solving was cancelled, or there is too little memory.
    pub(super) fn load(
        rules: Rules,
        solutions: &SolutionProvider<'_>,
    ) -> Result<Shared<Self>, WarriorSolveError> {
        let key = format!("warrior {} full v{FULL_VALUES_VERSION}", rules.cache_identifier());
        let kept = value_layout(rules).value_count() * size_of::<f64>();
        let footprint =
            MemoryFootprint { stored_bytes: kept, solving_bytes: kept + blocks_memory(rules) };
        solutions.get_or_build(&key, footprint, |threads, progress| {
            Self::solve(rules, threads, progress)
        })
    }

    fn solve(
        rules: Rules,
        threads: usize,
        progress: &dyn Progress,
    ) -> Result<Self, WarriorSolveError> {
        SolverThreadPool::new(threads).run(|| match rules.square_count() <= MAX_SHORT_SQUARES {
            true => Self::solve_with_width::<SHORT_ROW_WIDTH>(rules, progress),
            false => Self::solve_with_width::<LONG_ROW_WIDTH>(rules, progress),
        })
    }

    fn solve_with_width<const S: usize>(
        rules: Rules,
        progress: &dyn Progress,
    ) -> Result<Self, WarriorSolveError> {
        let path = SquarePath::new(rules);
        let layout = ValueLayout::new(path.last_place(), energy_count::<S>());
        let mut values = vec![0.0; layout.value_count()];
        let store =
            |values: &mut Vec<f64>, blocks: &_| layout.store_block::<S, _>(values, blocks, |v| v);
        let start_square =
            solve_all_blocks::<S>(&path, progress, |blocks| store(&mut values, blocks))?;
        layout.store_start_square(&mut values, &start_square, |value| value);
        Ok(Self { layout, values })
    }
}

/// The layout for boards of this size.
fn value_layout(rules: Rules) -> ValueLayout {
    let width =
        if rules.square_count() <= MAX_SHORT_SQUARES { SHORT_ROW_WIDTH } else { LONG_ROW_WIDTH };
    ValueLayout::new(usize::from(rules.last_path_index()), width - REPEATED_COLUMNS)
}

impl CacheableSolution for FullPrecisionValues {
    fn to_bytes(&self) -> Vec<u8> {
        let shape = [self.layout.last_place as u64, self.layout.energy_count as u64];
        let shape = shape.into_iter().flat_map(u64::to_le_bytes);
        shape.chain(self.values.iter().flat_map(|value| value.to_le_bytes())).collect()
    }

    fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let (words, rest) = bytes.as_chunks::<8>();
        let [last, energies, values @ ..] = words else { return None };
        let [last, energies] = [last, energies].map(|word| u64::from_le_bytes(*word));
        let small = (1..=1000).contains(&last) && (1..=100).contains(&energies);
        let layout = ValueLayout::new(last as usize, energies as usize);
        let fits = rest.is_empty() && small && layout.value_count() == values.len();
        let read = || values.iter().map(|word| f64::from_le_bytes(*word)).collect();
        fits.then(|| Self { layout, values: read() })
    }
}

/// The win chances of two perfect players.
pub(super) struct ExactValues(pub(super) Shared<FullPrecisionValues>);

impl PositionEvaluator<Warrior> for ExactValues {
    fn objective(&self) -> Objective {
        Objective::Win
    }

    fn method(&self) -> EvaluationMethod {
        EvaluationMethod::Exact
    }

    fn seat_values(&self, position: &Warrior) -> ValuesBySeat {
        if matches!(position.phase(), Phase::Over { .. }) {
            return final_points_or_win_shares(position);
        }
        let FullPrecisionValues { layout, values } = &**self.0;
        let at_start = |mover, other| values.get(layout.value_offset(mover, other)?).copied();
        let active = active_win_chance(position, &at_start).unwrap_or(0.5);
        let of = |seat| if seat == position.active_seat() { active } else { 1.0 - active };
        position.seats().iter().map(of).collect()
    }

    fn predicted_action(&self, position: &Warrior, seat: Seat) -> Action {
        let value_after = |action: Action| {
            let mut after = *position;
            after.apply_action(seat, action);
            self.seat_values(&after).get(seat.index()).copied().unwrap_or(0.0)
        };
        let better = value_after(Action::Challenge) > value_after(Action::Forfeit);
        if better { Action::Challenge } else { Action::Forfeit }
    }
}
