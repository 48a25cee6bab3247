//! Records in and out: the append-only log of a game.

use std::any::Any;
use std::sync::Arc;

use pyo3::prelude::*;
use rollwright_games::record::{
    DiceOrigin, Event, FORMAT_VERSION, Header, Record, ReplayedGame, RollOrAction, SeatSpec,
    parse_record, replay_record,
};
use rollwright_games::{Faces, Seat};

use crate::error::error;
use crate::position::{AnyPosition, IndexOrNotation, Placed, PyPosition, to_python};
use crate::setup::{PlayableGame, PyGame, Setup, checked_seat, replay_any};

/// A roll, or an action of a seat by its notation.
pub(crate) enum Step {
    Roll(Faces),
    Action(Seat, String),
}

/// A position, the seat that acted in it (`None` for a roll), and what it did.
type StepOfRecord<'py> = (PyPosition, Option<usize>, Bound<'py, PyAny>);

/// [`Replay`] of any game.
pub(crate) trait AnyReplay: Send + Sync {
    fn as_any(&self) -> &dyn Any;
    fn record(&self) -> &Record;
    fn opening(&self) -> Box<dyn AnyPosition>;
    fn position(&self) -> Box<dyn AnyPosition>;
    fn steps(&self) -> Vec<(Box<dyn AnyPosition>, Step)>;
    fn play(&mut self, event: Event) -> Result<(), String>;
}

/// A record with the game that it leads to.
pub(crate) struct Replay<G: PlayableGame> {
    setup: Arc<Setup<G>>,
    pub(crate) record: Record,
    pub(crate) game: ReplayedGame<G>,
}

impl<G: PlayableGame> Replay<G> {
    pub(crate) fn new(record: Record) -> Result<Self, String> {
        let game = replay_record::<G>(&record).map_err(|error| error.to_string())?;
        let setup = Arc::new(Setup::new(game.rules.clone(), game.opening.seats()));
        Ok(Self { setup, record, game })
    }

    fn place(&self, position: &G) -> Box<dyn AnyPosition> {
        Box::new(Placed { setup: self.setup.clone(), position: position.clone() })
    }
}

impl<G: PlayableGame> AnyReplay for Replay<G> {
    fn as_any(&self) -> &dyn Any {
        self
    }

    fn record(&self) -> &Record {
        &self.record
    }

    fn opening(&self) -> Box<dyn AnyPosition> {
        self.place(&self.game.opening)
    }

    fn position(&self) -> Box<dyn AnyPosition> {
        self.place(self.game.position())
    }

    fn steps(&self) -> Vec<(Box<dyn AnyPosition>, Step)> {
        let steps = self.game.rolls_and_actions.iter().enumerate();
        steps
            .map(|(at, (step, _))| {
                let before = self.game.position_before(at);
                let step = match *step {
                    RollOrAction::Roll(roll) => Step::Roll(before.roll_faces(roll)),
                    RollOrAction::Action(seat, action) => {
                        Step::Action(seat, G::format_action(action))
                    }
                };
                (self.place(before), step)
            })
            .collect()
    }

    fn play(&mut self, event: Event) -> Result<(), String> {
        let played = self.game.play_event(event).map_err(|error| error.to_string())?;
        self.record.events.push(played);
        Ok(())
    }
}

/// The record of a game: its header and every roll and action. It is a text of JSON lines, the same
/// for all of Rollwright.
///
/// >>> record = Record(Game("pig"), players=["Ann", "Ben"])
/// >>> record.roll([6])
/// >>> record.apply("hold")
/// >>> record.position.scores
/// [6, 0]
/// >>> Record.from_text(record.to_text()).position == record.position
/// True
#[pyclass(name = "Record", module = "rollwright")]
pub(crate) struct PyRecord(pub(crate) Box<dyn AnyReplay>);

#[pymethods]
impl PyRecord {
    /// A new game. `bots` are the strategies of those seats that bots play.
    #[new]
    #[pyo3(signature = (game, players=None, bots=None))]
    fn new(
        game: &PyGame,
        players: Option<Vec<String>>,
        bots: Option<Vec<Option<String>>>,
    ) -> PyResult<Self> {
        let (choice, seats) = (game.0.choice(), game.0.seats());
        let players = players
            .unwrap_or_else(|| (1..=seats.count()).map(|at| format!("Player {at}")).collect());
        let bots = bots.unwrap_or_else(|| vec![None; seats.count()]);
        if players.len() != seats.count() || bots.len() != seats.count() {
            return Err(error(format!("the game has {} seats", seats.count())));
        }
        let header = Header {
            rollwright: FORMAT_VERSION,
            game: game.0.id(),
            rules: choice.rule_set().name.to_owned(),
            version: choice.rule_set().version,
            settings: choice.setting_values_by_key(),
            seats: players
                .into_iter()
                .zip(bots)
                .map(|(name, bot)| SeatSpec { name, bot })
                .collect(),
            first: seats.starting_seat(),
            dice: DiceOrigin::Manual,
            seed: None,
            commitment: None,
            training: false,
            position: None,
        };
        replay_any(Record { header, events: Vec::new() }).map(Self).map_err(error)
    }

    /// Reads the text of a record. A last line that a crash cut short is left out.
    #[staticmethod]
    fn from_text(text: &str) -> PyResult<Self> {
        let (record, _) = parse_record(text.as_bytes()).map_err(error)?;
        replay_any(record).map(Self).map_err(error)
    }

    /// The text of the record.
    fn to_text(&self) -> String {
        self.0.record().to_json_lines()
    }

    /// The game with its rules and seats.
    #[getter]
    fn game(&self) -> PyGame {
        PyGame(self.0.opening().setup())
    }

    /// The names of the players at the start.
    #[getter]
    fn players(&self) -> Vec<String> {
        self.0.record().header.seats.iter().map(|seat| seat.name.clone()).collect()
    }

    /// The header as a dictionary.
    #[getter]
    fn header<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        to_python(py, &self.0.record().header)
    }

    /// The position that the record begins with.
    #[getter]
    fn opening(&self) -> PyPosition {
        PyPosition(self.0.opening())
    }

    /// The current position.
    #[getter]
    fn position(&self) -> PyPosition {
        PyPosition(self.0.position())
    }

    /// Every roll and action that wasn't undone, with the position before it: the position, the
    /// seat or `None` for a roll, and the faces or the action's notation.
    fn steps<'py>(&self, py: Python<'py>) -> PyResult<Vec<StepOfRecord<'py>>> {
        let step = |(before, step): (Box<dyn AnyPosition>, Step)| {
            let (seat, what) = match step {
                Step::Roll(faces) => (None, pyo3::types::PyTuple::new(py, faces)?.into_any()),
                Step::Action(seat, action) => {
                    (Some(seat.index()), pyo3::types::PyString::new(py, &action).into_any())
                }
            };
            Ok((PyPosition(before), seat, what))
        };
        self.0.steps().into_iter().map(step).collect()
    }

    /// Adds a roll of these faces.
    fn roll(&mut self, faces: Vec<u8>) -> PyResult<()> {
        self.0.play(Event::Roll { faces }).map_err(error)
    }

    /// Adds an action, given as an index or in the game's notation.
    #[pyo3(signature = (action, seat=None))]
    fn apply(&mut self, action: IndexOrNotation, seat: Option<usize>) -> PyResult<()> {
        let position = self.0.position();
        let asked = position.seats().iter();
        let mut asked = asked.filter(|seat| !position.legal_actions(*seat).is_empty());
        let seat = match seat {
            Some(seat) => checked_seat(position.seats(), seat)?,
            None => asked.next().unwrap_or(position.active_seat()),
        };
        let action = match action {
            IndexOrNotation::Notation(text) => text,
            IndexOrNotation::Index(index) => {
                let missing = || error(format!("there is no action {index}"));
                position.setup().action_name(index).ok_or_else(missing)?
            }
        };
        self.0.play(Event::Act { seat, action }).map_err(error)
    }

    /// Undoes the last rolls and actions. The record keeps them, and says that they were undone.
    #[pyo3(signature = (steps=1))]
    fn undo(&mut self, steps: usize) -> PyResult<()> {
        self.0.play(Event::Undo { back: steps }).map_err(error)
    }

    fn __len__(&self) -> usize {
        self.0.record().events.len()
    }

    fn __repr__(&self) -> String {
        let header = &self.0.record().header;
        format!("<Record of {}: {} events>", header.game, self.0.record().events.len())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        Ok((py.get_type::<Self>().getattr("from_text")?, (self.to_text(),)))
    }
}
