//! The strongest bots, which play by trained nets.
//!
//! - `bot`: `Champion`, which turns predicted points into chances to win
//! - `points_net`: the net that predicts final points, over `features`
//! - `weights_format`: its file format
//! - `two_seats/`: the champion for tables for two, with its own net
//! - `weights/`: `points.bin` for tables and `points_solo.bin` for one seat

pub mod bot;
pub(crate) mod features;
pub mod points_net;
pub mod two_seats;
pub mod weights_format;
