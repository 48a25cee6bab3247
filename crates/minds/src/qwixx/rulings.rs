//! The points on which the rule sets differ, as far as one sheet can feel them.

/// What a solver has to know of a rule set (RULES: Qwixx, the table of rule sets).
///
/// Who may still cross a row that somebody locks, and which dice are rolled
/// afterwards, makes no difference to a single sheet: its locked row is closed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rulings {
    /// Faces of every die: 6, or fewer in a shrunken game for tests.
    pub faces: u8,
    /// Crosses a row needs before its last number may be crossed.
    pub before_last: u8,
    /// Crosses a row needs before its last number for that to lock the row.
    pub before_lock: u8,
    /// Whether locking scores one more cross.
    pub lock_scores: bool,
    /// Whether the active seat is spared the penalty only by action 2.
    pub action2_or_penalty: bool,
    /// Whether the second lock ends the game before action 2.
    pub lock_ends_at_once: bool,
}

impl Rulings {
    /// The rule set `official`.
    pub const OFFICIAL: Self = Self {
        faces: 6,
        before_last: 5,
        before_lock: 5,
        lock_scores: true,
        action2_or_penalty: false,
        lock_ends_at_once: true,
    };

    /// `official`, but action 2 is still allowed after the second lock was made
    /// in action 1: no rule set of ours, kept because its value is published.
    pub const PLAY_ON: Self = Self { lock_ends_at_once: false, ..Self::OFFICIAL };

    /// The rule set `concordia`.
    pub const CONCORDIA: Self = Self {
        faces: 6,
        before_last: 0,
        before_lock: 0,
        lock_scores: false,
        action2_or_penalty: true,
        lock_ends_at_once: false,
    };

    /// The rule set `ottawa`. Its fifth cross locks, so four come before.
    pub const OTTAWA: Self = Self {
        faces: 6,
        before_last: 0,
        before_lock: 4,
        lock_scores: true,
        action2_or_penalty: false,
        lock_ends_at_once: false,
    };

    /// Numbers in a row: 11 with dice of six faces.
    #[must_use]
    pub const fn columns(self) -> u8 {
        2 * self.faces - 1
    }

    /// Whether the numbers make sense: dice of 2 to 6 faces.
    #[must_use]
    pub const fn are_sound(self) -> bool {
        2 <= self.faces && self.faces <= 6
    }
}
