//! Bots, prepared for a game on first use.

use std::sync::{Arc, Mutex, PoisonError};

use pyo3::prelude::*;
use rollwright_bots::Bot;
use rollwright_games::{Game, Phase, Seat};

use crate::error::error;
use crate::interrupt::run_interruptible;
use crate::position::{AnyPosition, PyPosition};
use crate::setup::{AnySetup, PlayableGame, SOLUTIONS, is_same_setup};

/// [`PreparedBot`] of any game.
pub(crate) trait AnyBot: Send {
    /// The index of the chosen action; `None` if the seat doesn't have to act.
    fn choose(&mut self, position: &dyn AnyPosition, seat: Seat, random: u64) -> Option<usize>;
}

pub(crate) struct PreparedBot<G: Game>(pub(crate) Box<dyn Bot<G>>);

impl<G: PlayableGame> AnyBot for PreparedBot<G> {
    fn choose(&mut self, position: &dyn AnyPosition, seat: Seat, random: u64) -> Option<usize> {
        let position = position.as_any().downcast_ref::<G>()?.visible_to(Some(seat));
        let is_asked = matches!(position.phase(), Phase::Decide { seats, .. }
            if seats.contains(seat));
        is_asked.then(|| G::action_index(self.0.choose(&position, seat, random)))
    }
}

struct BotForSetup {
    setup: Arc<dyn AnySetup>,
    bot: Box<dyn AnyBot>,
}

/// A bot, by the name of its strategy or level.
///
/// >>> position = Game("yahtzee", seats=1).new_position()
/// >>> position.roll([6, 6, 6, 6, 6])
/// >>> bot = Bot("greedy")
/// >>> position.game.action(bot.choose(position))
/// 'yahtzee'
#[pyclass(name = "Bot", module = "rollwright", frozen)]
pub(crate) struct PyBot {
    strategy: String,
    prepared: Mutex<Option<BotForSetup>>,
}

#[pymethods]
impl PyBot {
    #[new]
    fn new(strategy: String) -> Self {
        Self { strategy, prepared: Mutex::new(None) }
    }

    /// The name that it was made with.
    #[getter]
    fn strategy(&self) -> &str {
        &self.strategy
    }

    /// The index of the action that it chooses for `seat`, by default the next one that has to
    /// act. It sees only what that seat may see. `key` is its only source of randomness.
    #[pyo3(signature = (position, seat=None, *, key=0))]
    fn choose(
        &self,
        py: Python<'_>,
        position: &PyPosition,
        seat: Option<usize>,
        key: u64,
    ) -> PyResult<usize> {
        let seat = match (seat, position.0.phase()) {
            (Some(seat), _) => crate::setup::checked_seat(position.0.seats(), seat)?,
            (None, Phase::Decide { seats, .. }) => seats.iter().next().unwrap_or(Seat(0)),
            (None, _) => return Err(error("nobody has to act in this position")),
        };
        // Held while Python waits for another thread's bot, so it is taken without the interpreter.
        let taken = py.detach(|| self.lock().take());
        let setup = position.0.setup();
        let fitting = taken.filter(|one| is_same_setup(&*one.setup, &*setup));
        let mut prepared = match fitting {
            Some(prepared) => prepared,
            None => BotForSetup { bot: self.prepare(py, &*setup)?, setup },
        };
        let chosen = py.detach(|| prepared.bot.choose(&*position.0, seat, key));
        *self.lock() = Some(prepared);
        chosen.ok_or_else(|| error(format!("seat {} doesn't have to act", seat.index())))
    }

    fn __repr__(&self) -> String {
        format!("Bot('{}')", self.strategy)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyAny>, (String,)) {
        (py.get_type::<Self>().into_any(), (self.strategy.clone(),))
    }
}

impl PyBot {
    fn lock(&self) -> std::sync::MutexGuard<'_, Option<BotForSetup>> {
        self.prepared.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn prepare(&self, py: Python<'_>, setup: &dyn AnySetup) -> PyResult<Box<dyn AnyBot>> {
        run_interruptible(py, None, |progress| {
            setup.prepare_bot(&self.strategy, &SOLUTIONS.with_progress(progress))
        })?
        .map_err(error)
    }
}
