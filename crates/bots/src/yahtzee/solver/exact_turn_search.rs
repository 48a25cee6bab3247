//! One turn searched to its end, whatever the player is after.
//!
//! [`crate::yahtzee::turn`] looks for points, which simply add up. Here a filled box may be
//! worth anything: an estimate, or the chance to win. The search is exact: every roll
//! with its probability, every keep, every box.

use rollwright_games::yahtzee::{Action, BoxScore, Category, Rules, Sheet};

use crate::yahtzee::solver::keep_lattice::{HAND_COUNT, keep_lattice};
use crate::yahtzee::solver::turn_kernel;
use crate::yahtzee::solver::turn_kernel::KeepValues;

/// A box as a turn may leave it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FilledBox {
    pub(crate) category: Category,
    pub(crate) scored: BoxScore,
}

/// No box is worth this: it has not been asked about.
const UNKNOWN_VALUE: f64 = f64::NEG_INFINITY;

/// What a turn is worth at each of its steps.
pub(crate) struct ExactTurnSearch {
    rules: Rules,
    sheet: Sheet,
    /// By box (with a chip: 13 further on) and points: what it is worth so filled.
    boxes: Box<[[f64; 64]; 26]>,
    /// Every keep while one roll or two are left. Full hands stand for stopping.
    values_one_roll_left: Box<KeepValues<1>>,
    values_two_rolls_left: Box<KeepValues<1>>,
    value: f64,
}

impl ExactTurnSearch {
    /// A turn of no sheet yet; see [`Aim::work_out`].
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

    /// Works out the turn that begins with `sheet`, on which a box is open; `worth` says
    /// how good it is to have filled one.
    pub(crate) fn search(&mut self, sheet: &Sheet, mut worth: impl FnMut(FilledBox) -> f64) {
        let lattice = keep_lattice();
        self.sheet = *sheet;
        self.evaluate_boxes(&mut worth);
        let mut hands = [UNKNOWN_VALUE; HAND_COUNT];
        for category in sheet.open_categories().iter() {
            let (boxes, points) =
                (&self.boxes[category.index()], &lattice.points[category.index()]);
            for (best, &points) in hands.iter_mut().zip(points) {
                let value = boxes[points as usize & 63];
                *best = if value > *best { value } else { *best };
            }
        }
        // What was found for five of a kind knew nothing of chips and jokers.
        for (at, best) in hands[..6].iter_mut().enumerate() {
            let hand = lattice.hands_by_index[at];
            let worths = self.rules.allowed_categories(hand, sheet).iter().map(|category| {
                let scored = self.rules.box_score(hand, sheet, category);
                self.boxes[box_row(category, scored)][usize::from(scored.points & 63)]
            });
            *best = worths.fold(UNKNOWN_VALUE, f64::max);
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
        // Keeping all five means to stop: to keep them now and roll some of them later
        // is never better than to roll those at once.
        self.values_two_rolls_left.hands = self.values_one_roll_left.hands;
    }

    /// Asks about every way to fill a box.
    fn evaluate_boxes(&mut self, worth: &mut impl FnMut(FilledBox) -> f64) {
        for category in self.sheet.open_categories().iter() {
            for points in possible_points(category) {
                let scored = BoxScore { points, is_joker: false, earns_chip: false };
                self.boxes[category.index()][usize::from(points)] =
                    worth(FilledBox { category, scored });
            }
        }
        for at in 0..6 {
            let hand = keep_lattice().hands_by_index[at];
            for category in self.rules.allowed_categories(hand, &self.sheet).iter() {
                let scored = self.rules.box_score(hand, &self.sheet, category);
                if scored.earns_chip || category.is_upper() {
                    self.boxes[box_row(category, scored)][usize::from(scored.points & 63)] =
                        worth(FilledBox { category, scored });
                }
            }
        }
    }

    /// What the turn is worth before its first roll.
    pub(crate) fn value(&self) -> f64 {
        self.value
    }

    /// What it is worth to keep these dice, at most four, and to roll the others again
    /// with so many rolls left.
    pub(crate) fn keep_value(&self, dice: impl Iterator<Item = u8>, rolls_left: u8) -> f64 {
        let keeps =
            if rolls_left == 1 { &self.values_one_roll_left } else { &self.values_two_rolls_left };
        keeps.partial[keep_lattice().keep_index(dice) & 255].0[0]
    }

    /// What a legal action is worth when these dice lie on the table.
    pub(crate) fn action_value(&self, dice: [u8; 5], rolls_left: u8, action: Action) -> f64 {
        let lattice = keep_lattice();
        match action {
            Action::Reroll(again) => {
                let kept = (0..5).filter(|&at| !again.contains(at)).map(|at| dice[at]);
                self.keep_value(kept, rolls_left)
            }
            Action::Score(category) => {
                let hand = lattice.hands_by_index[lattice.hand_index(dice)];
                let scored = self.rules.box_score(hand, &self.sheet, category);
                self.boxes[box_row(category, scored)][usize::from(scored.points & 63)]
            }
        }
    }
}

fn box_row(category: Category, scored: BoxScore) -> usize {
    category.index() + if scored.earns_chip { 13 } else { 0 }
}

/// The points a box can get without a chip, five equal dice in an upper box aside.
fn possible_points(category: Category) -> impl Iterator<Item = u8> {
    let (zero, rest) = match (category, category.upper_face(), category.fixed_points()) {
        (_, Some(face), _) => (None, (0..=4 * face).step_by(usize::from(face))),
        (_, _, Some(fixed)) => (Some(0), (fixed..=fixed).step_by(1)),
        (Category::Chance, _, _) => (None, (5..=30).step_by(1)),
        _ => (Some(0), (5..=30).step_by(1)),
    };
    zero.into_iter().chain(rest)
}
