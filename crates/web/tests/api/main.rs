//! The API, as programs and browsers meet it.

#![allow(clippy::unwrap_used)]

mod attacks;
mod away;
mod coach;
mod hidden;
mod languages;
mod listening;
mod metrics;
mod play;
mod programs;
mod ready;
mod rules;
mod sites;
mod strict;
mod time;
mod twins;
mod world;
