//! One turn searched to its end, whatever the player is after.
//!
//! [`super::turn`] looks for points, which simply add up. Here a filled box may be
//! worth anything: an estimate, or the chance to win. The search is exact: every roll
//! with its probability, every keep, every box.

use rollwright_games::yahtzee::{Action, Category, Rules, Scored, Sheet};

use super::kernel::{self, Keeps};
use super::lattice::{HANDS, lattice};

/// A box as a turn may leave it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Filled {
    pub(super) category: Category,
    pub(super) scored: Scored,
}

/// No box is worth this: it has not been asked about.
const UNKNOWN: f64 = f64::NEG_INFINITY;

/// What a turn is worth at each of its steps.
pub(super) struct Aim {
    rules: Rules,
    sheet: Sheet,
    /// By box (with a chip: 13 further on) and points: what it is worth so filled.
    boxes: Box<[[f64; 64]; 26]>,
    /// Every keep while one roll or two are left. Full hands stand for stopping.
    one_left: Box<Keeps<1>>,
    two_left: Box<Keeps<1>>,
    value: f64,
}

impl Aim {
    /// A turn of no sheet yet; see [`Aim::work_out`].
    pub(super) fn blank(rules: Rules) -> Self {
        Self {
            rules,
            sheet: Sheet::default(),
            boxes: Box::new([[UNKNOWN; 64]; 26]),
            one_left: kernel::blank(),
            two_left: kernel::blank(),
            value: 0.0,
        }
    }

    /// Works out the turn that begins with `sheet`, on which a box is open; `worth` says
    /// how good it is to have filled one.
    pub(super) fn work_out(&mut self, sheet: &Sheet, mut worth: impl FnMut(Filled) -> f64) {
        let lattice = lattice();
        self.sheet = *sheet;
        self.fill_boxes(&mut worth);
        let mut hands = [UNKNOWN; HANDS];
        for category in sheet.open().iter() {
            let (boxes, points) =
                (&self.boxes[category.index()], &lattice.points[category.index()]);
            for (best, &points) in hands.iter_mut().zip(points) {
                let value = boxes[points as usize & 63];
                *best = if value > *best { value } else { *best };
            }
        }
        // What was found for five of a kind knew nothing of chips and jokers.
        for (at, best) in hands[..6].iter_mut().enumerate() {
            let hand = lattice.hands[at];
            let worths = self.rules.allowed(hand, sheet).iter().map(|category| {
                let scored = self.rules.scored(hand, sheet, category);
                self.boxes[row(category, scored)][usize::from(scored.points & 63)]
            });
            *best = worths.fold(UNKNOWN, f64::max);
        }
        for (keep, &value) in self.one_left.hands.iter_mut().zip(&hands) {
            keep.0 = [value];
        }
        kernel::expect(&mut self.one_left, lattice);
        self.two_left.clone_from(&self.one_left);
        kernel::best(&mut self.two_left, lattice);
        kernel::expect(&mut self.two_left, lattice);
        let mut before = self.two_left.clone();
        kernel::best(&mut before, lattice);
        [self.value] = kernel::before_roll(&before, lattice);
        // Keeping all five means to stop: to keep them now and roll some of them later
        // is never better than to roll those at once.
        self.two_left.hands = self.one_left.hands;
    }

    /// Asks about every way to fill a box.
    fn fill_boxes(&mut self, worth: &mut impl FnMut(Filled) -> f64) {
        for category in self.sheet.open().iter() {
            for points in outcomes(category) {
                let scored = Scored { points, joker: false, chip: false };
                self.boxes[category.index()][usize::from(points)] =
                    worth(Filled { category, scored });
            }
        }
        for at in 0..6 {
            let hand = lattice().hands[at];
            for category in self.rules.allowed(hand, &self.sheet).iter() {
                let scored = self.rules.scored(hand, &self.sheet, category);
                if scored.chip || category.is_upper() {
                    self.boxes[row(category, scored)][usize::from(scored.points & 63)] =
                        worth(Filled { category, scored });
                }
            }
        }
    }

    /// What the turn is worth before its first roll.
    pub(super) fn value(&self) -> f64 {
        self.value
    }

    /// What it is worth to keep these dice, at most four, and to roll the others again
    /// with so many rolls left.
    pub(super) fn kept(&self, dice: impl Iterator<Item = u8>, rolls_left: u8) -> f64 {
        let keeps = if rolls_left == 1 { &self.one_left } else { &self.two_left };
        keeps.partial[lattice().keep_of(dice) & 255].0[0]
    }

    /// What a legal action is worth when these dice lie on the table.
    pub(super) fn worth(&self, dice: [u8; 5], rolls_left: u8, action: Action) -> f64 {
        let lattice = lattice();
        match action {
            Action::Reroll(again) => {
                let kept = (0..5).filter(|&at| !again.has(at)).map(|at| dice[at]);
                self.kept(kept, rolls_left)
            }
            Action::Score(category) => {
                let hand = lattice.hands[lattice.hand_of(dice)];
                let scored = self.rules.scored(hand, &self.sheet, category);
                self.boxes[row(category, scored)][usize::from(scored.points & 63)]
            }
        }
    }
}

fn row(category: Category, scored: Scored) -> usize {
    category.index() + if scored.chip { 13 } else { 0 }
}

/// The points a box can get without a chip, five equal dice in an upper box aside.
fn outcomes(category: Category) -> impl Iterator<Item = u8> {
    let (zero, rest) = match (category, category.face(), category.fixed()) {
        (_, Some(face), _) => (None, (0..=4 * face).step_by(usize::from(face))),
        (_, _, Some(fixed)) => (Some(0), (fixed..=fixed).step_by(1)),
        (Category::Chance, _, _) => (None, (5..=30).step_by(1)),
        _ => (Some(0), (5..=30).step_by(1)),
    };
    zero.into_iter().chain(rest)
}
