//! The strategies of Qwinto.

use std::sync::Arc;

use rollwright_games::qwinto::Rules;
use rollwright_games::{Qwinto, Seats};

use super::STRATEGIES;
use super::champion::Champion;
use super::expectimax::Expectimax;
use super::outlook::Player;
use super::simple::{Cautious, Greedy};
use super::values::Judged;

use crate::maker_of;
use crate::values::{Values, usual_thresholds};
use crate::{BotError, BotMaker, HasBots, Objective, Random, Solutions, Solving};

impl HasBots for Qwinto {
    fn strategies() -> &'static [&'static str] {
        STRATEGIES
    }

    fn why_not(name: &str) -> Option<BotError> {
        (name == "optimal").then(|| BotError::NotHere {
            name: "optimal",
            why: "Qwinto is too large to solve; take champion, the strongest there is".to_owned(),
        })
    }

    fn maker(
        name: &str,
        _rules: &Rules,
        seats: Seats,
        _solutions: &Solutions<'_>,
    ) -> Result<BotMaker<Self>, BotError> {
        match name {
            "random" => Ok(maker_of(Random)),
            "greedy" => Ok(maker_of(Player(Greedy))),
            "cautious" => Ok(maker_of(Player(Cautious))),
            "expectimax" => Ok(maker_of(Player(Expectimax))),
            "champion" => Ok(maker_of(Player(Champion::of(seats.count())))),
            _ => Err(BotError::unknown::<Self>(name)),
        }
    }

    fn solving() -> Solving {
        Solving::Not { why: "is too large to solve" }
    }

    /// By the champion's net.
    fn values(
        _rules: &Rules,
        seats: Seats,
        _games: usize,
        _solutions: &Solutions<'_>,
    ) -> Result<Arc<dyn Values<Self>>, BotError> {
        Ok(Arc::new(Judged { champion: Champion::measured(), seats: seats.count() }))
    }

    /// Two points, five, ten: the evaluator tells no losses below four.
    fn thresholds(objective: Objective, start: f64) -> [f64; 3] {
        match objective {
            Objective::Points => [2.0, 5.0, 10.0],
            Objective::Win => usual_thresholds(objective, start),
        }
    }
}
