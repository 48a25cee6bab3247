//! One optimal turn: the best keep and the best box for every hand.
//!
//! Ties are broken the same way everywhere:
//! - Dice are removed from a keep one at a time and only where that is better, so five dice are
//!   kept rather than four when both are equally good. Among dice that can be removed without loss,
//!   the lowest goes first.
//! - Among equally good boxes, the first on the sheet is chosen.
//!
//! Values closer than [`VALUE_TOLERANCE`] are equal: they differ only by rounding.

use std::hint::select_unpredictable;

use arrayvec::ArrayVec;
use rollwright_games::yahtzee::{
    BONUS_CHIP_POINTS, Category, CategoryScore, CategorySet, Rules, Sheet,
};

use crate::yahtzee::solver::end_of_turn_values::EndOfTurnValues;
use crate::yahtzee::solver::keep_lattice::{
    FIRST_HAND_INDEX, HAND_COUNT, KEEP_INDEX_END, keep_lattice,
};
use crate::yahtzee::solver::solution::YahtzeeSolution;
use crate::yahtzee::solver::states::{LOWER_BOXES_BUT_YAHTZEE, StateParts, score_upper_box};
use crate::yahtzee::solver::turn_kernel;
use crate::yahtzee::solver::turn_kernel::KeepValues;

/// Values closer than this are equal.
pub(crate) const VALUE_TOLERANCE: f64 = 1e-10;

/// The values of a turn: of every hand in its best box, and of every keep with one and two rolls
/// left. A full hand among the keeps means to stop.
pub(crate) struct OptimalTurn {
    rules: Rules,
    sheet: Sheet,
    /// The best box of each hand (its index, as wide as the values it is selected by), and its
    /// value.
    boxes: [u64; HAND_COUNT],
    values: [f64; HAND_COUNT],
    /// The value of each hand in each open box.
    rows: Box<[[f64; HAND_COUNT]; 13]>,
    pub(crate) values_one_roll_left: Box<KeepValues<1>>,
    pub(crate) values_two_rolls_left: Box<KeepValues<1>>,
    /// The value of the best keep within each keep.
    best_keep_values: Box<KeepValues<1>>,
    /// The best keep within each keep, with one and two rolls left.
    best_keeps: [[u16; KEEP_INDEX_END]; 2],
}

impl OptimalTurn {
    /// Creates it without a state; see [`OptimalTurn::compute`].
    pub(crate) fn empty(rules: Rules) -> Self {
        Self {
            rules,
            sheet: Sheet::default(),
            boxes: [0; HAND_COUNT],
            values: [0.0; HAND_COUNT],
            rows: Box::new([[0.0; HAND_COUNT]; 13]),
            values_one_roll_left: turn_kernel::empty_keep_values(),
            values_two_rolls_left: turn_kernel::empty_keep_values(),
            best_keep_values: turn_kernel::empty_keep_values(),
            best_keeps: [[0; KEEP_INDEX_END]; 2],
        }
    }

    /// Computes the turn that begins in the state `parts`.
    pub(crate) fn compute(&mut self, solution: &YahtzeeSolution, parts: StateParts) {
        let lattice = keep_lattice();
        self.sheet = representative_sheet(parts);
        self.choose_best_boxes(solution, parts);
        for (keep, &value) in self.values_one_roll_left.hands.iter_mut().zip(&self.values) {
            keep.0 = [value];
        }
        turn_kernel::expected_keep_values(&mut self.values_one_roll_left, lattice);
        self.best_keep_values.clone_from(&self.values_one_roll_left);
        turn_kernel::best_keep_values(&mut self.best_keep_values, lattice);
        choose_best_keeps(
            &self.values_one_roll_left,
            &self.best_keep_values,
            &mut self.best_keeps[0],
        );
        self.values_two_rolls_left.hands = self.best_keep_values.hands;
        turn_kernel::expected_keep_values(&mut self.values_two_rolls_left, lattice);
        // Keeping all five dice means to stop: keeping them now and rerolling some later is never
        // better than rerolling those at once.
        self.values_two_rolls_left.hands = self.values_one_roll_left.hands;
        self.best_keep_values.clone_from(&self.values_two_rolls_left);
        turn_kernel::best_keep_values(&mut self.best_keep_values, lattice);
        choose_best_keeps(
            &self.values_two_rolls_left,
            &self.best_keep_values,
            &mut self.best_keeps[1],
        );
    }

    /// Finds the best box for every hand. Boxes are the outer loop and the inner loops don't
    /// branch, so that the compiler can vectorize over hands.
    fn choose_best_boxes(&mut self, solution: &YahtzeeSolution, parts: StateParts) {
        let (upper, lower, sum) = parts;
        let lattice = keep_lattice();
        let mut after = EndOfTurnValues::<1>::empty(self.rules, upper);
        after.load_states(&solution.states, &[(lower, sum)], &solution.values, 0);
        let open: ArrayVec<Category, 13> = self.sheet.open_categories().iter().collect();
        self.values.fill(f64::NEG_INFINITY);
        for (row, &category) in self.rows.iter_mut().zip(&open) {
            match category.upper_face() {
                Some(face) => {
                    let by_count = after.upper_box_values(face, 0);
                    let counts = &lattice.face_counts[usize::from(face - 1)];
                    for (value, &count) in row.iter_mut().zip(counts) {
                        *value = by_count[usize::from(count & 7)];
                    }
                }
                None => {
                    let to_come = after.lower_box_value(category, 0);
                    let points = &lattice.points[category.index()];
                    for (value, &points) in row.iter_mut().zip(points) {
                        *value = to_come + points;
                    }
                }
            }
            for (best, &value) in self.values.iter_mut().zip(row.iter()) {
                *best = if value > *best { value } else { *best };
            }
        }
        // From the last box to the first, so that the first of equals wins.
        for (row, &category) in self.rows.iter().zip(&open).rev() {
            let number = category as u64;
            for ((chosen, &value), &best) in self.boxes.iter_mut().zip(row).zip(&self.values) {
                *chosen = select_unpredictable(value >= best - VALUE_TOLERANCE, number, *chosen);
            }
        }
        // Five of a kind is overwritten: the loops above ignore chips and jokers.
        for hand in 0..6 {
            let boxes: ArrayVec<_, 13> =
                solution.legal_box_values(parts, &self.sheet, hand).collect();
            let best = boxes.iter().map(|(_, value)| *value).fold(f64::NEG_INFINITY, f64::max);
            let first = boxes.iter().find(|(_, value)| *value >= best - VALUE_TOLERANCE);
            self.values[hand] = best;
            self.boxes[hand] = first.map_or(0, |(category, _)| *category as u64);
        }
    }

    /// The best keep of a hand with one or two rolls left.
    pub(crate) fn best_keep(&self, hand: usize, rolls_left: usize) -> u16 {
        self.best_keeps[usize::from(rolls_left > 1)][FIRST_HAND_INDEX + hand]
    }

    /// The best box of a hand after the last roll.
    pub(crate) fn best_box(&self, hand: usize) -> Category {
        Category::ALL[self.boxes[hand] as usize]
    }

    /// The score of a hand in its best box.
    pub(crate) fn best_box_score(&self, hand: usize) -> CategoryScore {
        let category = self.best_box(hand);
        if hand < 6 {
            return self.rules.category_score(
                keep_lattice().hands_by_index[hand],
                &self.sheet,
                category,
            );
        }
        let points = keep_lattice().points[category.index()][hand];
        CategoryScore { points: points as u8, is_joker: false, earns_chip: false }
    }
}

impl YahtzeeSolution {
    /// The boxes of `sheet`, which is in the state `parts`, that a hand may go to. Each comes with
    /// its points and all expected points after it.
    pub(crate) fn legal_box_values(
        &self,
        parts: StateParts,
        sheet: &Sheet,
        hand: usize,
    ) -> impl Iterator<Item = (Category, f64)> {
        let (rules, hand) = (self.rules(), keep_lattice().hands_by_index[hand]);
        rules.allowed_categories(hand, sheet).iter().map(move |category| {
            let scored = rules.category_score(hand, sheet, category);
            let chip = if scored.earns_chip { u32::from(BONUS_CHIP_POINTS) } else { 0 };
            let (points, next) = apply_box(rules, parts, category, scored.points);
            let number = self.states.state_number(next.0, next.1, next.2);
            (category, f64::from(points + chip) + self.values[number])
        })
    }
}

/// Finds the best keep within each keep, from the value of each and of the best.
fn choose_best_keeps(
    values: &KeepValues<1>,
    best: &KeepValues<1>,
    picks: &mut [u16; KEEP_INDEX_END],
) {
    let lattice = keep_lattice();
    let pick = |picks: &[u16; KEEP_INDEX_END], own: usize, value: f64, most: f64, down: &[u8]| {
        let enough = most - VALUE_TOLERANCE;
        let good = |down: &&u8| best.partial[usize::from(**down)].0[0] >= enough;
        let below = || down.iter().find(good);
        let down = if value >= enough { None } else { below() };
        down.map_or(own as u16, |&down| picks[usize::from(down)])
    };
    picks[0] = 0;
    for run in &lattice.runs {
        for keep in run.from..run.to {
            let (value, most) = (values.partial[keep].0[0], best.partial[keep].0[0]);
            picks[keep] =
                pick(picks, keep, value, most, &lattice.keeps_with_one_less[keep][..run.faces]);
        }
    }
    for run in &lattice.hand_runs {
        for hand in run.from..run.to {
            let (value, most) = (values.hands[hand].0[0], best.hands[hand].0[0]);
            let down = &lattice.hand_keeps_with_one_less[hand][..run.faces];
            picks[FIRST_HAND_INDEX + hand] =
                pick(picks, FIRST_HAND_INDEX + hand, value, most, down);
        }
    }
}

/// A sheet that scores like every sheet in this state.
pub(crate) fn representative_sheet((upper, lower, _): StateParts) -> Sheet {
    let mut boxes = [None; 13];
    for (face, points) in boxes[..6].iter_mut().enumerate() {
        *points = (upper >> face & 1 == 1).then_some(0);
    }
    for (at, category) in LOWER_BOXES_BUT_YAHTZEE.into_iter().enumerate() {
        // Any five dice score at least 5 in Chance.
        let points = if category == Category::Chance { 5 } else { 0 };
        boxes[category.index()] = (lower >> at & 1 == 1).then_some(points);
    }
    boxes[Category::Yahtzee.index()] = match lower >> 6 {
        0 => None,
        1 => Some(0),
        _ => Some(50),
    };
    Sheet::from_category_points(boxes, 0).unwrap_or_default()
}

/// The points of a box, including the upper bonus if it is won, and the state after it.
pub(crate) fn apply_box(
    rules: Rules,
    (upper, lower, sum): StateParts,
    category: Category,
    points: u8,
) -> (u32, StateParts) {
    if let Some(face) = category.upper_face() {
        let (points, sum) = score_upper_box(sum, face, points / face);
        (
            points,
            (
                upper | usize::from(category.to_set().intersection(CategorySet::UPPER).bits()),
                lower,
                sum,
            ),
        )
    } else {
        let filled = match LOWER_BOXES_BUT_YAHTZEE.iter().position(|&other| other == category) {
            Some(at) => lower | 1 << at,
            None if points == 50 && rules.has_bonus_chips() => lower | 2 << 6,
            None => lower | 1 << 6,
        };
        (u32::from(points), (upper, filled, sum))
    }
}
