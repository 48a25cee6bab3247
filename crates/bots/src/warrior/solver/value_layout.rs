//! The index of each position's win probability at the start of a turn.

use crate::warrior::solver::leader_place_blocks::LeaderPlaceBlocks;
use crate::warrior::solver::win_probabilities_by_energy::{EnergyRow, energy_count};

/// The shape of an array over all places and energies.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct ValueLayout {
    /// The last place of the path.
    pub(crate) last_place: usize,
    /// The number of distinct energies.
    pub(crate) energy_count: usize,
}

impl ValueLayout {
    pub(crate) fn new(last_place: usize, energy_count: usize) -> Self {
        Self { last_place, energy_count }
    }

    /// The number of values.
    pub(crate) fn value_count(self) -> usize {
        (pair_count(self.last_place) * 2 + 1) * self.energy_count * self.energy_count
    }

    /// The index of an energy; energies above the cap count as the cap.
    pub(crate) fn energy_index(self, energy: i32) -> usize {
        usize::try_from(energy.saturating_add(2)).unwrap_or(0).min(self.energy_count - 1)
    }

    /// The index of the value for a mover and the other player, given as (place, energy); `None`
    /// for positions in which no turn begins.
    pub(crate) fn value_offset(self, mover: (usize, i32), other: (usize, i32)) -> Option<usize> {
        if mover.0 >= self.last_place || other.0 >= self.last_place {
            return None;
        }
        let square = self.energy_count * self.energy_count;
        let (offset, row, column) = match mover.0.cmp(&other.0) {
            std::cmp::Ordering::Greater => (self.pair_offset(mover.0, other.0), mover.1, other.1),
            std::cmp::Ordering::Less => {
                (self.pair_offset(other.0, mover.0) + square, other.1, mover.1)
            }
            std::cmp::Ordering::Equal if mover.0 == 0 => {
                (2 * pair_count(self.last_place) * square, mover.1, other.1)
            }
            std::cmp::Ordering::Equal => return None,
        };
        Some(offset + self.energy_index(row) * self.energy_count + self.energy_index(column))
    }

    /// Stores the values of a block.
    pub(crate) fn store_block<const S: usize, V>(
        self,
        values: &mut [V],
        blocks: &LeaderPlaceBlocks<S>,
        round: impl Fn(f64) -> V,
    ) {
        let (front, count) = (blocks.leader_place(), energy_count::<S>());
        for place in 0..front {
            let start = self.pair_offset(front, place);
            store_rows(&mut values[start..], blocks.front_win_chances(place), &round);
            store_rows(
                &mut values[start + count * count..],
                blocks.behind_win_chances(place),
                &round,
            );
        }
    }

    /// Stores the values while both players are on the first square.
    pub(crate) fn store_start_square<const S: usize, V>(
        self,
        values: &mut [V],
        start_square: &[EnergyRow<S>],
        round: impl Fn(f64) -> V,
    ) {
        let start = 2 * pair_count(self.last_place) * self.energy_count * self.energy_count;
        store_rows(&mut values[start..], start_square, &round);
    }

    fn pair_offset(self, front: usize, place: usize) -> usize {
        (pair_count(front) + place) * 2 * self.energy_count * self.energy_count
    }
}

fn store_rows<const S: usize, V>(
    values: &mut [V],
    rows: &[EnergyRow<S>],
    round: &impl Fn(f64) -> V,
) {
    for (stored, row) in values.chunks_exact_mut(energy_count::<S>()).zip(rows) {
        for (stored, value) in stored.iter_mut().zip(row) {
            *stored = round(*value);
        }
    }
}

/// The number of pairs of places below `fronts`.
fn pair_count(fronts: usize) -> usize {
    fronts * (fronts - 1) / 2
}
