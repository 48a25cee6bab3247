//! Arguments of `hint`, `review` and `train`.

use std::path::PathBuf;

use rollwright_coach::training::PuzzleTheme;

use super::LanguageArg;
use super::{QuietArg, games_help};
use crate::value_completions;

/// The arguments of `hint`.
#[derive(clap::Args, Debug)]
pub(crate) struct HintArgs {
    #[command(flatten)]
    pub(crate) language: LanguageArg,
    /// The file with the record of a game, or a position string
    #[arg(value_name = "RECORD|STRING")]
    pub(crate) record: PathBuf,
    /// Look at the position before this step of the record; steps are numbered as in 'rollwright review' [default: the end of the record]
    #[arg(long, value_name = "STEP")]
    pub(crate) at: Option<usize>,
    /// The seat that decides, counted from 1 [default: the first seat that has to decide]
    #[arg(long, value_name = "N")]
    pub(crate) seat: Option<u8>,
    /// How many games to simulate for each value that has to be estimated
    #[arg(long, value_name = "N", default_value_t = rollwright_coach::DEFAULT_ROLLOUTS,
        value_parser = parse_rollouts)]
    pub(crate) rollouts: usize,
    /// The output format
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: HintFormat,
}

/// The difficulty of positions.
#[derive(clap::ValueEnum, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum DifficultyArg {
    /// The second-best choice is bad
    Easy,
    /// The second-best choice is doubtful
    #[default]
    Medium,
    /// The second-best choice is almost as good as the best
    Hard,
}

impl From<DifficultyArg> for rollwright_coach::training::Difficulty {
    fn from(difficulty: DifficultyArg) -> Self {
        match difficulty {
            DifficultyArg::Easy => Self::Easy,
            DifficultyArg::Medium => Self::Medium,
            DifficultyArg::Hard => Self::Hard,
        }
    }
}

/// The arguments of `train`.
#[derive(clap::Args, Debug)]
pub(crate) struct TrainArgs {
    #[command(flatten)]
    pub(crate) language: LanguageArg,
    #[arg(value_name = "GAME|STRING", help = format!("{}, or a position string", games_help()),
        add = value_completions::games())]
    pub(crate) game: String,
    /// Show the position of the day, which is the same for everyone
    #[arg(long)]
    pub(crate) daily: bool,
    /// With --daily, show the position of another day, for example 2026-11-15
    #[arg(long, value_name = "DAY", requires = "daily")]
    pub(crate) day: Option<String>,
    /// How hard the positions are
    #[arg(long, value_enum, default_value_t, conflicts_with = "daily")]
    pub(crate) difficulty: DifficultyArg,
    /// Stop after this many positions
    #[arg(short = 'n', long, value_name = "N", conflicts_with = "daily")]
    pub(crate) count: Option<usize>,
    /// What the positions are about, for example locks, straights or duels
    #[arg(long, value_name = "TOPIC", conflicts_with = "daily",
        value_parser = clap::builder::PossibleValuesParser::new(
            PuzzleTheme::ALL.map(PuzzleTheme::name)))]
    pub(crate) theme: Option<String>,
    /// Stop at the first mistake
    #[arg(long, conflicts_with_all = ["daily", "storm"])]
    pub(crate) streak: bool,
    /// Solve as many positions as you can in three minutes
    #[arg(long, conflicts_with = "daily")]
    pub(crate) storm: bool,
    /// Use only ASCII and no colour
    #[arg(long)]
    pub(crate) plain: bool,
}

/// Output formats of a review.
#[derive(clap::ValueEnum, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum ReviewFormat {
    /// Text with tables, for people
    #[default]
    Text,
    /// All results as JSON, for programs
    Json,
    /// One row per decision
    Csv,
    /// A web page with a chart and drawings of the costliest moments
    Html,
}

/// The arguments of `review`.
#[derive(clap::Args, Debug)]
pub(crate) struct ReviewArgs {
    #[command(flatten)]
    pub(crate) language: LanguageArg,
    /// The files with the records of games
    #[arg(required = true)]
    pub(crate) records: Vec<PathBuf>,
    /// The output format
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: ReviewFormat,
    /// Write the output to a file
    #[arg(short, long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    /// How many games to simulate for each value that has to be estimated
    #[arg(long, value_name = "N", default_value_t = rollwright_coach::DEFAULT_ROLLOUTS,
        value_parser = parse_rollouts)]
    pub(crate) rollouts: usize,
    #[command(flatten)]
    pub(crate) quiet: QuietArg,
}

pub(super) fn parse_rollouts(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(number @ 10..=1_000_000) => Ok(number),
        _ => Err("give a whole number from 10 to 1000000".to_owned()),
    }
}

/// Output formats of a hint.
#[derive(clap::ValueEnum, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum HintFormat {
    /// Text, for people
    #[default]
    Text,
    /// JSON, for programs
    Json,
}
