//! The strategies of Qwinto.

use rollwright_games::qwinto::Rules;
use rollwright_games::{Qwinto, Seats};

use super::STRATEGIES;
use super::champion::Champion;
use super::expectimax::Expectimax;
use super::simple::{Cautious, Greedy};
use super::table::Player;
use crate::mind::recipe_of;
use crate::{MindError, Minded, Random, Recipe, Strategy, Workshop};

impl Minded for Qwinto {
    fn strategies() -> &'static [Strategy] {
        STRATEGIES
    }

    fn why_not(name: &str) -> Option<MindError> {
        (name == "optimal").then(|| MindError::NotHere {
            name: "optimal",
            why: "Qwinto is too large to solve; take champion, the strongest there is".to_owned(),
        })
    }

    fn recipe(
        name: &str,
        _rules: &Rules,
        _seats: Seats,
        _workshop: &Workshop<'_>,
    ) -> Result<Recipe<Self>, MindError> {
        match name {
            "random" => Ok(recipe_of(Random)),
            "greedy" => Ok(recipe_of(Player(Greedy))),
            "cautious" => Ok(recipe_of(Player(Cautious))),
            "expectimax" => Ok(recipe_of(Player(Expectimax))),
            "champion" => Ok(recipe_of(Player(Champion::default()))),
            _ => Err(MindError::unknown::<Self>(name)),
        }
    }
}
