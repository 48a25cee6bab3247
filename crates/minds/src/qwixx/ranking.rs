//! The expected best of what the colour dice offer.
//!
//! With the white dice known, each colour die offers its own crosses, and the
//! four dice are independent. The chance that a cross is the best one on offer
//! therefore depends only on the order of the crosses by value, not on the
//! values: going down that order, a cross counts when one of its faces shows and
//! no earlier cross is possible. So the chances are worked out once for an order
//! and used for every board and number of penalties where that order holds.

use arrayvec::ArrayVec;

use super::sheet::{COLOURS, falls};

/// The most crosses that action 2 can choose from: every number of every row.
pub(super) const MOST: usize = 44;

/// A cross of action 2.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Cross {
    pub(super) row: u8,
    pub(super) column: u8,
}

/// The white dice that make one sum.
#[derive(Clone, Debug)]
pub(super) struct Whites {
    faces: u8,
    /// For each unordered pair of faces its chance, and by number minus 1 the mask of
    /// colour faces that make it with one of the two.
    pairs: ArrayVec<(f64, [u8; 12]), 3>,
}

impl Whites {
    pub(super) fn new(faces: u8, sum: u8) -> Self {
        let mut pairs = ArrayVec::new();
        for low in 1..=faces {
            let Some(high) = sum.checked_sub(low).filter(|high| (low..=faces).contains(high))
            else {
                continue;
            };
            let chance = if low == high { 1.0 } else { 2.0 } / f64::from(faces * faces);
            let mut masks = [0; 12];
            for face in 1..=faces {
                masks[usize::from(low + face - 1)] |= 1 << (face - 1);
                masks[usize::from(high + face - 1)] |= 1 << (face - 1);
            }
            pairs.push((chance, masks));
        }
        Self { faces, pairs }
    }

    /// The chance of this sum.
    pub(super) fn chance(&self) -> f64 {
        self.pairs.iter().map(|(chance, _)| chance).sum()
    }

    /// The masks of colour faces for the number in `column` of `row`, one for each
    /// pair of white faces.
    fn masks(&self, cross: Cross) -> impl Iterator<Item = u8> {
        let columns = 2 * self.faces - 1;
        let number = if falls(usize::from(cross.row)) {
            columns + 2 - cross.column
        } else {
            cross.column + 1
        };
        self.pairs.iter().map(move |(_, masks)| masks[usize::from(number) - 1])
    }

    /// Whether some face of the colour die makes this cross possible.
    pub(super) fn reach(&self, cross: Cross) -> bool {
        self.masks(cross).any(|mask| mask != 0)
    }
}

/// Crosses in falling order of value, with the chance that each is the best one.
#[derive(Clone, Debug)]
pub(super) struct Ranking {
    order: ArrayVec<(u8, f64), MOST>,
    /// The chance that none of them is possible.
    none: f64,
}

impl Ranking {
    /// Some order of `crosses`.
    pub(super) fn new(whites: &Whites, crosses: &[Cross]) -> Self {
        let order = (0..crosses.len()).map(|cross| (cross as u8, 0.0)).collect();
        let mut ranking = Self { order, none: 0.0 };
        ranking.weigh(whites, crosses);
        ranking
    }

    /// The expected maximum of `floor` and the best cross possible, times the
    /// chance of the white sum. `values` are those of `crosses`, in `lane`.
    #[inline]
    pub(super) fn expect(
        &mut self,
        whites: &Whites,
        crosses: &[Cross],
        values: &[[f64; 4]],
        lane: usize,
        floor: f64,
    ) -> f64 {
        match self.sum(values, lane, floor) {
            Some(sum) => sum,
            None => {
                self.sort(values, lane, floor);
                self.weigh(whites, crosses);
                self.sum(values, lane, floor).unwrap_or(floor)
            }
        }
    }

    /// The expectation, if the order holds for these values. What is worth less
    /// than the floor counts as the floor, so its order doesn't matter.
    #[inline]
    fn sum(&self, values: &[[f64; 4]], lane: usize, floor: f64) -> Option<f64> {
        let mut sum = self.none * floor;
        let mut above = f64::INFINITY;
        let mut holds = true;
        for &(cross, chance) in &self.order {
            let value = greater(values[usize::from(cross)][lane], floor);
            holds &= value <= above;
            above = value;
            sum += chance * value;
        }
        holds.then_some(sum)
    }

    /// Insertion sort: the order is nearly right, being that of a similar board.
    fn sort(&mut self, values: &[[f64; 4]], lane: usize, floor: f64) {
        let value = |cross: u8| greater(values[usize::from(cross)][lane], floor);
        for end in 1..self.order.len() {
            let cross = self.order[end];
            let mut place = end;
            while place > 0 && value(self.order[place - 1].0) < value(cross.0) {
                self.order[place] = self.order[place - 1];
                place -= 1;
            }
            self.order[place] = cross;
        }
    }

    /// Works out the chances for the order as it stands.
    fn weigh(&mut self, whites: &Whites, crosses: &[Cross]) {
        let mut left: ArrayVec<f64, 3> = whites.pairs.iter().map(|(chance, _)| *chance).collect();
        let mut covered = [[0u8; 3]; COLOURS];
        for (cross, chance) in &mut self.order {
            let cross = crosses[usize::from(*cross)];
            let covered = &mut covered[usize::from(cross.row)];
            *chance = 0.0;
            for ((mask, covered), left) in whites.masks(cross).zip(covered).zip(&mut left) {
                let before = u32::from(whites.faces) - covered.count_ones();
                *covered |= mask;
                let after = u32::from(whites.faces) - covered.count_ones();
                if after < before {
                    let still = *left * f64::from(after) / f64::from(before);
                    *chance += *left - still;
                    *left = still;
                }
            }
        }
        self.none = left.iter().sum();
    }
}

/// The greater of two numbers, without the care for NaN that costs time.
#[inline]
pub(super) fn greater(one: f64, other: f64) -> f64 {
    if one > other { one } else { other }
}
