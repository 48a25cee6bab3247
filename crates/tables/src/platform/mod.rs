//! What the system supplies: time, timers, randomness and tasks. Everything above goes through
//! these modules, so that the same code runs on a server and, as WebAssembly, in a browser.
//!
//! - [`tasks`]: background tasks and blocking work
//! - [`time`]: the clocks
//! - [`timer`]: sleeping and timeouts
//! - [`random`]: random bytes for secrets

pub mod random;
pub mod tasks;
pub mod time;
pub mod timer;
