//! Command-line arguments as clap parses them. Each command validates its own.
//!
//! - `admin`: database maintenance and moderation
//! - `coach`: `hint`, `review` and `train`
//! - `monitoring_and_solver_limits`: metrics, logs and solver limits of `serve`
//! - `play`: `play` and `replay`
//! - `results_output`: formats, files and charts of results
//! - `serve_and_arena`: `serve` and `arena`
//! - `simulation`: `simulate`, `merge` and `tournament`
//! - `solve`: `solve`
//! - `scores_and_history`: `scores` and `history`
//! - `cache`, `examples`, `verify`: the command of that name

mod admin;
mod cache;
mod coach;
mod examples;
mod monitoring_and_solver_limits;
mod play;
mod results_output;
mod scores_and_history;
mod serve_and_arena;
mod simulation;
mod solve;
mod verify;

use clap::{Parser, Subcommand};
use rollwright_games::GameId;
use rollwright_i18n::Lang;

pub(crate) use admin::{AdminArgs, AdminTask, TidyArgs};
pub(crate) use cache::CacheArgs;
pub(crate) use coach::{HintArgs, HintFormat, ReviewArgs, ReviewFormat, TrainArgs};
pub(crate) use examples::ExamplesArgs;
pub(crate) use monitoring_and_solver_limits::LogLevelArg;
pub(crate) use play::{PlayArgs, ReplayArgs};
pub(crate) use results_output::{ChartSelection, ResultsFormat, ResultsOutputArgs, SchemaFormat};
pub(crate) use scores_and_history::{HistoryArgs, ListFormat, ScoresArgs};
pub(crate) use serve_and_arena::{ArenaArgs, ServeArgs};
pub(crate) use simulation::{MergeArgs, SimulateArgs, TournamentArgs, TournamentFormat};
pub(crate) use solve::{SolveArgs, SolveFormat};
pub(crate) use verify::VerifyArgs;

/// Play, solve and study roll-and-write dice games.
///
/// Without a command: the web app on this machine, in your browser.
#[derive(Parser, Debug)]
#[command(name = "rollwright", version, max_term_width = 100, after_help = AFTER_HELP,
    args_conflicts_with_subcommands = true)]
pub(crate) struct CliArgs {
    /// Invite everybody in this machine's network: friends around one Wi-Fi sit down with their
    /// phones. The connection is not encrypted; only private addresses are let in
    #[arg(long)]
    pub(crate) share: bool,
    /// What to do.
    #[command(subcommand)]
    pub(crate) command: Option<CliCommand>,
}

/// The last section of the help and the manual page.
const AFTER_HELP: &str = "\
Examples:
  rollwright                                       the web app, in your browser
  rollwright --share                               the same, and for friends around one Wi-Fi
  rollwright play qwixx --seats Ann,bot:medium     a game at this terminal
  rollwright simulate yahtzee --seats greedy,cautious --games 1e5 --seed 1
  rollwright solve yahtzee --distribution          exact values
  rollwright serve --listen 0.0.0.0:7654           tables for others

Environment:
  ROLLWRIGHT_DATA      the data folder: games, tables and results
  ROLLWRIGHT_CACHE     the cache folder: solved games
  ROLLWRIGHT_CACHE_MB  how large the cache may grow, in megabytes [default: 512]
  ROLLWRIGHT_DATABASE  the database of serve and admin; unlike --database no list of processes shows it
  LANG                 the language of the console on a terminal (en, de)
  NO_COLOR             no colour on a terminal

Every command has its own help: rollwright play --help";

/// The commands.
#[derive(Subcommand, Debug)]
pub(crate) enum CliCommand {
    /// Play a game at this terminal; what is not given is asked
    Play(PlayArgs),
    /// Show a recorded game step by step
    Replay(ReplayArgs),
    /// Say what a seat can do in a recorded game, best first, and why
    Hint(HintArgs),
    /// Look back on recorded games: what each decision cost, and what was luck
    Review(ReviewArgs),
    /// Train: positions to decide, and at once what each answer was worth
    Train(TrainArgs),
    /// List the bots of every game
    Bots(LanguageArg),
    /// Solve a game exactly and print its value
    Solve(SolveArgs),
    /// Play bots against each other, many times, and tell what came of it
    Simulate(SimulateArgs),
    /// Join results of several runs, as if all games had been played in one
    Merge(MergeArgs),
    /// Let every bot meet every other, and rate them
    Tournament(TournamentArgs),
    /// Check that the dice of a table's record are those that were promised
    Verify(VerifyArgs),
    /// Show the hall of fame
    Scores(ScoresArgs),
    /// List the finished games of this console
    History(HistoryArgs),
    /// Serve the web app and its API, until it is told to stop
    Serve(ServeArgs),
    /// Look after a server's database: copies, checks, closed tables, bans
    Admin(AdminArgs),
    /// Let a program of your own play against bots over the API, and grade it
    Arena(ArenaArgs),
    /// Run the example games of a folder, and compare what comes with what is written there
    Examples(ExamplesArgs),
    /// Show what solved games take on this disk, or clear them
    Cache(CacheArgs),
    /// Print completions for a shell
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
    /// Print the manual page
    Man,
}

/// The output language.
#[derive(clap::Args, Debug, Default)]
pub(crate) struct LanguageArg {
    #[arg(long, value_name = "LANGUAGE", value_parser = parse_language, help = languages_help())]
    pub(crate) lang: Option<Lang>,
}

/// The languages, for help texts.
fn languages_help() -> String {
    let codes = Lang::code_list();
    format!("The language: {codes}; on a terminal that of LANG when missing, else English")
}

/// Parses a language code.
fn parse_language(code: &str) -> Result<Lang, String> {
    let known = Lang::ALL.map(Lang::code).join(", ");
    Lang::from_code(code).ok_or_else(|| format!("there is no such language; there are: {known}"))
}

/// The names of the games, for help texts: `qwixx, qwinto or yahtzee`.
fn games_help() -> String {
    let names = GameId::ALL.map(GameId::name);
    match names.split_last() {
        Some((last, [])) => (*last).to_owned(),
        Some((last, rest)) => format!("{} or {last}", rest.join(", ")),
        None => String::new(),
    }
}
