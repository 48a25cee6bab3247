//! Warrior by the two-player solution.

use std::sync::Arc;

use rollwright_games::warrior::{Action, Rules};
use rollwright_games::{Game, Seat, Warrior};

use super::{Solved, Unsolved};
use crate::{Bot, Outcome, Solution, Solutions, Unit};

/// Goes up when the solver or its file changes, so that no old table is read.
const VERSION: u32 = 1;

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
pub(crate) fn solution(rules: Rules, solutions: &Solutions<'_>) -> Result<Arc<Solved>, Unsolved> {
    let key = format!("warrior levels {} size {} v{VERSION}", rules.levels(), rules.size());
    solutions.get_or_build(&key, |threads, watch| Solved::solve(rules, threads, watch))
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
    let found = solutions.get_or_build(&key, |_, watch| solved.turns_of_a_game(watch))?;
    Ok(found.outcome(Unit::Turns, &[]))
}

/// Makes its win probability largest against an equal.
#[derive(Clone)]
pub(crate) struct Optimal(pub(crate) Arc<Solved>);

impl Bot<Warrior> for Optimal {
    fn choose(&mut self, position: &Warrior, seat: Seat, _luck: u64) -> Action {
        self.0.best(position, seat).unwrap_or_else(|| position.legal(seat)[0])
    }
}
