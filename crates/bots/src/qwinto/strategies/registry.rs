//! Qwinto's strategies by name.

use rollwright_games::qwinto::Rules;
use rollwright_games::{Qwinto, Seats};

use crate::qwinto::QWINTO_STRATEGIES;
use crate::qwinto::champion::bot::Champion;
use crate::qwinto::champion::two_seats::TwoSeatChampion;
use crate::qwinto::strategies::expectimax::Expectimax;
use crate::qwinto::strategies::greedy_and_cautious::{Cautious, Greedy};
use crate::qwinto::turn_evaluator_bot::TurnEvaluatorBot;
use crate::{BotError, BotFactory, HasBots, RandomBot, SolutionProvider, cloning_bot_factory};

/// A factory for the bots of a strategy; `None` if there is no strategy of that name.
#[must_use]
pub fn qwinto_bot_factory(name: &str, rules: Rules, seats: usize) -> Option<BotFactory<Qwinto>> {
    Some(match name {
        "random" => cloning_bot_factory(RandomBot),
        "greedy" => cloning_bot_factory(TurnEvaluatorBot(Greedy)),
        "cautious" => cloning_bot_factory(TurnEvaluatorBot(Cautious)),
        "expectimax" => cloning_bot_factory(TurnEvaluatorBot(Expectimax)),
        "champion" => match TwoSeatChampion::embedded(rules).filter(|_| seats == 2) {
            Some(two) => cloning_bot_factory(TurnEvaluatorBot(two)),
            None => cloning_bot_factory(TurnEvaluatorBot(Champion::for_seat_count(seats))),
        },
        _ => return None,
    })
}

impl HasBots for Qwinto {
    fn strategies(_rules: &Rules) -> &'static [&'static str] {
        QWINTO_STRATEGIES
    }

    fn unavailable_reason(name: &str, _rules: &Rules) -> Option<BotError> {
        (name == "optimal").then(|| BotError::Unavailable {
            name: "optimal",
            reason: "Qwinto is too large to solve; use champion, its strongest bot".to_owned(),
        })
    }

    fn bot_factory(
        name: &str,
        rules: &Rules,
        seats: Seats,
        _solutions: &SolutionProvider<'_>,
    ) -> Result<BotFactory<Self>, BotError> {
        qwinto_bot_factory(name, *rules, seats.count())
            .ok_or_else(|| BotError::unknown_strategy::<Self>(name, rules))
    }
}
