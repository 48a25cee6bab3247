//! The way from the first square to the last, as one line of places.

use rollwright_games::warrior::Rules;

/// The squares of all levels in the order players pass them.
#[derive(Clone, Debug)]
pub(crate) struct SquarePath {
    adjustments: Vec<i8>,
    level: usize,
}

impl SquarePath {
    /// The path over the boards of these rules.
    pub(crate) fn new(rules: Rules) -> Self {
        let adjustments = (0..rules.square_count())
            .map(|place| rules.energy_change_on_landing(rules.square_at_path_index(place)) as i8)
            .collect();
        Self { adjustments, level: usize::from(rules.squares_per_side()).pow(2) }
    }

    /// The winning place.
    pub(crate) fn last_place(&self) -> usize {
        self.adjustments.len() - 1
    }

    /// The energy that a player gains by landing on `place`.
    pub(crate) fn energy_change(&self, place: usize) -> isize {
        isize::from(self.adjustments[place])
    }

    /// The place of a player who forfeits the contested `place`.
    pub(crate) fn place_after_forfeit(&self, place: usize) -> usize {
        place.saturating_sub(self.level)
    }
}

#[cfg(test)]
mod tests {
    use crate::warrior::solver::square_path::*;

    #[test]
    fn the_default_path_has_known_energy_changes() {
        let path = SquarePath::new(Rules::DEFAULT);
        assert_eq!(path.last_place(), 47);
        // Level 0 (0,0) to (1,1): sums 0 1 2 3, 1 2.
        let start: Vec<isize> = (0..6).map(|place| path.energy_change(place)).collect();
        assert_eq!(start, [-3, 0, 0, -3, 0, 0]);
        // Level 2 (2,1), sum 5, and (2,3), sum 7.
        assert_eq!((path.energy_change(41), path.energy_change(43)), (-2, 2));
        assert_eq!(
            (
                path.place_after_forfeit(15),
                path.place_after_forfeit(16),
                path.place_after_forfeit(40)
            ),
            (0, 0, 24)
        );
    }
}
