//! The chances of hands in their best boxes when a number of points is missing.

use arrayvec::ArrayVec;
use rollwright_games::yahtzee::{BONUS_CHIP_POINTS, Category};

use crate::yahtzee::solver::hand_pattern::HandPattern;
use crate::yahtzee::solver::keep_lattice::{HAND_COUNT, KeepLattice};
use crate::yahtzee::solver::optimal_turn::{apply_box, representative_sheet};
use crate::yahtzee::solver::states::{
    LOWER_BOXES_BUT_YAHTZEE, StateIndex, StateParts, score_upper_box,
};
use crate::yahtzee::solver::target_score::chances_by_missing_points::ChancesByMissingPoints;
use crate::yahtzee::solver::turn_kernel;
use crate::yahtzee::solver::turn_kernel::{KeepValues, STATES_PER_BATCH, StateLanes};

/// Points, and the row of the state after them.
type PointsAndRow<'a> = (i32, ChancesByMissingPoints<'a>);

/// The open boxes of a state, each with the rows it leads to.
pub(crate) struct BoxChances<'a> {
    /// The open faces, each with its outcomes by the number of dice that show it.
    upper: ArrayVec<(usize, [PointsAndRow<'a>; 6]), 6>,
    /// By box of [`LOWER_BOXES_BUT_YAHTZEE`].
    lower_boxes: [Option<ChancesByMissingPoints<'a>>; 6],
    /// The Yahtzee box filled with 0.
    yahtzee: Option<ChancesByMissingPoints<'a>>,
    /// By hand of five of a kind, in the order of the lattice.
    five_of_a_kind: [ArrayVec<PointsAndRow<'a>, 13>; 6],
}

impl<'a> BoxChances<'a> {
    /// The boxes of the state `parts`; `row(number)` gives the row of a later state.
    pub(crate) fn new(
        states: &StateIndex,
        lattice: &KeepLattice,
        parts: StateParts,
        row: impl Fn(usize) -> ChancesByMissingPoints<'a>,
    ) -> Self {
        let (used, lower, sum) = parts;
        let at = |parts: StateParts| row(states.state_number(parts.0, parts.1, parts.2));
        let by_count = |face: u8| {
            std::array::from_fn(|count| {
                let (points, next) = score_upper_box(sum, face + 1, count as u8);
                (points as i32, at((used | 1 << face, lower, next)))
            })
        };
        let open = (0..6u8).filter(|face| used >> face & 1 == 0);
        let sheet = representative_sheet(parts);
        let five = |hand: usize| {
            let hand = lattice.hands_by_index[hand];
            let allowed = states.rules.allowed_categories(hand, &sheet);
            let way = |category: Category| {
                let scored = states.rules.category_score(hand, &sheet, category);
                let chip = if scored.earns_chip { u32::from(BONUS_CHIP_POINTS) } else { 0 };
                let (points, next) = apply_box(states.rules, parts, category, scored.points);
                ((points + chip) as i32, at(next))
            };
            allowed.iter().map(way).collect()
        };
        Self {
            upper: open.map(|face| (usize::from(face), by_count(face))).collect(),
            lower_boxes: std::array::from_fn(|place| {
                (lower >> place & 1 == 0).then(|| at((used, lower | 1 << place, sum)))
            }),
            yahtzee: (lower < 64).then(|| at((used, lower | 1 << 6, sum))),
            five_of_a_kind: std::array::from_fn(five),
        }
    }

    /// The greatest chances at the beginning of the turn when `need` points are missing, `need +
    /// 1`, and so on.
    pub(crate) fn turn_chances(
        &self,
        values: &mut KeepValues<STATES_PER_BATCH>,
        lattice: &KeepLattice,
        need: i32,
    ) -> [f64; STATES_PER_BATCH] {
        self.fill_hand_chances(values, lattice, need);
        turn_kernel::turn_values(values, lattice)
    }

    /// Stores the chance of each hand in its best box.
    fn fill_hand_chances(
        &self,
        values: &mut KeepValues<STATES_PER_BATCH>,
        lattice: &KeepLattice,
        need: i32,
    ) {
        for (value, ways) in values.hands.iter_mut().zip(&self.five_of_a_kind) {
            *value = NO_CHANCE;
            for (points, row) in ways {
                *value = value.max(&row.consecutive_chances(need - points));
            }
        }
        let mut upper = [[NO_CHANCE; 8]; 6];
        for (place, (_, ways)) in self.upper.iter().enumerate() {
            for (value, (points, row)) in upper[place].iter_mut().zip(ways) {
                *value = row.consecutive_chances(need - points);
            }
        }
        let kinds = self.best_lower_box_chances(lattice, need);
        for at in 6..HAND_COUNT {
            let mut best = kinds[usize::from(lattice.kind_by_hand[at]) & 127];
            let counts = &lattice.counts_by_hand[at];
            for (by_count, (face, _)) in upper.iter().zip(&self.upper) {
                best = best.max(&by_count[usize::from(counts[*face]) & 7]);
            }
            values.hands[at] = best;
        }
    }

    /// The best lower box for every kind of hand.
    fn best_lower_box_chances(
        &self,
        lattice: &KeepLattice,
        need: i32,
    ) -> [StateLanes<STATES_PER_BATCH>; 128] {
        // Scores that don't depend on the sum of the dice.
        let mut fixed = [NO_CHANCE; HandPattern::ALL.len()];
        for (category, row) in self.open_lower_boxes() {
            let zero = row.consecutive_chances(need);
            let full = category
                .fixed_points()
                .map(|points| row.consecutive_chances(need - i32::from(points)));
            for (best, pattern) in fixed.iter_mut().zip(HandPattern::ALL) {
                match (pattern.scores_in(category), &full) {
                    (false, _) => *best = best.max(&zero),
                    (true, Some(full)) => *best = best.max(full),
                    (true, None) => {}
                }
            }
        }
        if let Some(row) = &self.yahtzee {
            let zero = row.consecutive_chances(need);
            fixed = fixed.map(|best| best.max(&zero));
        }
        let mut kinds = [NO_CHANCE; 128];
        for (value, &(pattern, _)) in kinds.iter_mut().zip(&lattice.lower_kinds) {
            *value = fixed[pattern as usize];
        }
        for (category, row) in
            self.open_lower_boxes().filter(|(category, _)| category.fixed_points().is_none())
        {
            for (value, &(pattern, sum)) in kinds.iter_mut().zip(&lattice.lower_kinds) {
                if pattern.scores_in(category) {
                    *value = value.max(&row.consecutive_chances(need - i32::from(sum)));
                }
            }
        }
        kinds
    }

    fn open_lower_boxes(&self) -> impl Iterator<Item = (Category, &ChancesByMissingPoints<'a>)> {
        LOWER_BOXES_BUT_YAHTZEE
            .into_iter()
            .zip(&self.lower_boxes)
            .filter_map(|(category, row)| Some((category, row.as_ref()?)))
    }
}

/// No chance at all.
const NO_CHANCE: StateLanes<STATES_PER_BATCH> = StateLanes([0.0; STATES_PER_BATCH]);
