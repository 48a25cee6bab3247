//! The strategies of Qwixx.

use rollwright_games::qwixx::Rules;
use rollwright_games::{Qwixx, Seats};

use super::Solved;
use super::cautious::Cautious;
use super::champion::Champion;
use super::expectimax::Expectimax;
use super::greedy::Greedy;
use super::optimal::{DISCOUNT, Optimal, table};
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
            Strategy {
                name: "cautious",
                summary: "keeps its rows open: passes over next to nothing",
            },
            Strategy { name: "expectimax", summary: "looks one roll ahead, exactly" },
            Strategy {
                name: "optimal",
                summary: "most points on its own sheet, exactly (up to 5 seats)",
            },
            Strategy {
                name: "discounted",
                summary: "as optimal, but points now count more than points later",
            },
            Strategy { name: "champion", summary: "plays to win: judges the chance of every seat" },
        ]
    }

    fn recipe(
        name: &str,
        rules: &Rules,
        seats: Seats,
        workshop: &Workshop<'_>,
    ) -> Result<Recipe<Self>, MindError> {
        match name {
            "random" => Ok(recipe_of(Random)),
            "greedy" => Ok(recipe_of(Greedy)),
            "cautious" => Ok(recipe_of(Cautious)),
            "expectimax" => Ok(recipe_of(Expectimax::new(*rules, seats.count()))),
            "optimal" | "discounted" => {
                let (name, discount) =
                    if name == "optimal" { ("optimal", 1.0) } else { ("discounted", DISCOUNT) };
                if seats.count() > Solved::MOST_SEATS {
                    let why = format!(
                        "it is solved for up to {} seats; take champion",
                        Solved::MOST_SEATS
                    );
                    return Err(MindError::NotHere { name, why });
                }
                Ok(recipe_of(Optimal(table(*rules, seats.count(), discount, workshop)?)))
            }
            // Alone, whoever scores most wins.
            "champion" if seats.count() == 1 => {
                Ok(recipe_of(Optimal(table(*rules, 1, 1.0, workshop)?)))
            }
            "champion" => match Champion::new(*rules, seats.count(), workshop)? {
                Some(champion) => Ok(recipe_of(champion)),
                None => {
                    let why = "its weights are damaged; take discounted".to_owned();
                    Err(MindError::NotHere { name: "champion", why })
                }
            },
            _ => Err(MindError::unknown::<Self>(name)),
        }
    }
}
