//! The chances to make the missing points, for consecutive numbers of points.

use crate::yahtzee::solver::turn_kernel::{STATES_PER_BATCH, StateLanes};

/// The chances of one state, from `first_missing` points on. With fewer missing points the target
/// is reached; past the last it is out of reach.
#[derive(Clone, Copy)]
pub(crate) struct ChancesByMissingPoints<'a> {
    pub(crate) first_missing: i32,
    pub(crate) chances: &'a [f64],
}

impl ChancesByMissingPoints<'_> {
    /// The chance to make `need` points.
    #[inline(always)]
    pub(crate) fn chance_of(&self, need: i32) -> f64 {
        match usize::try_from(need - self.first_missing) {
            Ok(place) => self.chances.get(place).copied().unwrap_or(0.0),
            Err(_) => 1.0,
        }
    }

    /// The chances to make `need` points, `need + 1`, and so on.
    #[inline(always)]
    pub(crate) fn consecutive_chances(&self, need: i32) -> StateLanes<STATES_PER_BATCH> {
        let place = usize::try_from(need - self.first_missing).ok();
        match place.and_then(|place| self.chances.get(place..place + STATES_PER_BATCH)) {
            Some(chances) => StateLanes(std::array::from_fn(|lane| chances[lane])),
            None => StateLanes(std::array::from_fn(|lane| self.chance_of(need + lane as i32))),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::yahtzee::solver::target_score::chances_by_missing_points::*;

    #[test]
    fn chances_beyond_a_row_are_one_or_zero() {
        let row = ChancesByMissingPoints { first_missing: 5, chances: &[0.75, 0.5, 0.25] };
        let all = [1.0, 0.75, 0.5, 0.25, 0.0, 0.0, 0.0, 0.0];
        assert_eq!(row.consecutive_chances(4).0, all);
        assert_eq!(
            [row.chance_of(-9), row.chance_of(5), row.chance_of(7), row.chance_of(8)],
            [1.0, 0.75, 0.25, 0.0]
        );
        let empty = ChancesByMissingPoints { first_missing: 3, chances: &[] };
        assert_eq!((empty.chance_of(2), empty.chance_of(3)), (1.0, 0.0));
        let long: Vec<f64> = (0..20).map(|at| 1.0 - f64::from(at) / 20.0).collect();
        let row = ChancesByMissingPoints { first_missing: 1, chances: &long };
        assert_eq!(
            row.consecutive_chances(6).0,
            std::array::from_fn(|lane| row.chance_of(6 + lane as i32))
        );
    }
}
