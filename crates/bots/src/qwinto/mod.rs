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
pub mod two_seats;
mod values;
pub mod weights;

pub use bots::qwinto_bot_factory;

/// The strategies, from clumsy to strong.
pub const QWINTO_STRATEGIES: &[&str] = &["random", "greedy", "cautious", "expectimax", "champion"];
