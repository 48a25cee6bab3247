//! The strategies of Warrior.

use rollwright_games::warrior::Rules;
use rollwright_games::{Seat, Seats, Warrior};

use crate::generic_expectimax::DepthExpectimax;
use crate::warrior::WarriorSolveError;
use crate::warrior::strategies::cautious::Cautious;
use crate::warrior::strategies::estimate_win_chance::estimate_win_chance;
use crate::warrior::strategies::greedy::Greedy;
use crate::warrior::strategies::optimal::{Optimal, load_solution};
use crate::{BotError, BotFactory, HasBots, RandomBot, SolutionProvider, cloning_bot_factory};

impl HasBots for Warrior {
    fn strategies(_rules: &Rules) -> &'static [&'static str] {
        &["random", "greedy", "cautious", "expectimax", "optimal", "champion"]
    }

    fn bot_factory(
        name: &str,
        rules: &Rules,
        _seats: Seats,
        solutions: &SolutionProvider<'_>,
    ) -> Result<BotFactory<Self>, BotError> {
        match name {
            "random" => Ok(cloning_bot_factory(RandomBot)),
            "greedy" => Ok(cloning_bot_factory(Greedy)),
            "cautious" => Ok(cloning_bot_factory(Cautious)),
            "expectimax" => Ok(cloning_bot_factory(DepthExpectimax { depth_in_rolls: 1 })),
            // Perfect play can't be improved, so the champion is the solution itself.
            "optimal" | "champion" => match load_solution(*rules, solutions) {
                Ok(solution) => Ok(cloning_bot_factory(Optimal(solution))),
                Err(reason @ WarriorSolveError::TooLarge { .. }) => {
                    Err(BotError::Unavailable { name: "optimal", reason: reason.to_string() })
                }
                Err(reason) => Err(reason.into()),
            },
            _ => Err(BotError::unknown_strategy::<Self>(name, rules)),
        }
    }

    fn evaluate(&self, seat: Seat) -> f64 {
        estimate_win_chance(self, seat)
    }

    /// Warrior is a race: it needs an opponent.
    fn supports_solo() -> bool {
        false
    }
}
