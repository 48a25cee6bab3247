//! What plays and solves this game.
mod block;
mod chance;
mod course;
mod pair;
mod rows;
pub mod solve;
