//! The strategies of Qwinto.

use rollwright_games::qwinto::Rules;
use rollwright_games::{Qwinto, Seats};

use super::STRATEGIES;
use super::champion::Champion;
use super::expectimax::Expectimax;
use super::outlook::Player;
use super::simple::{Cautious, Greedy};
use crate::maker_of;
use crate::{BotError, BotMaker, HasBots, Random, Solutions, Solving};

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
        _seats: Seats,
        _solutions: &Solutions<'_>,
    ) -> Result<BotMaker<Self>, BotError> {
        match name {
            "random" => Ok(maker_of(Random)),
            "greedy" => Ok(maker_of(Player(Greedy))),
            "cautious" => Ok(maker_of(Player(Cautious))),
            "expectimax" => Ok(maker_of(Player(Expectimax))),
            "champion" => Ok(maker_of(Player(Champion::default()))),
            _ => Err(BotError::unknown::<Self>(name)),
        }
    }

    fn solving() -> Solving {
        Solving::Not { why: "is too large to solve" }
    }
}
