//! The API, as programs and browsers meet it.

#![allow(clippy::unwrap_used)]

mod attacks;
mod hidden;
mod listening;
mod play;
mod ready;
mod rules;
mod sites;
mod twins;
mod world;
