//! The built program from the outside: what is typed, what is printed, what is
//! kept in files, and the exit codes.

// Helpers of tests fail by panicking, as tests do.
#![allow(clippy::unwrap_used)]

mod concordia_handout;
mod documentation_paths_and_glossary;
mod examples;
mod exit_codes;
mod hint_and_review;
mod local_store;
mod ottawa_handout;
mod random_input;
mod record_files;
mod simulate_merge_tournament;
mod solve;
mod test_support;
mod train;
mod warrior_scripted_game;
mod yahtzee_handout;
