//! Boards: four rows, numbered so that equivalent ones share a number.
//!
//! Red and yellow can change places, green and blue can, and, the dice being
//! mirrored (a face f read as 7 - f), so can the two pairs. A pair of rows has
//! a number whichever of the two comes first, and a board the number of its two
//! pairs whichever comes first. A board's penalties are lanes beside each other.

use rollwright_games::qwixx::Rules;

use super::ranking::Whites;
use super::rows::{NO_ROW, RowId, Rows};

/// The number of a pair of rows: red and yellow, or green and blue.
pub(super) type PairId = u16;

/// Rows of a board, and colours of dice.
pub(super) const COLOURS: usize = 4;

/// Something for each number of penalties, 0 to 3; the fourth ends the game.
pub(super) type Lanes = [f64; 4];

/// Pairs that allow the same crosses, and so are solved together.
#[derive(Clone, Debug)]
pub(super) struct Class {
    /// Its place among the classes.
    pub(super) number: usize,
    /// The pairs of the class, `first..end`.
    pub(super) first: PairId,
    pub(super) end: PairId,
    /// How far its rows are together; every cross goes further.
    pub(super) progress: u8,
    /// How many of its rows are locked.
    pub(super) locks: u8,
    /// For each of its rows, the mask of columns that a turn might cross.
    pub(super) kinds: [u16; 2],
}

/// All boards under some rules.
#[derive(Clone, Debug)]
pub(super) struct Boards {
    pub(super) rules: Rules,
    /// The white sums from the smallest.
    pub(super) sums: Vec<Whites>,
    pub(super) rows: Rows,
    pub(super) classes: Vec<Class>,
    pairs: Vec<[RowId; 2]>,
    numbers: Vec<[PairId; 64]>,
}

impl Boards {
    pub(super) fn new(rules: Rules) -> Self {
        let rows = Rows::new(rules);
        let key = |row: RowId| (rows.progress(row), rows.kind(row), row == rows.locked());
        let mut pairs: Vec<[RowId; 2]> = (0..rows.len() as RowId)
            .flat_map(|high| (0..=high).map(move |low| [low, high]))
            .collect();
        // Within a class to and fro, so that neighbours differ by one cross.
        let to_and_fro =
            |low: RowId, high: RowId| if low.is_multiple_of(2) { high } else { NO_ROW - high };
        pairs.sort_by_key(|&[low, high]| (key(low), key(high), low, to_and_fro(low, high)));

        let none = pairs.len() as PairId;
        let mut numbers = vec![[none; 64]; 64];
        let mut classes: Vec<Class> = Vec::new();
        for (number, &[low, high]) in pairs.iter().enumerate() {
            let number = number as PairId;
            numbers[usize::from(low)][usize::from(high)] = number;
            numbers[usize::from(high)][usize::from(low)] = number;
            let same = number > 0 && {
                let [before_low, before_high] = pairs[usize::from(number) - 1];
                key(before_low) == key(low) && key(before_high) == key(high)
            };
            match classes.last_mut() {
                Some(class) if same => class.end = number + 1,
                _ => classes.push(Class {
                    number: classes.len(),
                    first: number,
                    end: number + 1,
                    progress: rows.progress(low) + rows.progress(high),
                    locks: u8::from(low == rows.locked()) + u8::from(high == rows.locked()),
                    kinds: [rows.kind(low), rows.kind(high)],
                }),
            }
        }
        let sums = (2..=2 * rules.faces()).map(|sum| Whites::new(rules.faces(), sum)).collect();
        Self { rules, sums, rows, classes, pairs, numbers }
    }

    /// How many bytes a table and a [`super::square::Square`] of boards take.
    pub(super) fn memory(rules: Rules) -> (usize, usize) {
        let rows = Rows::new(rules).len();
        // One more than there are pairs: that which no turn leads to.
        let pairs = rows * (rows + 1) / 2 + 1;
        let entry = size_of::<Lanes>();
        (pairs * (pairs + 1) / 2 * entry, pairs * pairs * entry)
    }

    /// The board with these rows.
    #[inline]
    pub(super) fn board(&self, rows: [RowId; COLOURS]) -> usize {
        number_of(self.pair(rows[0], rows[1]), self.pair(rows[2], rows[3]))
    }

    /// The pair with these rows; [`Boards::no_pair`] if one of them is [`NO_ROW`].
    #[inline]
    pub(super) fn pair(&self, one: RowId, other: RowId) -> PairId {
        self.numbers[usize::from(one & NO_ROW)][usize::from(other & NO_ROW)]
    }

    /// The rows of a pair.
    pub(super) fn rows_of(&self, pair: PairId) -> [RowId; 2] {
        self.pairs[usize::from(pair)]
    }

    /// What an illegal cross leads to. Its boards are at the end of a table, and
    /// worth less than anything.
    pub(super) fn no_pair(&self) -> PairId {
        self.pairs.len() as PairId
    }

    /// A board on which the game is over, so that nothing more comes.
    #[inline]
    pub(super) fn over(&self) -> usize {
        self.board([self.rows.locked(); COLOURS])
    }

    /// The number of boards, those with [`Boards::no_pair`] left out.
    pub(super) fn len(&self) -> usize {
        number_of(self.no_pair(), 0)
    }

    /// A table for each number of turns until the own one, with nothing to come
    /// for any board, and less than anything for those with [`Boards::no_pair`].
    pub(super) fn empty_tables(&self, seats: usize) -> Vec<Vec<Lanes>> {
        let mut table = vec![[0.0; 4]; number_of(self.no_pair() + 1, 0)];
        table[self.len()..].fill([f64::NEG_INFINITY; 4]);
        vec![table; seats]
    }
}

/// The number of the board with these two pairs.
#[inline]
pub(super) fn number_of(one: PairId, other: PairId) -> usize {
    let low = usize::from(one.min(other));
    let high = usize::from(one.max(other));
    high * (high + 1) / 2 + low
}
