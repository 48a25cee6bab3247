//! The lab: millions of games, their statistics, charts and files.
//!
//! [`any_players`] play the sets of a [`Part`] into a [`Tally`]; with the table it
//! was played at that makes [`Results`], which are shown as a [`Document`]. All
//! counting is in whole numbers, so results are the same to the last bit whatever
//! the number of threads, and joined shards equal the whole.
//!
//! Nothing here knows of consoles or command lines; whoever calls watches and
//! stops a run through [`rollwright_bots::Watch`].

mod adjusted;
mod any_players;
pub mod chart;
mod csv;
mod document;
mod fixed;
mod histogram;
mod measures;
mod plan;
mod qwinto;
mod qwixx;
mod report;
mod results;
mod results_xml;
mod review_page;
mod rows;
mod run;
mod set_runner;
mod side_by_side;
mod solution;
mod statistics;
mod tally;
pub mod text;
pub mod tournament;
mod warrior;
pub mod xml;
mod yahtzee;

pub use adjusted::{LuckAdjustError, LuckAdjustedResult, LuckAdjustedTally, LuckAdjuster};
pub use any_players::{AnyPlayers, prepare_players};
pub use chart::ExactResults;
pub use csv::results_csv;
pub use document::{ResultsDocument, measures_of};
pub use histogram::{Histogram, Moments};
pub use measures::HasMeasures;
pub use plan::{MAX_GAMES, RunConfig, Shard, ShardSpec};
pub use report::html_report;
pub use results::{MergeError, Results};
pub use results_xml::{RESULTS_XML_SCHEMA, results_xml};
pub use review_page::html_review;
pub use rows::{GameRowFormat, GameRowWriter};
pub use run::Players;
pub use side_by_side::exact_comparison_text;
pub use solution::{
    SOLUTION_JSON_SCHEMA, SolutionChart, SolutionDistribution, SolutionDocument, SolutionFigure,
    draw_solution, solution_charts, solution_charts_svg, solution_csv, solution_text,
};
pub use tally::Tally;

/// The schema that [`Document`] keeps to as JSON.
pub const RESULTS_JSON_SCHEMA: &str = include_str!("../schema/results.schema.json");
