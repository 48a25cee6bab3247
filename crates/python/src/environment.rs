//! Batches on arrays, and single games.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use numpy::{
    Element, PyArray1, PyArray2, PyArrayMethods, PyReadwriteArray, PyUntypedArrayMethods, ToPyArray,
};
use pyo3::prelude::*;
use rollwright_games::Seat;

use crate::batch::{AnyBatch, AutoReset, BatchConfig, Reward, StepBuffers};
use crate::error::error;
use crate::interrupt::run_interruptible;
use crate::position::PyPosition;
use crate::setup::{AnySetup, PyGame, SOLUTIONS, checked_seat};

/// The most games of a vector environment.
const MAX_GAMES: usize = 10_000_000;

fn parse_auto_reset(name: &str) -> PyResult<AutoReset> {
    match name {
        "same_step" => Ok(AutoReset::SameStep),
        "next_step" => Ok(AutoReset::NextStep),
        "disabled" => Ok(AutoReset::Disabled),
        _ => Err(error("autoreset must be 'same_step', 'next_step' or 'disabled'")),
    }
}

fn parse_reward(name: Option<&str>, setup: &dyn AnySetup) -> PyResult<Reward> {
    match name {
        None if setup.has_points() => Ok(Reward::Points),
        None | Some("win") => Ok(Reward::Win),
        Some("points") => Ok(Reward::Points),
        Some(_) => Err(error("reward must be 'points' or 'win'")),
    }
}

fn new_batch(
    py: Python<'_>,
    setup: &Arc<dyn AnySetup>,
    config: BatchConfig,
) -> PyResult<Box<dyn AnyBatch>> {
    run_interruptible(py, None, |progress| {
        setup.new_batch(config, &SOLUTIONS.with_progress(progress))
    })?
    .map_err(error)
}

/// The arrays that a vector environment writes to.
struct Arrays {
    observations: Option<Py<PyArray2<i16>>>,
    masks: Py<PyArray2<bool>>,
    rewards: Py<PyArray2<f32>>,
    terminations: Py<PyArray1<bool>>,
    seats: Py<PyArray1<i64>>,
    legal_counts: Py<PyArray1<i64>>,
    final_observations: Option<Py<PyArray2<i16>>>,
}

/// Many games at once, on arrays. `rollwright.gym.VectorEnv` wraps it for Gymnasium.
#[pyclass(name = "VectorCore", module = "rollwright", frozen)]
pub(crate) struct PyVectorCore {
    setup: Arc<dyn AnySetup>,
    batch: Mutex<Box<dyn AnyBatch>>,
    games: usize,
    arrays: Arrays,
}

/// The caller's array, or a new one.
fn array_2d<T: Element>(
    py: Python<'_>,
    name: &str,
    given: Option<Bound<'_, PyArray2<T>>>,
    shape: [usize; 2],
) -> PyResult<Py<PyArray2<T>>> {
    let Some(given) = given else { return Ok(PyArray2::zeros(py, shape, false).unbind()) };
    if given.shape() != shape || !given.is_c_contiguous() {
        let [rows, columns] = shape;
        return Err(error(format!(
            "the array {name} must be contiguous, with {rows} rows and {columns} columns"
        )));
    }
    Ok(given.unbind())
}

fn array_1d<T: Element>(
    py: Python<'_>,
    name: &str,
    given: Option<Bound<'_, PyArray1<T>>>,
    length: usize,
) -> PyResult<Py<PyArray1<T>>> {
    let Some(given) = given else { return Ok(PyArray1::zeros(py, length, false).unbind()) };
    if given.len() != length || !given.is_c_contiguous() {
        return Err(error(format!("the array {name} must be contiguous, with {length} places")));
    }
    Ok(given.unbind())
}

#[pymethods]
impl PyVectorCore {
    #[new]
    #[pyo3(signature = (
        game, games, *, seed=0, bots=None, autoreset="same_step", reward=None, observe=true,
        observations=None, masks=None, rewards=None, terminations=None, seats=None,
        final_observations=None
    ))]
    #[allow(clippy::too_many_arguments, reason = "Python callers name them")]
    fn new(
        py: Python<'_>,
        game: &PyGame,
        games: usize,
        seed: u64,
        bots: Option<Vec<Option<String>>>,
        autoreset: &str,
        reward: Option<&str>,
        observe: bool,
        observations: Option<Bound<'_, PyArray2<i16>>>,
        masks: Option<Bound<'_, PyArray2<bool>>>,
        rewards: Option<Bound<'_, PyArray2<f32>>>,
        terminations: Option<Bound<'_, PyArray1<bool>>>,
        seats: Option<Bound<'_, PyArray1<i64>>>,
        final_observations: Option<Bound<'_, PyArray2<i16>>>,
    ) -> PyResult<Self> {
        if !(1..=MAX_GAMES).contains(&games) {
            return Err(error(format!("the number of games must be 1 to {MAX_GAMES}")));
        }
        let setup = game.0.clone();
        let config = BatchConfig {
            games,
            seed,
            bots: bots.unwrap_or_default(),
            auto_reset: parse_auto_reset(autoreset)?,
            reward: parse_reward(reward, &*setup)?,
        };
        let (width, actions) = (setup.features().len(), setup.action_count());
        let arrays = Arrays {
            observations: match observe {
                true => Some(array_2d(py, "observations", observations, [games, width])?),
                false => None,
            },
            masks: array_2d(py, "masks", masks, [games, actions])?,
            rewards: array_2d(py, "rewards", rewards, [games, setup.seats().count()])?,
            terminations: array_1d(py, "terminations", terminations, games)?,
            seats: array_1d(py, "seats", seats, games)?,
            legal_counts: array_1d(py, "legal_counts", None, games)?,
            final_observations: match observe {
                true => {
                    Some(array_2d(py, "final_observations", final_observations, [games, width])?)
                }
                false => None,
            },
        };
        let batch = Mutex::new(new_batch(py, &setup, config)?);
        let core = Self { setup, batch, games, arrays };
        core.reset(py, Some(seed))?;
        Ok(core)
    }

    /// The game with its rules and seats.
    #[getter]
    fn game(&self) -> PyGame {
        PyGame(self.setup.clone())
    }

    /// The number of games.
    #[getter]
    fn num_envs(&self) -> usize {
        self.games
    }

    /// What the seat to decide sees in each game.
    #[getter]
    fn observations(&self, py: Python<'_>) -> Option<Py<PyArray2<i16>>> {
        self.arrays.observations.as_ref().map(|array| array.clone_ref(py))
    }

    /// Which actions are legal in each game.
    #[getter]
    fn masks(&self, py: Python<'_>) -> Py<PyArray2<bool>> {
        self.arrays.masks.clone_ref(py)
    }

    /// The rewards of every seat for the last step.
    #[getter]
    fn rewards(&self, py: Python<'_>) -> Py<PyArray2<f32>> {
        self.arrays.rewards.clone_ref(py)
    }

    /// Which games ended with the last step.
    #[getter]
    fn terminations(&self, py: Python<'_>) -> Py<PyArray1<bool>> {
        self.arrays.terminations.clone_ref(py)
    }

    /// The seat to decide in each game.
    #[getter]
    fn seats(&self, py: Python<'_>) -> Py<PyArray1<i64>> {
        self.arrays.seats.clone_ref(py)
    }

    /// How many actions are legal in each game.
    #[getter]
    fn legal_counts(&self, py: Python<'_>) -> Py<PyArray1<i64>> {
        self.arrays.legal_counts.clone_ref(py)
    }

    /// The last observations of games that ended with the last step and began anew.
    #[getter]
    fn final_observations(&self, py: Python<'_>) -> Option<Py<PyArray2<i16>>> {
        self.arrays.final_observations.as_ref().map(|array| array.clone_ref(py))
    }

    /// Begins all games anew, with other dice if a seed is given.
    #[pyo3(signature = (seed=None))]
    fn reset(&self, py: Python<'_>, seed: Option<u64>) -> PyResult<()> {
        self.with_buffers(py, |batch, buffers| {
            batch.reset(seed, buffers);
            Ok(())
        })
    }

    /// Plays an action in each game.
    fn step(&self, py: Python<'_>, actions: Bound<'_, PyArray1<i64>>) -> PyResult<()> {
        if actions.len() != self.games {
            let got = actions.len();
            return Err(error(format!("there are {got} actions for {} games", self.games)));
        }
        let actions = actions.try_readonly()?;
        let actions = actions.as_slice()?;
        self.with_buffers(py, |batch, buffers| batch.step(actions, buffers))
    }

    /// A random legal action for each game, which each of them has with the same chance.
    #[pyo3(signature = (out=None))]
    fn sample<'py>(
        &self,
        py: Python<'py>,
        out: Option<Bound<'py, PyArray1<i64>>>,
    ) -> PyResult<Bound<'py, PyArray1<i64>>> {
        let out = array_1d(py, "out", out, self.games)?.into_bound(py);
        let mut actions = out.try_readwrite()?;
        let places = actions.as_slice_mut()?;
        py.detach(|| self.lock().sample(places));
        drop(actions);
        Ok(out)
    }

    /// The legal action with this rank in each game, counted from 0; -1 if there is none.
    #[pyo3(signature = (ranks, out=None))]
    fn legal_at<'py>(
        &self,
        py: Python<'py>,
        ranks: Bound<'py, PyArray1<i64>>,
        out: Option<Bound<'py, PyArray1<i64>>>,
    ) -> PyResult<Bound<'py, PyArray1<i64>>> {
        let out = array_1d(py, "out", out, self.games)?.into_bound(py);
        let mut actions = out.try_readwrite()?;
        let (ranks, places) = (ranks.try_readonly()?, actions.as_slice_mut()?);
        let ranks = ranks.as_slice()?;
        py.detach(|| self.lock().legal_at(ranks, places));
        drop(actions);
        Ok(out)
    }

    /// A copy of the position of a game. It doesn't contain the dice to come.
    fn position(&self, game: usize) -> PyResult<PyPosition> {
        if game >= self.games {
            return Err(error(format!("there is no game {game}")));
        }
        Ok(PyPosition(self.lock().position_of(game, &self.setup)))
    }
}

/// A locked array as a slice; nothing for an array that isn't wanted.
fn slice<'a, T: Element, D: numpy::ndarray::Dimension>(
    array: &'a mut Option<PyReadwriteArray<'_, T, D>>,
) -> PyResult<&'a mut [T]> {
    match array {
        Some(array) => Ok(array.as_slice_mut()?),
        None => Ok(&mut []),
    }
}

impl PyVectorCore {
    fn lock(&self) -> MutexGuard<'_, Box<dyn AnyBatch>> {
        self.batch.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn with_buffers(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&mut dyn AnyBatch, &mut StepBuffers<'_>) -> Result<(), String> + Send,
    ) -> PyResult<()> {
        let arrays = &self.arrays;
        let lent = |array: &Py<PyArray2<i16>>| array.bind(py).try_readwrite();
        let mut observations = arrays.observations.as_ref().map(lent).transpose()?;
        let mut final_observations = arrays.final_observations.as_ref().map(lent).transpose()?;
        let mut masks = Some(arrays.masks.bind(py).try_readwrite()?);
        let mut rewards = Some(arrays.rewards.bind(py).try_readwrite()?);
        let mut terminations = Some(arrays.terminations.bind(py).try_readwrite()?);
        let mut seats = Some(arrays.seats.bind(py).try_readwrite()?);
        let mut legal_counts = Some(arrays.legal_counts.bind(py).try_readwrite()?);
        let mut buffers = StepBuffers {
            observations: slice(&mut observations)?,
            masks: slice(&mut masks)?,
            rewards: slice(&mut rewards)?,
            terminations: slice(&mut terminations)?,
            seats: slice(&mut seats)?,
            legal_counts: slice(&mut legal_counts)?,
            final_observations: slice(&mut final_observations)?,
        };
        py.detach(|| work(&mut **self.lock(), &mut buffers)).map_err(error)
    }
}

/// One game with its own dice, for loops in Python.
///
/// >>> env = SingleEnv(Game("yahtzee", seats=1), seed=1)
/// >>> while not env.is_over:
/// ...     env.step(env.sample())
/// >>> env.position.is_over
/// True
#[pyclass(name = "SingleEnv", module = "rollwright", frozen)]
pub(crate) struct PySingleEnv {
    setup: Arc<dyn AnySetup>,
    batch: Mutex<Box<dyn AnyBatch>>,
    observation_size: usize,
}

#[pymethods]
impl PySingleEnv {
    #[new]
    #[pyo3(signature = (game, *, seed=0, bots=None, reward=None))]
    fn new(
        py: Python<'_>,
        game: &PyGame,
        seed: u64,
        bots: Option<Vec<Option<String>>>,
        reward: Option<&str>,
    ) -> PyResult<Self> {
        let setup = game.0.clone();
        let config = BatchConfig {
            games: 1,
            seed,
            bots: bots.unwrap_or_default(),
            auto_reset: AutoReset::Disabled,
            reward: parse_reward(reward, &*setup)?,
        };
        let batch = Mutex::new(new_batch(py, &setup, config)?);
        Ok(Self { observation_size: setup.features().len(), setup, batch })
    }

    /// The game with its rules and seats.
    #[getter]
    fn game(&self) -> PyGame {
        PyGame(self.setup.clone())
    }

    /// Begins a new game, with other dice if a seed is given.
    #[pyo3(signature = (seed=None))]
    fn reset(&self, seed: Option<u64>) {
        let mut nothing = StepBuffers {
            observations: &mut [],
            masks: &mut [],
            rewards: &mut [],
            terminations: &mut [],
            seats: &mut [],
            legal_counts: &mut [],
            final_observations: &mut [],
        };
        self.lock().reset(seed, &mut nothing);
    }

    /// Plays an action of the seat that has to decide.
    fn step(&self, action: usize) -> PyResult<()> {
        self.lock().step_one(action).map_err(error)
    }

    /// A random legal action.
    fn sample(&self) -> PyResult<usize> {
        self.lock().sample_one().ok_or_else(|| error("the game is over"))
    }

    /// The indices of the legal actions.
    fn legal_actions(&self) -> Vec<usize> {
        self.lock().legal_of(0)
    }

    /// The reward of a seat for the last step.
    #[pyo3(signature = (seat=0))]
    fn reward(&self, seat: usize) -> f32 {
        self.lock().reward_of(0, seat)
    }

    /// The seat that has to decide.
    #[getter]
    fn seat(&self) -> usize {
        self.lock().seat_of(0)
    }

    /// Whether the game is over.
    #[getter]
    fn is_over(&self) -> bool {
        self.lock().is_over(0)
    }

    /// What a seat sees, by default the one that has to decide.
    #[pyo3(signature = (seat=None))]
    fn observation<'py>(
        &self,
        py: Python<'py>,
        seat: Option<usize>,
    ) -> PyResult<Bound<'py, PyArray1<i16>>> {
        let batch = self.lock();
        let seat = match seat {
            Some(seat) => checked_seat(self.setup.seats(), seat)?,
            None => Seat(batch.seat_of(0) as u8),
        };
        let mut numbers = vec![0; self.observation_size];
        batch.write_observation(0, seat, &mut numbers);
        Ok(numbers.to_pyarray(py))
    }

    /// Which actions are legal, by index.
    fn action_mask<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<bool>> {
        let mut mask = vec![false; self.setup.action_count()];
        for index in self.lock().legal_of(0) {
            mask[index] = true;
        }
        mask.to_pyarray(py)
    }

    /// A copy of the position. It doesn't contain the dice to come.
    #[getter]
    fn position(&self) -> PyPosition {
        PyPosition(self.lock().position_of(0, &self.setup))
    }
}

impl PySingleEnv {
    fn lock(&self) -> MutexGuard<'_, Box<dyn AnyBatch>> {
        self.batch.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
