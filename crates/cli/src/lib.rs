//! The commands of the `rollwright` binary: arguments, wiring and exit codes, but no game logic.
//!
//! - `args`, `parse_common_args`, `position_argument`: what clap parses; parsing that commands share
//! - `value_completions`, `bash_completion`: completions in a shell
//! - `commands`: one module per command
//! - `command_error`: errors and exit codes
//! - `stdio_console`, `stdin_terminal`, `full_screen_game`, `pager`,
//!   `open_browser`: how games are shown
//! - `data_folder`, `open_local_store`, `choose_unfinished_game`, `open_solution_cache`,
//!   `disk_solution_cache`: files on this machine
//! - `results_output`, `exact_player_results`, `atomic_file`: results of simulations and solvers
//! - `progress_reporter`, `ctrl_c`: long work
//! - `texts`: texts of the commands

mod args;
mod atomic_file;
mod bash_completion;
mod choose_unfinished_game;
mod command_error;
mod commands;
mod ctrl_c;
mod data_folder;
mod disk_solution_cache;
mod engine_runner;
mod exact_player_results;
mod full_screen_game;
mod hall_of_fame_text;
mod open_browser;
mod open_local_store;
mod open_solution_cache;
mod pager;
mod parse_common_args;
mod position_argument;
mod progress_reporter;
mod results_output;
#[cfg(unix)]
mod stdin_terminal;
mod stdio_console;
mod texts;
mod value_completions;

use std::process::ExitCode;

use clap::{CommandFactory, Parser};

use args::{CliArgs, CliCommand};

/// The tree of commands, with their options.
#[must_use]
pub fn clap_command() -> clap::Command {
    CliArgs::command()
}

/// Parses the command line, runs the command and returns the exit code.
#[must_use]
pub fn run_cli() -> ExitCode {
    commands::completions_and_man_page::answer_completion_script();
    let args = match CliArgs::try_parse() {
        Ok(args) => args,
        Err(error) => return command_error::print_clap_error(&error),
    };
    stdio_console::set_color(args.color);
    let result = match args.command {
        None => crate::commands::serve::serve_locally(args.share),
        Some(CliCommand::Play(play)) => crate::commands::play::run(play),
        Some(CliCommand::Replay(replay)) => crate::commands::replay::run(&replay),
        Some(CliCommand::Show(show)) => crate::commands::show::run(&show),
        Some(CliCommand::Hint(hint)) => crate::commands::hint::run(&hint),
        Some(CliCommand::Review(review)) => crate::commands::review::run(&review),
        Some(CliCommand::Train(train)) => crate::commands::train::run(&train),
        Some(CliCommand::Games(games)) => crate::commands::games::run(&games),
        Some(CliCommand::Rules(rules)) => crate::commands::rules::run(&rules),
        Some(CliCommand::Bots(bots)) => crate::commands::bots::run(&bots),
        Some(CliCommand::Solve(solve)) => crate::commands::solve::run(&solve),
        Some(CliCommand::Simulate(simulate)) => crate::commands::simulate::run(&simulate),
        Some(CliCommand::Merge(merge)) => crate::commands::merge_results::run(&merge),
        Some(CliCommand::Match(game)) => crate::commands::match_play::run(&game),
        Some(CliCommand::Tournament(tournament)) => crate::commands::tournament::run(&tournament),
        Some(CliCommand::Verify(verify)) => crate::commands::verify_dice_fairness::run(&verify),
        Some(CliCommand::Scores(scores)) => crate::commands::scores::run(&scores),
        Some(CliCommand::History(history)) => crate::commands::history::run(&history),
        Some(CliCommand::Serve(serve)) => crate::commands::serve::run(serve),
        Some(CliCommand::Admin(admin)) => crate::commands::admin::run(admin),
        Some(CliCommand::Arena(arena)) => crate::commands::arena::run(&arena),
        Some(CliCommand::Engine(engine)) => crate::commands::engine::run(&engine),
        Some(CliCommand::Examples(examples)) => {
            crate::commands::compare_handout_examples::run(&examples)
        }
        Some(CliCommand::Cache(cache)) => crate::commands::cache::run(&cache),
        Some(CliCommand::Completions { shell }) => {
            crate::commands::completions_and_man_page::print_completions(shell)
        }
        Some(CliCommand::Man) => crate::commands::completions_and_man_page::print_man_page(),
        Some(CliCommand::Licenses) => crate::commands::licenses::run(),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            let code = failure.print_and_exit_code();
            ctrl_c::exit_code_after_signal().map_or(code, ExitCode::from)
        }
    }
}
