//! The strategies of Yahtzee.

use rollwright_games::yahtzee::Rules;
use rollwright_games::{Seats, Yahtzee};

use super::greedy::Greedy;
use crate::mind::recipe_of;
use crate::{MindError, Minded, Random, Recipe, Strategy, Workshop};

impl Minded for Yahtzee {
    fn strategies() -> &'static [Strategy] {
        &[
            Strategy { name: "random", summary: "any legal choice" },
            Strategy {
                name: "greedy",
                summary: "keeps the commonest face and fills the box with the most points",
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
