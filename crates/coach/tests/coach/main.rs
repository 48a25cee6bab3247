//! The coach from outside.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod estimated;
mod kept;
mod reasons;
mod solved;
mod training;
mod world;
