//! What has come on the way to the states of one level, times how likely the way is.

use rollwright_games::yahtzee::CHIP_POINTS;

use crate::simd::{SimdTask, run_with_simd};
use crate::yahtzee::distribution::turn_outcomes::TurnOutcome;

/// Chances that are summed up at once, in registers.
const SUM_BLOCK: usize = 24;
/// More than the points of any box with the upper bonus: as many zeros lie around the chances
/// that are read, so that no step has to ask where they begin and end.
const ZERO_PADDING: usize = 112;
/// More than the chips that one game can bring.
const CHIP_COUNT_END: usize = 13;

/// How likely each number of chips is, from one on.
type ChipChances = [f64; CHIP_COUNT_END - 1];

/// The states of one level, by their place in it.
#[derive(Default)]
pub(crate) struct ForwardProbabilities {
    reached: Vec<Option<ReachedState>>,
    /// How likely chips are in them; zeros in most, so that they are read only where there are
    /// some.
    chips: Vec<ChipChances>,
    /// Their chances, one state behind the other.
    chances: Vec<f64>,
}

/// What is known of a state that has been reached.
#[derive(Clone, Copy)]
struct ReachedState {
    /// The fewest and the most points that have come.
    low: u32,
    high: u32,
    /// Where its chances begin: those of `low`.
    chances_offset: u32,
    /// Whether some chips may have come.
    may_have_chips: bool,
    /// How likely it is.
    chance: f64,
}

impl ReachedState {
    fn width(&self) -> usize {
        (self.high + 1 - self.low) as usize
    }
}

/// The ways on from all states of a level: those of a state behind each other, and among them
/// those with the same state next.
#[derive(Default)]
pub(crate) struct LevelTransitions {
    nexts: Vec<StateTransition>,
    /// Points and chances, rising for one [`Next`].
    steps: Vec<(u32, f64)>,
}

/// A state next.
struct StateTransition {
    /// The places of the state it is reached from and of itself.
    from: u32,
    to: u32,
    /// Whether a chip comes with it.
    has_chip: bool,
    first_step: u32,
}

/// The chances of one state, with zeros around them.
#[derive(Default)]
struct PaddedScores {
    padded: Vec<f64>,
    /// The points of the first of them, and how many there are.
    low: u32,
    width: usize,
    /// How likely the state is, and if chips may have come, how many.
    chance: f64,
    chips: Option<ChipChances>,
}

impl LevelTransitions {
    /// Forgets all of them and keeps the memory.
    pub(crate) fn clear(&mut self) {
        self.nexts.clear();
        self.steps.clear();
    }

    /// Adds an end of the turn from the state at the place `from` to that at `to`. They come
    /// state by state, and of those with the same state next, the fewest points first.
    pub(crate) fn push(&mut self, from: usize, to: usize, end: &TurnOutcome) {
        let (from, to) = (from as u32, to as u32);
        let same =
            |last: &StateTransition| (last.from, last.to, last.has_chip) == (from, to, false);
        if end.has_chip || !self.nexts.last().is_some_and(same) {
            let first_step = self.steps.len() as u32;
            self.nexts.push(StateTransition { from, to, has_chip: end.has_chip, first_step });
        }
        self.steps.push((end.total_points, end.chance));
    }

    /// The states next, with the steps to each.
    fn transitions(&self) -> impl Iterator<Item = (&StateTransition, &[(u32, f64)])> {
        let firsts = self.nexts.iter().map(|next| next.first_step as usize);
        let ends = firsts.clone().skip(1).chain([self.steps.len()]);
        self.nexts
            .iter()
            .zip(firsts.zip(ends))
            .map(|(next, (from, to))| (next, &self.steps[from..to]))
    }
}

impl ForwardProbabilities {
    /// Of so many states the one at `place` is where it begins.
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

    /// How likely the state at `place` is.
    pub(crate) fn state_chance(&self, place: usize) -> f64 {
        self.reached[place].map_or(0.0, |reached| reached.chance)
    }

    /// Becomes what has come to the `states` of the next level: what had come `before`, and the
    /// turns of which `ways` are the ends.
    pub(crate) fn advance_level(&mut self, before: &Self, ways: &LevelTransitions, states: usize) {
        self.reached.clear();
        self.reached.resize(states, None);
        self.chips.clear();
        self.chips.resize(states, [0.0; _]);
        self.allocate_states(before, ways);
        let mut here = PaddedScores::default();
        let mut from = None;
        for (next, steps) in ways.transitions() {
            if from != Some(next.from) {
                from = Some(next.from);
                before.load_state(next.from as usize, &mut here);
            }
            self.add_transition(&here, next, steps);
        }
    }

    /// Finds out which states are reached and with how many points.
    fn allocate_states(&mut self, before: &Self, ways: &LevelTransitions) {
        for (next, steps) in ways.transitions() {
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
        // The last block may reach over the end, with zeros.
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

    /// Adds what comes from `here`: with the chance of each step, its points more.
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
        // Blocks over the end add zeros to what belongs to other states.
        let sums = &mut self.chances[from..from + size.next_multiple_of(SUM_BLOCK)];
        run_with_simd(AddScoresTask { sums, padded: &here.padded, steps });
    }

    /// All states together: how likely each number of points and of chips is.
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
    /// Adds what chips have come, and one more if the step brings a `chip`.
    fn add_chips(&self, sums: &mut ChipChances, chip: bool, chance: f64) {
        let chips = self.chips.as_ref().map_or(&[][..], |chips| chips);
        let possible =
            ((self.low as usize + self.width) / usize::from(CHIP_POINTS)).min(chips.len());
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
    use crate::yahtzee::distribution::forward_probabilities::*;

    #[test]
    fn chances_are_added_where_their_points_belong() {
        // Every width, around the blocks' ends, and steps as far from each other as they come.
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
            let mut known = vec![1.0; plain.len()];
            for (points, chance) in steps {
                for (at, part) in chances.iter().enumerate() {
                    known[points as usize - 3 + at] += chance * part;
                }
            }
            assert_eq!(plain, known);
        }
    }
}
