//! The numbered states of one row, with the result of a cross in each column.
//!
//! Columns count from 0. For the future of a row, only the number of crosses left of the rightmost
//! one matters. A row that can't get any more crosses is *locked*, by anybody, which counts towards
//! the end of the game, or *finished*, which doesn't: in `official` when the last number but one is
//! crossed with too few crosses for the last, in `ottawa` when the last number came too early to
//! lock.

use rollwright_games::qwixx::{RowCrosses, Rules};

/// The number of a row state.
pub(crate) type RowId = u8;

/// An illegal row: the result of an illegal cross.
pub(crate) const ILLEGAL_ROW: RowId = 63;

/// The most columns of a row.
pub(crate) const MAX_COLUMNS: usize = 11;

/// A row, as far as the future depends on it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum RowState {
    /// Numbers left of `from` are out of reach.
    Open {
        from: u8,
        crosses: u8,
    },
    Finished,
    Locked,
}

/// Every state of a row under the given rules.
#[derive(Clone, Debug)]
pub(crate) struct SolverRowStates {
    columns: u8,
    crosses_before_lock: u8,
    states: Vec<RowState>,
    locked: RowId,
    /// The number of each open or finished row, by `from` and crosses.
    numbers: [[RowId; MAX_COLUMNS + 1]; MAX_COLUMNS + 1],
    /// After a cross in each column: the state, and the points of the cross.
    after: Vec<[(RowId, u8); MAX_COLUMNS]>,
}

impl SolverRowStates {
    pub(crate) fn new(rules: Rules) -> Self {
        let columns = rules.last_column() + 1;
        let mut rows = Self {
            columns,
            crosses_before_lock: rules.crosses_required_before_last_number(),
            states: Vec::new(),
            locked: ILLEGAL_ROW,
            numbers: [[ILLEGAL_ROW; MAX_COLUMNS + 1]; MAX_COLUMNS + 1],
            after: Vec::new(),
        };
        // A row can only extend beyond the last number if that number may be crossed before it
        // locks.
        let early =
            rules.crosses_required_before_last_number() < rules.crosses_before_last_number_locks();
        for from in 0..columns + u8::from(early) {
            for crosses in u8::from(from > 0)..=from {
                let number = rows.add(rows.unlocked_state(from, crosses));
                rows.numbers[usize::from(from)][usize::from(crosses)] = number;
            }
        }
        rows.locked = rows.add(RowState::Locked);
        rows.after =
            rows.states.iter().map(|&state| rows.states_after_cross(state, rules)).collect();
        rows.after.resize(usize::from(ILLEGAL_ROW) + 1, [(ILLEGAL_ROW, 0); MAX_COLUMNS]);
        rows
    }

    /// The state of a row that isn't locked.
    fn unlocked_state(&self, from: u8, crosses: u8) -> RowState {
        let only_last = from + 1 == self.columns;
        if from == self.columns || (only_last && crosses < self.crosses_before_lock) {
            RowState::Finished
        } else {
            RowState::Open { from, crosses }
        }
    }

    fn add(&mut self, state: RowState) -> RowId {
        let existing = self.states.iter().position(|&existing| existing == state);
        existing.unwrap_or_else(|| {
            self.states.push(state);
            self.states.len() - 1
        }) as RowId
    }

    fn states_after_cross(&self, state: RowState, rules: Rules) -> [(RowId, u8); MAX_COLUMNS] {
        let mut after = [(ILLEGAL_ROW, 0); MAX_COLUMNS];
        if let RowState::Open { from, crosses } = state {
            let last = rules.last_column();
            for column in from..last {
                let next = self.numbers[usize::from(column) + 1][usize::from(crosses) + 1];
                after[usize::from(column)] = (next, crosses + 1);
            }
            let finished = self.numbers[usize::from(self.columns)][usize::from(self.columns)];
            if crosses >= rules.crosses_required_before_last_number() {
                after[usize::from(last)] = if crosses < rules.crosses_before_last_number_locks() {
                    (finished, crosses + 1)
                } else if rules.is_lock_scored() {
                    (self.locked, 2 * crosses + 3)
                } else {
                    (self.locked, crosses + 1)
                };
            }
        }
        after
    }

    /// The number of a row of a sheet; [`ILLEGAL_ROW`] for a row that is impossible under these
    /// rules.
    #[inline]
    pub(crate) fn row_id(&self, row: RowCrosses, locked: bool) -> RowId {
        if locked {
            return self.locked;
        }
        let from = row.rightmost_crossed_column().map_or(0, |rightmost| usize::from(rightmost) + 1);
        self.numbers[from][usize::from(row.crossed_number_count())]
    }

    /// The number of states.
    pub(crate) fn state_count(&self) -> usize {
        self.states.len()
    }

    /// The first open column of an open row, and its crosses; `None` for a row that is done.
    pub(crate) fn open_row(&self, row: RowId) -> Option<(u8, u8)> {
        match self.states.get(usize::from(row)) {
            Some(&RowState::Open { from, crosses }) => Some((from, crosses)),
            Some(RowState::Finished | RowState::Locked) | None => None,
        }
    }

    pub(crate) fn locked_row(&self) -> RowId {
        self.locked
    }

    /// The result of a cross in `column`, and its points.
    #[inline]
    pub(crate) fn after_cross(&self, row: RowId, column: u8) -> (RowId, u8) {
        self.after[usize::from(row & ILLEGAL_ROW)][usize::from(column)]
    }

    /// The progress of the row; every cross increases it.
    pub(crate) fn progress(&self, row: RowId) -> u8 {
        match self.states.get(usize::from(row)) {
            Some(&RowState::Open { from, .. }) => from,
            Some(RowState::Finished | RowState::Locked) | None => self.columns,
        }
    }

    /// A mask of the columns that one turn might cross. The last column is included even if it
    /// needs a cross in action 1 first.
    pub(crate) fn crossable_columns(&self, row: RowId) -> u16 {
        let open = |row: RowId| {
            (0..self.columns).filter(move |&column| self.after_cross(row, column).0 != ILLEGAL_ROW)
        };
        open(row)
            .flat_map(|column| open(self.after_cross(row, column).0).chain([column]))
            .fold(0, |mask, column| mask | 1 << column)
    }
}
