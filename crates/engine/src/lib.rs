//! The line protocol of engines, which docs/engine-protocol.md specifies.
//!
//! - [`protocol`]: its messages
//! - [`fn@serve_engine`]: Rollwright's bots as an engine
//! - [`engine_process`]: a foreign engine, with limits on its time, memory and output
//! - [`conformance`]: checks that an engine follows the protocol
//!
//! ```
//! use rollwright_engine::protocol::{ClientMessage, EngineMessage};
//!
//! let line = "go seat 2 movetime 1000";
//! let message = ClientMessage::parse(line).expect("a message of the protocol");
//! assert_eq!(message.to_string(), line);
//! assert_eq!(EngineMessage::BestAction("hold".to_owned()).to_string(), "bestaction hold");
//! ```

mod bounded_lines;
pub mod conformance;
pub mod engine_process;
mod game_from_position_message;
pub mod protocol;
pub mod serve_engine;

pub use conformance::{CheckOptions, CheckResult, check_engine_protocol};
pub use engine_process::{
    EngineAnswer, EngineDescription, EngineError, EngineLimits, EngineProcess,
};
pub use serve_engine::serve_engine;
