//! Many games between bots, and their results.

use std::io::{self, Write};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use pyo3::prelude::*;
use pyo3::types::PyBytes;
use rollwright_lab::{
    DiceSequenceRange, GameRowFormat, GameRowUnit, GameRowWriter, MAX_GAMES, Results,
    ResultsDocument, RunConfig, ShardSpec, measure_definitions, prepare_run,
};

use crate::error::error;
use crate::interrupt::run_interruptible;
use crate::position::to_python;
use crate::setup::{AnySetup, PyGame, SOLUTIONS};

/// Rows in memory, shared with the writer of rows.
#[derive(Clone, Default)]
struct SharedBuffer(Arc<Mutex<Vec<u8>>>);

impl Write for SharedBuffer {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The results of a simulation. All counts are integers, so merged parts equal the whole run.
#[pyclass(name = "Results", module = "rollwright", frozen)]
pub(crate) struct PyResults {
    results: Results,
    rows: Option<Vec<u8>>,
}

#[pymethods]
impl PyResults {
    /// Reads results as JSON.
    #[staticmethod]
    fn from_json(text: &str) -> PyResult<Self> {
        let document: ResultsDocument = serde_json::from_str(text).map_err(error)?;
        Ok(Self { results: document.into_results().map_err(error)?, rows: None })
    }

    /// The results as JSON, as `rollwright simulate --format json` writes them.
    fn to_json(&self) -> PyResult<String> {
        serde_json::to_string(&ResultsDocument::new(&self.results)).map_err(error)
    }

    /// The results as a dictionary.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        to_python(py, &ResultsDocument::new(&self.results))
    }

    /// The number of games.
    #[getter]
    fn games(&self) -> u64 {
        self.results.tally.games
    }

    /// The mean score of every player.
    #[getter]
    fn means(&self) -> PyResult<Vec<f64>> {
        let document = serde_json::to_value(ResultsDocument::new(&self.results)).map_err(error)?;
        let seats = document["seats"].as_array().map_or(&[][..], Vec::as_slice);
        Ok(seats.iter().filter_map(|seat| seat["mean"].as_f64()).collect())
    }

    /// How many games every player won alone.
    #[getter]
    fn wins(&self) -> Vec<u64> {
        self.results.tally.players.iter().map(|player| player.wins).collect()
    }

    /// One row per game as CSV, if `simulate` was asked for rows.
    fn rows_csv<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        let rows = self.rows.as_ref().map(|rows| PyBytes::new(py, rows));
        rows.ok_or_else(|| error("the games weren't recorded; call simulate with rows=True"))
    }

    /// One row per game as a pandas data frame.
    fn to_pandas<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        py.import("rollwright._frames")?.call_method1("to_pandas", (self.rows_csv(py)?,))
    }

    /// One row per game as a polars data frame.
    fn to_polars<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        py.import("rollwright._frames")?.call_method1("to_polars", (self.rows_csv(py)?,))
    }

    /// One row per game as an Arrow table.
    fn to_arrow<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        py.import("rollwright._frames")?.call_method1("to_arrow", (self.rows_csv(py)?,))
    }

    fn __repr__(&self) -> String {
        let config = &self.results.config;
        let strategies = config.strategies.join(", ");
        format!("<Results of {} games of {}: {strategies}>", self.games(), config.game)
    }

    /// A pickle contains the counts, but no rows.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        Ok((py.get_type::<Self>().getattr("from_json")?, (self.to_json()?,)))
    }
}

/// What to simulate.
struct Run {
    strategies: Vec<String>,
    games: u64,
    part: DiceSequenceRange,
    threads: usize,
    duplicate: bool,
    adjusted: bool,
    rows: Option<GameRowUnit>,
}

/// Plays games between bots; [`crate::setup::AnySetup`] chooses the game.
#[pyfunction(name = "_simulate")]
#[pyo3(signature = (game, strategies, games, seed, threads, duplicate, adjusted, shard, skip, rows, progress=None))]
#[allow(clippy::too_many_arguments, reason = "the Python function has names for them")]
pub(crate) fn simulate_games(
    py: Python<'_>,
    game: &PyGame,
    strategies: Vec<String>,
    games: u64,
    seed: u64,
    threads: usize,
    duplicate: bool,
    adjusted: bool,
    shard: Option<(u64, u64)>,
    skip: u64,
    rows: Option<&str>,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<PyResults> {
    let rotations = if duplicate { strategies.len().max(1) as u64 } else { 1 };
    let seats = game.0.seats().count();
    if strategies.len() != seats {
        let got = strategies.len();
        return Err(error(format!("the game has {seats} seats, but {got} strategies are given")));
    }
    if games == 0 || games > MAX_GAMES || skip > MAX_GAMES {
        return Err(error(format!("the number of games must be 1 to {MAX_GAMES}")));
    }
    if !games.is_multiple_of(rotations) {
        return Err(error(format!(
            "each set of dice is played {rotations} times, so {games} games aren't possible"
        )));
    }
    let (index, count) = shard.unwrap_or((0, 1));
    let shard = ShardSpec::new(index.saturating_add(1), count)
        .ok_or_else(|| error(format!("there is no shard {index} of {count}; they count from 0")))?;
    let rows = match rows {
        None => None,
        Some("game") => Some(GameRowUnit::Game),
        Some("player") => Some(GameRowUnit::Player),
        Some(_) => return Err(error("rows must be 'game' or 'player'")),
    };
    let whole = DiceSequenceRange { seed, from: skip, to: skip + games / rotations };
    let part = whole.part_for_shard(shard);
    let run = Run { strategies, games, part, threads, duplicate, adjusted, rows };
    let setup = &*game.0;
    run_interruptible(py, progress, |progress| play(setup, run, progress))?.map_err(error)
}

fn play(
    setup: &dyn AnySetup,
    run: Run,
    progress: &crate::interrupt::WorkProgress,
) -> Result<PyResults, String> {
    let mut strategies = Vec::new();
    for name in &run.strategies {
        strategies.push(name.strip_prefix("bot:").unwrap_or(name).to_owned());
    }
    let mut config =
        RunConfig::new(setup.id(), setup.choice(), resolved(setup, strategies)?, run.duplicate);
    config.adjusted = run.adjusted;
    let rotations = config.games_per_dice_sequence();
    let solutions = SOLUTIONS.with_progress(progress);
    let (id, choice, seats) = (setup.id(), setup.choice(), setup.seats());
    let mut players = prepare_run(id, choice, seats, &config.strategies, rotations, &solutions)
        .map_err(|error| error.to_string())?;
    if run.adjusted {
        players.enable_luck_adjustment(&solutions).map_err(|error| error.to_string())?;
    }
    let buffer = SharedBuffer::default();
    let writer = match run.rows {
        None => None,
        Some(unit) => Some(
            GameRowWriter::start(
                GameRowFormat::Csv,
                unit,
                config.strategies.clone(),
                measure_definitions(setup.id()),
                Box::new(buffer.clone()),
            )
            .map_err(|error| error.to_string())?,
        ),
    };
    let began = Instant::now();
    let tally = players.play(run.part, run.threads, progress, writer.as_ref());
    let rows = match writer {
        None => None,
        Some(writer) => {
            writer.finish().map_err(|error| error.to_string())?;
            Some(std::mem::take(&mut *buffer.0.lock().unwrap_or_else(PoisonError::into_inner)))
        }
    };
    let part = run.part;
    let results = Results {
        partial: tally.games < (part.to - part.from) * rotations,
        config,
        games_requested: run.games,
        shards: vec![DiceSequenceRange { to: part.from + tally.games / rotations, ..part }],
        seconds: began.elapsed().as_secs_f64(),
        tally,
    };
    Ok(PyResults { results, rows })
}

/// The strategies behind names of levels.
fn resolved(setup: &dyn AnySetup, names: Vec<String>) -> Result<Vec<String>, String> {
    names.into_iter().map(|name| setup.resolve_strategy(&name)).collect()
}

/// Merges the results of parts of a run, or of runs with other seeds.
#[pyfunction(name = "merge")]
pub(crate) fn merge_results(parts: Vec<PyRef<'_, PyResults>>) -> PyResult<PyResults> {
    let results = parts.iter().map(|part| part.results.clone()).collect();
    Ok(PyResults { results: Results::merge_all(results).map_err(error)?, rows: None })
}
