//! What is kept of a solved game.

use super::block::Blocks;
use super::chance::LONGEST;
use super::pair::answers;
use super::rows::{Row, STRONG, energies};

/// All win probabilities are kept where they take no more memory than this.
const AFFORDABLE: usize = 128 << 20;

/// How far apart the players of a duel can be: 2 to 12 squares.
const GAPS: usize = LONGEST - 1;

/// One unit of an edge.
const UNIT: f64 = 32767.0;

/// The tables that are kept, with energies by index as in [`super::rows`].
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Kept {
    last: usize,
    energies: usize,
    /// For each duel, how much more likely a challenge wins than a forfeit.
    pub(super) edges: Vec<i16>,
    /// Every win probability of a seat at the start of its turn, or none.
    pub(super) values: Vec<f32>,
}

impl Kept {
    /// Empty tables for a course with this last place and so many energies.
    pub(super) fn new(last: usize, energies: usize) -> Self {
        let (duels, values) = Self::sizes(last, energies);
        Self { last, energies, edges: vec![0; duels], values: vec![0.0; values] }
    }

    /// How many edges and how many values are kept.
    fn sizes(last: usize, energies: usize) -> (usize, usize) {
        let square = energies * energies;
        let duels = (last - 1) * GAPS * square;
        let values = (pairs(last) * 2 + 1) * square;
        let affordable = values * size_of::<f32>() <= AFFORDABLE;
        (duels, if affordable { values } else { 0 })
    }

    /// The memory that such tables take, in bytes.
    pub(super) fn memory(last: usize, energies: usize) -> usize {
        let (duels, values) = Self::sizes(last, energies);
        duels * size_of::<i16>() + values * size_of::<f32>()
    }

    /// How many different positions at the start of a turn there are.
    pub(super) fn states(&self) -> u64 {
        (pairs(self.last) as u64 * 2 + 1) * (self.energies as u64).pow(2)
    }

    /// The index of an energy; what is above the cap counts as the cap.
    fn energy(&self, energy: i32) -> usize {
        usize::try_from(energy.saturating_add(2)).unwrap_or(0).min(self.energies - 1)
    }

    /// Keeps a block.
    pub(super) fn keep<const S: usize>(&mut self, blocks: &Blocks<S>) {
        let (front, count) = (blocks.front(), energies::<S>());
        for place in front.saturating_sub(LONGEST)..front.saturating_sub(1) {
            let start = self.duel(front, place);
            let (ahead, behind) = (blocks.ahead(place), blocks.behind(place));
            for (x, edges) in
                self.edges[start..start + count * count].chunks_exact_mut(count).enumerate()
            {
                for (y, edge) in edges.iter_mut().enumerate().skip(STRONG) {
                    let (challenge, forfeit) = answers(x, y, blocks.forfeited(), ahead, behind);
                    *edge = rounded(challenge - forfeit);
                }
            }
        }
        if !self.values.is_empty() {
            for place in 0..front {
                let start = self.pair(front, place);
                self.keep_values(start, blocks.ahead(place));
                self.keep_values(start + count * count, blocks.behind(place));
            }
        }
    }

    /// Keeps the values while both stand on the first square.
    pub(super) fn keep_opening<const S: usize>(&mut self, opening: &[Row<S>]) {
        if !self.values.is_empty() {
            self.keep_values(2 * pairs(self.last) * self.energies * self.energies, opening);
        }
    }

    fn keep_values<const S: usize>(&mut self, start: usize, rows: &[Row<S>]) {
        let count = energies::<S>();
        for (kept, row) in self.values[start..].chunks_exact_mut(count).zip(rows) {
            for (kept, value) in kept.iter_mut().zip(row) {
                *kept = *value as f32;
            }
        }
    }

    /// How much more likely the mover, who has landed on the other, wins by a
    /// challenge than by a forfeit. Players are given as (place, energy).
    pub(super) fn edge(&self, mover: (usize, i32), other: (usize, i32)) -> Option<f64> {
        let gap = other.0.checked_sub(mover.0)?;
        if !(2..=LONGEST).contains(&gap) || other.0 >= self.last {
            return None;
        }
        let at = self.duel(other.0, mover.0)
            + self.energy(other.1) * self.energies
            + self.energy(mover.1);
        Some(f64::from(self.edges[at]) / UNIT)
    }

    /// The win probability of the mover at the start of its turn.
    pub(super) fn value(&self, mover: (usize, i32), other: (usize, i32)) -> Option<f64> {
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
        let at = table + self.energy(row) * self.energies + self.energy(column);
        self.values.get(at).map(|&value| f64::from(value))
    }

    fn duel(&self, front: usize, place: usize) -> usize {
        ((front - 1) * GAPS + (front - place - 2)) * self.energies * self.energies
    }

    fn pair(&self, front: usize, place: usize) -> usize {
        (pairs(front) + place) * 2 * self.energies * self.energies
    }
}

/// The pairs of places below `fronts`.
fn pairs(fronts: usize) -> usize {
    fronts * (fronts - 1) / 2
}

/// An edge in units; the smallest one still says which answer is better.
fn rounded(edge: f64) -> i16 {
    let units = (edge * UNIT).round();
    if units == 0.0 && edge != 0.0 { edge.signum() as i16 } else { units as i16 }
}
