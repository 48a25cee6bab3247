//! The bots of Pig: those its rules give, and perfect play for two.

use std::sync::Arc;

use rollwright_games::pig::{Action, Pig};
use rollwright_games::{Seat, Seats};

use super::solved::Solved;
use super::values::Exact;
use crate::solutions::{Footprint, Shared};
use crate::values::{Values, rollouts};
use crate::{
    Bot, BotError, BotMaker, Cost, HasBots, Level, NotBuilt, Objective, Solutions, Solvable,
    SolveOptions, SolvedGame, Solving, derived, maker_of,
};

impl HasBots for Pig {
    fn strategies() -> &'static [&'static str] {
        &["greedy", "random", "expectimax", "optimal", "champion"]
    }

    /// Whoever takes what is there holds after every roll, and loses even against chance.
    fn level(level: Level) -> &'static str {
        match level {
            Level::Beginner => "greedy",
            Level::Easy => "random",
            Level::Medium | Level::Hard => "expectimax",
            Level::Master => "champion",
        }
    }

    fn maker(
        name: &str,
        goal: &u8,
        seats: Seats,
        solutions: &Solutions<'_>,
    ) -> Result<BotMaker<Self>, BotError> {
        match name {
            "optimal" | "champion" if seats.count() == 2 => {
                Ok(maker_of(Exact(solution(*goal, solutions)?)))
            }
            "champion" => derived::maker("expectimax"),
            "optimal" => {
                let why = "it is solved for two seats: take bot:expectimax".to_owned();
                Err(BotError::NotHere { name: "optimal", why })
            }
            _ => derived::maker(name),
        }
    }

    fn solving() -> Solving {
        Solving::Exact(Solvable::of(Objective::Win, 2..=2))
    }

    fn solving_cost(goal: &u8, _seats: usize) -> Cost {
        Cost { seconds: 0.1, memory: footprint(*goal).peak() }
    }

    fn solve(
        goal: &u8,
        _options: SolveOptions,
        solutions: &Solutions<'_>,
    ) -> Result<SolvedGame, BotError> {
        let solved = solution(*goal, solutions)?;
        let objective = format!("win probability of the seat that moves first, goal {goal}");
        Ok(SolvedGame::of(objective, solved.value(), solved.states()))
    }

    /// Exact for two, else by games as in a plain game.
    fn values(
        goal: &u8,
        seats: Seats,
        games: usize,
        solutions: &Solutions<'_>,
    ) -> Result<Arc<dyn Values<Self>>, BotError> {
        match seats.count() {
            2 => Ok(Arc::new(Exact(solution(*goal, solutions)?))),
            _ => Ok(Arc::new(rollouts::<Self>("greedy", games, goal, seats, solutions)?)),
        }
    }
}

fn solution(goal: u8, solutions: &Solutions<'_>) -> Result<Shared<Solved>, NotBuilt> {
    // The version goes up when the solver changes, so that no old solution is read.
    let key = format!("pig goal {goal} v1");
    solutions.get_or_build(&key, footprint(goal), |_, watch| Ok(Solved::solve(goal, watch)?))
}

/// A chance for each pair of scores; next to nothing besides.
fn footprint(goal: u8) -> Footprint {
    let kept = usize::from(goal).pow(2) * size_of::<f64>() + (16 << 10);
    Footprint { kept, building: 2 * kept }
}

impl Bot<Pig> for Exact {
    fn choose(&mut self, position: &Pig, seat: Seat, _luck: u64) -> Action {
        self.answer(position, seat)
    }
}
