//! The lab: simulates millions of games and reports statistics, charts and files.
//!
//! - [`prepare_run`] returns an [`AnyPreparedRun`], which plays a [`DiceSequenceRange`] into a
//!   [`SimulationTally`].
//! - A [`SimulationTally`] together with its [`RunConfig`] makes [`Results`].
//! - [`ResultsDocument`] is the presentable form of the results; text, CSV, XML, HTML and charts
//!   are rendered from it.
//!
//! All counts are integers. Results are therefore bit-identical for any number of threads, and
//! merged shards equal the whole run.
//!
//! Nothing here depends on a console or a command line. Callers observe and cancel a run through
//! [`rollwright_bots::Progress`].
//!
//! Play a hundred games of Qwixx:
//!
//! ```
//! use rollwright_bots::{NoCache, NoProgress, SolutionProvider};
//! use rollwright_games::{GameId, Qwixx, RuleSetWithSettings, Seat, Seats};
//! use rollwright_lab::{DiceSequenceRange, prepare_run};
//!
//! let rules = RuleSetWithSettings::default_of::<Qwixx>();
//! let seats = Seats::new(2, Seat(0)).expect("two seats");
//! let strategies = ["greedy", "random"].map(String::from);
//! let solutions = SolutionProvider::new(&NoCache, &NoProgress, 1);
//! let plan = prepare_run(GameId::Qwixx, &rules, seats, &strategies, 1, &solutions)?;
//!
//! let dice = DiceSequenceRange { seed: 1, from: 0, to: 100 };
//! let tally = plan.play(dice, 2, &NoProgress, None);
//! assert_eq!(tally.games, 100);
//! assert!(tally.players[0].wins > 90);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![cfg_attr(not(test), warn(clippy::disallowed_methods))]

mod any_prepared_run;
pub mod chart;
mod dice_sequence_range;
mod dice_sequence_runner;
mod exact_comparison;
mod fixed_point;
mod game_rows;
mod histogram;
mod html_report;
mod html_review;
mod luck_adjustment;
mod measures;
pub mod paired_match;
mod parallel_run;
mod results;
mod results_csv;
mod results_document;
pub mod results_text;
mod results_xml;
mod run_config;
mod shard_spec;
mod simulation_tally;
mod solution;
mod statistics;
pub mod tournament;
pub mod xml_writer;

pub use any_prepared_run::{AnyPreparedRun, prepare_run};
pub use chart::ExactResults;
pub use dice_sequence_range::DiceSequenceRange;
pub use dice_sequence_runner::GamePair;
pub use exact_comparison::exact_comparison_text;
pub use game_rows::{GameRowFormat, GameRowUnit, GameRowWriter};
pub use histogram::{Histogram, Moments};
pub use html_report::html_report;
pub use html_review::html_review;
pub use luck_adjustment::{LuckAdjustError, LuckAdjustedResult, LuckAdjustedTally, LuckAdjuster};
pub use measures::{HasMeasures, measure_definitions};
pub use parallel_run::PreparedRun;
pub use results::{MergeError, Results};
pub use results_csv::results_csv;
pub use results_document::ResultsDocument;
pub use results_xml::{RESULTS_XML_SCHEMA, results_xml};
pub use run_config::{MAX_GAMES, RunConfig};
pub use shard_spec::ShardSpec;
pub use simulation_tally::SimulationTally;
pub use solution::{
    ExactMeasureDistribution, SOLUTION_JSON_SCHEMA, SolutionChart, SolutionDistribution,
    SolutionDocument, draw_solution_chart, solution_charts, solution_charts_svg, solution_csv,
    solution_text,
};

/// The JSON schema of [`ResultsDocument`].
pub const RESULTS_JSON_SCHEMA: &str = include_str!("../schema/results.schema.json");
