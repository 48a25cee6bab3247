//! Qwixx: play by the own-sheet solution.

use rollwright_games::qwixx::{Action, Rules};
use rollwright_games::{Game, Qwixx, Seat};

use crate::qwixx::QwixxSolution;
use crate::qwixx::distribution::score_distribution::STATISTICS;
use crate::qwixx::solver::sheet_index::SheetIndex;
use crate::solution_provider::{MemoryFootprint, Shared};
use crate::{
    Bot, BotFactory, CacheableSolution, CompletedGame, PerfectPlayOutcome, PointsOrTurns,
    RollNumberGenerator, SolutionBuildError, SolutionProvider, cloning_bot_factory,
};

/// Increase it when the solver or its file format changes, so that no old solution is read.
const SOLUTION_VERSION: u32 = 4;

/// The discount of the strategy `discounted`: points one turn later count 6% less, which accounts
/// for others ending the game.
pub(crate) const DEFAULT_DISCOUNT: f64 = 0.94;

/// Rows, pairs and classes of sheets besides the values, in bytes.
const SOLUTION_OVERHEAD: usize = 1 << 20;
/// The moves of turns and the threads' work space, in bytes.
const BUILD_OVERHEAD: usize = 16 << 20;

impl CacheableSolution for QwixxSolution {
    fn to_bytes(&self) -> Vec<u8> {
        Self::to_bytes(self)
    }

    fn from_bytes(bytes: &[u8]) -> Option<Self> {
        Self::from_bytes(bytes).ok()
    }
}

/// Makes bots like `discounted` that play by this discount per turn.
///
/// # Errors
/// Solving was cancelled, or there is too little memory.
pub fn discounted_bot_factory(
    rules: Rules,
    seats: usize,
    discount: f64,
    solutions: &SolutionProvider<'_>,
) -> Result<BotFactory<Qwixx>, SolutionBuildError> {
    Ok(cloning_bot_factory(Optimal(load_solution(rules, seats, discount, solutions)?)))
}

/// The solution of the game with these rules, seats and discount.
///
/// # Errors
/// Solving was cancelled, or there is too little memory.
pub(crate) fn load_solution(
    rules: Rules,
    seats: usize,
    discount: f64,
    solutions: &SolutionProvider<'_>,
) -> Result<Shared<QwixxSolution>, SolutionBuildError> {
    let rules_id = rules.cache_identifier();
    let key = format!("qwixx {rules_id} seats {seats} discount {discount} v{SOLUTION_VERSION}");
    solutions.get_or_build(&key, footprint(rules, seats), |threads, progress| {
        Ok(QwixxSolution::solve(rules, seats, discount, threads, progress)?)
    })
}

/// The memory of a solution: the values for each seat, and while building a square matrix of twice
/// that size and the moves of turns.
pub(crate) fn footprint(rules: Rules, seats: usize) -> MemoryFootprint {
    let (values, matrix) = SheetIndex::memory(rules);
    let kept = seats.clamp(1, QwixxSolution::MAX_SEATS) * values + SOLUTION_OVERHEAD;
    MemoryFootprint { stored_bytes: kept, solving_bytes: kept + matrix + BUILD_OVERHEAD }
}

/// The memory for computing the outcome of perfect play: probabilities and pointers to points so
/// far for each state, and the points for some of them.
fn outcome_footprint(rules: Rules, seats: usize) -> MemoryFootprint {
    let (values, _) = SheetIndex::memory(rules);
    let building = 5 * seats.clamp(1, QwixxSolution::MAX_SEATS) * values + BUILD_OVERHEAD;
    MemoryFootprint { stored_bytes: SOLUTION_OVERHEAD, solving_bytes: building }
}

/// The outcome of perfect play of that game.
///
/// # Errors
/// It was cancelled, or there is too little memory.
pub(crate) fn load_outcome(
    rules: Rules,
    seats: usize,
    discount: f64,
    solutions: &SolutionProvider<'_>,
) -> Result<Option<PerfectPlayOutcome>, SolutionBuildError> {
    let rules_id = rules.cache_identifier();
    let key =
        format!("qwixx {rules_id} seats {seats} discount {discount} outcome v{SOLUTION_VERSION}");
    let solution = load_solution(rules, seats, discount, solutions)?;
    let footprint = outcome_footprint(rules, seats);
    let distributions = solutions.get_or_build(&key, footprint, |_, progress| {
        Ok::<_, SolutionBuildError>(solution.all_distributions(progress)?)
    })?;
    Ok(distributions.to_outcome(PointsOrTurns::Points, &STATISTICS))
}

/// Maximizes the expected points of its own sheet.
#[derive(Clone, Debug)]
pub(crate) struct Optimal(pub(crate) Shared<QwixxSolution>);

impl Bot<Qwixx> for Optimal {
    fn choose(&mut self, position: &Qwixx, seat: Seat, _random: u64) -> Action {
        self.0.best_action(position, seat).unwrap_or_else(|| position.legal_actions(seat)[0])
    }

    fn play_solo_games(
        &mut self,
        opening: &Qwixx,
        dice: &[RollNumberGenerator],
        ends: &mut Vec<CompletedGame<Qwixx>>,
    ) -> bool {
        self.0.play_solo_games(opening, dice, ends).is_some()
    }
}

#[cfg(test)]
mod tests {
    use rollwright_games::qwixx::RuleSetKind;

    use crate::qwixx::strategies::optimal::*;
    use crate::{NoCache, NoProgress};

    /// A hash of the values in order, rounded so that only another order or other values change it.
    fn fingerprint(bytes: &[u8]) -> u64 {
        let values = bytes[bytes.len() % 8..].chunks_exact(8);
        values.fold(0xcbf2_9ce4_8422_2325, |hash: u64, value| {
            let value = f64::from_le_bytes(value.try_into().unwrap());
            let rounded = if value.abs() < 1e6 { (value * 1e6).round() as i64 } else { 0 };
            (hash ^ rounded as u64).wrapping_mul(0x0100_0000_01b3)
        })
    }

    #[test]
    fn rules_of_the_same_name_have_their_own_solutions() {
        let solutions = SolutionProvider::new(&NoCache, &NoProgress, 1);
        let small = |faces, lock_after| Rules::reduced(RuleSetKind::Official, faces, lock_after);
        let variants = [small(2, 1), small(2, 2), small(3, 1)].map(Option::unwrap);
        for rules in
            variants.into_iter().flat_map(|rules| [rules, rules.with_action2_after_deciding_lock()])
        {
            assert_eq!(load_solution(rules, 1, 1.0, &solutions).unwrap().rules(), rules);
        }
    }

    #[test]
    fn a_changed_layout_needs_a_new_version() {
        let small = Rules::reduced(RuleSetKind::Official, 3, 2).unwrap();
        let bytes = QwixxSolution::solve(small, 2, 0.94, 1, &NoProgress).unwrap().to_bytes();
        // When this changes, increase SOLUTION_VERSION: files of the old order would be misread.
        assert_eq!((SOLUTION_VERSION, fingerprint(&bytes)), (4, 15_856_476_618_191_656_180));
    }
}
