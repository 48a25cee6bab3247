//! Matches between two players with duplicate dice: each set of dice is played twice, and the
//! players change seats.
//!
//! - `play_pairs`: plays pairs of games on several threads
//! - `pair_statistics`: wins, pentanomial counts, means with and without luck
//! - `sprt`: the test that stops a match early
//! - `match_results`: the results of a match, which can be stored and continued
//! - `match_output`: text, CSV and a chart
//!
//! The statistics treat a pair as one observation, because its two games are correlated.

mod match_output;
mod match_results;
mod pair_statistics;
pub(crate) mod play_pairs;
mod sprt;

pub use match_output::{match_chart_svg, match_csv, match_text};
pub use match_results::{MatchConfig, MatchEnd, MatchResults, TrailPoint};
pub use pair_statistics::{MeanResult, PairStatistics};
pub use play_pairs::PairPlayer;
pub use sprt::{MIN_PAIRS, Sprt, SprtDecision, elo_difference, expected_score};
