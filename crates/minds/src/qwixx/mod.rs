//! What plays and solves this game.

pub mod greedy;
mod minded;
