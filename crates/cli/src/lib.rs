//! What the commands of the `rollwright` binary do: arguments, exit codes, wiring. No game
//! logic.

mod admin;
mod arena;
mod args;
mod begun;
mod bots;
mod browser;
mod cache;
mod completions;
mod data;
mod exact;
mod examples;
mod failure;
mod full_screen;
mod given;
mod hint;
mod history;
mod home;
mod merge;
mod new_file;
mod play;
mod replay;
mod review;
mod scores;
mod screen;
mod serve;
mod simulate;
mod solutions;
mod solve;
mod table;
mod telling;
mod texts;
mod tournament;
mod train;
mod verify;

use std::process::ExitCode;

use clap::Parser;

use args::{CliArgs, CliCommand};

/// Reads the command line, does what it asks for and gives the exit code.
#[must_use]
pub fn run_cli() -> ExitCode {
    let args = match CliArgs::try_parse() {
        Ok(args) => args,
        Err(error) => {
            // Help and version come this way too, with exit code 0.
            let code = if error.use_stderr() { 2 } else { 0 };
            let _ = error.print();
            return ExitCode::from(code);
        }
    };
    let done = match args.command {
        None => serve::serve_locally(args.share),
        Some(CliCommand::Play(play)) => play::run(play),
        Some(CliCommand::Replay(replay)) => replay::run(&replay),
        Some(CliCommand::Hint(hint)) => hint::run(&hint),
        Some(CliCommand::Review(review)) => review::run(&review),
        Some(CliCommand::Train(train)) => train::run(&train),
        Some(CliCommand::Bots(spoken)) => bots::run(&spoken),
        Some(CliCommand::Solve(solve)) => solve::run(&solve),
        Some(CliCommand::Simulate(simulate)) => simulate::run(&simulate),
        Some(CliCommand::Merge(merge)) => merge::run(&merge),
        Some(CliCommand::Tournament(tournament)) => tournament::run(&tournament),
        Some(CliCommand::Verify(verify)) => verify::run(&verify),
        Some(CliCommand::Scores(scores)) => scores::run(&scores),
        Some(CliCommand::History(history)) => history::run(&history),
        Some(CliCommand::Serve(serve)) => serve::run(serve),
        Some(CliCommand::Admin(admin)) => admin::run(admin),
        Some(CliCommand::Arena(arena)) => arena::run(&arena),
        Some(CliCommand::Examples(examples)) => examples::run(&examples),
        Some(CliCommand::Cache(cache)) => cache::run(&cache),
        Some(CliCommand::Completions { shell }) => completions::print_completions(shell),
        Some(CliCommand::Man) => completions::print_man_page(),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.print_and_exit_code(),
    }
}
