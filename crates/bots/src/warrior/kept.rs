//! What is kept of a solved game.

use super::block::Blocks;
use super::chance::LONGEST;
use super::layout::Layout;
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
    layout: Layout,
    /// For each duel, how much more likely a challenge wins than a forfeit.
    pub(super) edges: Vec<i16>,
    /// Every win probability of a seat at the start of its turn, or none.
    pub(super) values: Vec<f32>,
}

impl Kept {
    /// Empty tables for a course with this last place and so many energies.
    pub(super) fn new(last: usize, energies: usize) -> Self {
        let (duels, values) = Self::sizes(last, energies);
        let layout = Layout::new(last, energies);
        Self { layout, edges: vec![0; duels], values: vec![0.0; values] }
    }

    /// How many edges and how many values are kept.
    fn sizes(last: usize, energies: usize) -> (usize, usize) {
        let duels = (last - 1) * GAPS * energies * energies;
        let values = Layout::new(last, energies).values();
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
        self.layout.values() as u64
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
            self.layout.keep(&mut self.values, blocks, |value| value as f32);
        }
    }

    /// Keeps the values while both stand on the first square.
    pub(super) fn keep_opening<const S: usize>(&mut self, opening: &[Row<S>]) {
        if !self.values.is_empty() {
            self.layout.keep_opening(&mut self.values, opening, |value| value as f32);
        }
    }

    /// How much more likely the mover, who has landed on the other, wins by a
    /// challenge than by a forfeit. Players are given as (place, energy).
    pub(super) fn edge(&self, mover: (usize, i32), other: (usize, i32)) -> Option<f64> {
        let gap = other.0.checked_sub(mover.0)?;
        if !(2..=LONGEST).contains(&gap) || other.0 >= self.layout.last {
            return None;
        }
        let at = self.duel(other.0, mover.0)
            + self.layout.energy(other.1) * self.layout.energies
            + self.layout.energy(mover.1);
        Some(f64::from(self.edges[at]) / UNIT)
    }

    /// The win probability of the mover at the start of its turn.
    pub(super) fn value(&self, mover: (usize, i32), other: (usize, i32)) -> Option<f64> {
        let at = self.layout.place(mover, other)?;
        self.values.get(at).map(|&value| f64::from(value))
    }

    fn duel(&self, front: usize, place: usize) -> usize {
        ((front - 1) * GAPS + (front - place - 2)) * self.layout.energies * self.layout.energies
    }
}

/// An edge in units; the smallest one still says which answer is better.
fn rounded(edge: f64) -> i16 {
    let units = (edge * UNIT).round();
    if units == 0.0 && edge != 0.0 { edge.signum() as i16 } else { units as i16 }
}
