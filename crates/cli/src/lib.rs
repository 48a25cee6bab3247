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

use args::{Args, Command};

/// Reads the command line, does what it asks for and gives the exit code.
#[must_use]
pub fn run() -> ExitCode {
    let args = match Args::try_parse() {
        Ok(args) => args,
        Err(error) => {
            // Help and version come this way too, with exit code 0.
            let code = if error.use_stderr() { 2 } else { 0 };
            let _ = error.print();
            return ExitCode::from(code);
        }
    };
    let done = match args.command {
        None => serve::at_home(args.share),
        Some(Command::Play(play)) => play::run(play),
        Some(Command::Replay(replay)) => replay::run(&replay),
        Some(Command::Hint(hint)) => hint::run(&hint),
        Some(Command::Review(review)) => review::run(&review),
        Some(Command::Train(train)) => train::run(&train),
        Some(Command::Bots(spoken)) => bots::run(&spoken),
        Some(Command::Solve(solve)) => solve::run(&solve),
        Some(Command::Simulate(simulate)) => simulate::run(&simulate),
        Some(Command::Merge(merge)) => merge::run(&merge),
        Some(Command::Tournament(tournament)) => tournament::run(&tournament),
        Some(Command::Verify(verify)) => verify::run(&verify),
        Some(Command::Scores(scores)) => scores::run(&scores),
        Some(Command::History(history)) => history::run(&history),
        Some(Command::Serve(serve)) => serve::run(serve),
        Some(Command::Admin(admin)) => admin::run(admin),
        Some(Command::Arena(arena)) => arena::run(&arena),
        Some(Command::Examples(examples)) => examples::run(&examples),
        Some(Command::Cache(cache)) => cache::run(&cache),
        Some(Command::Completions { shell }) => completions::run(shell),
        Some(Command::Man) => completions::man(),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}
