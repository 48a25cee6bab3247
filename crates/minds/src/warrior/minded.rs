//! The strategies of Warrior.

use rollwright_games::warrior::Rules;
use rollwright_games::{Seats, Warrior};

use super::greedy::Greedy;
use crate::mind::recipe_of;
use crate::{MindError, Minded, Random, Recipe, Strategy, Workshop};

impl Minded for Warrior {
    fn strategies() -> &'static [Strategy] {
        &[
            Strategy { name: "random", summary: "any legal choice" },
            Strategy {
                name: "greedy",
                summary: "duels when it gains squares and energy on average",
            },
        ]
    }

    fn recipe(
        name: &str,
        _rules: &Rules,
        _seats: Seats,
        _workshop: &Workshop<'_>,
    ) -> Result<Recipe<Self>, MindError> {
        match name {
            "random" => Ok(recipe_of(Random)),
            "greedy" => Ok(recipe_of(Greedy)),
            _ => Err(MindError::unknown::<Self>(name)),
        }
    }
}
