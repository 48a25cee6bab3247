//! A solved game: the value of every sheet.

use rollwright_games::Colour;
use rollwright_games::qwixx::{PENALTIES_TO_END, RowSet, Rules, Sheet};

use crate::qwixx::solver::backward_induction;
use crate::qwixx::solver::row_states::{ILLEGAL_ROW, RowId};
use crate::qwixx::solver::sheet_index::{ByPenalties, ROW_COUNT, SheetIndex};
use crate::qwixx::solver::sheet_kernel::MAX_OTHER_SEATS;
use crate::{Cancelled, Progress};

/// The expected points to come for every sheet under best play.
///
/// With one seat this is the solitaire game, exactly. With more it is the *own sheet* game: the
/// other seats supply white rolls and never lock a row or end the game. Points count fully in the
/// current turn, and less by the factor `discount` for each turn that passes until they are made
/// (likewise penalties), so a discount below 1 plays for a shorter game.
#[derive(Clone, Debug)]
pub struct QwixxSolution {
    pub(crate) index: SheetIndex,
    pub(crate) discount: f64,
    /// By turns until the own one, then by sheet.
    pub(crate) values: Vec<Vec<ByPenalties>>,
}

impl QwixxSolution {
    /// The most seats of an own-sheet game.
    pub const MAX_SEATS: usize = MAX_OTHER_SEATS + 1;

    /// The smallest discount: a smaller one would hardly look beyond the turn.
    pub(crate) const MIN_DISCOUNT: f64 = 0.01;

    pub(crate) fn is_valid_discount(discount: f64) -> bool {
        (Self::MIN_DISCOUNT..=1.0).contains(&discount)
    }

    /// The rules that brute force has confirmed in small games. Another rule set has to be checked
    /// against `tests/brute_force.rs` before it is added.
    const CONFIRMED: [Rules; 3] = [Rules::OFFICIAL, Rules::CONCORDIA, Rules::OTTAWA];

    /// Whether the solver knows these rules: those of a confirmed rule set, also with action 2
    /// after the deciding lock.
    #[must_use]
    pub fn supports(rules: Rules) -> bool {
        let is_known = |known: Rules| known.rulings() == rules.rulings();
        Self::CONFIRMED
            .into_iter()
            .filter(|confirmed| confirmed.kind() == rules.kind())
            .flat_map(|confirmed| [confirmed, confirmed.with_action2_after_deciding_lock()])
            .any(is_known)
    }

    /// Solves the game for 1 to [`QwixxSolution::MAX_SEATS`] seats (clamped) and a discount from
    /// `MIN_DISCOUNT` to 1 (any other counts as 1).
    ///
    /// # Errors
    /// `progress` cancelled it.
    ///
    /// # Panics
    /// The solver doesn't support the rules: see [`QwixxSolution::supports`].
    pub fn solve(
        rules: Rules,
        seats: usize,
        discount: f64,
        threads: usize,
        progress: &dyn Progress,
    ) -> Result<Self, Cancelled> {
        assert!(Self::supports(rules), "the solver of Qwixx doesn't support {rules:?}");
        let seats = seats.clamp(1, Self::MAX_SEATS);
        let discount = if Self::is_valid_discount(discount) { discount } else { 1.0 };
        let index = SheetIndex::new(rules);
        let values = backward_induction::solve(&index, seats, discount, threads, progress)?;
        Ok(Self { index, discount, values })
    }

    /// The rules it was solved for.
    #[must_use]
    pub fn rules(&self) -> Rules {
        self.index.rules
    }

    /// The discount it was solved for.
    #[must_use]
    pub fn discount_factor(&self) -> f64 {
        self.discount
    }

    /// The number of seats.
    #[must_use]
    pub fn seat_count(&self) -> usize {
        self.values.len()
    }

    /// The expected points of the first seat.
    #[must_use]
    pub fn expected_points_of_first_seat_at_game_start(&self) -> f64 {
        self.expected_points_at_game_start(0)
    }

    /// The expected points of a seat when a game starts, 0 for the first seat; seats beyond the last
    /// count as the last.
    #[must_use]
    pub fn expected_points_at_game_start(&self, seat: usize) -> f64 {
        self.points_to_come(
            self.row_ids(&Sheet::EMPTY, RowSet::EMPTY),
            0,
            seat.min(self.seat_count() - 1),
        )
    }

    /// The expected points to come on `sheet` when the rows `locked` are locked by anybody, `turns`
    /// turns before the seat is active (0 when it is about to roll). `None` for a sheet or a number
    /// of turns that is impossible in this game.
    #[must_use]
    pub fn expected_points_to_come(
        &self,
        sheet: &Sheet,
        locked: RowSet,
        turns: usize,
    ) -> Option<f64> {
        let rows = self.row_ids(sheet, locked);
        let is_valid = !rows.contains(&ILLEGAL_ROW) && sheet.penalties <= PENALTIES_TO_END;
        (is_valid && turns < self.seat_count())
            .then(|| self.points_to_come(rows, sheet.penalties, turns))
    }

    pub(crate) fn row_ids(&self, sheet: &Sheet, locked: RowSet) -> [RowId; ROW_COUNT] {
        Colour::ALL.map(|row| self.index.row_states.row_id(sheet.row(row), locked.contains(row)))
    }

    /// The expected points to come; zero once the penalties have ended the game.
    #[inline]
    pub(crate) fn points_to_come(
        &self,
        rows: [RowId; ROW_COUNT],
        penalties: u8,
        turns: usize,
    ) -> f64 {
        match self.values[turns][self.index.sheet_number(rows)].get(usize::from(penalties)) {
            Some(&value) => value,
            None => 0.0,
        }
    }

    /// The number of distinct solved states: sheets with the same future count once, for every
    /// number of turns until the own one.
    #[must_use]
    pub fn state_count(&self) -> u64 {
        4 * self.index.sheet_count() as u64 * self.seat_count() as u64
    }
}
