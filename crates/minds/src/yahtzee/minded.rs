//! The strategies of Yahtzee.

use rollwright_games::yahtzee::Rules;
use rollwright_games::{Seats, Yahtzee};

use super::greedy::Greedy;
use super::optimal::{Optimal, table};
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
            Strategy { name: "optimal", summary: "the most points on average, exactly" },
        ]
    }

    fn recipe(
        name: &str,
        rules: &Rules,
        _seats: Seats,
        workshop: &Workshop<'_>,
    ) -> Result<Recipe<Self>, MindError> {
        match name {
            "random" => Ok(recipe_of(Random)),
            "greedy" => Ok(recipe_of(Greedy)),
            "optimal" => Ok(recipe_of(Optimal(table(*rules, workshop)?))),
            _ => Err(MindError::unknown::<Self>(name)),
        }
    }
}
