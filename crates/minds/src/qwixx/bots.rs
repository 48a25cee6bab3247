//! The strategies of Qwixx.

use rollwright_games::qwixx::Rules;
use rollwright_games::{Qwixx, Seats};

use super::Solved;
use super::cautious::Cautious;
use super::champion::Champion;
use super::expectimax::Expectimax;
use super::greedy::Greedy;
use super::optimal::{DISCOUNT, Optimal, solution};
use crate::bot::maker_of;
use crate::{BotError, BotMaker, HasBots, Random, Solutions, Strategy};

impl HasBots for Qwixx {
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

    fn maker(
        name: &str,
        rules: &Rules,
        seats: Seats,
        solutions: &Solutions<'_>,
    ) -> Result<BotMaker<Self>, BotError> {
        match name {
            "random" => Ok(maker_of(Random)),
            "greedy" => Ok(maker_of(Greedy)),
            "cautious" => Ok(maker_of(Cautious)),
            "expectimax" => Ok(maker_of(Expectimax::new(*rules, seats.count()))),
            "optimal" | "discounted" => {
                let (name, discount) =
                    if name == "optimal" { ("optimal", 1.0) } else { ("discounted", DISCOUNT) };
                if seats.count() > Solved::MOST_SEATS {
                    let why = format!(
                        "it is solved for up to {} seats; take champion",
                        Solved::MOST_SEATS
                    );
                    return Err(BotError::NotHere { name, why });
                }
                Ok(maker_of(Optimal(solution(*rules, seats.count(), discount, solutions)?)))
            }
            // Alone, whoever scores most wins.
            "champion" if seats.count() == 1 => {
                Ok(maker_of(Optimal(solution(*rules, 1, 1.0, solutions)?)))
            }
            "champion" => match Champion::new(*rules, seats.count(), solutions)? {
                Some(champion) => Ok(maker_of(champion)),
                None => {
                    let why = "its weights are damaged; take discounted".to_owned();
                    Err(BotError::NotHere { name: "champion", why })
                }
            },
            _ => Err(BotError::unknown::<Self>(name)),
        }
    }
}
