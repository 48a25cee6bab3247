//! Exact solvers for Qwixx.
mod boards;
mod kernel;
mod ranking;
mod rows;
mod solve;
mod solved;

pub use solved::Solved;
