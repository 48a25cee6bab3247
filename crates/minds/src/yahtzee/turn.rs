//! One turn of perfect play: the best keep and the best box for every hand.
//!
//! Ties are broken the same way everywhere: of equally good keeps the one with the
//! most dice (all five: stop and score), then the one with the highest faces; of
//! equally good boxes the first on the scorecard. Values closer than [`EQUAL`] are
//! equal: they differ by rounding alone.

use rollwright_games::yahtzee::{Boxes, CHIP, Category, Rules, Scored, Sheet};

use super::kernel::{self, Afterwards, Keeps, upper_step};
use super::lattice::{HANDS, KEEPS, PARTIAL, lattice};
use super::solve::Solved;
use super::states::{Lower, SIX};

/// Values closer than this are equal.
const EQUAL: f64 = 1e-10;

/// A state taken apart: upper boxes used, lower boxes used, upper sum.
pub(super) type Parts = (usize, Lower, u8);

/// The values of a turn: of every hand in its best box, and of every keep while one
/// roll or two are left. Full hands among the keeps stand for stopping.
pub(super) struct Turn {
    rules: Rules,
    sheet: Sheet,
    /// The best box of each hand, and what comes of it.
    boxes: [u8; HANDS],
    values: [f64; HANDS],
    pub(super) one_left: Box<Keeps<1>>,
    pub(super) two_left: Box<Keeps<1>>,
    /// Where the best keeps are worked out.
    best: Box<Keeps<1>>,
    /// The best keep's value with one roll or two left, by the hand.
    best_of: [[f64; HANDS]; 2],
}

impl Turn {
    /// A turn of no state yet; see [`Turn::work_out`].
    pub(super) fn blank(rules: Rules) -> Self {
        Self {
            rules,
            sheet: Sheet::default(),
            boxes: [0; HANDS],
            values: [0.0; HANDS],
            one_left: kernel::blank(),
            two_left: kernel::blank(),
            best: kernel::blank(),
            best_of: [[0.0; HANDS]; 2],
        }
    }

    /// Works out the turn that begins in the state `parts`.
    pub(super) fn work_out(&mut self, solved: &Solved, parts: Parts) {
        let lattice = lattice();
        self.sheet = sheet_like(parts);
        self.choose_boxes(solved, parts);
        for (keep, &value) in self.one_left[PARTIAL..KEEPS].iter_mut().zip(&self.values) {
            keep.0 = [value];
        }
        kernel::expect(&mut self.one_left, lattice);
        self.two_left.copy_from_slice(&self.one_left[..]);
        kernel::best(&mut self.two_left, lattice);
        for (best, keep) in self.best_of[0].iter_mut().zip(&self.two_left[PARTIAL..]) {
            [*best] = keep.0;
        }
        kernel::expect(&mut self.two_left, lattice);
        // Keeping all five means to stop: to keep them now and roll some of them later
        // is never better than to roll those at once.
        self.two_left[PARTIAL..KEEPS].copy_from_slice(&self.one_left[PARTIAL..KEEPS]);
        self.best.copy_from_slice(&self.two_left[..]);
        kernel::best(&mut self.best, lattice);
        for (best, keep) in self.best_of[1].iter_mut().zip(&self.best[PARTIAL..]) {
            [*best] = keep.0;
        }
    }

    /// Finds the best box for every hand, box by box in the order of the scorecard.
    fn choose_boxes(&mut self, solved: &Solved, parts: Parts) {
        let (upper, lower, sum) = parts;
        let later = |number: usize| solved.values[number];
        let after = Afterwards::new(&solved.states, upper, [(lower, sum)], later);
        self.values.fill(f64::NEG_INFINITY);
        for category in self.sheet.open().iter() {
            let mut improve = |hand: usize, value: f64| {
                let better = value > self.values[hand] + EQUAL;
                self.values[hand] = if better { value } else { self.values[hand] };
                self.boxes[hand] = if better { category as u8 } else { self.boxes[hand] };
            };
            let points = &lattice().points[category.index()];
            match category.face() {
                Some(face) => {
                    let by_count = after.upper_box(face, 0);
                    for (hand, &points) in points.iter().enumerate() {
                        improve(hand, by_count[usize::from(points / face)]);
                    }
                }
                None => {
                    let to_come = after.lower_box(category, 0);
                    for (hand, &points) in points.iter().enumerate() {
                        improve(hand, to_come + f64::from(points));
                    }
                }
            }
        }
        // What was found for five of a kind knew nothing of chips and jokers.
        for hand in 0..6 {
            (self.boxes[hand], self.values[hand]) = (0, f64::NEG_INFINITY);
            for (category, value) in solved.boxes(parts, &self.sheet, hand) {
                if value > self.values[hand] + EQUAL {
                    (self.boxes[hand], self.values[hand]) = (category as u8, value);
                }
            }
        }
    }

    /// The keep for a hand with one roll left or two: its number and its mask over
    /// the sorted dice.
    pub(super) fn pick(&self, hand: usize, rolls_left: usize) -> (u16, u8) {
        let (keeps, best) = match rolls_left {
            1 => (&self.one_left, self.best_of[0][hand]),
            _ => (&self.two_left, self.best_of[1][hand]),
        };
        let good = |keep: u16| keeps[usize::from(keep) & 511].0[0] >= best - EQUAL;
        let all = &lattice().keeps[hand];
        all.iter().copied().find(|(keep, _)| good(*keep)).unwrap_or(all[0])
    }

    /// The box for a hand after the last roll.
    pub(super) fn category(&self, hand: usize) -> Category {
        Category::ALL[usize::from(self.boxes[hand])]
    }

    /// What a hand scores in its box.
    pub(super) fn scored(&self, hand: usize) -> Scored {
        let category = self.category(hand);
        if hand < 6 {
            return self.rules.scored(lattice().hands[hand], &self.sheet, category);
        }
        let points = lattice().points[category.index()][hand];
        Scored { points, joker: false, chip: false }
    }
}

impl Solved {
    /// The boxes of `sheet`, which is in the state `parts`, that a hand may go to, with
    /// the points there and all that come after.
    pub(super) fn boxes(
        &self,
        parts: Parts,
        sheet: &Sheet,
        hand: usize,
    ) -> impl Iterator<Item = (Category, f64)> {
        let (rules, hand) = (self.rules(), lattice().hands[hand]);
        rules.allowed(hand, sheet).iter().map(move |category| {
            let scored = rules.scored(hand, sheet, category);
            let chip = if scored.chip { u32::from(CHIP) } else { 0 };
            let (points, next) = step(rules, parts, category, scored.points);
            let number = self.states.number(next.0, next.1, next.2);
            (category, f64::from(points + chip) + self.values[number])
        })
    }
}

/// A sheet that scores like every sheet of this state.
fn sheet_like((upper, lower, _): Parts) -> Sheet {
    let mut boxes = [None; 13];
    for (face, points) in boxes[..6].iter_mut().enumerate() {
        *points = (upper >> face & 1 == 1).then_some(0);
    }
    for (at, category) in SIX.into_iter().enumerate() {
        // Any five dice make at least 5 in Chance.
        let points = if category == Category::Chance { 5 } else { 0 };
        boxes[category.index()] = (lower >> at & 1 == 1).then_some(points);
    }
    boxes[Category::Yahtzee.index()] = match lower >> 6 {
        0 => None,
        1 => Some(0),
        _ => Some(50),
    };
    Sheet::from_boxes(boxes, 0).unwrap_or_default()
}

/// The points of a box, the upper bonus with them where it is won, and the state after.
pub(super) fn step(
    rules: Rules,
    (upper, lower, sum): Parts,
    category: Category,
    points: u8,
) -> (u32, Parts) {
    if let Some(face) = category.face() {
        let (points, sum) = upper_step(sum, face, points / face);
        (points, (upper | usize::from(category.alone().and(Boxes::UPPER).bits()), lower, sum))
    } else {
        let filled = match SIX.iter().position(|&other| other == category) {
            Some(at) => lower | 1 << at,
            None if points == 50 && rules.has_chips() => lower | 2 << 6,
            None => lower | 1 << 6,
        };
        (u32::from(points), (upper, filled, sum))
    }
}
