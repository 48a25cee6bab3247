//! `engine`: the program as an engine, and the check of engines.

use crate::test_support::{ProgramRun, rollwright_command, run_with_input};

fn run(args: &[&str], input: &str) -> ProgramRun {
    let mut command = rollwright_command(args);
    command.env("ROLLWRIGHT_CACHE", concat!(env!("CARGO_TARGET_TMPDIR"), "/cache"));
    run_with_input(command.spawn().unwrap(), input.as_bytes())
}

#[test]
fn the_program_is_an_engine_that_passes_its_own_check() {
    let program = env!("CARGO_BIN_EXE_rollwright");
    let command = format!("'{program}' engine");
    // It plays a whole game of every rule set.
    let args = ["engine", "--check", &command, "--option", "Bot=greedy"];
    let checked = run(&args, "").assert_exit_code(0);
    checked.assert_prints(&[
        "ok      the handshake names the engine and its games",
        "ok      stop ends a long search",
        "ok      a game of qwixx, concordia",
        "ok      a game of yahtzee, free-joker",
        "ok      a game of warrior, classic",
    ]);
}

#[test]
fn an_engine_that_fails_the_check_is_named() {
    let failed = run(&["engine", "--check", "/no/such/engine"], "").assert_exit_code(1);
    assert!(failed.out.contains("FAILED  the handshake"), "{}", failed.out);
    assert!(failed.err.contains("doesn't follow the protocol"), "{}", failed.err);
    run(&["engine", "--check", "'open"], "").assert_exit_code(2);
}
