//! Where the win probability of each position at the start of a turn lies in a table.

use super::block::Blocks;
use super::rows::{Row, energies};

/// The shape of a table over all places and energies.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Layout {
    /// The last place of the course.
    pub(super) last: usize,
    /// How many energies are told apart.
    pub(super) energies: usize,
}

impl Layout {
    pub(super) fn new(last: usize, energies: usize) -> Self {
        Self { last, energies }
    }

    /// How many values there are.
    pub(super) fn values(self) -> usize {
        (pairs(self.last) * 2 + 1) * self.energies * self.energies
    }

    /// The index of an energy; what is above the cap counts as the cap.
    pub(super) fn energy(self, energy: i32) -> usize {
        usize::try_from(energy.saturating_add(2)).unwrap_or(0).min(self.energies - 1)
    }

    /// Where the value of a mover and the other, given as (place, energy), lies; none for
    /// positions in which no turn begins.
    pub(super) fn place(self, mover: (usize, i32), other: (usize, i32)) -> Option<usize> {
        if mover.0 >= self.last || other.0 >= self.last {
            return None;
        }
        let square = self.energies * self.energies;
        let (table, row, column) = match mover.0.cmp(&other.0) {
            std::cmp::Ordering::Greater => (self.pair(mover.0, other.0), mover.1, other.1),
            std::cmp::Ordering::Less => (self.pair(other.0, mover.0) + square, other.1, mover.1),
            std::cmp::Ordering::Equal if mover.0 == 0 => {
                (2 * pairs(self.last) * square, mover.1, other.1)
            }
            std::cmp::Ordering::Equal => return None,
        };
        Some(table + self.energy(row) * self.energies + self.energy(column))
    }

    /// Puts the values of a block into a table.
    pub(super) fn keep<const S: usize, V>(
        self,
        values: &mut [V],
        blocks: &Blocks<S>,
        round: impl Fn(f64) -> V,
    ) {
        let (front, count) = (blocks.front(), energies::<S>());
        for place in 0..front {
            let start = self.pair(front, place);
            put(&mut values[start..], blocks.ahead(place), &round);
            put(&mut values[start + count * count..], blocks.behind(place), &round);
        }
    }

    /// Puts the values while both stand on the first square into a table.
    pub(super) fn keep_opening<const S: usize, V>(
        self,
        values: &mut [V],
        opening: &[Row<S>],
        round: impl Fn(f64) -> V,
    ) {
        let start = 2 * pairs(self.last) * self.energies * self.energies;
        put(&mut values[start..], opening, &round);
    }

    fn pair(self, front: usize, place: usize) -> usize {
        (pairs(front) + place) * 2 * self.energies * self.energies
    }
}

fn put<const S: usize, V>(values: &mut [V], rows: &[Row<S>], round: &impl Fn(f64) -> V) {
    for (kept, row) in values.chunks_exact_mut(energies::<S>()).zip(rows) {
        for (kept, value) in kept.iter_mut().zip(row) {
            *kept = round(*value);
        }
    }
}

/// The pairs of places below `fronts`.
fn pairs(fronts: usize) -> usize {
    fronts * (fronts - 1) / 2
}
