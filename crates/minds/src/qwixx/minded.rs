//! The strategies of Qwixx.

use rollwright_games::qwixx::Rules;
use rollwright_games::{Qwixx, Seats};

use super::greedy::Greedy;
use crate::mind::recipe_of;
use crate::{MindError, Minded, Random, Recipe, Strategy, Workshop};

impl Minded for Qwixx {
    fn strategies() -> &'static [Strategy] {
        &[
            Strategy { name: "random", summary: "any legal choice" },
            Strategy {
                name: "greedy",
                summary: "crosses what gains most now, less what it passes over",
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
