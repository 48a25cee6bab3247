//! What plays Qwinto. The game is too large to be solved; the strongest bot is a
//! trained evaluator (see [`champion`]).

mod bots;
pub mod champion;
pub(crate) mod estimate;
mod expectimax;
pub(crate) mod fast_sheet;
pub(crate) mod features;
pub mod lessons;
pub mod net;
pub(crate) mod outlook;
mod simple;
pub mod teacher;
#[cfg(test)]
mod tests;
pub mod turn;
mod values;
pub mod weights;

use rollwright_games::Qwinto;

use crate::{Bot, Random};
use champion::Champion;
use expectimax::Expectimax;
use outlook::Player;
use simple::{Cautious, Greedy};

/// The strategies, from clumsy to strong.
pub const STRATEGIES: &[&str] = &["random", "greedy", "cautious", "expectimax", "champion"];

/// The bot of a strategy for so many seats; none where no strategy has that name.
#[must_use]
pub fn bot(name: &str, seats: usize) -> Option<Box<dyn Bot<Qwinto>>> {
    Some(match name {
        "random" => Box::new(Random),
        "greedy" => Box::new(Player(Greedy)),
        "cautious" => Box::new(Player(Cautious)),
        "expectimax" => Box::new(Player(Expectimax)),
        "champion" => Box::new(Player(Champion::of(seats))),
        _ => return None,
    })
}
