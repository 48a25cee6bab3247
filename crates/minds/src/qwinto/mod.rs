//! What plays this game.

pub mod features;
pub mod net;
pub mod page;
pub mod train;
pub mod turn;
