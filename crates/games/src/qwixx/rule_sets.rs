//! The rule sets, and smaller games for proofs.

use crate::{Colour, RuleSet, StartingSeat};

/// The variant, which decides the rulings.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum RuleSetKind {
    /// The rules in the box.
    Official,
    /// The handout that asks seats in order and penalizes each unused action 2.
    Concordia,
    /// The handout in which the active seat finishes before the others answer.
    Ottawa,
}

impl RuleSetKind {
    /// The name in [`RuleSet::name`].
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Official => "official",
            Self::Concordia => "concordia",
            Self::Ottawa => "ottawa",
        }
    }
}

/// A rule set with its parameters.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Rules {
    kind: RuleSetKind,
    faces: u8,
    crosses_to_lock: u8,
    action2_after_end: bool,
}

impl Rules {
    /// The rules in the box.
    pub const OFFICIAL: Self = Self::full_size(RuleSetKind::Official, 5);
    /// The rules of `concordia`: any last number locks.
    pub const CONCORDIA: Self = Self::full_size(RuleSetKind::Concordia, 0);
    /// The rules of `ottawa`: a last number locks as the fifth cross, so after four.
    pub const OTTAWA: Self = Self::full_size(RuleSetKind::Ottawa, 4);

    const fn full_size(kind: RuleSetKind, crosses_to_lock: u8) -> Self {
        Self { kind, faces: 6, crosses_to_lock, action2_after_end: false }
    }

    /// The full-size rules of a variant.
    #[must_use]
    pub const fn from_kind(kind: RuleSetKind) -> Self {
        match kind {
            RuleSetKind::Official => Self::OFFICIAL,
            RuleSetKind::Concordia => Self::CONCORDIA,
            RuleSetKind::Ottawa => Self::OTTAWA,
        }
    }

    /// A smaller game with the same rulings: dice with `faces` faces (2 to 6), rows of 2 to
    /// 2·`faces`, and a last number that locks after `lock_after` crosses (at most all
    /// others). [`Rules::from_kind`] has 6 faces, and 5, 0 or 4 crosses (`official`,
    /// `concordia`, `ottawa`).
    #[must_use]
    pub const fn reduced(kind: RuleSetKind, faces: u8, lock_after: u8) -> Option<Self> {
        if faces < 2 || faces > 6 || lock_after > 2 * faces - 2 {
            return None;
        }
        Some(Self { kind, faces, crosses_to_lock: lock_after, action2_after_end: false })
    }

    /// For analysis: `official`, except that a turn whose action 1 locks the deciding row
    /// is played out, with action 2 and its penalty. The other rule sets always do that.
    #[must_use]
    pub const fn with_action2_after_end(self) -> Self {
        Self { action2_after_end: true, ..self }
    }

    /// The variant, which decides the rulings.
    #[must_use]
    #[inline]
    pub const fn kind(self) -> RuleSetKind {
        self.kind
    }

    /// The highest face of each die.
    #[must_use]
    #[inline]
    pub const fn faces_per_die(self) -> u8 {
        self.faces
    }

    /// The number of crosses a row needs before its last number locks it.
    #[must_use]
    #[inline]
    pub const fn crosses_to_lock(self) -> u8 {
        self.crosses_to_lock
    }

    /// The number of crosses a row needs before its last number may be crossed.
    #[must_use]
    #[inline]
    pub const fn crosses_for_last_number(self) -> u8 {
        match self.kind {
            RuleSetKind::Official => self.crosses_to_lock,
            RuleSetKind::Concordia | RuleSetKind::Ottawa => 0,
        }
    }

    /// Whether locking a row scores one more cross.
    #[must_use]
    #[inline]
    pub const fn is_lock_scored(self) -> bool {
        !matches!(self.kind, RuleSetKind::Concordia)
    }

    /// Whether the die of a locked row leaves the game.
    #[must_use]
    #[inline]
    pub const fn removes_locked_dice(self) -> bool {
        !matches!(self.kind, RuleSetKind::Concordia)
    }

    /// Whether a turn is played out after the deciding lock in action 1.
    #[must_use]
    #[inline]
    pub const fn has_action2_after_end(self) -> bool {
        self.action2_after_end || !matches!(self.kind, RuleSetKind::Official)
    }

    /// The last column of every row, counted from 0.
    #[must_use]
    #[inline]
    pub const fn last_column(self) -> u8 {
        2 * self.faces - 2
    }

    /// The column of `number` in `row`, if the row has it.
    #[must_use]
    #[inline]
    pub const fn column_of(self, row: Colour, number: u8) -> Option<u8> {
        if number < 2 || number > 2 * self.faces {
            return None;
        }
        Some(match row {
            Colour::Red | Colour::Yellow => number - 2,
            Colour::Green | Colour::Blue => 2 * self.faces - number,
        })
    }

    /// The number in `column` of `row`; columns count from 0.
    #[must_use]
    #[inline]
    pub const fn number_at(self, row: Colour, column: u8) -> u8 {
        match row {
            Colour::Red | Colour::Yellow => column.saturating_add(2),
            Colour::Green | Colour::Blue => (2 * self.faces).saturating_sub(column),
        }
    }
}

/// The rule sets (RULES: the table of rule sets).
pub(super) static RULE_SETS: [RuleSet; 3] = [
    RuleSet {
        name: RuleSetKind::Official.name(),
        version: 1,
        min_seats: 1,
        max_seats: 12,
        starting_seat: StartingSeat::Random,
        settings: &[],
    },
    RuleSet {
        name: RuleSetKind::Concordia.name(),
        version: 1,
        min_seats: 2,
        max_seats: 5,
        starting_seat: StartingSeat::SeatOne,
        settings: &[],
    },
    RuleSet {
        name: RuleSetKind::Ottawa.name(),
        version: 1,
        min_seats: 1,
        max_seats: 3,
        starting_seat: StartingSeat::SeatOne,
        settings: &[],
    },
];
