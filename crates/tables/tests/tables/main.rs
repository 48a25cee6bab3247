//! Tests of the protocol of a table, without a store.

#![allow(clippy::unwrap_used)]

mod coaching_policy;
mod protocol;
mod protocol_model;
mod take_back;
mod test_support;
