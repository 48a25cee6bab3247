//! Dialogues with people at a terminal and scripts in a pipe.

#![allow(clippy::unwrap_used)]

mod golden_dialogues;
mod nonsense_input;
mod prompt_behaviour;
mod test_terminal;
