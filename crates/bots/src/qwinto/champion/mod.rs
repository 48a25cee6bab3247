//! The strongest bots, which play by learned nets.
//!
//! - `bot`: `Champion`, predicted points turned into chances to win
//! - `points_net`: the net that predicts final points, over `features`
//! - `weights_format`: its file format
//! - `two_seats/`: the champion of tables for two, with a net of its own
//! - `weights/`: `points.bin` for tables and `points_solo.bin` for one seat

pub mod bot;
pub(crate) mod features;
pub mod points_net;
pub mod two_seats;
pub mod weights_format;
