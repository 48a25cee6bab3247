//! The trait every game implements.

use std::fmt::{self, Debug};
use std::hash::Hash;

use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

use crate::{
    BadNotation, DiceList, Die, Faces, Illegal, RuleChoice, RuleSet, Seat, SeatSet, Seats,
};

/// The games there are.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum GameId {
    /// Qwixx.
    Qwixx,
    /// Qwinto.
    Qwinto,
    /// Yahtzee.
    Yahtzee,
    /// Nancy's 3D Warrior.
    Warrior,
}

impl GameId {
    /// Every game, in menu order.
    pub const ALL: [Self; 4] = [Self::Qwixx, Self::Qwinto, Self::Yahtzee, Self::Warrior];

    /// The name used on the command line and in records.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Qwixx => "qwixx",
            Self::Qwinto => "qwinto",
            Self::Yahtzee => "yahtzee",
            Self::Warrior => "warrior",
        }
    }

    /// The name people know.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Self::Qwixx => "Qwixx",
            Self::Qwinto => "Qwinto",
            Self::Yahtzee => "Yahtzee",
            Self::Warrior => "Nancy's 3D Warrior",
        }
    }

    /// What sort of game it is, in one line.
    #[must_use]
    pub const fn summary(self) -> &'static str {
        match self {
            Self::Qwixx => "cross off four rows from left to right; everyone uses every roll",
            Self::Qwinto => "fill three rising rows with sums of one, two or three dice",
            Self::Yahtzee => "three rolls a turn, thirteen boxes to fill",
            Self::Warrior => "race up the levels, duel for squares, mind your energy",
        }
    }

    /// The game called `name`, in any case.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|game| game.name().eq_ignore_ascii_case(name.trim()))
    }
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Runs the same code for whichever game a [`GameId`] names:
/// `with_game!(id, G => play::<G>(…))`. A new game adds its line here.
#[macro_export]
macro_rules! with_game {
    ($id:expr, $game:ident => $body:expr) => {
        match $id {
            $crate::GameId::Qwixx => {
                type $game = $crate::Qwixx;
                $body
            }
            $crate::GameId::Qwinto => {
                type $game = $crate::Qwinto;
                $body
            }
            $crate::GameId::Yahtzee => {
                type $game = $crate::Yahtzee;
                $body
            }
            $crate::GameId::Warrior => {
                type $game = $crate::Warrior;
                $body
            }
        }
    };
}

/// What a position waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// Dice, rolled by this seat; [`Game::dice`] says which.
    Roll {
        /// The seat that rolls.
        by: Seat,
    },
    /// Answers to a question.
    Decide {
        /// The question, one of the few names the game's documentation lists.
        question: &'static str,
        /// The seats that have not answered yet.
        seats: SeatSet,
    },
    /// Nothing: the game is over.
    Over {
        /// How it ended, one of the few phrases the game's documentation lists.
        how: &'static str,
    },
}

/// The legal actions of one seat. Yahtzee has the most: 31 re-rolls and 13 boxes.
pub type ActionList<A> = ArrayVec<A, 44>;

/// A game: a position, as a small value.
///
/// Positions are equal when they offer the same future and show the same sheets.
/// Where several seats are asked at once, answers are kept aside until the last
/// one is in, so the order in which they come does not matter.
pub trait Game: Clone + Eq + Debug + Send + Sync + 'static {
    /// Which game this is.
    const ID: GameId;
    /// A rule set with its settings.
    type Rules: Clone + Eq + Debug + Send + Sync + 'static;
    /// Whatever chance decides next.
    type Roll: Copy + Eq + Hash + Debug + Send + Sync + 'static;
    /// An answer of a seat.
    type Action: Copy + Eq + Hash + Debug + Send + Sync + 'static;

    /// The rule sets; the first is the default.
    fn rule_sets() -> &'static [RuleSet];

    /// The rules behind a checked choice of one of [`Game::rule_sets`].
    fn rules(choice: &RuleChoice) -> Self::Rules;

    /// The opening position. Takes any number of seats, also where the rule set
    /// asks for more, for analysis; play goes through [`RuleSet::seats`].
    fn new(rules: &Self::Rules, seats: Seats) -> Self;

    /// The seats at this table.
    fn seats(&self) -> Seats;

    /// Whose turn it is (at the end: whose turn was the last).
    fn active(&self) -> Seat;

    /// What the position waits for.
    fn phase(&self) -> Phase;

    /// The dice to be rolled now, in the order in which faces are written down;
    /// none when no roll is due.
    fn dice(&self) -> DiceList;

    /// The roll made of the faces that `face` gives when it is asked for each die
    /// of [`Game::dice`] in order. Out-of-range faces are caught by
    /// [`Game::check_roll`]. Only asked when a roll is due.
    fn throw(&self, face: impl FnMut(Die) -> u8) -> Self::Roll;

    /// The faces of a roll, in the order of [`Game::dice`]: the inverse of [`Game::throw`].
    fn faces(&self, roll: Self::Roll) -> Faces;

    /// Every roll that can come now with its probability, those that differ only
    /// in the order of equal dice listed once, as their [`Game::canonical`] one.
    /// Empty when no roll is due.
    fn rolls(&self) -> Vec<(Self::Roll, f64)>;

    /// The roll of [`Game::rolls`] that stands for `roll`.
    fn canonical(&self, roll: Self::Roll) -> Self::Roll;

    /// Why `roll` can't be made now, if it can't.
    ///
    /// # Errors
    /// No roll is due, or the faces do not belong to the dice that are.
    fn check_roll(&self, roll: Self::Roll) -> Result<(), Illegal>;

    /// Makes a roll without checking it. A roll that [`Game::check_roll`] refuses
    /// leaves a position without meaning (but no panic).
    fn apply_roll(&mut self, roll: Self::Roll);

    /// What `seat` may answer now; empty when it is not asked.
    fn legal(&self, seat: Seat) -> ActionList<Self::Action>;

    /// Why `seat` can't take `action` now, if it can't.
    ///
    /// # Errors
    /// The reason, worth showing to the person.
    fn check(&self, seat: Seat, action: Self::Action) -> Result<(), Illegal>;

    /// Takes an action without checking it. An action that [`Game::check`] refuses
    /// leaves a position without meaning (but no panic).
    fn apply(&mut self, seat: Seat, action: Self::Action);

    /// The points of `seat` as the sheet stands.
    fn score(&self, seat: Seat) -> i32;

    /// The position as `seat` may see it (`None`: a spectator): answers of others
    /// to a question that is still open are taken out.
    #[must_use]
    fn seen_by(&self, seat: Option<Seat>) -> Self;

    /// The short text of an action, the same in every position.
    fn write(action: Self::Action) -> String;

    /// Reads what [`Game::write`] wrote; letters in either case.
    ///
    /// # Errors
    /// The text is no action of this game; says what would be.
    fn read(text: &str) -> Result<Self::Action, BadNotation>;

    /// Makes a roll, or leaves the position as it is and says why not.
    ///
    /// # Errors
    /// See [`Game::check_roll`].
    fn roll(&mut self, roll: Self::Roll) -> Result<(), Illegal> {
        self.check_roll(roll)?;
        self.apply_roll(roll);
        Ok(())
    }

    /// Takes an action, or leaves the position as it is and says why not.
    ///
    /// # Errors
    /// See [`Game::check`].
    fn act(&mut self, seat: Seat, action: Self::Action) -> Result<(), Illegal> {
        self.check(seat, action)?;
        self.apply(seat, action);
        Ok(())
    }

    /// The roll with these faces, checked.
    ///
    /// # Errors
    /// The wrong number of faces, a face its die does not have, or no roll due.
    fn roll_of(&self, faces: &[u8]) -> Result<Self::Roll, Illegal> {
        let dice = self.dice();
        if dice.is_empty() {
            return Err(match self.phase() {
                Phase::Over { .. } => Illegal::GameOver,
                _ => Illegal::NoRollDue,
            });
        }
        if faces.len() != dice.len() {
            return Err(Illegal::DiceCount { expected: dice.len(), got: faces.len() });
        }
        for (die, &face) in dice.iter().zip(faces) {
            if !die.shows(face) {
                return Err(Illegal::Face { die: die.name, face, low: die.low, high: die.high });
            }
        }
        let mut faces = faces.iter();
        let roll = self.throw(|die| faces.next().copied().unwrap_or(die.low));
        self.check_roll(roll)?;
        Ok(roll)
    }
}

/// The seats with the most points: one winner, or several who share the win.
/// Meaningful once the game is over.
pub fn winners<G: Game>(game: &G) -> SeatSet {
    let seats = game.seats();
    let best = seats.iter().map(|seat| game.score(seat)).max();
    seats.iter().filter(|&seat| Some(game.score(seat)) == best).collect()
}
