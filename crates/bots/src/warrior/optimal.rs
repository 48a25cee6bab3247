//! Warrior by the two-player solution.

use rollwright_games::warrior::{Action, Rules};
use rollwright_games::{Game, Seat, Warrior};

use super::{Solved, Unsolved};
use crate::outcome::Distributions;
use crate::solutions::{Footprint, Shared};
use crate::{Bot, Outcome, Solution, Solutions, Unit};

/// Goes up when the solver or its file changes, so that no old table is read.
const VERSION: u32 = 1;

/// The lengths of games, in bytes.
const OUTCOME: usize = 1 << 20;

impl Solution for Solved {
    fn to_bytes(&self) -> Vec<u8> {
        Self::to_bytes(self)
    }

    fn from_bytes(bytes: &[u8]) -> Option<Self> {
        Self::from_bytes(bytes).ok()
    }
}

/// The solution on boards of this size.
///
/// # Errors
/// Its making was stopped, or there is not enough memory.
pub(crate) fn solution(
    rules: Rules,
    solutions: &Solutions<'_>,
) -> Result<Shared<Solved>, Unsolved> {
    let key = format!("warrior levels {} size {} v{VERSION}", rules.levels(), rules.size());
    let footprint = footprint(rules);
    solutions.get_or_build(&key, footprint, |threads, watch| Solved::solve(rules, threads, watch))
}

/// How much memory the solution on boards of this size takes.
pub(super) fn footprint(rules: Rules) -> Footprint {
    let (kept, building) = Solved::memory(rules);
    Footprint { kept, building }
}

/// How long games of two perfect players on such boards last.
///
/// # Errors
/// It was stopped, or there is not enough memory.
pub(crate) fn outcome(
    rules: Rules,
    solutions: &Solutions<'_>,
) -> Result<Option<Outcome>, Unsolved> {
    let key = format!("warrior levels {} size {} length v{VERSION}", rules.levels(), rules.size());
    let solved = solution(rules, solutions)?;
    let footprint = Footprint { kept: OUTCOME, building: OUTCOME + Solved::length_memory(rules) };
    let found: Shared<Distributions> = solutions.get_or_build(&key, footprint, |_, watch| {
        Ok::<_, Unsolved>(solved.turns_of_a_game(watch)?)
    })?;
    Ok(found.outcome(Unit::Turns, &[]))
}

/// Makes its win probability largest against an equal.
#[derive(Clone)]
pub(crate) struct Optimal(pub(crate) Shared<Solved>);

impl Bot<Warrior> for Optimal {
    fn choose(&mut self, position: &Warrior, seat: Seat, _luck: u64) -> Action {
        self.0.best(position, seat).unwrap_or_else(|| position.legal(seat)[0])
    }
}
