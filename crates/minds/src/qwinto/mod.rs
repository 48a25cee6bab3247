//! What plays Qwinto. The game is too large to be solved; the strongest bot is a
//! trained evaluator (see [`champion`]).

mod bots;
pub mod champion;
pub mod estimate;
mod expectimax;
pub mod fast_sheet;
pub mod features;
pub mod lessons;
pub mod net;
pub mod outlook;
mod simple;
pub mod teacher;
#[cfg(test)]
mod tests;
pub mod turn;
pub mod weights;

use rollwright_games::Qwinto;

use crate::{Bot, Random, Strategy};
use champion::Champion;
use expectimax::Expectimax;
use outlook::Player;
use simple::{Cautious, Greedy};

/// The strategies, from clumsy to strong.
pub const STRATEGIES: &[Strategy] = &[
    Strategy { name: "random", summary: "any legal choice" },
    Strategy { name: "greedy", summary: "takes the points it can have now" },
    Strategy { name: "cautious", summary: "keeps cells open and avoids failed throws" },
    Strategy { name: "expectimax", summary: "weighs this turn and the next with exact chances" },
    Strategy { name: "champion", summary: "trained on its own games; plays to win" },
];

/// The bot of a strategy; none where no strategy has that name.
#[must_use]
pub fn bot(name: &str) -> Option<Box<dyn Bot<Qwinto>>> {
    Some(match name {
        "random" => Box::new(Random),
        "greedy" => Box::new(Player(Greedy)),
        "cautious" => Box::new(Player(Cautious)),
        "expectimax" => Box::new(Player(Expectimax)),
        "champion" => Box::new(Player(Champion::default())),
        _ => return None,
    })
}
