//! The strategies of Warrior.

use rollwright_games::warrior::Rules;
use rollwright_games::{Seats, Warrior};

use super::greedy::Greedy;
use crate::{Mind, MindError, Minded, Random, Strategy};

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

    fn mind(name: &str, _rules: &Rules, _seats: Seats) -> Result<Box<dyn Mind<Self>>, MindError> {
        match name {
            "random" => Ok(Box::new(Random)),
            "greedy" => Ok(Box::new(Greedy)),
            _ => Err(MindError::unknown::<Self>(name)),
        }
    }
}
