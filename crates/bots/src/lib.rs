//! Strategies that can play any seat, and the exact solvers behind them.
//!
//! Solve a game exactly, and let a bot play it:
//!
//! ```
//! use rollwright_bots::random_roll::random_roll;
//! use rollwright_bots::yahtzee::YahtzeeSolution;
//! use rollwright_bots::{HasBots, NoCache, NoProgress, SolutionProvider, SplitMix64};
//! use rollwright_games::yahtzee::{Rules, Yahtzee};
//! use rollwright_games::{Game, Phase, Seat, Seats};
//!
//! let solution = YahtzeeSolution::solve(Rules::Basic, 1, &NoProgress)?;
//! assert_eq!(format!("{:.2}", solution.expected_score_at_game_start()), "245.87");
//!
//! let seats = Seats::new(1, Seat(0)).expect("one seat");
//! let solutions = SolutionProvider::new(&NoCache, &NoProgress, 1);
//! let mut bot = Yahtzee::bot_factory("greedy", &Rules::Basic, seats, &solutions)?();
//! let mut game = Yahtzee::new(&Rules::Basic, seats);
//! let mut random = SplitMix64::new(7);
//! loop {
//!     match game.phase() {
//!         Phase::Roll { .. } => game.apply_roll(random_roll(&game, &mut random)),
//!         Phase::Decide { .. } => {
//!             let action = bot.choose(&game, Seat(0), random.next_u64());
//!             game.apply_action(Seat(0), action);
//!         }
//!         Phase::Over { .. } => break,
//!     }
//! }
//! assert!(game.score(Seat(0)) > 100);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Public types use no file system and no clock: callers of a solver pass a [`Progress`] that
//! receives its progress and can cancel it.
//!
//! - `bot`, `has_bots`, `level`: the interface of a bot, and what a game provides for its bots
//! - `has_solver`, `has_position_values`: what a game provides for exact play, and for the coach
//! - `decision_compute_cost`: which strategies are cheap enough for rollouts
//! - `generic_expectimax`, `generic_strategies`, `exact_or_sampled_rolls`: strategies that only need
//!   the rules
//! - `evaluation`: values of positions, for the coach
//! - `solvability`, `solve_request`, `solution_summary`: what can be solved, what to solve, and the
//!   result
//! - `exact_values`: the values of a solved game as one array
//! - `solution_provider`, `memory_budget`, `progress`, `solver_thread_pool`: solving, caching and sharing
//!   solutions
//! - `distribution`, `perfect_play_outcome`: exact distributions of scores and lengths
//! - `solo_batch_play`, `random_roll`, `play_random_actions`, `rng`: whole games at high speed
//! - `neural_net_parts`, `simd_dispatch`: what the champions' nets and the solvers have in common
//! - `pig`, `qwinto`, `qwixx`, `warrior`, `yahtzee`: strategies and solvers of one game each

#![cfg_attr(not(test), warn(clippy::disallowed_methods))]

mod bot;
mod decision_compute_cost;
mod distribution;
pub mod evaluation;
mod exact_or_sampled_rolls;
mod exact_values;
mod generic_expectimax;
mod generic_strategies;
mod has_bots;
mod has_position_values;
mod has_solver;
mod level;
mod memory_budget;
mod neural_net_parts;
mod perfect_play_outcome;
mod pig;
pub mod play_random_actions;
mod progress;
pub mod qwinto;
pub mod qwixx;
pub mod random_roll;
mod rng;
mod simd_dispatch;
mod solo_batch_play;
mod solution_provider;
mod solution_summary;
mod solvability;
mod solve_request;
mod solver_thread_pool;
pub mod warrior;
pub mod yahtzee;

pub use bot::{Bot, BotError, BotFactory, CompletedGame, RandomBot, cloning_bot_factory};
pub use decision_compute_cost::DecisionComputeCost;
pub use distribution::Distribution;
pub use exact_values::{ExactValues, SharedExactValues};
pub use has_bots::{
    HasBots, resolve_strategy, resolve_strategy_in_any_rule_set, rollout_strategy,
    strategies_in_any_rule_set,
};
pub use has_position_values::HasPositionValues;
pub use has_solver::HasSolver;
pub use level::{Level, distinct_levels, equivalent_offered_level, level_of_strategy};
pub use memory_budget::{BudgetExceeded, Evictor, MemoryBudget, Reservation, megabytes_rounded_up};
pub use perfect_play_outcome::{ExactStatistic, PerfectPlayOutcome, PointsOrTurns};
pub use progress::{CancelAtOnce, Cancelled, NoProgress, Progress};
pub use rng::{RollNumberGenerator, SplitMix64, random_number_for_decision};
pub use solution_provider::{
    CacheableSolution, NoCache, SolutionBuildError, SolutionCache, SolutionProvider,
    SolutionWithReservation,
};
pub use solution_summary::{ExactPlayerStatistics, SolutionSummary};
pub use solvability::{
    Objective, Solvability, SolveCost, SolverCapabilities, unsolvable_explanation,
};
pub use solve_request::{SolveRequest, TargetPoints};
