//! Arguments of `play`.

use std::path::PathBuf;
use std::time::Duration;

use super::LanguageArg;
use super::games_help;
use super::match_play::EngineRegistrationArgs;
use crate::value_completions;

/// The arguments of `play`.
#[derive(clap::Args, Debug, Default)]
pub(crate) struct PlayArgs {
    #[command(flatten)]
    pub(crate) language: LanguageArg,
    #[arg(help = games_help(), add = value_completions::games())]
    pub(crate) game: Option<String>,
    /// The rule set, for example official
    #[arg(long, value_name = "NAME", add = value_completions::rule_sets())]
    pub(crate) rules: Option<String>,
    /// A setting of the rule set, for example levels=4 (can be repeated)
    #[arg(long = "set", value_name = "KEY=VALUE", add = value_completions::settings())]
    pub(crate) settings: Vec<String>,
    /// The players, separated by commas: names, bots such as bot:greedy, and engine:NAME
    #[arg(short, long, value_name = "LIST", add = value_completions::seats())]
    pub(crate) seats: Option<String>,
    #[command(flatten)]
    pub(crate) registrations: EngineRegistrationArgs,
    /// Where the dice come from: random, manual (you type what real dice show), or a file with the faces
    #[arg(long, value_name = "random|manual|FILE")]
    pub(crate) dice: Option<String>,
    /// The seed of the dice; the same seed gives the same rolls
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,
    /// Record each step of the game in a new file
    #[arg(long, value_name = "FILE")]
    pub(crate) record: Option<PathBuf>,
    /// Resume a recorded game, and keep recording it in the same file
    #[arg(long, value_name = "FILE",
        conflicts_with_all = ["game", "rules", "settings", "seats", "seed", "training"])]
    pub(crate) resume: Option<PathBuf>,
    /// Play a training game from a position string, with as many players as it has seats
    #[arg(long, value_name = "STRING",
        conflicts_with_all = ["game", "rules", "settings", "resume"])]
    pub(crate) from: Option<String>,
    /// Play a training game, in which you can undo rolls
    #[arg(long)]
    pub(crate) training: bool,
    /// Play in full screen, with dice, sheets, history and choices at a glance
    #[arg(long, conflicts_with_all = ["strict", "plain"])]
    pub(crate) screen: bool,
    /// Join or watch a server's table in full screen; URL is the table's address in the browser
    #[arg(long, value_name = "URL", conflicts_with_all = ["game", "rules", "settings", "seats",
        "from", "dice", "seed", "record", "resume", "training", "strict", "plain"])]
    pub(crate) table: Option<String>,
    /// Your name at the table given by --table
    #[arg(long, value_name = "NAME", requires = "table")]
    pub(crate) name: Option<String>,
    /// How long full-screen mode shows each step of other players, in milliseconds
    #[arg(long, value_name = "MILLISECONDS", default_value_t = 600,
        value_parser = clap::value_parser!(u64).range(..=60_000))]
    pub(crate) pace: u64,
    /// Follow the course handouts exactly: their prompts and sheets; even at a terminal, one question at a time, and any answer other than yes means no
    #[arg(long)]
    pub(crate) strict: bool,
    /// Use only ASCII and no colour (the default if the output isn't a terminal)
    #[arg(long)]
    pub(crate) plain: bool,
}

impl PlayArgs {
    /// How long full-screen mode shows a step of another player.
    pub(crate) fn step_duration(&self) -> Duration {
        Duration::from_millis(self.pace)
    }
}
