//! A position of any game.

use std::any::Any;
use std::sync::Arc;

use numpy::{PyArray1, PyArrayMethods, PyUntypedArrayMethods, ToPyArray};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use rollwright_bots::SplitMix64;
use rollwright_bots::random_roll::roll_from_number;
use rollwright_games::{
    Faces, Game as _, Phase, PositionView, PositionWithRules, Seat, SeatSet, Seats,
    game_of_position_string, winners, with_game,
};
use rollwright_i18n::Lang;
use serde_json::Value;

use crate::error::error;
use crate::setup::{AnySetup, PlayableGame, PyGame, Setup, checked_seat, is_same_setup, language};

/// The indices of the legal actions of one seat.
pub(crate) type ActionIndices = Vec<usize>;

/// [`Placed`] of any game.
pub(crate) trait AnyPosition: Send + Sync {
    fn as_any(&self) -> &dyn Any;
    fn setup(&self) -> Arc<dyn AnySetup>;
    fn seats(&self) -> Seats;
    fn boxed_clone(&self) -> Box<dyn AnyPosition>;
    fn visible_to(&self, seat: Option<Seat>) -> Box<dyn AnyPosition>;
    fn equals(&self, other: &dyn AnyPosition) -> bool;
    fn phase(&self) -> Phase<&'static str, &'static str>;
    fn active_seat(&self) -> Seat;
    fn winners(&self) -> SeatSet;
    fn legal_actions(&self, seat: Seat) -> ActionIndices;
    fn play_action(&mut self, seat: Seat, index: usize) -> Result<(), String>;
    fn play_faces(&mut self, faces: &[u8]) -> Result<(), String>;
    fn random_faces(&self, key: u64) -> Faces;
    fn dice(&self) -> Vec<(&'static str, u8, u8)>;
    fn possible_rolls(&self) -> Vec<(Faces, f64)>;
    fn score(&self, seat: Seat) -> i32;
    fn write_observation(&self, seat: Seat, numbers: &mut [i16]);
    fn observation_size(&self) -> usize;
    fn to_string_for(&self, reader: Option<Seat>) -> String;
    fn to_full_string(&self) -> String;
    fn view(&self, viewer: Option<Seat>, lang: Lang) -> PositionView;
    fn state(&self) -> Value;
    fn action_label(&self, seat: Seat, index: usize, lang: Lang) -> Option<String>;
}

/// A position with its game.
pub(crate) struct Placed<G: PlayableGame> {
    pub(crate) setup: Arc<Setup<G>>,
    pub(crate) position: G,
}

impl<G: PlayableGame> Placed<G> {
    fn with_rules(&self) -> PositionWithRules<G> {
        PositionWithRules { choice: self.setup.choice.clone(), position: self.position.clone() }
    }
}

impl<G: PlayableGame> AnyPosition for Placed<G> {
    fn as_any(&self) -> &dyn Any {
        &self.position
    }

    fn setup(&self) -> Arc<dyn AnySetup> {
        self.setup.clone()
    }

    fn seats(&self) -> Seats {
        self.position.seats()
    }

    fn boxed_clone(&self) -> Box<dyn AnyPosition> {
        Box::new(Self { setup: self.setup.clone(), position: self.position.clone() })
    }

    fn visible_to(&self, seat: Option<Seat>) -> Box<dyn AnyPosition> {
        Box::new(Self { setup: self.setup.clone(), position: self.position.visible_to(seat) })
    }

    fn equals(&self, other: &dyn AnyPosition) -> bool {
        let same = other.as_any().downcast_ref::<G>().is_some_and(|one| *one == self.position);
        same && is_same_setup(&*self.setup, &*other.setup())
    }

    fn phase(&self) -> Phase<&'static str, &'static str> {
        self.position.phase().with_question_and_ending_names()
    }

    fn active_seat(&self) -> Seat {
        self.position.active_seat()
    }

    fn winners(&self) -> SeatSet {
        winners(&self.position)
    }

    fn legal_actions(&self, seat: Seat) -> ActionIndices {
        self.position.legal_actions(seat).into_iter().map(G::action_index).collect()
    }

    fn play_action(&mut self, seat: Seat, index: usize) -> Result<(), String> {
        let missing = || format!("there is no action {index} in {}", G::TITLE);
        let action = G::action_at(index).ok_or_else(missing)?;
        self.position.play_action(seat, action).map_err(|error| error.to_string())
    }

    fn play_faces(&mut self, faces: &[u8]) -> Result<(), String> {
        let roll = self.position.roll_from_faces(faces).map_err(|error| error.to_string())?;
        self.position.apply_roll(roll);
        Ok(())
    }

    fn random_faces(&self, key: u64) -> Faces {
        // Keys that count up must give independent rolls.
        let number = SplitMix64::new(key).next_u64();
        self.position.roll_faces(roll_from_number(&self.position, number))
    }

    fn dice(&self) -> Vec<(&'static str, u8, u8)> {
        self.position.dice_to_roll().iter().map(|die| (die.name, die.low, die.high)).collect()
    }

    fn possible_rolls(&self) -> Vec<(Faces, f64)> {
        let rolls = self.position.possible_rolls().into_iter();
        rolls.map(|(roll, chance)| (self.position.roll_faces(roll), chance)).collect()
    }

    fn score(&self, seat: Seat) -> i32 {
        self.position.score(seat)
    }

    fn write_observation(&self, seat: Seat, numbers: &mut [i16]) {
        self.position.write_observation(seat, numbers);
    }

    fn observation_size(&self) -> usize {
        G::observation_features(&self.setup.rules, self.setup.seats).len()
    }

    fn to_string_for(&self, reader: Option<Seat>) -> String {
        self.with_rules().to_string_for(reader)
    }

    fn to_full_string(&self) -> String {
        self.with_rules().to_string_with_all_answers()
    }

    fn view(&self, viewer: Option<Seat>, lang: Lang) -> PositionView {
        self.position.visible_to(viewer).view(viewer, lang)
    }

    fn state(&self) -> Value {
        serde_json::to_value(self.position.visible_to(None).state()).unwrap_or_default()
    }

    fn action_label(&self, seat: Seat, index: usize, lang: Lang) -> Option<String> {
        G::action_at(index).map(|action| self.position.action_label(seat, action, lang))
    }
}

/// The position of a position string.
pub(crate) fn parse_position(text: &str) -> Result<Box<dyn AnyPosition>, String> {
    let game = game_of_position_string(text).map_err(|error| error.to_string())?;
    with_game!(game, G => {
        let read = PositionWithRules::<G>::parse(text).map_err(|error| error.to_string())?;
        let seats = read.position.seats();
        let setup = Arc::new(Setup::<G>::new(read.choice, seats));
        Ok(Box::new(Placed { setup, position: read.position }) as Box<dyn AnyPosition>)
    })
}

/// A value as Python's own types.
pub(crate) fn to_python<'py>(
    py: Python<'py>,
    value: &impl serde::Serialize,
) -> PyResult<Bound<'py, PyAny>> {
    let text = serde_json::to_string(value).map_err(error)?;
    py.import("json")?.call_method1("loads", (text,))
}

/// An action by its index or in the game's notation.
#[derive(FromPyObject)]
pub(crate) enum IndexOrNotation {
    Index(usize),
    Notation(String),
}

/// A position of a game. `apply` and `roll` change it; `clone` copies it.
///
/// >>> position = Game("pig").new_position()
/// >>> position.is_chance
/// True
/// >>> position.roll([6])
/// >>> position.legal_actions()
/// [0, 1]
/// >>> position.apply("hold")
/// >>> position.scores
/// [6, 0]
/// >>> Position.from_string(position.to_string()) == position
/// True
#[pyclass(name = "Position", module = "rollwright")]
pub(crate) struct PyPosition(pub(crate) Box<dyn AnyPosition>);

impl PyPosition {
    /// The seat with this index, or the first one that has to act.
    fn seat_or_next(&self, seat: Option<usize>) -> PyResult<Seat> {
        match (seat, self.0.phase()) {
            (Some(seat), _) => checked_seat(self.0.seats(), seat),
            (None, Phase::Decide { seats, .. }) => {
                Ok(seats.iter().next().unwrap_or(self.0.active_seat()))
            }
            (None, _) => Ok(self.0.active_seat()),
        }
    }

    fn action_index(&self, action: IndexOrNotation) -> PyResult<usize> {
        match action {
            IndexOrNotation::Index(index) => Ok(index),
            IndexOrNotation::Notation(text) => self.0.setup().parse_action(&text).map_err(error),
        }
    }
}

#[pymethods]
impl PyPosition {
    /// Reads a position string.
    #[staticmethod]
    fn from_string(text: &str) -> PyResult<Self> {
        parse_position(text).map(Self).map_err(error)
    }

    /// The position string as `seat` may see it; without a seat, as a spectator may.
    #[pyo3(signature = (seat=None))]
    fn to_string(&self, seat: Option<usize>) -> PyResult<String> {
        let seat = seat.map(|seat| checked_seat(self.0.seats(), seat)).transpose()?;
        Ok(self.0.to_string_for(seat))
    }

    /// The game with its rules and seats.
    #[getter]
    fn game(&self) -> PyGame {
        PyGame(self.0.setup())
    }

    /// Whether the game is over.
    #[getter]
    fn is_over(&self) -> bool {
        matches!(self.0.phase(), Phase::Over { .. })
    }

    /// Whether dice must be rolled now.
    #[getter]
    fn is_chance(&self) -> bool {
        matches!(self.0.phase(), Phase::Roll { .. })
    }

    /// The seats that have to act now; several if a question is for all of them. Empty while dice
    /// must be rolled, and at the end.
    #[getter]
    fn current_seats(&self) -> Vec<usize> {
        match self.0.phase() {
            Phase::Decide { seats, .. } => seats.iter().map(Seat::index).collect(),
            _ => Vec::new(),
        }
    }

    /// The seat whose turn it is.
    #[getter]
    fn active_seat(&self) -> usize {
        self.0.active_seat().index()
    }

    /// The question that is open.
    #[getter]
    fn question(&self) -> Option<&'static str> {
        match self.0.phase() {
            Phase::Decide { question, .. } => Some(question),
            _ => None,
        }
    }

    /// How the game ended.
    #[getter]
    fn ending(&self) -> Option<&'static str> {
        match self.0.phase() {
            Phase::Over { ending } => Some(ending),
            _ => None,
        }
    }

    /// The seats with the most points once the game is over; empty before.
    #[getter]
    fn winners(&self) -> Vec<usize> {
        let winners = self.is_over().then(|| self.0.winners());
        winners.into_iter().flat_map(|set| set.iter()).map(Seat::index).collect()
    }

    /// The indices of the legal actions of `seat`; by default of the next seat that has to act.
    #[pyo3(signature = (seat=None))]
    fn legal_actions(&self, seat: Option<usize>) -> PyResult<ActionIndices> {
        Ok(self.0.legal_actions(self.seat_or_next(seat)?))
    }

    /// Plays an action, given as an index or in the game's notation.
    #[pyo3(signature = (action, seat=None))]
    fn apply(&mut self, action: IndexOrNotation, seat: Option<usize>) -> PyResult<()> {
        let (seat, index) = (self.seat_or_next(seat)?, self.action_index(action)?);
        self.0.play_action(seat, index).map_err(error)
    }

    /// The dice to roll now: the name, the lowest and the highest face of each.
    #[getter]
    fn dice(&self) -> Vec<(&'static str, u8, u8)> {
        self.0.dice()
    }

    /// Every roll that can happen now with its probability, exactly. Rolls that differ only in the
    /// order of equal dice appear once.
    fn chance_outcomes<'py>(&self, py: Python<'py>) -> PyResult<Vec<(Bound<'py, PyTuple>, f64)>> {
        let rolls = py.detach(|| self.0.possible_rolls());
        let outcome = |(faces, chance): (Faces, f64)| Ok((PyTuple::new(py, faces)?, chance));
        rolls.into_iter().map(outcome).collect()
    }

    /// Rolls these faces, in the order of `dice`.
    fn roll(&mut self, faces: Vec<u8>) -> PyResult<()> {
        self.0.play_faces(&faces).map_err(error)
    }

    /// The faces that belong to `key`, an integer of 64 bits. Equal keys give equal rolls.
    fn random_faces<'py>(&self, py: Python<'py>, key: u64) -> PyResult<Bound<'py, PyTuple>> {
        match self.is_chance() {
            true => PyTuple::new(py, self.0.random_faces(key)),
            false => Err(error("no roll is expected now")),
        }
    }

    /// The score of a seat.
    fn score(&self, seat: usize) -> PyResult<i32> {
        Ok(self.0.score(checked_seat(self.0.seats(), seat)?))
    }

    /// The scores of all seats.
    #[getter]
    fn scores(&self) -> Vec<i32> {
        self.0.seats().iter().map(|seat| self.0.score(seat)).collect()
    }

    /// What `seat` may see, as numbers; `out` is an array to write them to.
    #[pyo3(signature = (seat=None, out=None))]
    fn observation<'py>(
        &self,
        py: Python<'py>,
        seat: Option<usize>,
        out: Option<Bound<'py, PyArray1<i16>>>,
    ) -> PyResult<Bound<'py, PyArray1<i16>>> {
        let seat = self.seat_or_next(seat)?;
        let Some(out) = out else {
            let mut numbers = vec![0; self.0.observation_size()];
            self.0.write_observation(seat, &mut numbers);
            return Ok(numbers.to_pyarray(py));
        };
        if out.len() != self.0.observation_size() {
            let (got, needed) = (out.len(), self.0.observation_size());
            return Err(error(format!("the array has {got} places, but {needed} are needed")));
        }
        let mut numbers = out.try_readwrite()?;
        self.0.write_observation(seat, numbers.as_slice_mut()?);
        drop(numbers);
        Ok(out)
    }

    /// Which actions are legal for `seat`: an array of booleans by index.
    #[pyo3(signature = (seat=None))]
    fn action_mask<'py>(
        &self,
        py: Python<'py>,
        seat: Option<usize>,
    ) -> PyResult<Bound<'py, PyArray1<bool>>> {
        let mut mask = vec![false; self.0.setup().action_count()];
        for index in self.legal_actions(seat)? {
            mask[index] = true;
        }
        Ok(mask.to_pyarray(py))
    }

    /// The position as `seat` may see it, without the answers of others to an open question.
    #[pyo3(signature = (seat=None))]
    fn visible_to(&self, seat: Option<usize>) -> PyResult<Self> {
        let seat = seat.map(|seat| checked_seat(self.0.seats(), seat)).transpose()?;
        Ok(Self(self.0.visible_to(seat)))
    }

    /// A copy.
    fn clone(&self) -> Self {
        Self(self.0.boxed_clone())
    }

    /// The public state as a dictionary, as in the HTTP API.
    fn state<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        to_python(py, &self.0.state())
    }

    /// The sheets, dice and cells as a dictionary, as screens show them.
    #[pyo3(signature = (seat=None, lang="en"))]
    fn view<'py>(
        &self,
        py: Python<'py>,
        seat: Option<usize>,
        lang: &str,
    ) -> PyResult<Bound<'py, PyAny>> {
        let seat = seat.map(|seat| checked_seat(self.0.seats(), seat)).transpose()?;
        to_python(py, &self.0.view(seat, language(lang)?))
    }

    /// The label of an action, as on a button.
    #[pyo3(signature = (action, seat=None, lang="en"))]
    fn label(&self, action: IndexOrNotation, seat: Option<usize>, lang: &str) -> PyResult<String> {
        let (seat, index) = (self.seat_or_next(seat)?, self.action_index(action)?);
        let missing = || error(format!("there is no action {index}"));
        self.0.action_label(seat, index, language(lang)?).ok_or_else(missing)
    }

    fn _repr_html_(&self) -> String {
        let seat = self.0.active_seat();
        crate::drawing::position_html(&*self.0, seat, Lang::En)
    }

    fn __repr__(&self) -> String {
        format!("Position.from_string('{}')", self.0.to_string_for(None))
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.0.equals(&*other.0)
    }

    fn __copy__(&self) -> Self {
        self.clone()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyDict>) -> Self {
        self.clone()
    }

    /// A pickle contains the answers of all seats.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        let class = py.get_type::<Self>();
        Ok((class.getattr("from_string")?, (self.0.to_full_string(),)))
    }
}
