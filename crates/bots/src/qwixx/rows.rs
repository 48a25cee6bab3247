//! The states of one row, numbered, with what a cross in each column makes of them.
//!
//! Columns are counted from 0. For the future of a row, crosses left of the
//! rightmost one only count. A row from which nothing more can come is *locked*,
//! by anybody, which counts towards the end of the game, or *finished*, which
//! doesn't: in `official` when the last number but one is crossed with too few
//! crosses for the last, in `ottawa` when the last number came too early to lock.

use rollwright_games::qwixx::{Row, Rules};

/// The number of a row state.
pub(super) type RowId = u8;

/// No such row: what an illegal cross leads to.
pub(super) const NO_ROW: RowId = 63;

/// The most columns of a row.
pub(super) const COLUMNS: usize = 11;

/// A row, as far as the future depends on it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum State {
    /// Numbers left of `from` are out of reach.
    Open {
        from: u8,
        crosses: u8,
    },
    Finished,
    Locked,
}

/// Every state of a row under some rules.
#[derive(Clone, Debug)]
pub(super) struct Rows {
    columns: u8,
    last_needs: u8,
    states: Vec<State>,
    locked: RowId,
    /// The number of each open or finished row, by reach and crosses.
    numbers: [[RowId; COLUMNS + 1]; COLUMNS + 1],
    /// After a cross in each column: the state, and the points of the cross.
    after: Vec<[(RowId, u8); COLUMNS]>,
}

impl Rows {
    pub(super) fn new(rules: Rules) -> Self {
        let columns = rules.last_column() + 1;
        let mut rows = Self {
            columns,
            last_needs: rules.last_needs(),
            states: Vec::new(),
            locked: NO_ROW,
            numbers: [[NO_ROW; COLUMNS + 1]; COLUMNS + 1],
            after: Vec::new(),
        };
        // Only where a last number may come before it locks is there a row beyond it.
        let early = rules.last_needs() < rules.lock_after();
        for from in 0..columns + u8::from(early) {
            for crosses in u8::from(from > 0)..=from {
                let number = rows.add(rows.shape(from, crosses));
                rows.numbers[usize::from(from)][usize::from(crosses)] = number;
            }
        }
        rows.locked = rows.add(State::Locked);
        rows.after = rows.states.iter().map(|&state| rows.crossed(state, rules)).collect();
        rows.after.resize(usize::from(NO_ROW) + 1, [(NO_ROW, 0); COLUMNS]);
        rows
    }

    /// The state of a row that isn't locked.
    fn shape(&self, from: u8, crosses: u8) -> State {
        let only_last = from + 1 == self.columns;
        if from == self.columns || (only_last && crosses < self.last_needs) {
            State::Finished
        } else {
            State::Open { from, crosses }
        }
    }

    fn add(&mut self, state: State) -> RowId {
        let known = self.states.iter().position(|&known| known == state);
        known.unwrap_or_else(|| {
            self.states.push(state);
            self.states.len() - 1
        }) as RowId
    }

    fn crossed(&self, state: State, rules: Rules) -> [(RowId, u8); COLUMNS] {
        let mut after = [(NO_ROW, 0); COLUMNS];
        if let State::Open { from, crosses } = state {
            let last = rules.last_column();
            for column in from..last {
                let next = self.numbers[usize::from(column) + 1][usize::from(crosses) + 1];
                after[usize::from(column)] = (next, crosses + 1);
            }
            let finished = self.numbers[usize::from(self.columns)][usize::from(self.columns)];
            if crosses >= rules.last_needs() {
                after[usize::from(last)] = if crosses < rules.lock_after() {
                    (finished, crosses + 1)
                } else if rules.lock_scores() {
                    (self.locked, 2 * crosses + 3)
                } else {
                    (self.locked, crosses + 1)
                };
            }
        }
        after
    }

    /// The number of a row of a sheet; [`NO_ROW`] for one that has no such columns.
    #[inline]
    pub(super) fn number(&self, row: Row, locked: bool) -> RowId {
        if locked {
            return self.locked;
        }
        let from = row.rightmost().map_or(0, |rightmost| usize::from(rightmost) + 1);
        self.numbers[from][usize::from(row.numbers())]
    }

    /// How many states there are.
    pub(super) fn len(&self) -> usize {
        self.states.len()
    }

    /// How far an open row is, and its crosses; `None` for one that is done.
    pub(super) fn open(&self, row: RowId) -> Option<(u8, u8)> {
        match self.states.get(usize::from(row)) {
            Some(&State::Open { from, crosses }) => Some((from, crosses)),
            Some(State::Finished | State::Locked) | None => None,
        }
    }

    pub(super) fn locked(&self) -> RowId {
        self.locked
    }

    /// What a cross in `column` makes of `row`, and its points.
    #[inline]
    pub(super) fn cross(&self, row: RowId, column: u8) -> (RowId, u8) {
        self.after[usize::from(row & NO_ROW)][usize::from(column)]
    }

    /// How far the row is; every cross goes further.
    pub(super) fn progress(&self, row: RowId) -> u8 {
        match self.states.get(usize::from(row)) {
            Some(&State::Open { from, .. }) => from,
            Some(State::Finished | State::Locked) | None => self.columns,
        }
    }

    /// The columns that one turn might cross, as a mask: the same for rows of one
    /// kind. The last column is in it also where a cross in action 1 is needed first.
    pub(super) fn kind(&self, row: RowId) -> u16 {
        let open = |row: RowId| {
            (0..self.columns).filter(move |&column| self.cross(row, column).0 != NO_ROW)
        };
        open(row)
            .flat_map(|column| open(self.cross(row, column).0).chain([column]))
            .fold(0, |mask, column| mask | 1 << column)
    }
}
