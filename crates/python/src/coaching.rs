//! Hints and reviews.

use std::sync::Arc;

use pyo3::prelude::*;
use rollwright_bots::{Progress, SolutionProvider};
use rollwright_coach::{Coach, DEFAULT_ROLLOUTS, HintDocument, Review};
use rollwright_games::Seat;
use rollwright_i18n::Lang;

use crate::error::error;
use crate::interrupt::run_interruptible;
use crate::position::{AnyPosition, PyPosition, to_python};
use crate::records::{AnyReplay, PyRecord, Replay};
use crate::setup::{
    AnySetup, PlayableGame, PyGame, SOLUTIONS, Setup, checked_seat, is_same_setup, language,
};

/// [`PreparedCoach`] of any game.
pub(crate) trait AnyCoach: Send + Sync {
    fn hint(
        &self,
        position: &dyn AnyPosition,
        seat: Seat,
        lang: Lang,
        progress: &dyn Progress,
    ) -> Option<HintDocument>;
    fn values(&self, position: &dyn AnyPosition) -> Option<Vec<f64>>;
    fn review(&self, replay: &dyn AnyReplay, progress: &dyn Progress) -> Option<Review>;
    fn is_exact(&self) -> bool;
}

pub(crate) struct PreparedCoach<G: PlayableGame>(Coach<G>);

impl<G: PlayableGame> PreparedCoach<G> {
    pub(crate) fn prepare(
        setup: &Setup<G>,
        rollouts: usize,
        solutions: &SolutionProvider<'_>,
    ) -> Result<Box<dyn AnyCoach>, String> {
        let coach = Coach::<G>::new(&setup.rules, setup.seats, rollouts.max(2), solutions);
        Ok(Box::new(Self(coach.map_err(|error| error.to_string())?)))
    }
}

impl<G: PlayableGame> AnyCoach for PreparedCoach<G> {
    fn hint(
        &self,
        position: &dyn AnyPosition,
        seat: Seat,
        lang: Lang,
        progress: &dyn Progress,
    ) -> Option<HintDocument> {
        let position = position.as_any().downcast_ref::<G>()?;
        Some(self.0.hint_cancellable(position, seat, progress).ok()?.to_document(lang))
    }

    fn values(&self, position: &dyn AnyPosition) -> Option<Vec<f64>> {
        let position = position.as_any().downcast_ref::<G>()?.visible_to(None);
        Some(self.0.position_evaluator().seat_values(&position).to_vec())
    }

    fn review(&self, replay: &dyn AnyReplay, progress: &dyn Progress) -> Option<Review> {
        let replay = replay.as_any().downcast_ref::<Replay<G>>()?;
        self.0.review(&replay.record, &replay.game, progress).ok()
    }

    fn is_exact(&self) -> bool {
        self.0.is_exact()
    }
}

/// Ranks the options of decisions, and reviews games. Values are exact if the game is solved for
/// its seats, and estimates otherwise.
///
/// >>> game = Game("pig")
/// >>> position = game.new_position()
/// >>> position.roll([6])
/// >>> Coach(game).hint(position)["options"][0]["action"]
/// 'roll'
#[pyclass(name = "Coach", module = "rollwright", frozen)]
pub(crate) struct PyCoach {
    setup: Arc<dyn AnySetup>,
    coach: Box<dyn AnyCoach>,
}

#[pymethods]
impl PyCoach {
    #[new]
    #[pyo3(signature = (game, *, rollouts=DEFAULT_ROLLOUTS))]
    fn new(py: Python<'_>, game: &PyGame, rollouts: usize) -> PyResult<Self> {
        let setup = game.0.clone();
        let coach = run_interruptible(py, None, |progress| {
            setup.prepare_coach(rollouts, &SOLUTIONS.with_progress(progress))
        })?
        .map_err(error)?;
        Ok(Self { setup, coach })
    }

    /// The game with its rules and seats.
    #[getter]
    fn game(&self) -> PyGame {
        PyGame(self.setup.clone())
    }

    /// Whether values are exact.
    #[getter]
    fn is_exact(&self) -> bool {
        self.coach.is_exact()
    }

    /// The value of the position to each seat: points or chances to win.
    fn values(&self, py: Python<'_>, position: &PyPosition) -> PyResult<Vec<f64>> {
        self.check_setup(&*position.0.setup())?;
        let values = run_interruptible(py, None, |_| self.coach.values(&*position.0))?;
        values.ok_or_else(|| error("the position has no values"))
    }

    /// Every option of `seat`, best first, with its value, its loss and a reason.
    #[pyo3(signature = (position, seat=None, *, lang="en"))]
    fn hint<'py>(
        &self,
        py: Python<'py>,
        position: &PyPosition,
        seat: Option<usize>,
        lang: &str,
    ) -> PyResult<Bound<'py, PyAny>> {
        self.check_setup(&*position.0.setup())?;
        let asked = position.0.seats().iter();
        let mut asked = asked.filter(|seat| !position.0.legal_actions(*seat).is_empty());
        let seat = match seat {
            Some(seat) => checked_seat(position.0.seats(), seat)?,
            None => asked.next().ok_or_else(|| error("nobody has to act in this position"))?,
        };
        let lang = language(lang)?;
        let found = run_interruptible(py, None, |progress| {
            self.coach.hint(&*position.0, seat, lang, progress)
        })?;
        to_python(py, &found.ok_or_else(|| error("the position has no hint"))?)
    }

    /// What each decision of a game cost, and how much of the result was luck.
    fn review<'py>(&self, py: Python<'py>, record: &PyRecord) -> PyResult<Bound<'py, PyAny>> {
        self.check_setup(&*record.0.opening().setup())?;
        let review =
            run_interruptible(py, None, |progress| self.coach.review(&*record.0, progress))?;
        to_python(py, &review.ok_or_else(|| error("the record has no review"))?)
    }

    fn __repr__(&self) -> String {
        format!("Coach({})", if self.is_exact() { "exact values" } else { "estimates" })
    }
}

impl PyCoach {
    fn check_setup(&self, setup: &dyn AnySetup) -> PyResult<()> {
        match is_same_setup(&*self.setup, setup) {
            true => Ok(()),
            false => Err(error("the coach was made for another game, other rules or other seats")),
        }
    }
}
