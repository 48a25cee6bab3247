//! Exact solvers for Qwixx.
mod boards;
mod kernel;
mod ranking;
mod rows;
mod rulings;
mod sheet;
mod solve;
mod solved;

pub use rulings::Rulings;
pub use sheet::{Row, Sheet};
pub use solved::Solved;
