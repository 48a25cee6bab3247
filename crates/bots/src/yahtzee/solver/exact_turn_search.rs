//! Searches one turn to its end, for any objective.
//!
//! [`OptimalTurn`](crate::yahtzee::solver::optimal_turn::OptimalTurn) maximizes points, which
//! simply add up. Here a filled box may have any value: an estimate, or the chance to win. The
//! search is exact: every roll with its probability, every keep, every box.

use rollwright_games::yahtzee::{Action, Category, CategoryScore, Rules, Sheet};

use crate::yahtzee::solver::keep_lattice::{HAND_COUNT, keep_lattice};
use crate::yahtzee::solver::turn_kernel;
use crate::yahtzee::solver::turn_kernel::KeepValues;

/// A box as a turn may fill it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FilledBox {
    pub(crate) category: Category,
    pub(crate) scored: CategoryScore,
}

/// The value of a box that hasn't been evaluated.
const UNKNOWN_VALUE: f64 = f64::NEG_INFINITY;

/// The values at each step of a turn.
pub(crate) struct ExactTurnSearch {
    rules: Rules,
    sheet: Sheet,
    /// The value of a filled box, by box (13 higher with a chip) and points.
    boxes: Box<[[f64; 64]; 26]>,
    /// The values of every keep with one and two rolls left. A full hand means to stop.
    values_one_roll_left: Box<KeepValues<1>>,
    values_two_rolls_left: Box<KeepValues<1>>,
    value: f64,
}

impl ExactTurnSearch {
    /// Creates it without a sheet; see [`ExactTurnSearch::search`].
    pub(crate) fn empty(rules: Rules) -> Self {
        Self {
            rules,
            sheet: Sheet::default(),
            boxes: Box::new([[UNKNOWN_VALUE; 64]; 26]),
            values_one_roll_left: turn_kernel::empty_keep_values(),
            values_two_rolls_left: turn_kernel::empty_keep_values(),
            value: 0.0,
        }
    }

    /// Searches the turn that begins with `sheet`, which must have an open box. `value_of` gives
    /// the value of a filled box.
    pub(crate) fn search(&mut self, sheet: &Sheet, mut value_of: impl FnMut(FilledBox) -> f64) {
        let lattice = keep_lattice();
        self.sheet = *sheet;
        self.evaluate_boxes(&mut value_of);
        let mut hands = [UNKNOWN_VALUE; HAND_COUNT];
        for category in sheet.open_categories().iter() {
            let (boxes, points) =
                (&self.boxes[category.index()], &lattice.points[category.index()]);
            for (best, &points) in hands.iter_mut().zip(points) {
                let value = boxes[points as usize & 63];
                *best = if value > *best { value } else { *best };
            }
        }
        // Five of a kind is overwritten: the loop above ignores chips and jokers.
        for (at, best) in hands[..6].iter_mut().enumerate() {
            let hand = lattice.hands_by_index[at];
            let values = self.rules.allowed_categories(hand, sheet).iter().map(|category| {
                let scored = self.rules.category_score(hand, sheet, category);
                self.boxes[box_row(category, scored)][usize::from(scored.points & 63)]
            });
            *best = values.fold(UNKNOWN_VALUE, f64::max);
        }
        for (keep, &value) in self.values_one_roll_left.hands.iter_mut().zip(&hands) {
            keep.0 = [value];
        }
        turn_kernel::expected_keep_values(&mut self.values_one_roll_left, lattice);
        self.values_two_rolls_left.clone_from(&self.values_one_roll_left);
        turn_kernel::best_keep_values(&mut self.values_two_rolls_left, lattice);
        turn_kernel::expected_keep_values(&mut self.values_two_rolls_left, lattice);
        let mut before = self.values_two_rolls_left.clone();
        turn_kernel::best_keep_values(&mut before, lattice);
        [self.value] = turn_kernel::values_before_first_roll(&before, lattice);
        // Keeping all five dice means to stop: keeping them now and rerolling some later is never
        // better than rerolling those at once.
        self.values_two_rolls_left.hands = self.values_one_roll_left.hands;
    }

    /// Evaluates every way to fill a box.
    fn evaluate_boxes(&mut self, value_of: &mut impl FnMut(FilledBox) -> f64) {
        for category in self.sheet.open_categories().iter() {
            for points in possible_points(category) {
                let scored = CategoryScore { points, is_joker: false, earns_chip: false };
                self.boxes[category.index()][usize::from(points)] =
                    value_of(FilledBox { category, scored });
            }
        }
        for at in 0..6 {
            let hand = keep_lattice().hands_by_index[at];
            for category in self.rules.allowed_categories(hand, &self.sheet).iter() {
                let scored = self.rules.category_score(hand, &self.sheet, category);
                if scored.earns_chip || category.is_upper() {
                    self.boxes[box_row(category, scored)][usize::from(scored.points & 63)] =
                        value_of(FilledBox { category, scored });
                }
            }
        }
    }

    /// The value of the turn before its first roll.
    pub(crate) fn value(&self) -> f64 {
        self.value
    }

    /// The value of keeping these dice, at most four, and rerolling the others with `rolls_left`
    /// rolls left.
    pub(crate) fn keep_value(&self, dice: impl Iterator<Item = u8>, rolls_left: u8) -> f64 {
        let keeps =
            if rolls_left == 1 { &self.values_one_roll_left } else { &self.values_two_rolls_left };
        keeps.partial[keep_lattice().keep_index(dice) & 255].0[0]
    }

    /// The value of a legal action with these dice.
    pub(crate) fn action_value(&self, dice: [u8; 5], rolls_left: u8, action: Action) -> f64 {
        let lattice = keep_lattice();
        match action {
            Action::Reroll(again) => {
                let kept = (0..5).filter(|&at| !again.contains(at)).map(|at| dice[at]);
                self.keep_value(kept, rolls_left)
            }
            Action::Score(category) => {
                let hand = lattice.hands_by_index[lattice.hand_index(dice)];
                let scored = self.rules.category_score(hand, &self.sheet, category);
                self.boxes[box_row(category, scored)][usize::from(scored.points & 63)]
            }
        }
    }
}

fn box_row(category: Category, scored: CategoryScore) -> usize {
    category.index() + if scored.earns_chip { 13 } else { 0 }
}

/// The points that a box can get without a chip, except five equal dice in an upper box.
fn possible_points(category: Category) -> impl Iterator<Item = u8> {
    let (zero, rest) = match (category, category.upper_face(), category.fixed_points()) {
        (_, Some(face), _) => (None, (0..=4 * face).step_by(usize::from(face))),
        (_, _, Some(fixed)) => (Some(0), (fixed..=fixed).step_by(1)),
        (Category::Chance, _, _) => (None, (5..=30).step_by(1)),
        _ => (Some(0), (5..=30).step_by(1)),
    };
    zero.into_iter().chain(rest)
}
