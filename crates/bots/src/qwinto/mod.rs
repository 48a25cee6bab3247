//! What plays Qwinto. The game is too large to be solved; the strongest bot is a
//! trained evaluator (see [`champion`]).

pub mod champion;
pub(crate) mod compact_sheet;
mod position_values;
mod strategies;
pub(crate) mod table_view;
#[cfg(test)]
mod tests;
pub mod training;
pub mod turn_values;

pub use crate::qwinto::strategies::registry::qwinto_bot_factory;

/// The strategies, from clumsy to strong.
pub const QWINTO_STRATEGIES: &[&str] = &["random", "greedy", "cautious", "expectimax", "champion"];
