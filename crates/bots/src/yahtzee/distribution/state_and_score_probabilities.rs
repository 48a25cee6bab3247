//! The points made on the way to the states of one level, weighted by probability.

use rollwright_games::yahtzee::BONUS_CHIP_POINTS;

use crate::simd_dispatch::{SimdTask, run_with_simd};
use crate::yahtzee::distribution::turn_outcomes::TurnOutcome;

/// The number of chances summed at once, in registers.
const SUM_BLOCK: usize = 24;
/// More than the points of any box with the upper bonus. The chances are padded with this many
/// zeros, so that no step needs bounds checks.
const ZERO_PADDING: usize = 112;
/// More than the number of chips in a game.
const CHIP_COUNT_END: usize = 13;

/// The chance of each number of chips, from one on.
type ChipChances = [f64; CHIP_COUNT_END - 1];

/// The states of one level, by their position in it.
#[derive(Default)]
pub(crate) struct StateAndScoreProbabilities {
    reached: Vec<Option<ReachedState>>,
    /// The chances of chips in each state. Mostly zeros, so they are only read where chips are
    /// possible.
    chips: Vec<ChipChances>,
    /// The chances of all states, concatenated.
    chances: Vec<f64>,
}

/// A state that has been reached.
#[derive(Clone, Copy)]
struct ReachedState {
    /// The fewest and the most points so far.
    low: u32,
    high: u32,
    /// Where its chances begin, with that of `low`.
    chances_offset: u32,
    /// Whether chips may have been earned.
    may_have_chips: bool,
    /// The chance of the state.
    chance: f64,
}

impl ReachedState {
    fn width(&self) -> usize {
        (self.high + 1 - self.low) as usize
    }
}

/// The transitions from all states of a level, grouped by state and then by next state.
#[derive(Default)]
pub(crate) struct LevelTransitions {
    nexts: Vec<StateTransition>,
    /// Points and chances, with ascending points for each [`StateTransition`].
    steps: Vec<(u32, f64)>,
}

/// A transition to a next state.
struct StateTransition {
    /// The positions of the source state and of the next state.
    from: u32,
    to: u32,
    /// Whether it earns a chip.
    has_chip: bool,
    first_step: u32,
}

/// The chances of one state, padded with zeros.
#[derive(Default)]
struct PaddedScores {
    padded: Vec<f64>,
    /// The points of the first chance, and the number of chances.
    low: u32,
    width: usize,
    /// The chance of the state, and of each number of chips where chips are possible.
    chance: f64,
    chips: Option<ChipChances>,
}

impl LevelTransitions {
    /// Removes all transitions but keeps the allocation.
    pub(crate) fn clear(&mut self) {
        self.nexts.clear();
        self.steps.clear();
    }

    /// Adds a turn outcome that leads from the state at position `from` to that at `to`. Calls are
    /// ordered by state, then by next state, then by ascending points.
    pub(crate) fn push(&mut self, from: usize, to: usize, outcome: &TurnOutcome) {
        let (from, to) = (from as u32, to as u32);
        let same =
            |last: &StateTransition| (last.from, last.to, last.has_chip) == (from, to, false);
        if outcome.has_chip || !self.nexts.last().is_some_and(same) {
            let first_step = self.steps.len() as u32;
            self.nexts.push(StateTransition { from, to, has_chip: outcome.has_chip, first_step });
        }
        self.steps.push((outcome.total_points, outcome.chance));
    }

    /// The transitions, each with its steps.
    fn iter(&self) -> impl Iterator<Item = (&StateTransition, &[(u32, f64)])> {
        let firsts = self.nexts.iter().map(|next| next.first_step as usize);
        let ends = firsts.clone().skip(1).chain([self.steps.len()]);
        self.nexts
            .iter()
            .zip(firsts.zip(ends))
            .map(|(next, (from, to))| (next, &self.steps[from..to]))
    }
}

impl StateAndScoreProbabilities {
    /// Starts in the state at `place`, one of `states`.
    pub(crate) fn from_start(states: usize, place: usize) -> Self {
        let mut reached = vec![None; states];
        reached[place] = Some(ReachedState {
            low: 0,
            high: 0,
            chances_offset: 0,
            may_have_chips: false,
            chance: 1.0,
        });
        Self { reached, chips: vec![[0.0; _]; states], chances: vec![1.0] }
    }

    /// Whether the state at `place` has been reached.
    pub(crate) fn is_reached(&self, place: usize) -> bool {
        self.reached[place].is_some()
    }

    /// The chance of the state at `place`.
    pub(crate) fn state_chance(&self, place: usize) -> f64 {
        self.reached[place].map_or(0.0, |reached| reached.chance)
    }

    /// Replaces this level by the next one with `states` states: the probabilities `before`,
    /// advanced by `transitions`.
    pub(crate) fn advance_level(
        &mut self,
        before: &Self,
        transitions: &LevelTransitions,
        states: usize,
    ) {
        self.reached.clear();
        self.reached.resize(states, None);
        self.chips.clear();
        self.chips.resize(states, [0.0; _]);
        self.allocate_states(before, transitions);
        let mut here = PaddedScores::default();
        let mut from = None;
        for (next, steps) in transitions.iter() {
            if from != Some(next.from) {
                from = Some(next.from);
                before.load_state(next.from as usize, &mut here);
            }
            self.add_transition(&here, next, steps);
        }
    }

    /// Determines which states are reached and with how many points.
    fn allocate_states(&mut self, before: &Self, transitions: &LevelTransitions) {
        for (next, steps) in transitions.iter() {
            let Some(from) = &before.reached[next.from as usize] else { continue };
            let (Some(fewest), Some(most)) = (steps.first(), steps.last()) else { continue };
            let (low, high) = (from.low + fewest.0, from.high + most.0);
            let to = &mut self.reached[next.to as usize];
            let blank =
                ReachedState { low, high, chances_offset: 0, may_have_chips: false, chance: 0.0 };
            let to = to.get_or_insert(blank);
            (to.low, to.high) = (to.low.min(low), to.high.max(high));
            to.may_have_chips |= from.may_have_chips || next.has_chip;
        }
        let mut size = 0;
        for reached in self.reached.iter_mut().flatten() {
            reached.chances_offset = size as u32;
            size += reached.width();
        }
        self.chances.clear();
        // The last block may extend past the end, with zeros.
        self.chances.resize(size + SUM_BLOCK, 0.0);
    }

    fn load_state(&self, place: usize, here: &mut PaddedScores) {
        let Some(reached) = &self.reached[place] else { return };
        here.low = reached.low;
        here.width = reached.width();
        here.chance = reached.chance;
        here.chips = reached.may_have_chips.then(|| self.chips[place]);
        here.padded.truncate(ZERO_PADDING);
        here.padded.resize(ZERO_PADDING, 0.0);
        here.padded
            .extend_from_slice(&self.chances[reached.chances_offset as usize..][..here.width]);
        here.padded.resize(here.padded.len() + ZERO_PADDING + SUM_BLOCK, 0.0);
    }

    /// Adds the contribution of `here`: its chances, shifted by the points of each step.
    fn add_transition(
        &mut self,
        here: &PaddedScores,
        next: &StateTransition,
        steps: &[(u32, f64)],
    ) {
        let Some(to) = &mut self.reached[next.to as usize] else { return };
        let (Some(fewest), Some(most)) = (steps.first(), steps.last()) else { return };
        let chance: f64 = steps.iter().map(|(_, chance)| chance).sum();
        to.chance += chance * here.chance;
        if here.chips.is_some() || next.has_chip {
            here.add_chips(&mut self.chips[next.to as usize], next.has_chip, chance);
        }
        let from = to.chances_offset as usize + (here.low + fewest.0 - to.low) as usize;
        let size = here.width + (most.0 - fewest.0) as usize;
        // Blocks past the end add zeros to the chances of other states.
        let sums = &mut self.chances[from..from + size.next_multiple_of(SUM_BLOCK)];
        run_with_simd(AddScoresTask { sums, padded: &here.padded, steps });
    }

    /// The chance of each number of points and of chips over all states.
    pub(crate) fn total_distributions(&self) -> (Vec<f64>, Vec<f64>) {
        let (mut points, mut chips, mut chance) = (Vec::new(), vec![0.0; CHIP_COUNT_END], 0.0);
        for reached in self.reached.iter().flatten() {
            let (low, from) = (reached.low as usize, reached.chances_offset as usize);
            let high = low + reached.width();
            points.resize(points.len().max(high), 0.0);
            for (sum, chance) in points[low..high].iter_mut().zip(&self.chances[from..]) {
                *sum += chance;
            }
            chance += reached.chance;
        }
        for of_state in &self.chips {
            for (sum, chance) in chips[1..].iter_mut().zip(of_state) {
                *sum += chance;
            }
        }
        chips[0] = chance - chips.iter().sum::<f64>();
        (points, chips)
    }
}

impl PaddedScores {
    /// Adds the chances of chips so far, with one more if the step earns a `chip`.
    fn add_chips(&self, sums: &mut ChipChances, chip: bool, chance: f64) {
        let chips = self.chips.as_ref().map_or(&[][..], |chips| chips);
        let possible =
            ((self.low as usize + self.width) / usize::from(BONUS_CHIP_POINTS)).min(chips.len());
        for (sum, chips) in sums[usize::from(chip)..].iter_mut().zip(&chips[..possible]) {
            *sum += chance * chips;
        }
        if chip {
            let some: f64 = chips.iter().sum();
            sums[0] += chance * (self.chance - some);
        }
    }
}

struct AddScoresTask<'a> {
    sums: &'a mut [f64],
    padded: &'a [f64],
    steps: &'a [(u32, f64)],
}

impl SimdTask for AddScoresTask<'_> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let Some(&(fewest, _)) = self.steps.first() else { return };
        let (blocks, _) = self.sums.as_chunks_mut::<SUM_BLOCK>();
        for (at, sums) in blocks.iter_mut().enumerate() {
            let mut sum = *sums;
            for &(points, chance) in self.steps {
                let from = (ZERO_PADDING + at * SUM_BLOCK).wrapping_sub((points - fewest) as usize);
                let read = self.padded.get(from..).and_then(|rest| rest.first_chunk::<SUM_BLOCK>());
                let Some(read) = read else { continue };
                for (sum, read) in sum.iter_mut().zip(read) {
                    *sum += chance * read;
                }
            }
            *sums = sum;
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::yahtzee::distribution::state_and_score_probabilities::*;

    #[test]
    fn chances_are_added_at_their_points() {
        // Widths around the ends of blocks, and steps as far apart as possible.
        for width in [1, 2, 15, 23, 24, 25, 40] {
            let chances: Vec<f64> = (1..=width).map(|at| at as f64).collect();
            let steps = [(3, 0.5), (4, 0.25), (68, 0.125)];
            let mut padded = vec![0.0; ZERO_PADDING];
            padded.extend(&chances);
            padded.resize(padded.len() + ZERO_PADDING + SUM_BLOCK, 0.0);
            let size: usize = width + 65;
            let mut wide = vec![1.0; size.next_multiple_of(SUM_BLOCK)];
            let mut plain = wide.clone();
            run_with_simd(AddScoresTask { sums: &mut wide, padded: &padded, steps: &steps });
            AddScoresTask { sums: &mut plain, padded: &padded, steps: &steps }.run();
            assert!(wide.iter().zip(&plain).all(|(one, other)| one.to_bits() == other.to_bits()));
            let mut expected = vec![1.0; plain.len()];
            for (points, chance) in steps {
                for (at, part) in chances.iter().enumerate() {
                    expected[points as usize - 3 + at] += chance * part;
                }
            }
            assert_eq!(plain, expected);
        }
    }
}
