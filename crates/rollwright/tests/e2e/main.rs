//! The built program from the outside: what is typed, what is printed, what is
//! kept in files, and the exit codes.

// Helpers of tests fail by panicking, as tests do.
#![allow(clippy::unwrap_used)]

mod coach;
mod concordia;
mod examples;
mod files;
mod helper;
mod home;
mod lab;
mod ottawa;
mod papers;
mod solve;
mod train;
mod typing;
mod usage;
mod warrior;
mod yahtzee;
