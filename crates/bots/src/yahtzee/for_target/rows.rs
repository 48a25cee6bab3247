//! Chances to make the points that are missing, side by side.

use crate::yahtzee::kernel::{Lanes, SIDE_BY_SIDE};

/// The chances of one state, from `from` missing points on. With fewer than that the
/// target is reached, with more than the last it can't be.
#[derive(Clone, Copy)]
pub(super) struct Row<'a> {
    pub(super) from: i32,
    pub(super) chances: &'a [f64],
}

impl Row<'_> {
    /// The chance to make `need` points.
    #[inline(always)]
    pub(super) fn at(&self, need: i32) -> f64 {
        match usize::try_from(need - self.from) {
            Ok(place) => self.chances.get(place).copied().unwrap_or(0.0),
            Err(_) => 1.0,
        }
    }

    /// The chances to make `need` points, and one more, and so on.
    #[inline(always)]
    pub(super) fn lanes(&self, need: i32) -> Lanes<SIDE_BY_SIDE> {
        let place = usize::try_from(need - self.from).ok();
        match place.and_then(|place| self.chances.get(place..place + SIDE_BY_SIDE)) {
            Some(chances) => Lanes(std::array::from_fn(|lane| chances[lane])),
            None => Lanes(std::array::from_fn(|lane| self.at(need + lane as i32))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn past_both_ends_of_a_row_everything_is_known() {
        let row = Row { from: 5, chances: &[0.75, 0.5, 0.25] };
        let all = [1.0, 0.75, 0.5, 0.25, 0.0, 0.0, 0.0, 0.0];
        assert_eq!(row.lanes(4).0, all);
        assert_eq!([row.at(-9), row.at(5), row.at(7), row.at(8)], [1.0, 0.75, 0.25, 0.0]);
        let empty = Row { from: 3, chances: &[] };
        assert_eq!((empty.at(2), empty.at(3)), (1.0, 0.0));
        let long: Vec<f64> = (0..20).map(|at| 1.0 - f64::from(at) / 20.0).collect();
        let row = Row { from: 1, chances: &long };
        assert_eq!(row.lanes(6).0, std::array::from_fn(|lane| row.at(6 + lane as i32)));
    }
}
