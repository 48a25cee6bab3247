//! Dialogues as people at a terminal and scripts in a pipe meet them.

#![allow(clippy::unwrap_used)]

mod garbage;
mod golden;
mod points;
mod screen;
