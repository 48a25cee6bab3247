//! Facts of a position, about one choice.

use rollwright_games::yahtzee::Category;
use rollwright_games::{Colour, Seat};

/// A fact about a choice. Every fact follows from the rules and the position alone.
#[derive(Clone, PartialEq, Debug)]
pub enum Fact {
    /// It scores this at once; negative if it costs points.
    Gains {
        /// The points.
        points: i32,
    },
    /// It ends the game.
    EndsGame,
    /// The turn goes on with a roll.
    RollsOn {
        /// The number of dice.
        dice: usize,
    },
    /// The turn goes on.
    KeepsTurn,
    /// The turn ends.
    EndsTurn,

    /// Qwixx: the cross passes over these numbers, which the white dice show in `ways` of `rolls`
    /// rolls.
    GivesUp {
        /// The row.
        row: Colour,
        /// The numbers, from left to right.
        numbers: Vec<u8>,
        /// How many rolls of the white dice sum to one of them.
        ways: u32,
        /// How many rolls there are.
        rolls: u32,
    },
    /// The choice passes over nothing.
    GivesUpNothing,
    /// Qwixx: the numbers that stay open to the right of the cross.
    Leaves {
        /// The row.
        row: Colour,
        /// How many numbers there are.
        numbers: u8,
    },
    /// Qwixx: after the cross, too few numbers are left to lock the row.
    LosesLock {
        /// The row.
        row: Colour,
    },
    /// Qwixx: with this cross, the row may be locked.
    AllowsLock {
        /// The row.
        row: Colour,
    },
    /// Qwixx: the cross locks the row.
    Locks {
        /// The row.
        row: Colour,
    },
    /// A penalty, in points.
    Penalty {
        /// The points it costs.
        points: i32,
    },
    /// Passing costs nothing and keeps every number open.
    PassesFreely,

    /// Yahtzee: the dice that are kept.
    Keeps {
        /// The faces, ascending; empty if all dice are rolled.
        faces: Vec<u8>,
    },
    /// Yahtzee: the chance of a box with the rolls that are left, if the player aims for it.
    Makes {
        /// The box.
        category: Category,
        /// Its points, if they are fixed.
        points: Option<u8>,
        /// The chance.
        chance: f64,
        /// The rolls that are left.
        rolls: u8,
    },
    /// Yahtzee: a box gets nothing.
    Zeroes {
        /// The box.
        category: Category,
        /// The chance of making it in a whole turn, if it has a pattern.
        chance: Option<f64>,
    },
    /// Yahtzee: the box that takes any dice is used up.
    SpendsChance,
    /// Yahtzee: an upper box compared with three of its face, which is the pace of the bonus.
    UpperPace {
        /// Points more than three of the face; negative if fewer.
        difference: i32,
    },
    /// Yahtzee: the rolls that are given up.
    StopsEarly {
        /// The number of rolls.
        rolls: u8,
    },

    /// Pig: the points of the turn that a 1 would take.
    Risks {
        /// The points.
        points: u32,
    },
    /// Pig: the points that are safe now, and how many are missing to the goal.
    Banks {
        /// The points.
        points: u32,
        /// The points that are missing after that.
        missing: u32,
    },
    /// Pig: the opponent who is closest to the goal, and how many points they need.
    OpponentNeeds {
        /// The opponent.
        seat: Seat,
        /// The points.
        points: u32,
    },

    /// Qwinto: the sums that the dice can show, and the chance that one fits on the sheet.
    SumsFit {
        /// The smallest sum.
        low: u8,
        /// The largest sum.
        high: u8,
        /// The chance that the sum fits.
        chance: f64,
    },
    /// Qwinto: the sum and the number of cells that accept it.
    SumHasCells {
        /// The sum.
        sum: u8,
        /// The number of cells.
        cells: usize,
    },
    /// Qwinto: the empty cells on one side of a number, and how many numbers still fit there.
    Room {
        /// Whether it is on the left.
        is_left: bool,
        /// The number of cells.
        cells: u8,
        /// How many numbers fit between the neighbours.
        numbers: u8,
    },
    /// Qwinto: the cell is one of a bonus.
    BonusCell,

    /// Warrior: the chance of a challenge, and what is at stake.
    Fights {
        /// How many of the eleven numbers win.
        wins: u32,
        /// How many numbers there are.
        numbers: u32,
        /// The energy that a win takes from the other.
        gains: i32,
        /// The energy that a defeat costs.
        loses: i32,
    },
    /// Warrior: how far a forfeit falls back, and its energy.
    FallsBack {
        /// The squares along the path.
        squares: u32,
        /// The energy it costs.
        energy: i32,
    },
}
