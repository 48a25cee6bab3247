//! Arguments of `scores` and `history`.

use rollwright_tables::store::Opponents;

use super::LanguageArg;
use super::games_help;
use crate::value_completions;

/// Output formats of lists.
#[derive(clap::ValueEnum, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum ListFormat {
    /// Text, for people
    #[default]
    Text,
    /// JSON, for programs
    Json,
    /// XML, for programs
    Xml,
}

/// Who else played.
#[derive(clap::ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum OpponentsArg {
    /// Solo games
    None,
    /// Games against bots only
    Bots,
    /// Games with at least one other person
    People,
}

impl From<OpponentsArg> for Opponents {
    fn from(arg: OpponentsArg) -> Self {
        match arg {
            OpponentsArg::None => Self::None,
            OpponentsArg::Bots => Self::Bots,
            OpponentsArg::People => Self::People,
        }
    }
}

/// The arguments of `scores`.
#[derive(clap::Args, Debug)]
pub(crate) struct ScoresArgs {
    #[command(flatten)]
    pub(crate) language: LanguageArg,
    #[arg(help = format!("{} [default: all]", games_help()), add = value_completions::games())]
    pub(crate) game: Option<String>,
    /// Show only solo games, games against bots, or games against people
    #[arg(long, value_enum)]
    pub(crate) opponents: Option<OpponentsArg>,
    /// The output format
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: ListFormat,
    /// Delete this name from all games and from the hall of fame
    #[arg(long, value_name = "NAME")]
    pub(crate) forget: Option<String>,
    /// The database [default: a file in the data folder]
    #[arg(long, value_name = "URL")]
    pub(crate) database: Option<String>,
}

/// The arguments of `history`.
#[derive(clap::Args, Debug)]
pub(crate) struct HistoryArgs {
    /// Show only games played by somebody with this name
    #[arg(long, value_name = "NAME")]
    pub(crate) name: Option<String>,
    /// Show only the latest COUNT games
    #[arg(short = 'n', long, value_name = "COUNT")]
    pub(crate) limit: Option<usize>,
    /// The output format
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: ListFormat,
    #[command(flatten)]
    pub(crate) language: LanguageArg,
}
