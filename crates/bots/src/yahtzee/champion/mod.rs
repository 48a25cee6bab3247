//! The champion: maximizes its chance to win.
//!
//! - `bot`: `Champion`, and the model that champions share (`ChampionSharedData`)
//! - `opponent_scores`: predicted final scores of the other seats
//! - `endgame`: searches the last boxes for the chance to win
//! - `two_seat_nets/`: learned corrections at tables for two

pub mod bot;
pub(crate) mod endgame;
pub(crate) mod opponent_scores;
pub(crate) mod two_seat_nets;
