//! Tables, from the protocol in memory to both databases.

#![allow(clippy::unwrap_used)]

mod across;
mod admin;
mod company;
mod disk;
mod encrypted;
mod fair;
mod fame;
mod full;
mod kept;
mod linear;
mod lists;
mod local_store;
mod lost;
mod model;
mod nodes;
mod pace;
mod passes;
mod people;
mod pooled;
mod postgres;
mod presence;
mod probe;
mod protocol;
mod ranking;
mod study;
mod time;
mod tutor;
mod undo;
mod wire;
mod world;
