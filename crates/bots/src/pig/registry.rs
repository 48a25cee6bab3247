//! The strategies of Pig: the generic ones, and perfect play for two.

use rollwright_games::pig::{Action, Pig};
use rollwright_games::{Seat, Seats};

use super::has_solver::load_solution;
use super::position_values::ExactValues;
use crate::evaluation::PositionEvaluator;
use crate::{
    Bot, BotError, BotFactory, HasBots, Level, SolutionProvider, cloning_bot_factory,
    generic_strategies,
};

impl HasBots for Pig {
    fn strategies(_goal: &u8) -> &'static [&'static str] {
        &["greedy", "random", "cautious", "expectimax", "optimal", "champion"]
    }

    /// `greedy` holds after every roll, and loses even to `random`.
    fn strategy_for_level(level: Level, _goal: &u8) -> &'static str {
        match level {
            Level::Beginner => "greedy",
            Level::Easy => "random",
            Level::Medium => "cautious",
            Level::Hard => "expectimax",
            Level::Master => "champion",
        }
    }

    fn bot_factory(
        name: &str,
        goal: &u8,
        seats: Seats,
        solutions: &SolutionProvider<'_>,
    ) -> Result<BotFactory<Self>, BotError> {
        match name {
            "optimal" | "champion" if seats.count() == 2 => {
                Ok(cloning_bot_factory(ExactValues(load_solution(*goal, solutions)?)))
            }
            "champion" => generic_strategies::generic_bot_factory("expectimax", goal),
            "optimal" => {
                let reason = "it is solved for two seats: take bot:expectimax".to_owned();
                Err(BotError::Unavailable { name: "optimal", reason })
            }
            _ => generic_strategies::generic_bot_factory(name, goal),
        }
    }
}

impl Bot<Pig> for ExactValues {
    fn choose(&mut self, position: &Pig, seat: Seat, _random: u64) -> Action {
        self.predicted_action(position, seat)
    }
}
