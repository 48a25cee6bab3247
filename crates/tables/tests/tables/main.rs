//! Tests of tables, without a database.

#![allow(clippy::unwrap_used)]

mod coaching_policy;
mod engine_seats;
mod protocol;
mod protocol_model;
mod take_back;
mod test_support;
