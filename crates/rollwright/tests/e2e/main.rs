//! End-to-end tests of the program: input, output, files and exit codes.

// Test helpers may panic.
#![allow(clippy::unwrap_used)]

mod command_line;
mod completions;
mod concordia_handout;
mod documentation_paths_and_glossary;
mod engine;
mod examples;
mod exit_codes;
mod hint_and_review;
mod local_store;
mod matches;
mod ottawa_handout;
mod positions;
mod random_input;
mod record_files;
mod simulate_merge_tournament;
mod solve;
mod test_support;
mod train;
mod warrior_scripted_game;
mod yahtzee_handout;
