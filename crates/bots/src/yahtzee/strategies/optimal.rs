//! Yahtzee by the solitaire solution.

use rollwright_games::yahtzee::{Action, Rules};
use rollwright_games::{Game, Seat, Yahtzee};

use crate::memory::MemoryBudget;
use crate::outcome_distribution::DistributionSet;
use crate::solution_provider::{Footprint, Shared};
use crate::yahtzee::distribution::score_distribution::STATISTICS;
use crate::yahtzee::solver::policy_cache::PolicyCache;
use crate::yahtzee::solver::states::StateIndex;
use crate::yahtzee::{SheetState, YahtzeeSolution};
use crate::{
    Bot, CompletedGame, GameDice, NotBuilt, OutcomeDistribution, OutcomeUnit, Solution,
    SolutionProvider,
};

/// Goes up when the solver or its file changes, so that no old table is read.
const SOLUTION_VERSION: u32 = 2;

impl Solution for YahtzeeSolution {
    fn to_bytes(&self) -> Vec<u8> {
        Self::to_bytes(self)
    }

    fn from_bytes(bytes: &[u8]) -> Option<Self> {
        Self::from_bytes(bytes).ok()
    }

    fn remember_within(&mut self, budget: &MemoryBudget) {
        self.policy_cache.remember_within(budget);
    }
}

/// How much memory the solution takes: a value for each state, and a place for the plans of
/// each group of states. The plans themselves are counted when they are made.
pub(crate) fn footprint(rules: Rules) -> Footprint {
    let states = StateIndex::new(rules).state_count();
    let kept = states * size_of::<f64>() + PolicyCache::empty_memory(states) + BESIDE;
    Footprint { kept, building: kept + BESIDE }
}

/// The numbering of states, or threads and their work space, in bytes.
const BESIDE: usize = 2 << 20;

/// How much memory it takes to find out what perfect play leads to: mostly the ways from all
/// states of one level to the next, of which there are more where chips can be won.
fn outcome_footprint(rules: Rules) -> Footprint {
    Footprint { kept: 1 << 20, building: if rules.has_chips() { 200 << 20 } else { 100 << 20 } }
}

/// The solution of the solitaire game by `rules`.
///
/// # Errors
/// Its making was stopped.
pub(crate) fn load_solution(
    rules: Rules,
    solutions: &SolutionProvider<'_>,
) -> Result<Shared<YahtzeeSolution>, NotBuilt> {
    let key = format!("yahtzee {} v{SOLUTION_VERSION}", rules.name());
    let footprint = footprint(rules);
    solutions.get_or_build(&key, footprint, |threads, watch| {
        Ok(YahtzeeSolution::solve(rules, threads, watch)?)
    })
}

/// What perfect play by `rules` leads to.
///
/// # Errors
/// It was stopped.
pub(crate) fn load_outcome(
    rules: Rules,
    solutions: &SolutionProvider<'_>,
) -> Result<Option<OutcomeDistribution>, NotBuilt> {
    let key = format!("yahtzee {} outcome v{SOLUTION_VERSION}", rules.name());
    let solved = load_solution(rules, solutions)?;
    let found = solutions.get_or_build(&key, outcome_footprint(rules), |_, watch| {
        let found = solved.all_distributions(SheetState::START, watch)?;
        Ok::<_, NotBuilt>(found.unwrap_or(DistributionSet(Vec::new())))
    })?;
    Ok(found.to_outcome(OutcomeUnit::Points, &STATISTICS))
}

/// Makes its expected score largest, whatever the others have.
#[derive(Clone)]
pub(crate) struct Optimal(pub(crate) Shared<YahtzeeSolution>);

impl Bot<Yahtzee> for Optimal {
    fn choose(&mut self, position: &Yahtzee, seat: Seat, _luck: u64) -> Action {
        self.0.best_action(position, seat).unwrap_or_else(|| position.legal_actions(seat)[0])
    }

    fn play_solo_games(
        &mut self,
        opening: &Yahtzee,
        dice: &[GameDice],
        ends: &mut Vec<CompletedGame<Yahtzee>>,
    ) -> bool {
        self.0.play_solo_games(opening, dice, ends).is_some()
    }
}
