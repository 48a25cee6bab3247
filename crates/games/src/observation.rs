//! Positions and actions as numbers, for programs that learn.
//!
//! Every action of a game has an index, in the order of [`Game::all_actions`](crate::Game::all_actions). An observation is
//! what one seat may see, as a list of small integers with names and bounds.
//!
//! ```
//! use rollwright_games::pig::{Action, Pig};
//! use rollwright_games::{Game, Observation, Seat, Seats};
//!
//! let seats = Seats::new(2, Seat(0)).expect("two seats");
//! let mut game = Pig::new(&100, seats);
//! game.play_roll(6)?;
//! let features = Pig::observation_features(&100, seats);
//! let mut numbers = vec![0; features.len()];
//! game.write_observation(Seat(0), &mut numbers);
//! let turn_total = features.iter().position(|feature| feature.name == "turn total");
//! assert_eq!(turn_total.map(|at| numbers[at]), Some(6));
//! assert_eq!(Pig::action_at(1), Some(Action::Hold));
//! # Ok::<(), rollwright_games::PlayErrorOf<Pig>>(())
//! ```

use rollwright_i18n::Lang;

use crate::position_view::{CellState, SheetView};
use crate::{MAX_DICE, NamedEnum, Phase, Presentation, Seat, Seats};

/// A number of an observation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ObservationFeature {
    /// What it says, such as `own red column 1`.
    pub name: String,
    /// The lowest value.
    pub low: i16,
    /// The highest value.
    pub high: i16,
}

impl ObservationFeature {
    /// A feature with these bounds.
    #[must_use]
    pub fn new(name: impl Into<String>, low: i16, high: i16) -> Self {
        Self { name: name.into(), low, high }
    }

    /// A feature that is 1 for yes and 0 for no.
    #[must_use]
    pub fn flag(name: impl Into<String>) -> Self {
        Self::new(name, 0, 1)
    }
}

/// A game whose positions and actions have numbers. The defaults derive observations from the
/// game's view, which is slow, so games that are trained on write their own.
///
/// Seats appear in the order of play from the observer, so that one net can play every seat.
pub trait Observation: Presentation {
    /// Increases whenever the features change, so that nobody feeds a net other numbers than it was
    /// trained with.
    const OBSERVATION_VERSION: u32 = 1;

    /// The features of an observation, in order. All positions under these rules and seats have the
    /// same.
    #[must_use]
    fn observation_features(rules: &Self::Rules, seats: Seats) -> Vec<ObservationFeature> {
        let numbers = numbers_of_view(&Self::new(rules, seats), seats.starting_seat());
        numbers.into_iter().map(|(feature, _)| feature).collect()
    }

    /// Writes what `seat` sees to `numbers`, which has as many places as there are features.
    fn write_observation(&self, seat: Seat, numbers: &mut [i16]) {
        let found = numbers_of_view(&self.visible_to(Some(seat)), seat);
        for (place, (feature, value)) in numbers.iter_mut().zip(found) {
            *place = value.clamp(feature.low, feature.high);
        }
    }

    /// The number of actions of the game, legal or not.
    #[must_use]
    fn action_count() -> usize {
        Self::all_actions().len()
    }

    /// The index of an action in [`Game::all_actions`](crate::Game::all_actions).
    #[must_use]
    fn action_index(action: Self::Action) -> usize {
        Self::all_actions().into_iter().position(|one| one == action).unwrap_or_default()
    }

    /// The action with this index.
    #[must_use]
    fn action_at(index: usize) -> Option<Self::Action> {
        Self::all_actions().get(index).copied()
    }
}

/// Writes numbers one after the other; those for which there is no place are left out.
pub(crate) struct NumberWriter<'a> {
    rest: &'a mut [i16],
}

impl<'a> NumberWriter<'a> {
    pub(crate) fn new(numbers: &'a mut [i16]) -> Self {
        Self { rest: numbers }
    }

    /// Writes a number.
    #[inline]
    pub(crate) fn push(&mut self, number: i16) {
        self.push_all([number]);
    }

    /// Writes several numbers, faster than one after the other.
    #[inline]
    pub(crate) fn push_all<const N: usize>(&mut self, numbers: [i16; N]) {
        if let Some((places, rest)) = std::mem::take(&mut self.rest).split_first_chunk_mut() {
            *places = numbers;
            self.rest = rest;
        }
    }
}

/// The steps from `seat` to `other` in the order of play.
#[inline]
pub(crate) fn steps_between(seats: Seats, seat: Seat, other: Seat) -> i16 {
    let count = seats.count() as i16;
    (i16::from(other.0) + count - i16::from(seat.0)) % count.max(1)
}

/// The name of a seat in features: `own`, or `next 1` for the seat whose turn comes next.
pub(crate) fn seat_prefix(steps: usize) -> String {
    if steps == 0 { "own".to_owned() } else { format!("next {steps}") }
}

/// A number that may not fit.
fn saturating(value: i32) -> i16 {
    value.clamp(i16::MIN.into(), i16::MAX.into()) as i16
}

/// The features of a position's view with their values.
fn numbers_of_view<G: Presentation>(position: &G, seat: Seat) -> Vec<(ObservationFeature, i16)> {
    let seats = position.seats();
    let view = position.view(Some(seat), Lang::En);
    let mut numbers = Vec::new();
    let any = |name: String, value: i16| (ObservationFeature::new(name, i16::MIN, i16::MAX), value);
    for sheet in view.sheets.iter().filter(|sheet| sheet.seat.is_none()) {
        push_sheet(&mut numbers, &sheet.title, sheet);
    }
    for (steps, other) in seats.clockwise_from(seat).enumerate() {
        let prefix = seat_prefix(steps);
        numbers.push(any(format!("{prefix} score"), saturating(position.score(other))));
        for sheet in view.sheets.iter().filter(|sheet| sheet.seat == Some(other)) {
            push_sheet(&mut numbers, &prefix, sheet);
        }
    }
    let (dice, roll_is_due) = (&view.dice, matches!(position.phase(), Phase::Roll { .. }));
    for at in 0..MAX_DICE {
        let face = dice.get(at).and_then(|die| die.face).unwrap_or(0);
        numbers.push((ObservationFeature::new(format!("die {}", at + 1), 0, 255), face.into()));
    }
    numbers.push((ObservationFeature::flag("roll is due"), roll_is_due.into()));
    let active = steps_between(seats, seat, position.active_seat());
    let high = seats.count() as i16 - 1;
    numbers.push((ObservationFeature::new("active", 0, high), active));
    for &question in G::Question::ALL {
        let is_asked = matches!(position.phase(), Phase::Decide { question: asked, seats }
            if asked == question && seats.contains(seat));
        let name = format!("asked {}", question.name());
        numbers.push((ObservationFeature::flag(name), is_asked.into()));
    }
    numbers
}

fn push_sheet(numbers: &mut Vec<(ObservationFeature, i16)>, prefix: &str, sheet: &SheetView) {
    let any = |name: String, value: i32| {
        (ObservationFeature::new(name, i16::MIN, i16::MAX), saturating(value))
    };
    for counter in &sheet.counters {
        numbers.push(any(format!("{prefix} {}", counter.label), counter.value));
    }
    for (at, row) in sheet.rows.iter().enumerate() {
        let row_name = format!("{prefix} row {}", at + 1);
        let locked = ObservationFeature::flag(format!("{row_name} locked"));
        numbers.push((locked, row.is_locked.into()));
        for (at, cell) in row.cells.iter().enumerate() {
            let state = match cell.state {
                CellState::Open => 0,
                CellState::Used => 1,
                CellState::Unreachable => 2,
                CellState::Closed => 3,
            };
            let cell_name = format!("{row_name} cell {}", at + 1);
            numbers.push((ObservationFeature::new(format!("{cell_name} state"), 0, 3), state));
            let number = cell.text.trim().parse().unwrap_or(0);
            numbers.push(any(format!("{cell_name} number"), number));
        }
    }
}
