//! The strategies of Qwixx.

use rollwright_games::qwixx::Rules;
use rollwright_games::{Qwixx, Seats};

use super::greedy::Greedy;
use crate::{Mind, MindError, Minded, Random, Strategy};

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

    fn mind(name: &str, _rules: &Rules, _seats: Seats) -> Result<Box<dyn Mind<Self>>, MindError> {
        match name {
            "random" => Ok(Box::new(Random)),
            "greedy" => Ok(Box::new(Greedy)),
            _ => Err(MindError::unknown::<Self>(name)),
        }
    }
}
