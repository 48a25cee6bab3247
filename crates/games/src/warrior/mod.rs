//! Nancy's 3D Warrior: two players race up levels of square boards, manage their energy,
//! and duel when one lands on the other.
//!
//! Rules: a course handout. One rule set, `classic`, with the settings `levels` (3-10,
//! default 3) and `size` (3-10, default 4).
//!
//! - Questions: `duel` (the seat that landed on the other).
//! - Notation: `challenge`, `forfeit`.
//! - Endings: `last square reached`.
//! - Rolls: two dice, of which only the sum and whether they are equal matter, so the
//!   canonical one has the smaller die first; or the number 0-10 of a challenge.
//!
//! Tests check these consequences of the rules:
//! - Two warriors share a square only on level 0 (0,0), and only until one of them leaves
//!   it. A roll leads at least two squares further, so that square is never contested. A
//!   warrior that forfeits or loses a square goes to a free one: only the opponent could
//!   occupy it, and the opponent is on the contested square.
//! - No challenge happens on the last square of the top level, because reaching it ends the
//!   game. So a challenge never wins the race.
//! - Energy never falls below -2.
//!
//! The position doesn't count turns, so that positions with the same future are equal; the
//! record has the number of turns.
//!
//! Files:
//! - `game.rs`: the rules: `impl Game`
//! - `board.rs`: the boards
//! - `questions_and_endings.rs`, `no_rule_violations.rs`: the question and the ending, no violations
//! - `observation.rs`: what a seat sees, as numbers
//! - `position_fields.rs`: the fields of a position string
//! - `presentation.rs`, `json_state.rs`, `step_effects.rs`: view, JSON state, narration
//! - `texts/`, `lesson/`, `rules/`: texts, the lesson, the rules page

mod board;
mod game;
pub mod json_state;
mod lesson;
mod no_rule_violations;
mod observation;
mod position_fields;
mod presentation;
mod questions_and_endings;
mod step_effects;
#[cfg(test)]
mod tests;
pub mod texts;

pub use board::{Rules, Square};
pub use no_rule_violations::{PlayError, RuleViolation};
pub use questions_and_endings::{Ending, Question};
pub use step_effects::StepEffect;

use rollwright_i18n::Lang;

use crate::{Game, Seat, Seats};

/// The energy at the start.
pub const START_ENERGY: i32 = 10;
/// The energy gained by a double.
pub const ROLLED_DOUBLE_ENERGY_GAIN: i32 = 2;
/// The energy lost by a forfeit or a roll past the last square.
pub const FORFEIT_OR_OVERSHOOT_ENERGY_COST: i32 = 2;
/// The lowest energy: a warrior that moves has at least 1, and loses at most 3.
const MIN_ENERGY: i32 = -2;
/// The number of tosses of a weak warrior.
pub const TOSSES_WHEN_WEAK: u8 = 3;
/// The smallest number, of 0 to 10, that wins a challenge.
pub const MIN_NUMBER_TO_WIN_CHALLENGE: u8 = 6;

/// A position of Warrior.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Warrior {
    fighters: [Fighter; 2],
    stage: TurnStage,
    active: Seat,
    seats: Seats,
    rules: Rules,
}

/// A player on the boards.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Fighter {
    /// The index of the square along the path from level 0 (0,0).
    path_index: u16,
    energy: i32,
}

/// The stage of a turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum TurnStage {
    /// Too weak to move; this many tosses for energy are left.
    TossForEnergy(u8),
    /// The active seat rolls to move.
    RollToMove,
    /// The active seat landed on the other: challenge or forfeit.
    Duel,
    /// The active seat challenged and draws the number.
    DrawNumber,
    /// The active seat has reached the last square.
    Over,
}

/// A roll or a draw.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Roll {
    /// Two dice.
    Dice(u8, u8),
    /// The number drawn in a challenge.
    Number(u8),
}

named_enums! {
    /// The answers to `duel`.
    pub enum Action {
        /// Fight for the square.
        Challenge = "challenge",
        /// Give way.
        Forfeit = "forfeit",
    }
}

impl Action {
    /// Parses a typed answer, in any language and case: a word, or its first letter.
    #[must_use]
    pub fn parse_input(text: &str) -> Option<Self> {
        let word = text.trim().to_lowercase();
        Lang::ALL.into_iter().find_map(|lang| {
            let console = &texts::texts(lang).console;
            if console.challenge_words.contains(&word.as_str()) {
                Some(Self::Challenge)
            } else {
                console.forfeit_words.contains(&word.as_str()).then_some(Self::Forfeit)
            }
        })
    }
}

impl Warrior {
    /// The position at the start of a turn of `active`, with each seat's warrior on this
    /// square with this energy. The game is over if `active` is on the last square.
    ///
    /// # Errors
    /// No game leads to this position; says why.
    pub fn from_fighters_at_turn_start(
        rules: Rules,
        seats: Seats,
        active: Seat,
        fighters: &[(Square, i32)],
    ) -> Result<Self, PositionError> {
        let seats = limit_to_two_seats(seats);
        if !seats.contains(active) {
            return Err(PositionError::NoSuchSeat(active));
        }
        if fighters.len() != seats.count() {
            return Err(PositionError::FighterCount {
                seats: seats.count(),
                fighters: fighters.len(),
            });
        }
        let mut game = Self { active, ..Self::new(&rules, seats) };
        for (seat, &(square, energy)) in seats.iter().zip(fighters) {
            let path_index =
                rules.path_index_of_square(square).ok_or(PositionError::OffTheBoard(square))?;
            if energy < MIN_ENERGY {
                return Err(PositionError::EnergyTooLow(energy));
            }
            if path_index == rules.last_path_index() && seat != active {
                return Err(PositionError::GameAlreadyWon(seat));
            }
            game.fighters[seat.index()] = Fighter { path_index, energy };
        }
        if game
            .opposing_fighter()
            .is_some_and(|opponent| opponent.path_index == game.active_fighter().path_index)
            && game.active_fighter().path_index != 0
        {
            return Err(PositionError::SharedSquare);
        }
        game.stage = match game.active_fighter() {
            fighter if fighter.path_index == rules.last_path_index() => TurnStage::Over,
            fighter => TurnStage::at_turn_start(fighter.energy),
        };
        Ok(game)
    }

    /// The rules in play.
    #[must_use]
    pub fn rules_in_play(&self) -> Rules {
        self.rules
    }

    /// The square of a seat's warrior.
    #[must_use]
    pub fn square_of(&self, seat: Seat) -> Square {
        self.rules.square_at_path_index(self.path_index_of(seat))
    }

    /// The index of that square along the path from level 0 (0,0).
    #[must_use]
    pub fn path_index_of(&self, seat: Seat) -> u16 {
        self.fighters[seat.index() & 1].path_index
    }

    /// The energy of a seat's warrior.
    #[must_use]
    pub fn energy_of(&self, seat: Seat) -> i32 {
        self.fighters[seat.index() & 1].energy
    }

    /// The other seat, if there are two.
    #[must_use]
    pub fn opponent(&self, seat: Seat) -> Option<Seat> {
        (self.seats.count() == 2).then_some(Seat(seat.0 & 1 ^ 1))
    }

    /// The number of tosses that the active seat has left; 0 if it isn't weak.
    #[must_use]
    pub fn tosses_left(&self) -> u8 {
        if let TurnStage::TossForEnergy(left) = self.stage { left } else { 0 }
    }

    /// Whether the next roll is the number of a challenge.
    #[must_use]
    pub fn is_challenge_number_due(&self) -> bool {
        self.stage == TurnStage::DrawNumber
    }

    /// The square `steps` further for a seat, unless that is past the last one.
    #[must_use]
    pub fn square_ahead(&self, seat: Seat, steps: u8) -> Option<Square> {
        self.rules
            .index_ahead(self.path_index_of(seat), steps)
            .map(|index| self.rules.square_at_path_index(index))
    }

    /// Where a forfeit takes the active seat: one level below the contested square, or to
    /// (0,0) from level 0.
    #[must_use]
    pub fn square_after_forfeit(&self) -> Square {
        let contested = self.opposing_fighter().map_or(0, |opponent| opponent.path_index);
        self.rules.square_at_path_index(self.rules.index_one_level_below(contested))
    }

    fn active_fighter(&self) -> Fighter {
        self.fighters[self.active.index() & 1]
    }

    fn active_fighter_mut(&mut self) -> &mut Fighter {
        &mut self.fighters[self.active.index() & 1]
    }

    fn opposing_fighter(&self) -> Option<Fighter> {
        self.opponent(self.active).map(|seat| self.fighters[seat.index() & 1])
    }
}

impl TurnStage {
    /// The first stage of a turn: with energy 0 or less, a warrior is too weak to move.
    fn at_turn_start(energy: i32) -> Self {
        if energy <= 0 { Self::TossForEnergy(TOSSES_WHEN_WEAK) } else { Self::RollToMove }
    }
}

/// Warrior is for two, or for one in analysis; any more seats are ignored.
fn limit_to_two_seats(seats: Seats) -> Seats {
    match Seats::new(2, Seat(seats.starting_seat().0 & 1)) {
        Some(two) if seats.count() > 2 => two,
        _ => seats,
    }
}

/// Half of an energy, rounded down; 0 for 0 or less.
#[must_use]
pub fn half_energy(energy: i32) -> i32 {
    energy.max(0) / 2
}

/// Why a position can't be set up.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PositionError {
    /// The active seat doesn't exist.
    #[error("there is no {0} in this game")]
    NoSuchSeat(Seat),
    /// The number of warriors isn't the number of seats.
    #[error("there are {seats} seats, but {fighters} warriors")]
    FighterCount {
        /// The number of seats.
        seats: usize,
        /// The number of warriors.
        fighters: usize,
    },
    /// A square that isn't on the boards.
    #[error("{0} isn't a square on the boards")]
    OffTheBoard(Square),
    /// An impossible energy.
    #[error("energy never falls below -2, so it can't be {0}")]
    EnergyTooLow(i32),
    /// An inactive seat is on the last square, so the game is already over.
    #[error("the game is already over: {0} stands on the last square")]
    GameAlreadyWon(Seat),
    /// Both warriors are on one square.
    #[error("two warriors can share only the first square, level 0 (0,0)")]
    SharedSquare,
}
