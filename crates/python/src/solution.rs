//! Solved games, and their values as arrays without a copy.

use std::sync::Arc;

use numpy::{PyArray1, PyArray2, PyArrayMethods, ToPyArray};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use rollwright_bots::{
    Distribution, Objective, SharedExactValues, SolutionSummary, SolveRequest, TargetPoints,
};

use crate::error::error;
use crate::interrupt::run_interruptible;
use crate::position::{AnyPosition, PyPosition};
use crate::setup::{AnySetup, PlayableGame, PyGame, SOLUTIONS};

/// Scores and their probabilities.
type ScoresAndChances<'py> = (Bound<'py, PyArray1<i64>>, Bound<'py, PyArray1<f64>>);

/// [`NumberedValues`] of any game.
pub(crate) trait AnyExactValues: Send + Sync {
    fn meaning(&self) -> &'static str;
    fn values(&self) -> &[f64];
    fn shape(&self) -> Vec<usize>;
    fn field_names(&self) -> &'static [&'static str];
    fn state_at(&self, number: usize) -> Option<Vec<i64>>;
    fn number_of_state(&self, state: &[i64]) -> Option<usize>;
    fn number_of_position(&self, position: &dyn AnyPosition) -> Option<usize>;
}

pub(crate) struct NumberedValues<G>(pub(crate) SharedExactValues<G>);

impl<G: PlayableGame> AnyExactValues for NumberedValues<G> {
    fn meaning(&self) -> &'static str {
        self.0.meaning()
    }

    fn values(&self) -> &[f64] {
        self.0.values()
    }

    fn shape(&self) -> Vec<usize> {
        self.0.shape()
    }

    fn field_names(&self) -> &'static [&'static str] {
        self.0.field_names()
    }

    fn state_at(&self, number: usize) -> Option<Vec<i64>> {
        self.0.state_at(number)
    }

    fn number_of_state(&self, state: &[i64]) -> Option<usize> {
        self.0.number_of_state(state)
    }

    fn number_of_position(&self, position: &dyn AnyPosition) -> Option<usize> {
        self.0.number_of_position(position.as_any().downcast_ref::<G>()?)
    }
}

/// The values of a solved game, lent to arrays. `numpy.asarray` gives a read-only array that shares
/// the solver's memory.
#[pyclass(name = "ExactValues", module = "rollwright", frozen)]
pub(crate) struct PyExactValues(Arc<dyn AnyExactValues>);

#[pymethods]
impl PyExactValues {
    /// Numpy reads the values through this description; the array keeps this object alive.
    #[getter]
    fn __array_interface__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let values = self.0.values();
        let (address, is_read_only) = (values.as_ptr() as usize, true);
        let order = if cfg!(target_endian = "little") { '<' } else { '>' };
        let interface = PyDict::new(py);
        interface.set_item("version", 3)?;
        interface.set_item("typestr", format!("{order}f8"))?;
        interface.set_item("shape", PyTuple::new(py, self.0.shape())?)?;
        interface.set_item("data", (address, is_read_only))?;
        Ok(interface)
    }

    fn __len__(&self) -> usize {
        self.0.values().len()
    }

    fn __repr__(&self) -> String {
        format!("<ExactValues: {}, {} states>", self.0.meaning(), self.0.values().len())
    }
}

/// A solved game.
#[pyclass(name = "Solution", module = "rollwright", frozen)]
pub(crate) struct PySolution {
    setup: Arc<dyn AnySetup>,
    summary: SolutionSummary,
    objective: Objective,
    values: Option<Arc<dyn AnyExactValues>>,
}

#[pymethods]
impl PySolution {
    /// The game with its rules and seats.
    #[getter]
    fn game(&self) -> PyGame {
        PyGame(self.setup.clone())
    }

    /// The value of the game to the first seat.
    #[getter]
    fn value(&self) -> f64 {
        self.summary.value
    }

    /// The value of each seat in turn order, where they differ.
    #[getter]
    fn seat_values(&self) -> Vec<f64> {
        self.summary.seat_values.clone()
    }

    /// What `value` is.
    #[getter]
    fn description(&self) -> &str {
        &self.summary.objective
    }

    /// What best play maximizes: `points` or `win`.
    #[getter]
    fn objective(&self) -> &'static str {
        match self.objective {
            Objective::Points => "points",
            Objective::Win => "win",
        }
    }

    /// How many states were solved.
    #[getter]
    fn states(&self) -> u64 {
        self.summary.state_count
    }

    /// The exact distribution of the result of best play, as two arrays: the scores (or numbers of
    /// turns) and their probabilities.
    #[getter]
    fn distribution<'py>(&self, py: Python<'py>) -> PyResult<ScoresAndChances<'py>> {
        let outcome = self.summary.outcome.as_ref().ok_or_else(|| {
            error(
                "there is no distribution; call solve with distribution=True, if the game has one",
            )
        })?;
        Ok(arrays(py, &outcome.distribution))
    }

    /// The distributions of parts of the result, such as single boxes, by name.
    #[getter]
    fn statistics<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let all = PyDict::new(py);
        for one in self.summary.outcome.iter().flat_map(|outcome| &outcome.statistics) {
            all.set_item(one.name, arrays(py, &one.distribution))?;
        }
        Ok(all)
    }

    /// Numbers of points with the greatest chance to reach each.
    #[getter]
    fn target_chances(&self) -> Vec<(u32, f64)> {
        self.summary.target_chances.clone()
    }

    /// The values of all states: a read-only array in the solver's memory.
    #[getter]
    fn values<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let lent = Py::new(py, PyExactValues(self.exact_values()?.clone()))?;
        py.import("numpy")?.call_method1("asarray", (lent,))
    }

    /// What a value of a state is.
    #[getter]
    fn values_meaning(&self) -> PyResult<&'static str> {
        Ok(self.exact_values()?.meaning())
    }

    /// The names of the numbers that make up a state.
    #[getter]
    fn state_fields(&self) -> PyResult<Vec<&'static str>> {
        Ok(self.exact_values()?.field_names().to_vec())
    }

    /// The state with this number, in the flattened array, as a tuple of `state_fields`.
    fn state_at<'py>(&self, py: Python<'py>, number: usize) -> PyResult<Bound<'py, PyTuple>> {
        let state = self.exact_values()?.state_at(number);
        PyTuple::new(py, state.ok_or_else(|| error(format!("there is no state {number}")))?)
    }

    /// All states as an array with a row per state and a column per field.
    fn all_states<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<i64>>> {
        let values = self.exact_values()?;
        let (count, width) = (values.values().len(), values.field_names().len());
        let numbers: Vec<i64> = py.detach(|| {
            let states = (0..count).map(|number| values.state_at(number));
            states.flat_map(|state| state.unwrap_or_else(|| vec![-1; width])).collect()
        });
        numbers.to_pyarray(py).reshape([count, width])
    }

    /// The number of a state, which is its place in the flattened array.
    fn index_of(&self, state: Vec<i64>) -> PyResult<usize> {
        let number = self.exact_values()?.number_of_state(&state);
        number.ok_or_else(|| error(format!("{state:?} isn't a state of this solution")))
    }

    /// The number of the state in which the active seat begins its turn.
    fn index_of_position(&self, position: &PyPosition) -> PyResult<usize> {
        let number = self.exact_values()?.number_of_position(&*position.0);
        number.ok_or_else(|| {
            error("the position isn't the start of a turn in the game that was solved")
        })
    }

    fn __repr__(&self) -> String {
        format!("<Solution of {}: {} = {}>", self.setup.id(), self.summary.objective, self.value())
    }
}

impl PySolution {
    fn exact_values(&self) -> PyResult<&Arc<dyn AnyExactValues>> {
        let missing = || error(format!("{} has no array of values", self.setup.id().title()));
        self.values.as_ref().ok_or_else(missing)
    }
}

fn arrays<'py>(py: Python<'py>, distribution: &Distribution) -> ScoresAndChances<'py> {
    let (scores, chances): (Vec<i64>, Vec<f64>) =
        distribution.iter().map(|(score, chance)| (i64::from(score), chance)).unzip();
    (scores.to_pyarray(py), chances.to_pyarray(py))
}

/// Solves a game.
#[pyfunction(name = "_solve")]
#[pyo3(signature = (game, seats, discount, distribution, target, progress=None))]
pub(crate) fn solve_game(
    py: Python<'_>,
    game: &PyGame,
    seats: Option<usize>,
    discount: f64,
    distribution: bool,
    target: Option<u32>,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<PySolution> {
    let (low, high, objective) = game.0.solve_seats().map_err(error)?;
    let seats = seats.unwrap_or(low);
    if !(low..=high).contains(&seats) {
        let range = if low == high { low.to_string() } else { format!("{low} to {high}") };
        return Err(error(format!("the solver is for {range} seats, not {seats}")));
    }
    if !(0.01..=1.0).contains(&discount) {
        return Err(error("the discount must be 0.01 to 1"));
    }
    let request = SolveRequest {
        seats,
        discount,
        wants_distribution: distribution,
        target: target.map(TargetPoints::Points),
    };
    let setup = game.0.clone();
    let solved = run_interruptible(py, progress, |progress| {
        setup.solve(request, &SOLUTIONS.with_progress(progress))
    })?;
    let (summary, values) = solved.map_err(error)?;
    Ok(PySolution { setup: game.0.clone(), summary, objective, values: values.map(Arc::from) })
}
