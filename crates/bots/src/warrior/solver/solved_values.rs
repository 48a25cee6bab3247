//! The values of a solved game, rounded to save memory, and how to look them up.

use crate::warrior::solver::leader_place_blocks::LeaderPlaceBlocks;
use crate::warrior::solver::place_pair_equations::challenge_and_forfeit_values;
use crate::warrior::solver::roll_and_challenge_chances::MAX_MOVE;
use crate::warrior::solver::value_layout::ValueLayout;
use crate::warrior::solver::win_probabilities_by_energy::{
    EnergyRow, FIRST_STRONG_INDEX, energy_count,
};

/// All win probabilities are stored if they take no more memory than this.
const MAX_VALUE_BYTES: usize = 128 << 20;

/// The possible distances between the players of a duel: 2 to 12 squares.
const DUEL_GAPS: usize = MAX_MOVE - 1;

/// The units of an edge of 1.
const EDGE_UNITS: f64 = 32767.0;

/// The rounded values, with energies by index as in [`crate::warrior::solver::win_probabilities_by_energy`].
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct SolvedValues {
    layout: ValueLayout,
    /// For each duel, how much a challenge raises the win probability compared to a forfeit.
    pub(crate) challenge_edges: Vec<i16>,
    /// The win probability of a seat at the start of its turn for every position, or empty.
    pub(crate) win_chances: Vec<f32>,
}

impl SolvedValues {
    /// Empty values for a path with this last place and number of energies.
    pub(crate) fn new(last: usize, energies: usize) -> Self {
        let (duels, values) = Self::sizes(last, energies);
        let layout = ValueLayout::new(last, energies);
        Self { layout, challenge_edges: vec![0; duels], win_chances: vec![0.0; values] }
    }

    /// The numbers of stored edges and win probabilities.
    fn sizes(last: usize, energies: usize) -> (usize, usize) {
        let duels = (last - 1) * DUEL_GAPS * energies * energies;
        let values = ValueLayout::new(last, energies).value_count();
        let affordable = values * size_of::<f32>() <= MAX_VALUE_BYTES;
        (duels, if affordable { values } else { 0 })
    }

    /// The memory for these values, in bytes.
    pub(crate) fn memory_bytes(last: usize, energies: usize) -> usize {
        let (duels, values) = Self::sizes(last, energies);
        duels * size_of::<i16>() + values * size_of::<f32>()
    }

    /// The number of distinct positions at the start of a turn.
    pub(crate) fn state_count(&self) -> u64 {
        self.layout.value_count() as u64
    }

    /// Stores a block.
    pub(crate) fn store_block<const S: usize>(&mut self, blocks: &LeaderPlaceBlocks<S>) {
        let (front, count) = (blocks.leader_place(), energy_count::<S>());
        for place in front.saturating_sub(MAX_MOVE)..front.saturating_sub(1) {
            let start = self.duel_offset(front, place);
            let (ahead, behind) =
                (blocks.front_win_chances(place), blocks.behind_win_chances(place));
            for (x, edges) in self.challenge_edges[start..start + count * count]
                .chunks_exact_mut(count)
                .enumerate()
            {
                for (y, edge) in edges.iter_mut().enumerate().skip(FIRST_STRONG_INDEX) {
                    let (challenge, forfeit) = challenge_and_forfeit_values(
                        x,
                        y,
                        blocks.front_win_chances_after_forfeit(),
                        ahead,
                        behind,
                    );
                    *edge = quantize_edge(challenge - forfeit);
                }
            }
        }
        if !self.win_chances.is_empty() {
            self.layout.store_block(&mut self.win_chances, blocks, |value| value as f32);
        }
    }

    /// Stores the values while both players are on the first square.
    pub(crate) fn store_start_square<const S: usize>(&mut self, start_square: &[EnergyRow<S>]) {
        if !self.win_chances.is_empty() {
            self.layout
                .store_start_square(&mut self.win_chances, start_square, |value| value as f32);
        }
    }

    /// How much a challenge raises the win probability of the mover, who landed on the other
    /// player, compared to a forfeit. Players are given as (place, energy).
    pub(crate) fn challenge_advantage(
        &self,
        mover: (usize, i32),
        other: (usize, i32),
    ) -> Option<f64> {
        let gap = other.0.checked_sub(mover.0)?;
        if !(2..=MAX_MOVE).contains(&gap) || other.0 >= self.layout.last_place {
            return None;
        }
        let at = self.duel_offset(other.0, mover.0)
            + self.layout.energy_index(other.1) * self.layout.energy_count
            + self.layout.energy_index(mover.1);
        Some(f64::from(self.challenge_edges[at]) / EDGE_UNITS)
    }

    /// The win probability of the mover at the start of its turn.
    pub(crate) fn win_chance(&self, mover: (usize, i32), other: (usize, i32)) -> Option<f64> {
        let at = self.layout.value_offset(mover, other)?;
        self.win_chances.get(at).map(|&value| f64::from(value))
    }

    fn duel_offset(&self, front: usize, place: usize) -> usize {
        ((front - 1) * DUEL_GAPS + (front - place - 2))
            * self.layout.energy_count
            * self.layout.energy_count
    }
}

/// An edge in units; the smallest nonzero one still says which action is better.
fn quantize_edge(edge: f64) -> i16 {
    let units = (edge * EDGE_UNITS).round();
    if units == 0.0 && edge != 0.0 { edge.signum() as i16 } else { units as i16 }
}
