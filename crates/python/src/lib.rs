//! The Python package `rollwright`: its compiled part, `rollwright._core`.
//!
//! Everything that a game does in Python goes through `setup::AnySetup` and
//! `position::AnyPosition`, which hide the game's type. The package's Python files, in
//! `python/rollwright`, add environments and conversions to other libraries.
//!
//! - `setup`: a game with its rules and seats: actions, observations, solutions
//! - `position`: a position of any game
//! - `bot`: bots, prepared on first use
//! - `coaching`: hints and reviews
//! - `records`: records in and out
//! - `simulation`: many games between bots
//! - `solution`: solved games, and their values without a copy
//! - `batch`: many games at once, for learning
//! - `environment`: batches on arrays, and single games
//! - `interrupt`: long work that Ctrl-C stops
//! - `drawing`: a position as HTML, for notebooks
//! - `error`: errors as sentences

// The macros of pyo3 generate the functions that Python calls, which can't be safe.
#![allow(unsafe_code, reason = "only in the code that pyo3's macros generate")]

mod batch;
mod bot;
mod coaching;
mod drawing;
mod environment;
mod error;
mod interrupt;
mod position;
mod records;
mod setup;
mod simulation;
mod solution;

use pyo3::prelude::*;

/// The compiled part of the package.
#[pymodule]
mod _core {
    use super::*;

    #[pymodule_export]
    use bot::PyBot;
    #[pymodule_export]
    use coaching::PyCoach;
    #[pymodule_export]
    use environment::{PySingleEnv, PyVectorCore};
    #[pymodule_export]
    use error::RollwrightError;
    #[pymodule_export]
    use position::PyPosition;
    #[pymodule_export]
    use records::PyRecord;
    #[pymodule_export]
    use setup::{PyGame, game_names};
    #[pymodule_export]
    use simulation::{PyResults, merge_results, simulate_games};
    #[pymodule_export]
    use solution::{PyExactValues, PySolution, solve_game};

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
