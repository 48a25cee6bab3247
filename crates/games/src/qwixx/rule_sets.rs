//! The rule sets, and smaller games for proofs.

use super::RowCrosses;
use super::row_layout::RowLayout;
use crate::{Colour, DefaultStartingSeat, RuleSet};

/// The name of a rule set. Code asks [`Rules`] for facts instead of comparing kinds.
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
    /// All kinds, the default first.
    pub const ALL: [Self; 3] = [Self::Official, Self::Concordia, Self::Ottawa];

    /// The name in [`RuleSet::name`].
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Official => "official",
            Self::Concordia => "concordia",
            Self::Ottawa => "ottawa",
        }
    }

    /// The kind called `name`.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }
}

/// In which order the seats answer action 1.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action1Order {
    /// All seats at once, before action 2.
    AllAtOnce,
    /// One after the other by seat number, before action 2.
    BySeatNumber,
    /// The active seat before action 2, and the others at once after it.
    ActiveSeatFirst,
}

/// When the active seat gets a penalty.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum PenaltyTrigger {
    /// For using neither action.
    BothActionsUnused,
    /// For not using action 2, even if it used action 1.
    Action2Unused,
}

/// The numbers of the rows from left to right.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum RowNumbers {
    /// Red and yellow ascend, green and blue descend.
    Sorted,
    /// Each row has an order of its own, without a pattern. No rule set has such rows yet.
    Mixed,
}

impl RowNumbers {
    /// All orders.
    pub const ALL: [Self; 2] = [Self::Sorted, Self::Mixed];
}

/// A course handout whose sample run the console follows.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum CourseHandout {
    /// Sheets as lines of numbers, shown after every cross.
    Concordia,
    /// Framed sheets with failed throws.
    Ottawa,
}

/// The rulings of a rule set (RULES: Qwixx, the table of rulings). A value of a solver or a net
/// depends on all of them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Rulings {
    /// In which order the seats answer action 1.
    pub action1_order: Action1Order,
    /// Whether the last number may be crossed only if it locks the row.
    pub last_number_must_lock: bool,
    /// Whether locking a row scores one more cross.
    pub is_lock_scored: bool,
    /// Whether the die of a locked row leaves the game.
    pub removes_locked_dice: bool,
    /// Whether a row that was locked this turn stays open to the inactive seats until the turn
    /// ends.
    pub locked_row_stays_open_until_turn_end: bool,
    /// When the active seat gets a penalty.
    pub penalty: PenaltyTrigger,
    /// Whether the deciding lock in action 1 ends the game before action 2.
    pub ends_before_action2: bool,
    /// The numbers of the rows from left to right.
    pub row_numbers: RowNumbers,
}

impl Rulings {
    const OFFICIAL: Self = Self {
        action1_order: Action1Order::AllAtOnce,
        last_number_must_lock: true,
        is_lock_scored: true,
        removes_locked_dice: true,
        locked_row_stays_open_until_turn_end: false,
        penalty: PenaltyTrigger::BothActionsUnused,
        ends_before_action2: true,
        row_numbers: RowNumbers::Sorted,
    };
    const CONCORDIA: Self = Self {
        action1_order: Action1Order::BySeatNumber,
        last_number_must_lock: false,
        is_lock_scored: false,
        removes_locked_dice: false,
        locked_row_stays_open_until_turn_end: false,
        penalty: PenaltyTrigger::Action2Unused,
        ends_before_action2: false,
        row_numbers: RowNumbers::Sorted,
    };
    const OTTAWA: Self = Self {
        action1_order: Action1Order::ActiveSeatFirst,
        last_number_must_lock: false,
        is_lock_scored: true,
        removes_locked_dice: true,
        locked_row_stays_open_until_turn_end: true,
        penalty: PenaltyTrigger::BothActionsUnused,
        ends_before_action2: false,
        row_numbers: RowNumbers::Sorted,
    };
}

/// A rule set with its rulings and parameters.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Rules {
    kind: RuleSetKind,
    faces: u8,
    crosses_before_last_number_locks: u8,
    rulings: Rulings,
}

impl Rules {
    /// The rules in the box.
    pub const OFFICIAL: Self = Self::full_size(RuleSetKind::Official);
    /// The rules of `concordia`: any last number locks.
    pub const CONCORDIA: Self = Self::full_size(RuleSetKind::Concordia);
    /// The rules of `ottawa`: a last number locks as the fifth cross, so after four.
    pub const OTTAWA: Self = Self::full_size(RuleSetKind::Ottawa);

    /// The full-size rules of a rule set.
    #[must_use]
    pub const fn full_size(kind: RuleSetKind) -> Self {
        let (crosses_before_last_number_locks, rulings) = match kind {
            RuleSetKind::Official => (5, Rulings::OFFICIAL),
            RuleSetKind::Concordia => (0, Rulings::CONCORDIA),
            RuleSetKind::Ottawa => (4, Rulings::OTTAWA),
        };
        Self { kind, faces: 6, crosses_before_last_number_locks, rulings }
    }

    /// A smaller game with the same rulings: dice with `faces` faces (2 to 6), rows of 2 to
    /// 2·`faces`, and a last number that locks after `lock_after` crosses (at most all
    /// others). [`Rules::full_size`] has 6 faces, and 5, 0 or 4 crosses (`official`,
    /// `concordia`, `ottawa`).
    #[must_use]
    pub const fn reduced(kind: RuleSetKind, faces: u8, lock_after: u8) -> Option<Self> {
        if faces < 2 || faces > 6 || lock_after > 2 * faces - 2 {
            return None;
        }
        Some(Self { faces, crosses_before_last_number_locks: lock_after, ..Self::full_size(kind) })
    }

    /// For analysis: `official`, except that a turn whose action 1 locks the deciding row
    /// is played out, with action 2 and its penalty. The other rule sets always do that.
    #[must_use]
    pub const fn with_action2_after_deciding_lock(self) -> Self {
        self.with_rulings(Rulings { ends_before_action2: false, ..self.rulings })
    }

    /// For analysis: these rules with other rulings, under the same name.
    #[must_use]
    pub const fn with_rulings(self, rulings: Rulings) -> Self {
        Self { rulings, ..self }
    }

    /// The rule set that these rules belong to.
    #[must_use]
    #[inline]
    pub const fn kind(self) -> RuleSetKind {
        self.kind
    }

    /// The name of the rule set.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.kind.name()
    }

    /// Identifies these rules in cache keys: rules that differ in any fact have different
    /// identifiers.
    #[must_use]
    pub fn cache_identifier(self) -> String {
        let rule_set = rule_set(self.kind).cache_identifier();
        // `Debug` lists every fact.
        if self == Self::full_size(self.kind) { rule_set } else { format!("{rule_set} {self:?}") }
    }

    /// All rulings.
    #[must_use]
    #[inline]
    pub const fn rulings(self) -> Rulings {
        self.rulings
    }

    /// The handout whose sample run the console follows, if any.
    #[must_use]
    pub const fn handout_followed_by_console(self) -> Option<CourseHandout> {
        match self.kind {
            RuleSetKind::Official => None,
            RuleSetKind::Concordia => Some(CourseHandout::Concordia),
            RuleSetKind::Ottawa => Some(CourseHandout::Ottawa),
        }
    }

    /// Whether texts call a penalty a failed throw.
    #[must_use]
    pub const fn calls_penalties_failed_throws(self) -> bool {
        match self.kind {
            RuleSetKind::Official | RuleSetKind::Concordia => false,
            RuleSetKind::Ottawa => true,
        }
    }

    /// In which order the seats answer action 1.
    #[must_use]
    #[inline]
    pub const fn action1_order(self) -> Action1Order {
        self.rulings.action1_order
    }

    /// Whether not using action 2 costs the active seat a penalty, if it used action 1 or
    /// not.
    #[must_use]
    #[inline]
    pub const fn is_unused_action2_penalized(self, action1_used: bool) -> bool {
        match self.rulings.penalty {
            PenaltyTrigger::BothActionsUnused => !action1_used,
            PenaltyTrigger::Action2Unused => true,
        }
    }

    /// Whether a row that was locked this turn stays open to the inactive seats until the
    /// turn ends.
    #[must_use]
    #[inline]
    pub const fn locked_row_stays_open_until_turn_end(self) -> bool {
        self.rulings.locked_row_stays_open_until_turn_end
    }

    /// Whether a seat with these `crosses` has locked the row.
    #[must_use]
    #[inline]
    pub const fn is_row_locked_by(self, crosses: RowCrosses) -> bool {
        crosses.has_cross(self.last_column())
            && crosses.crossed_number_count() > self.crosses_before_last_number_locks
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
    pub const fn crosses_before_last_number_locks(self) -> u8 {
        self.crosses_before_last_number_locks
    }

    /// The number of crosses a row needs before its last number may be crossed.
    #[must_use]
    #[inline]
    pub const fn crosses_required_before_last_number(self) -> u8 {
        if self.rulings.last_number_must_lock { self.crosses_before_last_number_locks } else { 0 }
    }

    /// Whether locking a row scores one more cross.
    #[must_use]
    #[inline]
    pub const fn is_lock_scored(self) -> bool {
        self.rulings.is_lock_scored
    }

    /// Whether the die of a locked row leaves the game.
    #[must_use]
    #[inline]
    pub const fn removes_locked_dice(self) -> bool {
        self.rulings.removes_locked_dice
    }

    /// Whether a turn is played out after the deciding lock in action 1.
    #[must_use]
    #[inline]
    pub const fn has_action2_after_deciding_lock(self) -> bool {
        !self.rulings.ends_before_action2
    }

    /// The last column of every row, counted from 0.
    #[must_use]
    #[inline]
    pub const fn last_column(self) -> u8 {
        2 * self.faces - 2
    }

    /// Where the numbers of a sheet are.
    #[inline]
    pub(super) const fn layout(self) -> &'static RowLayout {
        RowLayout::of(self.rulings.row_numbers, self.faces)
    }

    /// The column of `number` in `row`, if the row has it.
    #[must_use]
    #[inline]
    pub const fn column_of(self, row: Colour, number: u8) -> Option<u8> {
        match self.layout().columns_of(number).row(row as usize).checked_ilog2() {
            Some(column) => Some(column as u8),
            None => None,
        }
    }

    /// The number in `column` of `row`; columns count from 0.
    #[must_use]
    #[inline]
    pub const fn number_at(self, row: Colour, column: u8) -> u8 {
        self.layout().number_at(row as usize, column)
    }
}

/// The rule sets (RULES: the table of rule sets), in the order of [`RuleSetKind::ALL`].
pub(super) static RULE_SETS: [RuleSet; RuleSetKind::ALL.len()] = {
    let mut sets = [rule_set(RuleSetKind::ALL[0]); RuleSetKind::ALL.len()];
    let mut at = 1;
    while at < sets.len() {
        sets[at] = rule_set(RuleSetKind::ALL[at]);
        at += 1;
    }
    sets
};

const fn rule_set(kind: RuleSetKind) -> RuleSet {
    let (min_seats, max_seats, starting_seat) = match kind {
        RuleSetKind::Official => (1, 12, DefaultStartingSeat::Random),
        RuleSetKind::Concordia => (2, 5, DefaultStartingSeat::SeatOne),
        RuleSetKind::Ottawa => (1, 3, DefaultStartingSeat::SeatOne),
    };
    RuleSet { name: kind.name(), version: 1, min_seats, max_seats, starting_seat, settings: &[] }
}
