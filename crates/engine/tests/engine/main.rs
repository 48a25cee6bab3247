//! Engines that follow the protocol, and engines that don't.
//!
//! - `served.rs`: Rollwright as an engine, over lines in memory
//! - `foreign.rs`: processes: the examples, and engines that break the protocol

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod foreign;
mod served;
