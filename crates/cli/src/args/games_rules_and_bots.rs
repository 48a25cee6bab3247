//! Arguments of `games`, `rules` and `bots`.

use super::{LanguageArg, games_help};
use crate::value_completions;

/// Output formats of the list of games.
#[derive(clap::ValueEnum, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum GamesFormat {
    /// Text, for people
    #[default]
    Text,
    /// JSON, for programs
    Json,
}

/// The arguments of `games`.
#[derive(clap::Args, Debug)]
pub(crate) struct GamesArgs {
    #[command(flatten)]
    pub(crate) language: LanguageArg,
    /// The output format
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: GamesFormat,
}

/// The arguments of `rules`.
#[derive(clap::Args, Debug)]
pub(crate) struct RulesArgs {
    #[command(flatten)]
    pub(crate) language: LanguageArg,
    #[arg(help = games_help(), add = value_completions::games())]
    pub(crate) game: String,
    /// The rule set, for example official
    #[arg(long, value_name = "NAME", add = value_completions::rule_sets())]
    pub(crate) rules: Option<String>,
    /// A setting of the rule set, for example levels=4 (can be repeated)
    #[arg(long = "set", value_name = "KEY=VALUE", add = value_completions::settings())]
    pub(crate) settings: Vec<String>,
}

/// The arguments of `bots`.
#[derive(clap::Args, Debug)]
pub(crate) struct BotsArgs {
    #[command(flatten)]
    pub(crate) language: LanguageArg,
    #[arg(help = format!("{} [default: all]", games_help()), add = value_completions::games())]
    pub(crate) game: Option<String>,
}
