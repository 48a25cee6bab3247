//! The strategies of Yahtzee.

use rollwright_games::yahtzee::Rules;
use rollwright_games::{Seats, Yahtzee};

use super::greedy::Greedy;
use crate::{Mind, MindError, Minded, Random, Strategy};

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

    fn mind(name: &str, _rules: &Rules, _seats: Seats) -> Result<Box<dyn Mind<Self>>, MindError> {
        match name {
            "random" => Ok(Box::new(Random)),
            "greedy" => Ok(Box::new(Greedy)),
            _ => Err(MindError::unknown::<Self>(name)),
        }
    }
}
