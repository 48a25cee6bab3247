//! Nancy's 3D Warrior: two players race up levels of square boards, mind their
//! energy, and duel when one lands where the other stands.
//!
//! Source: a course handout. One rule set, `classic`, with the
//! settings `levels` (3-10, default 3) and `size` (3-10, default 4).
//!
//! - Questions: `duel` (the seat that landed on the other).
//! - Notation: `challenge`, `forfeit`.
//! - Endings: `last square reached`.
//! - Rolls: two dice, of which only the sum and whether they are equal matter, so
//!   the canonical one has the smaller die first; or the number 0-10 of a challenge.
//!
//! What follows from the rules, and is tested:
//! - Two warriors share a square only on level 0 (0,0), and only until one of them
//!   has left it. A roll leads at least two squares on, so that square is never
//!   contested; and whoever yields or is driven off goes to a square that is free:
//!   the contested one keeps its holder, and there are only two warriors.
//! - Nobody is ever challenged on the last square of the top level: reaching it has
//!   ended the game. So a challenge never wins the race.
//! - Energy never falls below -2.
//!
//! Turns are not counted in the position, so that positions that play on alike are
//! equal; whoever wants the number of turns finds it in the record.

mod board;
mod game;
mod lesson;
mod narration;
mod presentation;
mod question;
mod state_schema;
#[cfg(test)]
mod tests;
pub mod texts;

pub use board::{Rules, Square};
pub use narration::StepEffect;
pub use question::{Ending, PlayError, Question, RuleViolation};

use rollwright_i18n::Lang;

use crate::{Seat, Seats};

/// What each warrior begins with.
pub const START_ENERGY: i32 = 10;
/// What a double brings.
pub const DOUBLE_ENERGY_GAIN: i32 = 2;
/// What a forfeit or a throw past the last square costs.
pub const SETBACK_ENERGY_COST: i32 = 2;
/// How often a weak warrior tosses the dice.
pub const TOSSES_WHEN_WEAK: u8 = 3;
/// A challenge is won with this number or a larger one, of 0 to 10.
pub const MIN_WINNING_NUMBER: u8 = 6;

/// A position of Warrior.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Warrior {
    fighters: [Fighter; 2],
    stage: TurnStage,
    active: Seat,
    seats: Seats,
    rules: Rules,
}

/// One player on the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Fighter {
    /// The square, counted along the way from level 0 (0,0).
    square_index: u16,
    energy: i32,
}

/// How far the turn has come.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum TurnStage {
    /// Too weak to move: so many tosses for energy are left.
    TossForEnergy(u8),
    /// The dice for the move are due.
    RollToMove,
    /// The active seat has landed on the other: challenge or forfeit.
    Duel,
    /// It has challenged: the number is to be drawn.
    DrawNumber,
    /// The active seat has reached the last square.
    Over,
}

/// Whatever chance decides.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Roll {
    /// Two dice.
    Dice(u8, u8),
    /// The number drawn in a challenge.
    Number(u8),
}

named_enums! {
    /// An answer to `duel`.
    pub enum Action {
        /// Fight for the square.
        Challenge = "challenge",
        /// Yield.
        Forfeit = "forfeit",
    }
}

impl Action {
    /// The answer a person typed, in any language and either case: a word, or its first
    /// letter.
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
    /// The position at the start of a turn of `active`, with each seat's warrior on
    /// this square with this energy; over if `active` stands on the last square.
    ///
    /// # Errors
    /// The rules don't lead there; says why.
    pub fn from_fighters(
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
        let mut game = Self { active, ..Self::starting_position(rules, seats) };
        for (seat, &(square, energy)) in seats.iter().zip(fighters) {
            let place = rules.index_of(square).ok_or(PositionError::OffTheBoard(square))?;
            if energy < -2 {
                return Err(PositionError::EnergyTooLow(energy));
            }
            if place == rules.last_index() && seat != active {
                return Err(PositionError::GameAlreadyWon(seat));
            }
            game.fighters[seat.index()] = Fighter { square_index: place, energy };
        }
        if game
            .opposing_fighter()
            .is_some_and(|rival| rival.square_index == game.active_fighter().square_index)
            && game.active_fighter().square_index != 0
        {
            return Err(PositionError::SharedSquare);
        }
        game.stage = match game.active_fighter() {
            mover if mover.square_index == rules.last_index() => TurnStage::Over,
            mover => TurnStage::at_turn_start(mover.energy),
        };
        Ok(game)
    }

    /// The rules in play.
    #[must_use]
    pub fn rules_in_play(&self) -> Rules {
        self.rules
    }

    /// Where a seat's warrior stands.
    #[must_use]
    pub fn square_of(&self, seat: Seat) -> Square {
        self.rules.square_at(self.square_index(seat))
    }

    /// Where a seat's warrior stands, counted along the way from level 0 (0,0).
    #[must_use]
    pub fn square_index(&self, seat: Seat) -> u16 {
        self.fighters[seat.index() & 1].square_index
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

    /// How many tosses for energy the active seat has left; 0 when it is not weak.
    #[must_use]
    pub fn tosses_left(&self) -> u8 {
        if let TurnStage::TossForEnergy(left) = self.stage { left } else { 0 }
    }

    /// Whether the roll that is due is the number drawn in a challenge.
    #[must_use]
    pub fn is_number_due(&self) -> bool {
        self.stage == TurnStage::DrawNumber
    }

    /// The square `steps` further on for a seat, unless that is past the last one.
    #[must_use]
    pub fn target_square(&self, seat: Seat, steps: u8) -> Option<Square> {
        self.rules
            .index_ahead(self.square_index(seat), steps)
            .map(|place| self.rules.square_at(place))
    }

    /// Where a forfeit takes the active seat when it has landed on the other: one
    /// level below the contested square, from level 0 to (0,0).
    #[must_use]
    pub fn forfeit_square(&self) -> Square {
        let contested = self.opposing_fighter().map_or(0, |rival| rival.square_index);
        self.rules.square_at(self.rules.index_one_level_below(contested))
    }

    fn starting_position(rules: Rules, seats: Seats) -> Self {
        let seats = limit_to_two_seats(seats);
        let fighter = Fighter { square_index: 0, energy: START_ENERGY };
        Self {
            fighters: [fighter; 2],
            stage: TurnStage::RollToMove,
            active: seats.first(),
            seats,
            rules,
        }
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
    /// A turn begins: with energy 0 or less the warrior is too weak to move.
    fn at_turn_start(energy: i32) -> Self {
        if energy <= 0 { Self::TossForEnergy(TOSSES_WHEN_WEAK) } else { Self::RollToMove }
    }
}

/// Warrior is for two, or for one in analysis; further seats are not there.
fn limit_to_two_seats(seats: Seats) -> Seats {
    match Seats::new(2, Seat(seats.first().0 & 1)) {
        Some(two) if seats.count() > 2 => two,
        _ => seats,
    }
}

/// Half of an energy, rounded down; nothing of 0 or less.
#[must_use]
pub fn half_energy(energy: i32) -> i32 {
    energy.max(0) / 2
}

/// Why a position can't be set up.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PositionError {
    /// The active seat is not there.
    #[error("{0} is not at the table")]
    NoSuchSeat(Seat),
    /// Not one warrior for each seat.
    #[error("{seats} seats need as many warriors, not {fighters}")]
    FighterCount {
        /// How many seats there are.
        seats: usize,
        /// How many warriors were given.
        fighters: usize,
    },
    /// A square the board does not have.
    #[error("{0} is not on the board")]
    OffTheBoard(Square),
    /// Energy that can't be.
    #[error("energy never falls below -2, so it can't be {0}")]
    EnergyTooLow(i32),
    /// A seat that has won, and another one whose turn it is.
    #[error("{0} stands on the last square, so the game ended with its turn")]
    GameAlreadyWon(Seat),
    /// Both on one square.
    #[error("two warriors share no square but level 0 (0,0)")]
    SharedSquare,
}
