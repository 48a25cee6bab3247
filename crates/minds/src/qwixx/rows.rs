//! The states of one row, numbered, with what a cross in each column makes of them.

use super::Rulings;
use super::sheet::Row;

/// The number of a row state.
pub(super) type RowId = u8;

/// No such row: what an illegal cross leads to.
pub(super) const NO_ROW: RowId = 63;

/// Columns are counted from 1, up to 11.
pub(super) const COLUMNS: usize = 12;

/// Every state of a row under some [`Rulings`].
///
/// Besides the open rows there are at most two more states: *finished*, where
/// nothing can be crossed any more though the row isn't locked (`official`: the
/// last number but one is crossed and there are too few crosses for the last;
/// `ottawa`: the last number was crossed too early to lock), and *locked*.
#[derive(Clone, Debug)]
pub(super) struct Rows {
    columns: u8,
    /// Row states by number; open rows by rightmost cross, then crosses.
    states: Vec<Row>,
    finished: RowId,
    locked: RowId,
    /// After a cross in this column: the state (or [`NO_ROW`]), and the points of it.
    after: Vec<[(RowId, u8); COLUMNS]>,
}

impl Rows {
    pub(super) fn new(rulings: Rulings) -> Self {
        let columns = rulings.columns();
        let mut states = Vec::new();
        for last in 0..columns {
            for crosses in u8::from(last > 0)..=last {
                if last + 1 < columns || crosses >= rulings.before_last {
                    states.push(Row::Open { last, crosses });
                }
            }
        }
        let finished = states.len() as RowId;
        if rulings.before_last > 0 || rulings.before_lock > 0 {
            states.push(Row::Open { last: columns, crosses: 0 });
        }
        let locked = states.len() as RowId;
        states.push(Row::Locked);
        let mut rows = Self { columns, states, finished, locked, after: Vec::new() };
        rows.after = rows.states.iter().map(|&row| rows.crossed(row, rulings)).collect();
        rows.after.resize(usize::from(NO_ROW) + 1, [(NO_ROW, 0); COLUMNS]);
        rows
    }

    fn crossed(&self, row: Row, rulings: Rulings) -> [(RowId, u8); COLUMNS] {
        let mut after = [(NO_ROW, 0); COLUMNS];
        if let Row::Open { last, crosses } = row {
            for column in last + 1..self.columns {
                let next = Row::Open { last: column, crosses: crosses + 1 };
                after[usize::from(column)] = (self.number(next), crosses + 1);
            }
            if last < self.columns && crosses >= rulings.before_last {
                after[usize::from(self.columns)] = if crosses < rulings.before_lock {
                    (self.finished, crosses + 1)
                } else if rulings.lock_scores {
                    (self.locked, 2 * crosses + 3)
                } else {
                    (self.locked, crosses + 1)
                };
            }
        }
        after
    }

    /// The number of `row`; [`NO_ROW`] when no game leads to it.
    pub(super) fn number(&self, row: Row) -> RowId {
        match row {
            Row::Locked => self.locked,
            Row::Open { last, crosses } if crosses > last || (crosses == 0) != (last == 0) => {
                NO_ROW
            }
            Row::Open { last, .. } if last > self.columns => NO_ROW,
            Row::Open { .. } => match self.states.iter().position(|&state| state == row) {
                Some(number) => number as RowId,
                None if self.finished < self.locked => self.finished,
                None => NO_ROW,
            },
        }
    }

    /// How many states there are.
    pub(super) fn len(&self) -> usize {
        self.states.len()
    }

    pub(super) fn locked(&self) -> RowId {
        self.locked
    }

    /// What a cross in `column` makes of `row`, and its points.
    pub(super) fn cross(&self, row: RowId, column: u8) -> (RowId, u8) {
        self.after[usize::from(row)][usize::from(column)]
    }

    /// How far the row is; every cross goes further.
    pub(super) fn progress(&self, row: RowId) -> u8 {
        match self.states[usize::from(row)] {
            Row::Open { last, .. } => last,
            Row::Locked => self.columns,
        }
    }

    /// The columns that one turn might cross, as a mask: the same for rows of one
    /// kind. The last column is in it also where a cross in action 1 is needed first.
    pub(super) fn kind(&self, row: RowId) -> u16 {
        let open = |row: RowId| {
            (1..=self.columns).filter(move |&column| self.cross(row, column).0 != NO_ROW)
        };
        open(row)
            .flat_map(|column| open(self.cross(row, column).0).chain([column]))
            .fold(0, |mask, column| mask | 1 << column)
    }
}
