//! Yahtzee by the solitaire solution.

use rollwright_games::yahtzee::{Action, Rules};
use rollwright_games::{Game, Seat, Yahtzee};

use super::distribution::FIGURES;
use super::plans::Plans;
use super::states::States;
use super::{Solved, State};
use crate::memory::MemoryBudget;
use crate::outcome::Distributions;
use crate::solutions::{Footprint, Shared};
use crate::{Bot, Ended, GameDice, NotBuilt, Outcome, Solution, Solutions, Unit};

/// Goes up when the solver or its file changes, so that no old table is read.
const VERSION: u32 = 2;

impl Solution for Solved {
    fn to_bytes(&self) -> Vec<u8> {
        Self::to_bytes(self)
    }

    fn from_bytes(bytes: &[u8]) -> Option<Self> {
        Self::from_bytes(bytes).ok()
    }

    fn remember_within(&mut self, budget: &MemoryBudget) {
        self.plans.remember_within(budget);
    }
}

/// How much memory the solution takes: a value for each state, and a place for the plans of
/// each group of states. The plans themselves are counted when they are made.
pub(super) fn footprint(rules: Rules) -> Footprint {
    let states = States::new(rules).count();
    let kept = states * size_of::<f64>() + Plans::empty_memory(states) + BESIDE;
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
pub(crate) fn solution(
    rules: Rules,
    solutions: &Solutions<'_>,
) -> Result<Shared<Solved>, NotBuilt> {
    let key = format!("yahtzee {} v{VERSION}", rules.name());
    let footprint = footprint(rules);
    solutions
        .get_or_build(&key, footprint, |threads, watch| Ok(Solved::solve(rules, threads, watch)?))
}

/// What perfect play by `rules` leads to.
///
/// # Errors
/// It was stopped.
pub(crate) fn outcome(
    rules: Rules,
    solutions: &Solutions<'_>,
) -> Result<Option<Outcome>, NotBuilt> {
    let key = format!("yahtzee {} outcome v{VERSION}", rules.name());
    let solved = solution(rules, solutions)?;
    let found = solutions.get_or_build(&key, outcome_footprint(rules), |_, watch| {
        let found = solved.spread_out(State::START, watch)?;
        Ok::<_, NotBuilt>(found.unwrap_or(Distributions(Vec::new())))
    })?;
    Ok(found.outcome(Unit::Points, &FIGURES))
}

/// Makes its expected score largest, whatever the others have.
#[derive(Clone)]
pub(crate) struct Optimal(pub(crate) Shared<Solved>);

impl Bot<Yahtzee> for Optimal {
    fn choose(&mut self, position: &Yahtzee, seat: Seat, _luck: u64) -> Action {
        self.0.best(position, seat).unwrap_or_else(|| position.legal(seat)[0])
    }

    fn play_alone(
        &mut self,
        opening: &Yahtzee,
        dice: &[GameDice],
        ends: &mut Vec<Ended<Yahtzee>>,
    ) -> bool {
        self.0.play_alone(opening, dice, ends).is_some()
    }
}
