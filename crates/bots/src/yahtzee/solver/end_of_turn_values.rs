//! The value of each filled box at the end of a turn, for several states in a batch.

use rollwright_games::yahtzee::{BONUS_CHIP_POINTS, Category, Rules};

use crate::simd_dispatch::{SimdTask, prevent_loop_vectorization, run_with_simd};
use crate::yahtzee::solver::hand_pattern::HandPattern;
use crate::yahtzee::solver::keep_lattice::{HAND_COUNT, KeepLattice, TRIPLE_SCRATCH_OFFSETS};
use crate::yahtzee::solver::states::{
    LOWER_BOXES_BUT_YAHTZEE, LowerBoxes, NO_STATE, StateIndex, score_upper_box,
};
use crate::yahtzee::solver::turn_kernel::{KeepValues, STATES_PER_BATCH, StateLanes};

/// The value of each filled box for `L` states with the same upper boxes and the same number of
/// lower boxes used: the points to come and, for upper boxes, the points of the box itself.
pub(crate) struct EndOfTurnValues<const L: usize> {
    rules: Rules,
    upper_used: usize,
    /// Whether the Yahtzee box is used, and the chip points for a further five of a kind.
    yahtzee_used: [bool; L],
    chip_bonus: StateLanes<L>,
    /// By face and by the (masked) number of dice that show it; only open boxes.
    upper: [[StateLanes<L>; 8]; 6],
    /// The boxes of [`LOWER_BOXES_BUT_YAHTZEE`]; impossible where used.
    lower_boxes: [StateLanes<L>; 6],
    /// The Yahtzee box filled with 0 and with 50; impossible where used.
    yahtzee: [StateLanes<L>; 2],
}

impl<const L: usize> EndOfTurnValues<L> {
    /// Creates it without states, for these upper boxes used; see [`EndOfTurnValues::load_states`].
    pub(crate) fn empty(rules: Rules, upper_used: usize) -> Self {
        Self {
            rules,
            upper_used,
            yahtzee_used: [false; L],
            chip_bonus: StateLanes([0.0; L]),
            upper: [[StateLanes::IMPOSSIBLE; 8]; 6],
            lower_boxes: [StateLanes::IMPOSSIBLE; 6],
            yahtzee: [StateLanes::IMPOSSIBLE; 2],
        }
    }

    /// Loads at most `L` states; the values of unused lanes are unspecified. `later` holds the
    /// values of later states from number `offset` on.
    pub(crate) fn load_states(
        &mut self,
        states: &StateIndex,
        lanes: &[(LowerBoxes, u8)],
        later: &[f64],
        offset: usize,
    ) {
        // Neighbours with the same sum stay neighbours when an upper box is filled.
        let neighbours = |one: &(LowerBoxes, u8), other: &(LowerBoxes, u8)| {
            one.1 == other.1 && states.are_consecutive(one.0, other.0)
        };
        let mut from = 0;
        for run in lanes[..lanes.len().min(L)].chunk_by(neighbours) {
            self.load_upper_boxes(states, run, from, later, offset);
            self.load_lower_boxes(states, run, from, later, offset);
            from += run.len();
        }
    }

    /// Loads the values after each upper box for the states of `run`, neighbours with the same sum,
    /// the first in lane `from`. Values written to the lanes after them are unspecified.
    #[inline(always)]
    fn load_upper_boxes(
        &mut self,
        states: &StateIndex,
        run: &[(LowerBoxes, u8)],
        from: usize,
        later: &[f64],
        offset: usize,
    ) {
        let (lower, sum) = run[0];
        for face in self.open_faces() {
            for count in 0..6u8 {
                let (points, next) = score_upper_box(sum, face as u8 + 1, count);
                let points = f64::from(points);
                let number = states.state_number(self.upper_used | 1 << face, lower, next) - offset;
                let Some(later) = later.get(number..) else { continue };
                let here = &mut self.upper[face][usize::from(count)].0;
                match later.first_chunk::<L>().filter(|_| from == 0) {
                    Some(later) => *here = std::array::from_fn(|lane| points + later[lane]),
                    None => {
                        let here = here[from..].iter_mut().take(run.len());
                        for (value, later) in here.zip(later) {
                            *value = points + later;
                        }
                    }
                }
            }
        }
    }

    /// Loads the values after each lower box for the states of `run`, which have the same sum, the
    /// first in lane `from`.
    #[inline(always)]
    fn load_lower_boxes(
        &mut self,
        states: &StateIndex,
        run: &[(LowerBoxes, u8)],
        from: usize,
        later: &[f64],
        offset: usize,
    ) {
        let row = states.first_state_with_one_more_lower(self.upper_used, run[0]);
        let later = row.and_then(|row| later.get(row - offset..)).unwrap_or_default();
        for (lane, &(lower, _)) in (from..L).zip(run) {
            let places = states.offsets_after_lower_box(lower);
            let value = |place: u8| match place {
                NO_STATE => f64::NEG_INFINITY,
                place => later.get(usize::from(place)).copied().unwrap_or(f64::NEG_INFINITY),
            };
            for (at, six) in self.lower_boxes.iter_mut().enumerate() {
                six.0[lane] = value(places[at]);
            }
            self.yahtzee[0].0[lane] = value(places[6]);
            self.yahtzee[1].0[lane] = value(places[7]);
            self.yahtzee_used[lane] = lower > 63;
            self.chip_bonus.0[lane] = if lower > 127 { f64::from(BONUS_CHIP_POINTS) } else { 0.0 };
        }
    }

    fn open_faces(&self) -> impl Iterator<Item = usize> + use<L> {
        let used = self.upper_used;
        (0..6).filter(move |face| used >> face & 1 == 0)
    }

    /// The values of the upper box of `face` in one state, by the number of dice that show it.
    /// Counts above five, which are impossible, repeat the last value.
    pub(crate) fn upper_box_values(&self, face: u8, lane: usize) -> [f64; 8] {
        let by_count = &self.upper[usize::from(face - 1)];
        std::array::from_fn(|count| by_count[count.min(5)].0[lane])
    }

    /// The points to come in one state after a lower box is filled; the Yahtzee box with 0.
    pub(crate) fn lower_box_value(&self, category: Category, lane: usize) -> f64 {
        let at = LOWER_BOXES_BUT_YAHTZEE.iter().position(|&other| other == category);
        at.map_or(&self.yahtzee[0], |at| &self.lower_boxes[at]).0[lane]
    }

    /// The value of a box filled with these points, without a chip.
    pub(crate) fn box_value(&self, category: Category, points: u8) -> StateLanes<L> {
        match (
            category.upper_face(),
            LOWER_BOXES_BUT_YAHTZEE.iter().position(|&other| other == category),
        ) {
            (Some(face), _) => self.upper[usize::from(face - 1)][usize::from((points / face) & 7)],
            (None, Some(at)) => self.lower_boxes[at].plus_scalar(f64::from(points)),
            (None, None) => self.yahtzee[usize::from(points > 0)].plus_scalar(f64::from(points)),
        }
    }

    /// Stores the value of each hand in its best box.
    #[inline(always)]
    pub(crate) fn fill_hand_values(&self, values: &mut KeepValues<L>, lattice: &KeepLattice) {
        let KeepValues { partial, hands } = values;
        // Smaller keeps have no values yet: their space serves as scratch for values that hands
        // share.
        self.fill_kind_scratch(partial, lattice);
        let open = |half: usize| self.upper_used >> (3 * half) & 7 != 7;
        for half in (0..2).filter(|&half| open(half)) {
            self.fill_triple_scratch(partial, half, lattice);
        }
        match (open(0), open(1)) {
            (true, true) => {
                fill_other_hands::<L, 3>(partial, hands, &lattice.scratch_slots_low_first)
            }
            (true, false) => {
                fill_other_hands::<L, 2>(partial, hands, &lattice.scratch_slots_low_first)
            }
            (false, true) => {
                fill_other_hands::<L, 2>(partial, hands, &lattice.scratch_slots_high_first)
            }
            (false, false) => {
                fill_other_hands::<L, 1>(partial, hands, &lattice.scratch_slots_low_first)
            }
        }
        for face in 0..6 {
            hands[5 - face] = self.best_five_of_a_kind_box(face);
        }
    }

    /// Stores the best of three upper boxes (the first or the last three) by how many dice show
    /// each face.
    #[inline(always)]
    fn fill_triple_scratch(
        &self,
        scratch: &mut [StateLanes<L>; 256],
        half: usize,
        lattice: &KeepLattice,
    ) {
        let (one, two, three) =
            (&self.upper[3 * half], &self.upper[3 * half + 1], &self.upper[3 * half + 2]);
        for (entry, counts) in
            scratch[TRIPLE_SCRATCH_OFFSETS[half]..].iter_mut().zip(&lattice.triples)
        {
            let [first, second, third] = counts.map(|count| usize::from(count & 7));
            *entry = one[first].max(&two[second]).max(&three[third]);
            prevent_loop_vectorization();
        }
    }

    /// Stores the best lower box for every kind of hand.
    #[inline(always)]
    fn fill_kind_scratch(&self, scratch: &mut [StateLanes<L>; 256], lattice: &KeepLattice) {
        let mut best_by_pattern =
            [(StateLanes::IMPOSSIBLE, StateLanes::IMPOSSIBLE); HandPattern::ALL.len()];
        for (best, pattern) in best_by_pattern.iter_mut().zip(HandPattern::ALL) {
            *best = self.best_lower_box(pattern);
        }
        for (entry, &(pattern, sum)) in scratch.iter_mut().zip(&lattice.lower_kinds) {
            let (fixed, summed) = &best_by_pattern[pattern as usize];
            *entry = summed.plus_scalar(f64::from(sum)).max(fixed);
            prevent_loop_vectorization();
        }
    }

    /// The best lower boxes for hands of a pattern: the best of those with fixed points, and the best
    /// of those that score the sum of the dice, before it is added.
    #[inline(always)]
    fn best_lower_box(&self, pattern: HandPattern) -> (StateLanes<L>, StateLanes<L>) {
        let [three, four, house, small, large, chance] = &self.lower_boxes;
        let points = |fits: bool, points: f64| if fits { points } else { 0.0 };
        let mut fixed = self.yahtzee[0];
        let mut summed = *chance;
        for (value, fits) in
            [(three, pattern.has_three_of_a_kind()), (four, pattern == HandPattern::FourOfAKind)]
        {
            let section = if fits { &mut summed } else { &mut fixed };
            *section = section.max(value);
        }
        fixed = fixed.max(&house.plus_scalar(points(pattern == HandPattern::FullHouse, 25.0)));
        fixed = fixed.max(&small.plus_scalar(points(pattern >= HandPattern::SmallStraight, 30.0)));
        fixed = fixed.max(&large.plus_scalar(points(pattern == HandPattern::LargeStraight, 40.0)));
        (fixed, summed)
    }

    /// The best box for five of a kind of `face` (from 0), by the rules on chips and jokers (RULES:
    /// Yahtzee).
    #[inline(always)]
    fn best_five_of_a_kind_box(&self, face: usize) -> StateLanes<L> {
        let sum = 5.0 * (face + 1) as f64;
        let upper_open = self.upper_used >> face & 1 == 0;
        let [three, four, house, small, large, chance] = &self.lower_boxes;
        let summed = three.max(four).max(chance).plus_scalar(sum);
        let without =
            summed.max(&house.max(small).max(large)).max(&self.yahtzee[1].plus_scalar(50.0));
        let as_joker = summed
            .max(&house.plus_scalar(25.0))
            .max(&small.plus_scalar(30.0))
            .max(&large.plus_scalar(40.0));
        let own = self.upper[face][5];
        let others = self.open_faces().filter(|&other| other != face);
        let in_upper = others.fold(own, |best, other| best.max(&self.upper[other][0]));
        let (has_jokers, is_forced) = (self.rules.has_jokers(), self.rules.has_forced_joker());
        let best = std::array::from_fn(|lane| {
            let used = self.yahtzee_used[lane];
            let joker = has_jokers && used && !upper_open;
            let in_lower = if joker { as_joker.0[lane] } else { without.0[lane] };
            if !is_forced || !used {
                in_lower.max(in_upper.0[lane])
            } else if upper_open {
                own.0[lane]
            } else if in_lower > f64::NEG_INFINITY {
                in_lower
            } else {
                in_upper.0[lane]
            }
        });
        self.chip_bonus.plus(&StateLanes(best))
    }
}

/// Stores the value of every hand other than five of a kind: the best of its first `SLOTS` scratch
/// slots.
#[inline(always)]
fn fill_other_hands<const L: usize, const SLOTS: usize>(
    scratch: &[StateLanes<L>; 256],
    hands: &mut [StateLanes<L>; 256],
    slots_by_hand: &[[u8; 3]; HAND_COUNT],
) {
    for hand in 6..HAND_COUNT {
        let [first, others @ ..] = &slots_by_hand[hand];
        let mut best = scratch[usize::from(*first)];
        for other in &others[..SLOTS - 1] {
            best = best.max(&scratch[usize::from(*other)]);
        }
        hands[hand & 255] = best;
        prevent_loop_vectorization();
    }
}

/// [`EndOfTurnValues::fill_hand_values`] with wide vectors.
pub(crate) fn fill_hand_values(
    after: &EndOfTurnValues<STATES_PER_BATCH>,
    values: &mut KeepValues<STATES_PER_BATCH>,
    lattice: &KeepLattice,
) {
    run_with_simd(FillTask { after, values, lattice });
}

struct FillTask<'a> {
    after: &'a EndOfTurnValues<STATES_PER_BATCH>,
    values: &'a mut KeepValues<STATES_PER_BATCH>,
    lattice: &'a KeepLattice,
}

impl SimdTask for FillTask<'_> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        self.after.fill_hand_values(self.values, self.lattice);
    }
}

#[cfg(test)]
mod tests {
    use crate::yahtzee::solver::end_of_turn_values::*;
    use crate::yahtzee::solver::keep_lattice::keep_lattice;
    use crate::yahtzee::solver::turn_kernel::{
        empty_keep_values, turn_values, turn_values_any_width,
    };
    use crate::yahtzee::tests::shared_solution;

    #[test]
    fn every_vector_width_gives_the_same_bits() {
        for rules in Rules::ALL {
            let solution = shared_solution(rules);
            let states = &solution.states;
            let (mut wide, mut plain) = (empty_keep_values(), empty_keep_values());
            for level in [0, 4, 7, 11] {
                let of_level: Vec<_> = states.level_states(level).collect();
                for group in of_level.chunk_by(|one, other| one.0 == other.0).step_by(29) {
                    let lanes: Vec<_> = group.iter().map(|&(_, lower, sum)| (lower, sum)).collect();
                    let lanes = &lanes[..lanes.len().min(STATES_PER_BATCH)];
                    let mut after = EndOfTurnValues::empty(rules, group[0].0);
                    after.load_states(states, lanes, &solution.values, 0);
                    fill_hand_values(&after, &mut wide, keep_lattice());
                    after.fill_hand_values(&mut plain, keep_lattice());
                    let values = turn_values(&mut wide, keep_lattice());
                    assert_eq!(values.map(f64::to_bits), plain_turn(&mut plain));
                    let number = states.state_number(group[0].0, lanes[0].0, lanes[0].1);
                    assert_eq!(values[0].to_bits(), solution.values[number].to_bits());
                }
            }
        }
    }

    /// The turn as compiled for any processor.
    fn plain_turn(values: &mut KeepValues<STATES_PER_BATCH>) -> [u64; STATES_PER_BATCH] {
        turn_values_any_width(values, keep_lattice()).map(f64::to_bits)
    }
}
