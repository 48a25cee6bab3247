//! The values of a solved game as one array, with numbered states, for analysis.

use std::sync::Arc;

/// The values of a solved game by state number, as the solver stores them.
///
/// A state is a list of small numbers, whose names are [`ExactValues::field_names`].
pub trait ExactValues<G>: Send + Sync {
    /// What a value is: a phrase without a full stop.
    fn meaning(&self) -> &'static str;

    /// The values, in the order of the states' numbers.
    fn values(&self) -> &[f64];

    /// The dimensions of [`ExactValues::values`], which is stored row by row.
    fn shape(&self) -> Vec<usize> {
        vec![self.values().len()]
    }

    /// The names of the numbers that make up a state.
    fn field_names(&self) -> &'static [&'static str];

    /// The state with this number; `None` if there is none. States with the same future share a
    /// number, and this is one of them.
    fn state_at(&self, number: usize) -> Option<Vec<i64>>;

    /// The number of a state; `None` if it is impossible or isn't stored.
    fn number_of_state(&self, state: &[i64]) -> Option<usize>;

    /// The number of the state in which the active seat begins its turn; `None` if no turn begins
    /// in `position`, or the position isn't one of the solved game.
    fn number_of_position(&self, position: &G) -> Option<usize>;
}

/// The values of a solution, shared with it.
pub type SharedExactValues<G> = Arc<dyn ExactValues<G>>;
