//! The strategies of Qwinto.

use std::sync::Arc;

use rollwright_games::qwinto::Rules;
use rollwright_games::{Qwinto, Seats};

use super::STRATEGIES;
use super::champion::Champion;
use super::expectimax::Expectimax;
use super::outlook::Player;
use super::simple::{Cautious, Greedy};
use super::two_seats::TwoSeats;
use super::values::Judged;

use crate::maker_of;
use crate::values::{Values, usual_thresholds};
use crate::{BotError, BotMaker, HasBots, Objective, Random, Solutions, Solving};

/// Makes bots of a strategy for so many seats; `None` where no strategy has that name.
#[must_use]
pub fn maker(name: &str, rules: Rules, seats: usize) -> Option<BotMaker<Qwinto>> {
    Some(match name {
        "random" => maker_of(Random),
        "greedy" => maker_of(Player(Greedy)),
        "cautious" => maker_of(Player(Cautious)),
        "expectimax" => maker_of(Player(Expectimax)),
        "champion" => match TwoSeats::shipped(rules).filter(|_| seats == 2) {
            Some(two) => maker_of(Player(two)),
            None => maker_of(Player(Champion::of(seats))),
        },
        _ => return None,
    })
}

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
        rules: &Rules,
        seats: Seats,
        _solutions: &Solutions<'_>,
    ) -> Result<BotMaker<Self>, BotError> {
        maker(name, *rules, seats.count()).ok_or_else(|| BotError::unknown::<Self>(name))
    }

    fn solving() -> Solving {
        Solving::Not { why: "is too large to solve" }
    }

    /// By the champions' nets.
    fn values(
        rules: &Rules,
        seats: Seats,
        _games: usize,
        _solutions: &Solutions<'_>,
    ) -> Result<Arc<dyn Values<Self>>, BotError> {
        Ok(Arc::new(Judged::new(*rules, seats.count())))
    }

    /// Two points, five, ten: the evaluator tells no losses below four.
    fn thresholds(objective: Objective, start: f64) -> [f64; 3] {
        match objective {
            Objective::Points => [2.0, 5.0, 10.0],
            Objective::Win => usual_thresholds(objective, start),
        }
    }
}
