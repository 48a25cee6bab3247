//! Yahtzee by the solitaire solution.

use std::sync::Arc;

use rollwright_games::yahtzee::{Action, Rules};
use rollwright_games::{Game, Seat, Yahtzee};

use super::distribution::FIGURES;
use super::{Solved, State};
use crate::outcome::Distributions;
use crate::{Bot, Ended, GameDice, Outcome, Solution, Solutions, Stopped, Unit};

/// Goes up when the solver or its file changes, so that no old table is read.
const VERSION: u32 = 2;

impl Solution for Solved {
    fn to_bytes(&self) -> Vec<u8> {
        Self::to_bytes(self)
    }

    fn from_bytes(bytes: &[u8]) -> Option<Self> {
        Self::from_bytes(bytes).ok()
    }
}

/// The solution of the solitaire game by `rules`.
///
/// # Errors
/// Its making was stopped.
pub(crate) fn solution(rules: Rules, solutions: &Solutions<'_>) -> Result<Arc<Solved>, Stopped> {
    let key = format!("yahtzee {} v{VERSION}", rules.name());
    solutions.get_or_build(&key, |threads, watch| Solved::solve(rules, threads, watch))
}

/// What perfect play by `rules` leads to.
///
/// # Errors
/// It was stopped.
pub(crate) fn outcome(rules: Rules, solutions: &Solutions<'_>) -> Result<Option<Outcome>, Stopped> {
    let key = format!("yahtzee {} outcome v{VERSION}", rules.name());
    let solved = solution(rules, solutions)?;
    let found = solutions.get_or_build(&key, |_, watch| {
        let found = solved.spread_out(State::START, watch)?;
        Ok::<_, Stopped>(found.unwrap_or(Distributions(Vec::new())))
    })?;
    Ok(found.outcome(Unit::Points, &FIGURES))
}

/// Makes its expected score largest, whatever the others have.
#[derive(Clone)]
pub(crate) struct Optimal(pub(crate) Arc<Solved>);

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
