//! The line protocol of engines, which docs/engine-protocol.md specifies.
//!
//! - [`protocol`]: its messages
//! - [`fn@serve_engine`]: Rollwright's bots as an engine
//! - [`engine_process`]: a foreign engine, with limits on its time, memory and output
//! - [`mod@registered_engines`]: engines by name; [`engine_bot_factory`] lets them play in
//!   matches, [`EnginePool`] at tables
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
mod engine_bot;
mod engine_pool;
pub mod engine_process;
mod game_from_position_message;
pub mod protocol;
pub mod registered_engines;
pub mod serve_engine;
mod split_command_line;

pub use conformance::{CheckOptions, CheckResult, check_engine_protocol};
pub use engine_bot::engine_bot_factory;
pub use engine_pool::EnginePool;
pub use engine_process::{
    EngineAnswer, EngineDescription, EngineError, EngineLimits, EngineProcess,
};
pub use registered_engines::{RegisteredEngine, RegisteredEngines, RegistrationError};
pub use serve_engine::serve_engine;
pub use split_command_line::split_command_line;
