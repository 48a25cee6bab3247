//! Command-line arguments as clap parses them. Each command validates its own.
//!
//! - `admin`: database maintenance and moderation
//! - `hint_review_and_train`: `hint`, `review` and `train`
//! - `monitoring_and_solver_limits`: metrics, logs and solver limits of `serve`
//! - `results_output`: formats, files and charts of results
//! - `parse_counts`: whole numbers, also in scientific notation
//! - `scores_and_history`: `scores` and `history`
//! - `games_rules_and_bots`: `games`, `rules` and `bots`
//! - `arena`, `cache`, `engine`, `merge`, `play`, `replay`, `serve`, `show`, `simulate`, `solve`,
//!   `tournament`, `verify`: the command of that name
//! - `handout_examples`: `examples`
//! - `match_play`: `match`

mod admin;
mod arena;
mod cache;
mod engine;
mod games_rules_and_bots;
mod handout_examples;
mod hint_review_and_train;
mod match_play;
mod merge;
mod monitoring_and_solver_limits;
mod parse_counts;
mod play;
mod replay;
mod results_output;
mod scores_and_history;
mod serve;
mod show;
mod simulate;
mod solve;
mod tournament;
mod verify;

use clap::{Parser, Subcommand};
use rollwright_games::GameId;
use rollwright_i18n::Lang;

use crate::value_completions;

pub(crate) use admin::{AdminArgs, AdminTask, TidyArgs};
pub(crate) use arena::ArenaArgs;
pub(crate) use cache::CacheArgs;
pub(crate) use engine::EngineArgs;
pub(crate) use games_rules_and_bots::{BotsArgs, GamesArgs, GamesFormat, RulesArgs};
pub(crate) use handout_examples::ExamplesArgs;
pub(crate) use hint_review_and_train::{HintArgs, HintFormat, ReviewArgs, ReviewFormat, TrainArgs};
pub(crate) use match_play::{EngineRegistrationArgs, MatchArgs, MatchFormat};
pub(crate) use merge::MergeArgs;
pub(crate) use monitoring_and_solver_limits::LogLevelArg;
pub(crate) use play::PlayArgs;
pub(crate) use replay::ReplayArgs;
pub(crate) use results_output::{ChartSelection, ResultsFormat, ResultsOutputArgs, SchemaFormat};
pub(crate) use scores_and_history::{HistoryArgs, ListFormat, ScoresArgs};
pub(crate) use serve::ServeArgs;
pub(crate) use show::{ShowArgs, ShowFormat};
pub(crate) use simulate::{GameRowsArg, SimulateArgs};
pub(crate) use solve::{SolveArgs, SolveFormat};
pub(crate) use tournament::{TournamentArgs, TournamentFormat};
pub(crate) use verify::VerifyArgs;

/// Play, solve and analyse roll-and-write dice games.
///
/// Without a command, Rollwright starts the web app on this machine and opens your browser.
#[derive(Parser, Debug)]
#[command(name = "rollwright", version, max_term_width = 100, after_help = AFTER_HELP,
    args_conflicts_with_subcommands = true)]
pub(crate) struct CliArgs {
    /// Let devices on your local network join, for example friends' phones on the same Wi-Fi. The connection is not encrypted; only devices with private addresses are admitted
    #[arg(long)]
    pub(crate) share: bool,
    /// When to colour the output: auto is on a terminal, unless NO_COLOR is set
    #[arg(long, value_enum, value_name = "WHEN", default_value_t, global = true)]
    pub(crate) color: ColorWhen,
    /// The command to run.
    #[command(subcommand)]
    pub(crate) command: Option<CliCommand>,
}

/// The last section of the help and the manual page.
const AFTER_HELP: &str = "\
Examples:
  rollwright                                       the web app, in your browser
  rollwright --share                               the same, also for friends on the same Wi-Fi
  rollwright play qwixx --seats Ann,bot:medium     a game in this terminal
  rollwright simulate yahtzee --seats greedy,cautious --games 1e5 --seed 1
  rollwright solve yahtzee --distribution          exact values
  rollwright serve --listen 0.0.0.0:7654           tables for others

Environment:
  ROLLWRIGHT_DATA      the data folder: games, tables and results
  ROLLWRIGHT_CACHE     the cache folder: stored solutions
  ROLLWRIGHT_CACHE_MB  maximum size of the cache, in megabytes [default: 512]
  ROLLWRIGHT_DATABASE  the database of serve and admin; unlike --database, it isn't visible in process lists
  LANG                 the language of the console on a terminal (en, de)
  NO_COLOR             no colour on a terminal
  PAGER                shows rules on a terminal [default: less]

Exit codes:
  0    success; also if you quit, or if the output was closed
  1    failure
  2    wrong usage
  130  stopped by Ctrl-C; 143 by SIGTERM (serve then stops gracefully with 0)

Each command has its own help, for example: rollwright play --help";

/// The commands.
#[derive(Subcommand, Debug)]
pub(crate) enum CliCommand {
    /// Play a game in this terminal; Rollwright asks for anything you leave out
    Play(PlayArgs),
    /// Show a recorded game step by step
    Replay(ReplayArgs),
    /// Show a position: its sheets, the current question and its position string
    Show(ShowArgs),
    /// List a seat's options in a recorded game or a position, best first, with reasons
    Hint(HintArgs),
    /// Review recorded games: show what each decision cost, and what was luck
    Review(ReviewArgs),
    /// Practise: make decisions in positions, and see at once what each one was worth
    Train(TrainArgs),
    /// List the games with their rule sets and settings
    Games(GamesArgs),
    /// Print the rules of a game
    Rules(RulesArgs),
    /// List the bots of a game, or of every game
    Bots(BotsArgs),
    /// Solve a game exactly and print its value
    Solve(SolveArgs),
    /// Simulate many bot games and report statistics
    Simulate(SimulateArgs),
    /// Merge the results of several runs into one
    Merge(MergeArgs),
    /// Play all bots of a game against each other, and rate them
    Tournament(TournamentArgs),
    /// Play a match between two bots or engines, and stop it as soon as it is decided
    Match(MatchArgs),
    /// Verify that the rolls in a record are those the server committed to
    Verify(VerifyArgs),
    /// Show the hall of fame
    Scores(ScoresArgs),
    /// List the games you have finished in the console
    History(HistoryArgs),
    /// Serve the web app and its API until stopped
    Serve(ServeArgs),
    /// Administer a server's database: backups, checks, closed tables, bans
    Admin(AdminArgs),
    /// Let your own program play against bots over the API, and grade it
    Arena(ArenaArgs),
    /// Act as an engine for other programs, using the engine protocol on standard input and output
    Engine(EngineArgs),
    /// Run the example games in a folder, and compare their output with the expected output
    Examples(ExamplesArgs),
    /// Show how much disk space stored solutions use, or delete them
    Cache(CacheArgs),
    /// Print the completion script of a shell, which also completes games, rule sets, settings and bots
    Completions {
        /// The shell
        shell: ShellArg,
    },
    /// Print the manual page of all commands
    Man,
    /// Print the licence of Rollwright and the licences of the software it contains
    Licenses,
}

/// The shells with completions.
#[derive(clap::ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ShellArg {
    /// Bash
    Bash,
    /// Elvish
    Elvish,
    /// Fish
    Fish,
    /// PowerShell
    Powershell,
    /// Zsh
    Zsh,
}

/// When output is coloured.
#[derive(clap::ValueEnum, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum ColorWhen {
    /// On a terminal, unless NO_COLOR is set
    #[default]
    Auto,
    /// Also in a pipe
    Always,
    /// Nowhere
    Never,
}

/// Whether progress is shown.
#[derive(clap::Args, Clone, Copy, Debug, Default)]
pub(crate) struct QuietArg {
    /// Show no progress
    #[arg(short, long)]
    pub(crate) quiet: bool,
}

/// The output language.
#[derive(clap::Args, Debug, Default)]
pub(crate) struct LanguageArg {
    #[arg(long, value_name = "LANGUAGE", value_parser = parse_language, help = languages_help(),
        add = value_completions::languages())]
    pub(crate) lang: Option<Lang>,
}

/// The help text of `--lang`.
fn languages_help() -> String {
    let codes = Lang::code_list();
    format!(
        "The language: {codes} [default: the language in LANG on a terminal, otherwise English]"
    )
}

/// Parses a language code.
fn parse_language(code: &str) -> Result<Lang, String> {
    let known = Lang::ALL.map(Lang::code).join(", ");
    Lang::from_code(code)
        .ok_or_else(|| format!("there is no such language; the languages are: {known}"))
}

/// The names of the games as a list for help texts: `qwixx, qwinto or yahtzee`.
fn games_help() -> String {
    let names = GameId::ALL.map(GameId::name);
    match names.split_last() {
        Some((last, [])) => (*last).to_owned(),
        Some((last, rest)) => format!("{} or {last}", rest.join(", ")),
        None => String::new(),
    }
}
