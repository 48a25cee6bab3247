//! Dialogues as people at a terminal and scripts in a pipe meet them.

#![allow(clippy::unwrap_used)]

mod golden_dialogues;
mod nonsense_input;
mod prompt_behaviour;
mod test_terminal;
