//! Qwinto's bots. The game is too large to solve; the strongest bot uses a trained evaluator (see
//! [`champion`]).
//!
//! - `compact_sheet`: a sheet laid out for fast search
//! - `turn_values`: evaluates one turn exactly, from the value of each entry
//! - `table_view`: the table as one seat sees it
//! - `turn_evaluator_bot`: a bot for every strategy that can evaluate a turn
//! - `strategies/`: every bot but the champions, and `impl HasBots for Qwinto`
//! - `champion/`: the strongest bots, and their nets
//! - `training/`: trains the points net
//! - `no_solver`: why there is no solver
//! - `position_values`: values of positions for the coach

pub mod champion;
pub(crate) mod compact_sheet;
mod no_solver;
mod position_values;
mod strategies;
pub(crate) mod table_view;
#[cfg(test)]
mod tests;
pub mod training;
mod turn_evaluator_bot;
pub mod turn_values;

pub use crate::qwinto::strategies::registry::qwinto_bot_factory;

/// The strategies, from weak to strong.
pub const QWINTO_STRATEGIES: &[&str] = &["random", "greedy", "cautious", "expectimax", "champion"];
