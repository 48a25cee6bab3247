//! What can be typed on the command line. What it means is worked out by each command.

mod admin;
mod watching;

use rollwright_games::GameId;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use clap::{Parser, Subcommand};
use rollwright_web::{Limits, PublicUrl};
use rollwright_words::Lang;

pub(crate) use admin::{Admin, Task, Tidy};
pub(crate) use watching::{LogLevel, Studying, Watching};

/// Play, solve and study roll-and-write dice games.
///
/// Without a command: the web app on this machine, in your browser.
#[derive(Parser, Debug)]
#[command(name = "rollwright", version, max_term_width = 100, after_help = AFTER_HELP,
    args_conflicts_with_subcommands = true)]
pub(crate) struct Args {
    /// Invite everybody in this machine's network: friends around one Wi-Fi sit down with their
    /// phones. The connection is not encrypted; only private addresses are let in
    #[arg(long)]
    pub(crate) share: bool,
    /// What to do.
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

/// What help and manual page end with.
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
pub(crate) enum Command {
    /// Play a game at this terminal; what is not given is asked
    Play(Play),
    /// Show a recorded game step by step
    Replay(Replay),
    /// Say what a seat can do in a recorded game, best first, and why
    Hint(Hint),
    /// Look back on recorded games: what each decision cost, and what was luck
    Review(Review),
    /// Train: positions to decide, and at once what each answer was worth
    Train(Train),
    /// List the bots of every game
    Bots(Spoken),
    /// Solve a game exactly and print its value
    Solve(Solve),
    /// Play bots against each other, many times, and tell what came of it
    Simulate(Simulate),
    /// Join results of several runs, as if all games had been played in one
    Merge(Merge),
    /// Let every bot meet every other, and rate them
    Tournament(Tournament),
    /// Check that the dice of a table's record are those that were promised
    Verify(Verify),
    /// Show the hall of fame
    Scores(Scores),
    /// List the finished games of this console
    History(History),
    /// Serve the web app and its API, until it is told to stop
    Serve(Serve),
    /// Look after a server's database: copies, checks, closed tables, bans
    Admin(Admin),
    /// Let a program of your own play against bots over the API, and grade it
    Arena(Arena),
    /// Run the example games of a folder, and compare what comes with what is written there
    Examples(Examples),
    /// Show what solved games take on this disk, or clear them
    Cache(Cache),
    /// Print completions for a shell
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
    /// Print the manual page
    Man,
}

/// The arguments of `arena`.
#[derive(clap::Args, Debug)]
pub(crate) struct Arena {
    #[arg(help = games())]
    pub(crate) game: String,
    /// What starts the program for a game; {server}, {table} and {token} stand for its seat
    #[arg(long, value_name = "COMMAND")]
    pub(crate) program: String,
    /// The bots it meets, separated by commas; none: it plays alone [default: master]
    #[arg(long, value_name = "LIST")]
    pub(crate) against: Option<String>,
    /// The rule set, for instance official
    #[arg(long, value_name = "NAME")]
    pub(crate) rules: Option<String>,
    /// A setting of the rule set, for instance levels=4 (can be repeated)
    #[arg(long = "set", value_name = "KEY=VALUE")]
    pub(crate) settings: Vec<String>,
    /// How many games; each deal is begun once by everybody at the table
    #[arg(long, value_name = "N", default_value = "20", value_parser = count)]
    pub(crate) games: u64,
    /// The seed of the first deal; the next has the next number
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(..1 << 52))]
    pub(crate) seed: u64,
    /// How many seconds the program may think about a move
    #[arg(long, value_name = "SECONDS", default_value_t = 10.0)]
    pub(crate) move_time: f64,
    /// The name of the program at the table
    #[arg(long, value_name = "NAME", default_value = "Student")]
    pub(crate) name: String,
    /// Play at a server that runs already, instead of one of the arena's own
    #[arg(long, value_name = "http://HOST:PORT")]
    pub(crate) server: Option<String>,
    /// Where results are kept, a row a game; games that are there are not played again
    #[arg(long, value_name = "FILE", default_value = "arena.csv")]
    pub(crate) out: PathBuf,
    /// How many games to play for a value where it has to be estimated by games
    #[arg(long, value_name = "N", default_value_t = rollwright_coach::DEFAULT_ROLLOUTS,
        value_parser = rollouts)]
    pub(crate) rollouts: usize,
}

/// The arguments of `examples`.
#[derive(clap::Args, Debug)]
pub(crate) struct Examples {
    /// The folder with the examples
    #[arg(default_value = "examples/handouts")]
    pub(crate) folder: PathBuf,
    /// Write what comes into the examples, instead of comparing
    #[arg(long)]
    pub(crate) write: bool,
}

/// The arguments of `cache`.
#[derive(clap::Args, Debug)]
pub(crate) struct Cache {
    /// Remove all of it; what is needed again is solved again
    #[arg(long)]
    pub(crate) clear: bool,
}

/// The language people read.
#[derive(clap::Args, Debug, Default)]
pub(crate) struct Spoken {
    /// The language: en or de; on a terminal that of LANG when missing, else English
    #[arg(long, value_name = "LANGUAGE", value_parser = language)]
    pub(crate) lang: Option<Lang>,
}

/// A language by its code.
fn language(code: &str) -> Result<Lang, String> {
    let known = Lang::ALL.map(Lang::code).join(", ");
    Lang::from_code(code).ok_or_else(|| format!("there is no such language; there are: {known}"))
}

/// The arguments of `play`.
#[derive(clap::Args, Debug, Default)]
pub(crate) struct Play {
    #[command(flatten)]
    pub(crate) spoken: Spoken,
    #[arg(help = games())]
    pub(crate) game: Option<String>,
    /// The rule set, for instance official
    #[arg(long, value_name = "NAME")]
    pub(crate) rules: Option<String>,
    /// A setting of the rule set, for instance levels=4 (can be repeated)
    #[arg(long = "set", value_name = "KEY=VALUE")]
    pub(crate) settings: Vec<String>,
    /// Who plays, separated by commas: names, and bots such as bot:greedy
    #[arg(long, value_name = "LIST")]
    pub(crate) seats: Option<String>,
    /// random; manual: you type what real dice show; or a file of faces
    #[arg(long, value_name = "random|manual|FILE")]
    pub(crate) dice: Option<String>,
    /// The seed of the dice: the same seed gives the same dice
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,
    /// Keep the game in a new file, step by step
    #[arg(long, value_name = "FILE")]
    pub(crate) record: Option<PathBuf>,
    /// Go on with a recorded game, in the same file
    #[arg(long, value_name = "FILE",
        conflicts_with_all = ["game", "rules", "settings", "seats", "seed", "training"])]
    pub(crate) resume: Option<PathBuf>,
    /// A training game: undo may go back over rolls
    #[arg(long)]
    pub(crate) training: bool,
    /// Play on the full screen: dice, sheets, history and choices at a glance
    #[arg(long, conflicts_with_all = ["strict", "plain"])]
    pub(crate) screen: bool,
    /// Sit down at a server's table on the full screen, or look on there: its address, as a
    /// browser shows it
    #[arg(long, value_name = "URL", conflicts_with_all = ["game", "rules", "settings", "seats",
        "dice", "seed", "record", "resume", "training", "strict", "plain"])]
    pub(crate) table: Option<String>,
    /// The name to sit down with at --table
    #[arg(long, value_name = "NAME", requires = "table")]
    pub(crate) name: Option<String>,
    /// On the full screen: how long a step of others is looked at, in milliseconds
    #[arg(long, value_name = "MILLISECONDS", default_value_t = 600,
        value_parser = clap::value_parser!(u64).range(..=60_000))]
    pub(crate) pace: u64,
    /// Ask on a terminal as in a pipe: step by step, and whatever is not yes is no
    #[arg(long)]
    pub(crate) strict: bool,
    /// ASCII only, no colour (the default when the output is no terminal)
    #[arg(long)]
    pub(crate) plain: bool,
}

impl Play {
    /// How long a step of others is looked at on the full screen.
    pub(crate) fn pace(&self) -> Duration {
        Duration::from_millis(self.pace)
    }
}

/// The arguments of `replay`.
#[derive(clap::Args, Debug)]
pub(crate) struct Replay {
    #[command(flatten)]
    pub(crate) spoken: Spoken,
    /// The record of a game
    pub(crate) record: PathBuf,
    /// Step through it on the full screen
    #[arg(long, conflicts_with = "plain")]
    pub(crate) screen: bool,
    /// ASCII only, no colour (the default when the output is no terminal)
    #[arg(long)]
    pub(crate) plain: bool,
}

/// The arguments of `hint`.
#[derive(clap::Args, Debug)]
pub(crate) struct Hint {
    #[command(flatten)]
    pub(crate) spoken: Spoken,
    /// The record of a game
    pub(crate) record: PathBuf,
    /// Before this step, as review counts them, instead of where the record ends
    #[arg(long, value_name = "STEP")]
    pub(crate) at: Option<usize>,
    /// For this seat, counted from 1 (default: the first that is asked)
    #[arg(long, value_name = "N")]
    pub(crate) seat: Option<u8>,
    /// How many games to play for a value where it has to be estimated by games
    #[arg(long, value_name = "N", default_value_t = rollwright_coach::DEFAULT_ROLLOUTS,
        value_parser = rollouts)]
    pub(crate) rollouts: usize,
    /// How to print it
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: HintFormat,
}

/// How hard positions are.
#[derive(clap::ValueEnum, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Hardness {
    /// The second best choice is bad
    Easy,
    /// The second best choice is doubtful
    #[default]
    Medium,
    /// The second best choice is nearly as good
    Hard,
}

impl From<Hardness> for rollwright_coach::training::Difficulty {
    fn from(hardness: Hardness) -> Self {
        match hardness {
            Hardness::Easy => Self::Easy,
            Hardness::Medium => Self::Medium,
            Hardness::Hard => Self::Hard,
        }
    }
}

/// The arguments of `train`.
#[derive(clap::Args, Debug)]
pub(crate) struct Train {
    #[command(flatten)]
    pub(crate) spoken: Spoken,
    #[arg(help = games())]
    pub(crate) game: String,
    /// The position of the day, the same for everybody
    #[arg(long)]
    pub(crate) daily: bool,
    /// With --daily: that of another day, for instance 2026-11-15
    #[arg(long, value_name = "DAY", requires = "daily")]
    pub(crate) day: Option<String>,
    /// How hard positions of simulated games are
    #[arg(long, value_enum, default_value_t, conflicts_with = "daily")]
    pub(crate) difficulty: Hardness,
    /// Stop after so many positions
    #[arg(long, value_name = "N", conflicts_with = "daily")]
    pub(crate) count: Option<usize>,
    /// ASCII only, no colour
    #[arg(long)]
    pub(crate) plain: bool,
}

/// How a review is written.
#[derive(clap::ValueEnum, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum ReviewFormat {
    /// Tables for people
    #[default]
    Text,
    /// Everything, for programs
    Json,
    /// One row a decision
    Csv,
    /// A page with the moments drawn and a chart
    Html,
}

/// The arguments of `review`.
#[derive(clap::Args, Debug)]
pub(crate) struct Review {
    #[command(flatten)]
    pub(crate) spoken: Spoken,
    /// The records of games
    #[arg(required = true)]
    pub(crate) records: Vec<PathBuf>,
    /// How to write it
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: ReviewFormat,
    /// Write it to a file
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    /// How many games to play for a value where it has to be estimated by games
    #[arg(long, value_name = "N", default_value_t = rollwright_coach::DEFAULT_ROLLOUTS,
        value_parser = rollouts)]
    pub(crate) rollouts: usize,
}

fn rollouts(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(number @ 10..=1_000_000) => Ok(number),
        _ => Err("give a whole number from 10 to 1000000".to_owned()),
    }
}

/// How results are written.
#[derive(clap::ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Format {
    /// Tables for people
    Text,
    /// Everything, for programs and for merge
    Json,
    /// One row a seat
    Csv,
    /// Everything, as XML
    Xml,
}

/// Which pictures --plot draws.
#[derive(clap::ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Pictures {
    /// All of them on one sheet
    All,
    /// Score distributions
    Scores,
    /// Who is ahead of whom
    Matrix,
    /// How the mean settles
    Progress,
    /// Score against the length of the game
    Length,
    /// What belongs to the game, per box or row
    Measures,
}

impl Pictures {
    /// Why there is nothing to draw, and what to draw instead.
    pub(crate) fn why_empty(self) -> &'static str {
        match self {
            Self::Matrix => {
                "--chart matrix shows who is ahead of whom: seat at least two, or take --chart scores"
            }
            Self::Length => {
                "--chart length has nothing to show: all games took the same number of turns; \
                 take --chart scores"
            }
            Self::Measures => {
                "--chart measures has nothing to show: in this game only scores are counted; \
                 take --chart scores"
            }
            Self::All | Self::Scores | Self::Progress => "there is nothing to draw",
        }
    }
}

/// The formats that have a schema.
#[derive(clap::ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Schema {
    /// JSON Schema
    Json,
    /// XML Schema
    Xml,
}

/// Where results go, the same for every command that has some.
#[derive(clap::Args, Debug)]
pub(crate) struct Telling {
    /// How to write the results
    #[arg(long, value_enum, default_value = "text")]
    pub(crate) format: Format,
    /// Write the results to a file
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    /// Draw the results
    #[arg(long, value_name = "FILE.svg|FILE.png")]
    pub(crate) plot: Option<PathBuf>,
    /// Which pictures to draw with --plot
    #[arg(long, value_enum, default_value = "all", requires = "plot")]
    pub(crate) chart: Pictures,
    /// Write a page with all tables and pictures
    #[arg(long, value_name = "FILE.html")]
    pub(crate) report: Option<PathBuf>,
}

/// The arguments of `simulate`.
#[derive(clap::Args, Debug)]
pub(crate) struct Simulate {
    #[arg(help = games(), required_unless_present = "schema")]
    pub(crate) game: Option<String>,
    /// The rule set, for instance official
    #[arg(long, value_name = "NAME")]
    pub(crate) rules: Option<String>,
    /// A setting of the rule set, for instance levels=4 (can be repeated)
    #[arg(long = "set", value_name = "KEY=VALUE")]
    pub(crate) settings: Vec<String>,
    /// The strategies in seat order, separated by commas; seat 1 begins
    #[arg(long, value_name = "LIST", required_unless_present = "schema")]
    pub(crate) seats: Option<String>,
    /// How many games to play, for instance 100000 or 1e5
    #[arg(long, value_name = "N", value_parser = count)]
    pub(crate) games: Option<u64>,
    /// Play until every mean score has this standard error (--games: at most so many)
    #[arg(long, value_name = "E")]
    pub(crate) until_error: Option<f64>,
    /// The seed: the same seed gives the same numbers, whatever the number of threads
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,
    /// How many threads to play with (default: one a core)
    #[arg(long, value_name = "N", value_parser = at_least_one)]
    pub(crate) threads: Option<usize>,
    /// Play every set of dice with the seats rotated, so that luck cancels
    #[arg(long)]
    pub(crate) duplicate: bool,
    /// Take luck out of the results, where values are exact: far fewer games are as sure
    #[arg(long)]
    pub(crate) adjusted: bool,
    /// Play only share I of N of the games; merge joins the shares
    #[arg(long, value_name = "I/N")]
    pub(crate) shard: Option<String>,
    /// Leave out the first N sets of dice, which other games have used
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true,
        value_parser = clap::value_parser!(u64).range(..=1_000_000_000_000))]
    pub(crate) skip: u64,
    /// Where the results go.
    #[command(flatten)]
    pub(crate) telling: Telling,
    /// Write every single game to a file that ends in .csv, .json, .jsonl or .xml
    #[arg(long, value_name = "FILE")]
    pub(crate) games_out: Option<PathBuf>,
    /// Print the schema of a format instead of playing
    #[arg(long, value_enum, value_name = "FORMAT")]
    pub(crate) schema: Option<Schema>,
}

/// The arguments of `merge`.
#[derive(clap::Args, Debug)]
pub(crate) struct Merge {
    /// Results that simulate --format json wrote
    #[arg(required = true)]
    pub(crate) files: Vec<PathBuf>,
    /// Where the results go.
    #[command(flatten)]
    pub(crate) telling: Telling,
}

/// How a tournament is written.
#[derive(clap::ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum TournamentFormat {
    /// Tables for people
    Text,
    /// Everything, for programs
    Json,
    /// One row for each bot and number of seats
    Csv,
    /// Tables for a page such as BENCHMARKS.md
    Markdown,
}

/// The arguments of `tournament`.
#[derive(clap::Args, Debug)]
pub(crate) struct Tournament {
    #[arg(help = games())]
    pub(crate) game: String,
    /// The rule set, for instance official
    #[arg(long, value_name = "NAME")]
    pub(crate) rules: Option<String>,
    /// A setting of the rule set, for instance levels=4 (can be repeated)
    #[arg(long = "set", value_name = "KEY=VALUE")]
    pub(crate) settings: Vec<String>,
    /// The bots that meet, separated by commas (default: all of the game)
    #[arg(long, value_name = "LIST")]
    pub(crate) bots: Option<String>,
    /// The numbers of seats to play with, separated by commas (default: 2 to 4)
    #[arg(long, value_name = "LIST")]
    pub(crate) seats: Option<String>,
    /// How many games each choice of bots plays, at least
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = count)]
    pub(crate) games: u64,
    /// The seed: the same seed gives the same numbers, whatever the number of threads
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,
    /// How many threads to play with (default: one a core)
    #[arg(long, value_name = "N", value_parser = at_least_one)]
    pub(crate) threads: Option<usize>,
    /// How to write the results
    #[arg(long, value_enum, default_value = "text")]
    pub(crate) format: TournamentFormat,
    /// Write the results to a file
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    /// Draw the results
    #[arg(long, value_name = "FILE.svg|FILE.png")]
    pub(crate) plot: Option<PathBuf>,
}

/// A whole number, also as people write large ones: `1e6`.
fn count(text: &str) -> Result<u64, String> {
    let bad = || "give a whole number, such as 1000 or 1e6".to_owned();
    let (digits, zeros) = text.split_once(['e', 'E']).unwrap_or((text, "0"));
    let (whole, part) = digits.split_once('.').unwrap_or((digits, ""));
    let zeros: usize = zeros.parse().map_err(|_| bad())?;
    // As many zeros as are left when the digits behind the point have moved before it.
    let zeros = zeros.checked_sub(part.len()).filter(|zeros| *zeros < 20).ok_or_else(bad)?;
    let digits = format!("{whole}{part}{}", "0".repeat(zeros));
    let plain = !whole.is_empty() && digits.chars().all(|digit| digit.is_ascii_digit());
    digits.parse().ok().filter(|_| plain).ok_or_else(bad)
}

fn at_least_one(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(number @ 1..=1024) => Ok(number),
        _ => Err("give a whole number from 1 to 1024".to_owned()),
    }
}

/// How a hint is printed.
#[derive(clap::ValueEnum, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum HintFormat {
    /// For people.
    #[default]
    Text,
    /// For programs.
    Json,
}

/// How a solved game is told.
#[derive(clap::ValueEnum, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum SolveFormat {
    /// For people.
    #[default]
    Text,
    /// For programs; --schema describes it.
    Json,
    /// How likely each score is, one row a score.
    Csv,
}

/// The arguments of `solve`.
#[derive(clap::Args, Debug)]
pub(crate) struct Solve {
    #[arg(help = games(), required_unless_present = "schema")]
    pub(crate) game: Option<String>,
    /// The rule set, for instance official
    #[arg(long, value_name = "NAME")]
    pub(crate) rules: Option<String>,
    /// A setting of the rule set, for instance levels=4 (can be repeated)
    #[arg(long = "set", value_name = "KEY=VALUE")]
    pub(crate) settings: Vec<String>,
    /// Qwixx: so many seats, of which each plays its own sheet (1 to 5)
    #[arg(long, value_name = "N")]
    pub(crate) seats: Option<usize>,
    /// Qwixx: what points count one turn later, 0.01 to 1
    #[arg(long, value_name = "D")]
    pub(crate) discount: Option<f64>,
    /// Qwixx, Yahtzee: how likely each score is under perfect play, too; Warrior: each length
    #[arg(long)]
    pub(crate) distribution: bool,
    /// Yahtzee: the greatest chance to reach so many points, for instance 300; with all, that of
    /// every number of points
    #[arg(long, value_name = "T|all")]
    pub(crate) target: Option<String>,
    /// Tell the chance of at least so much, for instance 200,300
    #[arg(long, value_name = "T,T,...", value_delimiter = ',', allow_negative_numbers = true)]
    pub(crate) at_least: Vec<i32>,
    /// Draw what perfect play leads to, as .svg or .png
    #[arg(long, value_name = "FILE")]
    pub(crate) plot: Option<PathBuf>,
    /// Write to a file instead of the screen
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    /// Print the schema of --format json
    #[arg(long)]
    pub(crate) schema: bool,
    /// Solve anew, whatever the cache holds
    #[arg(long)]
    pub(crate) fresh: bool,
    /// How to print the result
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: SolveFormat,
}

/// The arguments of `serve`.
#[derive(clap::Args, Debug)]
pub(crate) struct Serve {
    /// The address to listen on; port 0 takes any that is free
    #[arg(long, value_name = "ADDR", default_value = "127.0.0.1:7654")]
    pub(crate) listen: SocketAddr,
    /// How many tables one address may set up in a minute
    #[arg(long, value_name = "N", default_value_t = Limits::default().tables)]
    pub(crate) limit_tables: u32,
    /// How many requests one address may send in a minute
    #[arg(long, value_name = "N", default_value_t = Limits::default().requests)]
    pub(crate) limit_requests: u32,
    /// How many streams of events one address may have open
    #[arg(long, value_name = "N", default_value_t = Limits::default().streams)]
    pub(crate) limit_streams: u32,
    /// A name that the server is reached by, for instance play.example (can be repeated); others
    /// are refused. On this machine alone, localhost is enough
    #[arg(long = "host", value_name = "NAME")]
    pub(crate) hosts: Vec<String>,
    /// The address that links, QR codes and previews carry, with http or https before it
    /// [default: the one that a page was asked for by]
    #[arg(long, value_name = "URL", value_parser = PublicUrl::read)]
    pub(crate) public_url: Option<PublicUrl>,
    /// A proxy stands in front: the last address in X-Forwarded-For is that of whoever asks, and
    /// X-Forwarded-Proto says whether they came by https
    #[arg(long)]
    pub(crate) behind_proxy: bool,
    /// How long a bot takes for a step while somebody looks on, in milliseconds; 0 for no wait
    #[arg(long, value_name = "MILLISECONDS", default_value_t = 600,
        value_parser = clap::value_parser!(u64).range(..=60_000))]
    pub(crate) pace: u64,
    /// The database: sqlite:FILE or postgres://USER:PASSWORD@HOST/DATABASE [default: a file in
    /// the data folder]
    #[arg(long, value_name = "URL", env = "ROLLWRIGHT_DATABASE", hide_env_values = true)]
    pub(crate) database: Option<String>,
    /// How long to wait for a database server that can't be reached yet, for instance because
    /// both have just been started
    #[arg(long, value_name = "SECONDS", default_value_t = 0,
        value_parser = clap::value_parser!(u64).range(..=86_400))]
    pub(crate) wait_for_database: u64,
    /// How much its bots may study.
    #[command(flatten)]
    pub(crate) studying: Studying,
    /// What it tells whoever watches over it.
    #[command(flatten)]
    pub(crate) watching: Watching,
}

/// How to print lists.
#[derive(clap::ValueEnum, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Listing {
    /// For people.
    #[default]
    Text,
    /// For programs.
    Json,
    /// For programs that want XML.
    Xml,
}

/// The arguments of `scores`.
#[derive(clap::Args, Debug)]
pub(crate) struct Scores {
    #[command(flatten)]
    pub(crate) spoken: Spoken,
    #[arg(help = format!("{}; all when missing", games()))]
    pub(crate) game: Option<String>,
    /// How to print it
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: Listing,
    /// Delete this name everywhere
    #[arg(long, value_name = "NAME")]
    pub(crate) forget: Option<String>,
    /// The database [default: a file in the data folder]
    #[arg(long, value_name = "URL")]
    pub(crate) database: Option<String>,
}

/// The arguments of `history`.
#[derive(clap::Args, Debug)]
pub(crate) struct History {
    /// Only games in which somebody of this name played
    #[arg(long, value_name = "NAME")]
    pub(crate) name: Option<String>,
    /// How to print it
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: Listing,
    #[command(flatten)]
    pub(crate) spoken: Spoken,
}

/// The arguments of `verify`.
#[derive(clap::Args, Debug)]
pub(crate) struct Verify {
    /// The record of a game that is over
    pub(crate) record: PathBuf,
}

/// The names of the games, for help texts: `qwixx, qwinto or yahtzee`.
fn games() -> String {
    let names = GameId::ALL.map(GameId::name);
    match names.split_last() {
        Some((last, [])) => (*last).to_owned(),
        Some((last, rest)) => format!("{} or {last}", rest.join(", ")),
        None => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::count;

    #[test]
    fn large_numbers_can_be_written_short() {
        for (text, number) in
            [("1000", 1000), ("1e6", 1_000_000), ("2.5e3", 2500), ("3E0", 3), ("0", 0)]
        {
            assert_eq!(count(text), Ok(number), "{text}");
        }
        for bad in ["", "e", "1e", "1.5", "2.55e1", "-1", "1e99", "1e20", "one", "1e-3", "+e3"] {
            assert!(count(bad).is_err(), "{bad}");
        }
    }
}
