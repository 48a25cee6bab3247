//! What a game says of its exact solution.

use std::ops::RangeInclusive;

use crate::{Distribution, Figure, HasBots, Outcome, Unit};

/// Whether a game can be solved exactly.
#[derive(Clone, PartialEq, Debug)]
pub enum Solving {
    /// It can.
    Exact(Solvable),
    /// It can't.
    Not {
        /// Why not, as what follows the game's name: `is too large to solve`.
        why: &'static str,
    },
}

/// What a game can be solved for.
#[derive(Clone, PartialEq, Debug)]
pub struct Solvable {
    /// What perfect play makes as large as can be.
    pub objective: Objective,
    /// For how many seats; the fewest is what is solved when nothing is said.
    pub seats: RangeInclusive<usize>,
    /// The factors by which later points may count less, where that is possible.
    pub discounts: Option<RangeInclusive<f64>>,
    /// Whether it can be told how likely each score is, or each length of the game.
    pub distribution: bool,
    /// Whether it can be solved for the greatest chance to reach a number of points.
    pub targets: bool,
}

impl Solvable {
    /// What the game is worth, and no more.
    pub(crate) const fn of(objective: Objective, seats: RangeInclusive<usize>) -> Self {
        Self { objective, seats, discounts: None, distribution: false, targets: false }
    }
}

/// What perfect play makes as large as can be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Objective {
    /// The expected points of a seat.
    Points,
    /// The chance to win.
    Win,
}

/// What is to be solved.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct SolveOptions {
    /// For so many seats.
    pub seats: usize,
    /// The factor by which points count less for each turn until they are made.
    pub discount: f64,
    /// Whether it is wanted too how likely each score or length is.
    pub distribution: bool,
    /// Whether play for a number of points is wanted, instead of for the most.
    pub target: Option<Target>,
}

/// Points to be reached with the greatest chance.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Target {
    /// So many.
    Points(u32),
    /// Every number of them, each for itself.
    Every,
}

/// A game that was solved.
#[derive(Clone, PartialEq, Debug)]
pub struct SolvedGame {
    /// What its value is, in words.
    pub objective: String,
    /// What the game is worth to the seat that begins.
    pub value: f64,
    /// How many states were solved.
    pub states: u64,
    /// The value of each seat in turn order, where they differ.
    pub seat_values: Vec<f64>,
    /// What perfect play leads to, where that was wanted.
    pub outcome: Option<Outcome>,
    /// Numbers of points with the greatest chance to reach each, where they were wanted.
    pub targets: Vec<(u32, f64)>,
}

impl SolvedGame {
    /// Its value, and no more.
    pub(crate) fn of(objective: String, value: f64, states: u64) -> Self {
        let (seat_values, outcome, targets) = (Vec::new(), None, Vec::new());
        Self { objective, value, states, seat_values, outcome, targets }
    }
}

/// What is known exactly of a player.
#[derive(Clone, PartialEq, Debug)]
pub struct ExactValue {
    /// The expected score.
    pub mean: f64,
    /// How likely each score is, where that is known.
    pub distribution: Option<Distribution>,
    /// What else is known of the final sheet.
    pub figures: Vec<Figure>,
    /// How likely each number of turns is, where that is known.
    pub length: Option<Distribution>,
}

impl ExactValue {
    /// A mean, and no more.
    pub(crate) fn of(mean: f64) -> Self {
        Self { mean, distribution: None, figures: Vec::new(), length: None }
    }

    /// The same with what perfect play leads to.
    pub(crate) fn with(self, outcome: Option<Outcome>) -> Self {
        match outcome {
            Some(Outcome { of: Unit::Points, distribution, figures }) => {
                Self { distribution: Some(distribution), figures, ..self }
            }
            Some(Outcome { of: Unit::Turns, distribution, figures }) => {
                Self { length: Some(distribution), figures, ..self }
            }
            None => self,
        }
    }
}

/// What it takes to work out a solution: roughly how long, and at most how much memory.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Cost {
    /// Seconds on one core.
    pub seconds: f64,
    /// Bytes of memory.
    pub memory: usize,
}

impl Cost {
    /// Next to nothing.
    pub const NONE: Self = Self { seconds: 0.0, memory: 0 };
    /// How many seconds a server spends on a solution at most while people wait for it.
    pub(crate) const MOST_WHILE_PEOPLE_WAIT: f64 = 8.0;

    /// Whether a server may work it out while people wait. How much memory it may take is up
    /// to the [`crate::MemoryBudget`].
    #[must_use]
    pub fn is_bearable(self) -> bool {
        self.seconds <= Self::MOST_WHILE_PEOPLE_WAIT
    }
}

/// Why `G` is not solved, and what to take instead.
#[must_use]
pub fn why_unsolved<G: HasBots>() -> String {
    let title = G::ID.title();
    let why = match G::solving() {
        Solving::Not { why } => why,
        Solving::Exact(_) => "is not solved here",
    };
    match G::strategies().last() {
        Some(strongest) => {
            format!("{title} {why}: its strongest strategy is bot:{}", strongest)
        }
        None => format!("{title} {why}"),
    }
}
