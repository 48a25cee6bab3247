//! The boards: squares, the path along them, and energy adjustments.

use std::fmt;

use crate::{DefaultStartingSeat, RuleSet, Setting};

/// A square of a level's board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Square {
    /// The level, from 0.
    pub level: u8,
    /// The row on the level's board, from 0.
    pub x: u8,
    /// The column in the row, from 0.
    pub y: u8,
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "level {} ({},{})", self.level, self.x, self.y)
    }
}

/// The number of levels, and the size of their boards.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Rules {
    levels: u8,
    squares_per_side: u8,
}

/// The allowed numbers of levels and sizes of boards.
const SETTING_RANGE: std::ops::RangeInclusive<u8> = 3..=10;

impl Rules {
    /// Three levels of 4x4 squares.
    pub const DEFAULT: Self = Self { levels: 3, squares_per_side: 4 };

    /// Boards of this size; `None` unless there are 3 to 10 levels of 3x3 to 10x10 squares.
    #[must_use]
    pub fn new(levels: u8, size: u8) -> Option<Self> {
        (SETTING_RANGE.contains(&levels) && SETTING_RANGE.contains(&size))
            .then_some(Self { levels, squares_per_side: size })
    }

    /// Boards smaller than the game allows, for proofs and exhaustive tests. There must be
    /// at least three squares, because otherwise no roll reaches the last one.
    #[doc(hidden)]
    #[must_use]
    pub fn reduced(levels: u8, size: u8) -> Option<Self> {
        let rules = Self { levels, squares_per_side: size };
        let small = 1..=*SETTING_RANGE.end();
        (small.contains(&levels) && small.contains(&size) && rules.square_count() >= 3)
            .then_some(rules)
    }

    /// Identifies these rules in cache keys: every fact of them is in it.
    #[must_use]
    pub fn cache_identifier(self) -> String {
        let Self { levels, squares_per_side: size } = self;
        format!("levels {levels} size {size}")
    }

    /// The number of levels.
    #[must_use]
    pub const fn level_count(self) -> u8 {
        self.levels
    }

    /// The width and height of a board, in squares.
    #[must_use]
    pub const fn squares_per_side(self) -> u8 {
        self.squares_per_side
    }

    /// The number of squares of all boards.
    #[must_use]
    pub const fn square_count(self) -> u16 {
        self.levels as u16 * self.squares_per_level()
    }

    const fn squares_per_level(self) -> u16 {
        self.squares_per_side as u16 * self.squares_per_side as u16
    }

    /// The index of the last square of the top level.
    #[must_use]
    pub const fn last_path_index(self) -> u16 {
        self.square_count() - 1
    }

    /// The square at an index along the path.
    #[must_use]
    pub const fn square_at_path_index(self, index: u16) -> Square {
        let (board, size) = (self.squares_per_level(), self.squares_per_side as u16);
        Square {
            level: (index / board) as u8,
            x: (index % board / size) as u8,
            y: (index % size) as u8,
        }
    }

    /// The index of a square along the path, if the square exists.
    #[must_use]
    pub const fn path_index_of_square(self, square: Square) -> Option<u16> {
        let Square { level, x, y } = square;
        if level < self.levels && x < self.squares_per_side && y < self.squares_per_side {
            Some(
                level as u16 * self.squares_per_level()
                    + x as u16 * self.squares_per_side as u16
                    + y as u16,
            )
        } else {
            None
        }
    }

    /// The change of energy on landing on a square (RULES: Warrior, adjustment).
    #[must_use]
    pub const fn energy_change_on_landing(self, square: Square) -> i32 {
        match square.level as u16 + square.x as u16 + square.y as u16 {
            t if t.is_multiple_of(3) => -3,
            t if t.is_multiple_of(5) => -2,
            t if t.is_multiple_of(7) => 2,
            _ => 0,
        }
    }

    /// The index `steps` further along the path, unless that is past the last square.
    pub(super) fn index_ahead(self, index: u16, steps: u8) -> Option<u16> {
        Some(index.saturating_add(steps.into())).filter(|&target| target <= self.last_path_index())
    }

    /// The index of the same square one level below; (0,0) from level 0.
    pub(super) const fn index_one_level_below(self, index: u16) -> u16 {
        if index < self.squares_per_level() { 0 } else { index - self.squares_per_level() }
    }
}

pub(super) const RULE_SETS: [RuleSet; 1] = [RuleSet {
    name: "classic",
    version: 1,
    min_seats: 2,
    max_seats: 2,
    starting_seat: DefaultStartingSeat::Random,
    settings: &[
        Setting {
            key: "levels",
            low: *SETTING_RANGE.start() as u32,
            high: *SETTING_RANGE.end() as u32,
            default: Rules::DEFAULT.levels as u32,
        },
        Setting {
            key: "size",
            low: *SETTING_RANGE.start() as u32,
            high: *SETTING_RANGE.end() as u32,
            default: Rules::DEFAULT.squares_per_side as u32,
        },
    ],
}];
