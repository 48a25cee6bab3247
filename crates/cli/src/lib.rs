//! What the commands of the `rollwright` binary do: arguments, exit codes, wiring. No game
//! logic.

mod args;
mod atomic_file;
mod commands;
mod common_args;
mod data_folder;
mod exact_values;
mod exit;
mod full_screen;
mod local_store;
mod open_browser;
mod output;
mod progress_and_ctrl_c;
mod stdio_console;
mod texts;
mod unfinished;

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
        None => crate::commands::serve::serve_locally(args.share),
        Some(CliCommand::Play(play)) => crate::commands::play::run(play),
        Some(CliCommand::Replay(replay)) => crate::commands::replay::run(&replay),
        Some(CliCommand::Hint(hint)) => crate::commands::hint::run(&hint),
        Some(CliCommand::Review(review)) => crate::commands::review::run(&review),
        Some(CliCommand::Train(train)) => crate::commands::train::run(&train),
        Some(CliCommand::Bots(spoken)) => crate::commands::bots::run(&spoken),
        Some(CliCommand::Solve(solve)) => crate::commands::solve::run(&solve),
        Some(CliCommand::Simulate(simulate)) => crate::commands::simulate::run(&simulate),
        Some(CliCommand::Merge(merge)) => crate::commands::merge::run(&merge),
        Some(CliCommand::Tournament(tournament)) => crate::commands::tournament::run(&tournament),
        Some(CliCommand::Verify(verify)) => crate::commands::verify::run(&verify),
        Some(CliCommand::Scores(scores)) => crate::commands::scores::run(&scores),
        Some(CliCommand::History(history)) => crate::commands::history::run(&history),
        Some(CliCommand::Serve(serve)) => crate::commands::serve::run(serve),
        Some(CliCommand::Admin(admin)) => crate::commands::admin::run(admin),
        Some(CliCommand::Arena(arena)) => crate::commands::arena::run(&arena),
        Some(CliCommand::Examples(examples)) => crate::commands::examples::run(&examples),
        Some(CliCommand::Cache(cache)) => crate::commands::cache::run(&cache),
        Some(CliCommand::Completions { shell }) => {
            crate::commands::completions::print_completions(shell)
        }
        Some(CliCommand::Man) => crate::commands::completions::print_man_page(),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.print_and_exit_code(),
    }
}
