//! The strategies of Warrior.

use std::sync::Arc;

use rollwright_games::warrior::Rules;
use rollwright_games::{Seat, Seats, Warrior};

use super::Unsolved;
use super::cautious::Cautious;
use super::greedy::Greedy;
use super::judge::judge;
use super::optimal::{Optimal, footprint, outcome, solution};
use super::values::{Exact, FullValues};
use crate::expectimax::Expectimax;
use crate::maker_of;
use crate::values::{Values, rollouts, usual_thresholds};
use crate::{
    BotError, BotMaker, Cost, ExactValue, HasBots, Objective, OnlyKept, Random, Solutions,
    Solvable, SolveOptions, SolvedGame, Solving,
};

impl HasBots for Warrior {
    fn strategies() -> &'static [&'static str] {
        &["random", "greedy", "cautious", "expectimax", "optimal", "champion"]
    }

    fn maker(
        name: &str,
        rules: &Rules,
        _seats: Seats,
        solutions: &Solutions<'_>,
    ) -> Result<BotMaker<Self>, BotError> {
        match name {
            "random" => Ok(maker_of(Random)),
            "greedy" => Ok(maker_of(Greedy)),
            "cautious" => Ok(maker_of(Cautious)),
            "expectimax" => Ok(maker_of(Expectimax { depth: 1 })),
            // Perfect play can't be bettered, so the champion is the solution itself.
            "optimal" | "champion" => match solution(*rules, solutions) {
                Ok(solved) => Ok(maker_of(Optimal(solved))),
                Err(why @ Unsolved::TooLarge { .. }) => {
                    Err(BotError::NotHere { name: "optimal", why: why.to_string() })
                }
                Err(why) => Err(why.into()),
            },
            _ => Err(BotError::unknown::<Self>(name)),
        }
    }

    fn judge(&self, seat: Seat) -> f64 {
        judge(self, seat)
    }

    /// A warrior needs somebody to race.
    fn can_be_alone() -> bool {
        false
    }

    fn solving() -> Solving {
        Solving::Exact(Solvable { distribution: true, ..Solvable::of(Objective::Win, 2..=2) })
    }

    /// The work is that of all pairs of squares: eight seconds for 500 of them.
    fn solving_cost(rules: &Rules, _seats: usize) -> Cost {
        let seconds = 8.0 * (f64::from(rules.squares()) / 500.0).powi(2);
        Cost { seconds, memory: footprint(*rules).peak() }
    }

    fn solve(
        rules: &Rules,
        options: SolveOptions,
        solutions: &Solutions<'_>,
    ) -> Result<SolvedGame, BotError> {
        let solved = solution(*rules, solutions)?;
        let outcome = match options.distribution {
            true => outcome(*rules, solutions)?,
            false => None,
        };
        let (levels, size) = (rules.levels(), rules.size());
        let objective =
            format!("win probability of the seat that moves first, levels {levels}, size {size}");
        Ok(SolvedGame { outcome, ..SolvedGame::of(objective, solved.value(), solved.states()) })
    }

    /// Known between two perfect players; the length of their games where that has been
    /// worked out already.
    fn exact_values(
        strategies: &[String],
        rotated: bool,
        rules: &Rules,
        solutions: &Solutions<'_>,
    ) -> Result<Vec<Option<ExactValue>>, BotError> {
        if !strategies.iter().all(|name| matches!(name.as_str(), "optimal" | "champion")) {
            return Ok(vec![None; strategies.len()]);
        }
        let first = if rotated { 0.5 } else { solution(*rules, solutions)?.value() };
        let length = outcome(*rules, &solutions.watched_by(&OnlyKept)).ok().flatten();
        let known = |chance| Some(ExactValue::of(chance).with(length.clone()));
        Ok([first, 1.0 - first].map(known).to_vec())
    }

    /// Exact where every probability can be kept; on larger boards by games of perfect
    /// play.
    fn values(
        rules: &Rules,
        seats: Seats,
        games: usize,
        solutions: &Solutions<'_>,
    ) -> Result<Arc<dyn Values<Self>>, BotError> {
        if seats.count() == 2 && FullValues::is_affordable(*rules) {
            return Ok(Arc::new(Exact(FullValues::of(*rules, solutions)?)));
        }
        Ok(Arc::new(rollouts::<Self>("optimal", games, rules, seats, solutions)?))
    }

    /// A duel decides little: whoever always chooses at random loses two percentage points in a
    /// whole game.
    fn thresholds(objective: Objective, start: f64) -> [f64; 3] {
        match objective {
            Objective::Win => [0.001, 0.003, 0.01],
            Objective::Points => usual_thresholds(objective, start),
        }
    }
}

impl From<Unsolved> for BotError {
    fn from(unsolved: Unsolved) -> Self {
        match unsolved {
            Unsolved::Stopped(stopped) => stopped.into(),
            Unsolved::NoMemory(why) => why.into(),
            Unsolved::TooLarge { .. } => Self::NotSolved(unsolved.to_string()),
        }
    }
}
