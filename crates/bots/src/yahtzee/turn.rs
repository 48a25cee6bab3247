//! One turn of perfect play: the best keep and the best box for every hand.
//!
//! Ties are broken the same way everywhere. Dice are put back one at a time and only
//! where that is better than to stop there, of several that can be put back without
//! loss the lowest first: so five dice are kept rather than four when both are as
//! good. Of equally good boxes it is the first on the scorecard. Values closer than
//! [`EQUAL`] are equal: they differ by rounding alone.

use std::hint::select_unpredictable;

use arrayvec::ArrayVec;
use rollwright_games::yahtzee::{Boxes, CHIP, Category, Rules, Scored, Sheet};

use super::afterwards::Afterwards;
use super::kernel::{self, Keeps};
use super::lattice::{FIRST_HAND, HANDS, KEEPS, lattice};
use super::solve::Solved;
use super::states::{Parts, SIX, upper_step};

/// Values closer than this are equal.
pub(super) const EQUAL: f64 = 1e-10;

/// The values of a turn: of every hand in its best box, and of every keep while one
/// roll or two are left. Full hands among the keeps stand for stopping.
pub(super) struct Turn {
    rules: Rules,
    sheet: Sheet,
    /// The best box of each hand (its index, as wide as the values it is chosen by),
    /// and what comes of it.
    boxes: [u64; HANDS],
    values: [f64; HANDS],
    /// By open box: what comes of each hand there.
    rows: Box<[[f64; HANDS]; 13]>,
    pub(super) one_left: Box<Keeps<1>>,
    pub(super) two_left: Box<Keeps<1>>,
    /// The value of the best keep that each contains.
    best: Box<Keeps<1>>,
    /// With one roll or two left: the best keep that each contains.
    picks: [[u16; KEEPS]; 2],
}

impl Turn {
    /// A turn of no state yet; see [`Turn::work_out`].
    pub(super) fn blank(rules: Rules) -> Self {
        Self {
            rules,
            sheet: Sheet::default(),
            boxes: [0; HANDS],
            values: [0.0; HANDS],
            rows: Box::new([[0.0; HANDS]; 13]),
            one_left: kernel::blank(),
            two_left: kernel::blank(),
            best: kernel::blank(),
            picks: [[0; KEEPS]; 2],
        }
    }

    /// Works out the turn that begins in the state `parts`.
    pub(super) fn work_out(&mut self, solved: &Solved, parts: Parts) {
        let lattice = lattice();
        self.sheet = sheet_like(parts);
        self.choose_boxes(solved, parts);
        for (keep, &value) in self.one_left.hands.iter_mut().zip(&self.values) {
            keep.0 = [value];
        }
        kernel::expect(&mut self.one_left, lattice);
        self.best.clone_from(&self.one_left);
        kernel::best(&mut self.best, lattice);
        choose_keeps(&self.one_left, &self.best, &mut self.picks[0]);
        self.two_left.hands = self.best.hands;
        kernel::expect(&mut self.two_left, lattice);
        // Keeping all five means to stop: to keep them now and roll some of them later
        // is never better than to roll those at once.
        self.two_left.hands = self.one_left.hands;
        self.best.clone_from(&self.two_left);
        kernel::best(&mut self.best, lattice);
        choose_keeps(&self.two_left, &self.best, &mut self.picks[1]);
    }

    /// Finds the best box for every hand. Boxes are the outer loop and nothing in the
    /// inner ones branches, so that the compiler can work on several hands at once.
    fn choose_boxes(&mut self, solved: &Solved, parts: Parts) {
        let (upper, lower, sum) = parts;
        let lattice = lattice();
        let mut after = Afterwards::<1>::blank(self.rules, upper);
        after.look(&solved.states, &[(lower, sum)], &solved.values, 0);
        let open: ArrayVec<Category, 13> = self.sheet.open().iter().collect();
        self.values.fill(f64::NEG_INFINITY);
        for (row, &category) in self.rows.iter_mut().zip(&open) {
            match category.face() {
                Some(face) => {
                    let by_count = after.upper_box(face, 0);
                    let counts = &lattice.counts[usize::from(face - 1)];
                    for (value, &count) in row.iter_mut().zip(counts) {
                        *value = by_count[usize::from(count & 7)];
                    }
                }
                None => {
                    let to_come = after.lower_box(category, 0);
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
        // From the last box to the first, so that the first of equals stays.
        for (row, &category) in self.rows.iter().zip(&open).rev() {
            let number = category as u64;
            for ((chosen, &value), &best) in self.boxes.iter_mut().zip(row).zip(&self.values) {
                *chosen = select_unpredictable(value >= best - EQUAL, number, *chosen);
            }
        }
        // What was found for five of a kind knew nothing of chips and jokers.
        for hand in 0..6 {
            let boxes: ArrayVec<_, 13> = solved.boxes(parts, &self.sheet, hand).collect();
            let best = boxes.iter().map(|(_, value)| *value).fold(f64::NEG_INFINITY, f64::max);
            let first = boxes.iter().find(|(_, value)| *value >= best - EQUAL);
            self.values[hand] = best;
            self.boxes[hand] = first.map_or(0, |(category, _)| *category as u64);
        }
    }

    /// The keep for a hand with one roll left or two.
    pub(super) fn pick(&self, hand: usize, rolls_left: usize) -> u16 {
        self.picks[usize::from(rolls_left > 1)][FIRST_HAND + hand]
    }

    /// The box for a hand after the last roll.
    pub(super) fn category(&self, hand: usize) -> Category {
        Category::ALL[self.boxes[hand] as usize]
    }

    /// What a hand scores in its box.
    pub(super) fn scored(&self, hand: usize) -> Scored {
        let category = self.category(hand);
        if hand < 6 {
            return self.rules.scored(lattice().hands[hand], &self.sheet, category);
        }
        let points = lattice().points[category.index()][hand];
        Scored { points: points as u8, joker: false, chip: false }
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

/// Finds the best keep that each contains, from the value of each and of the best.
fn choose_keeps(values: &Keeps<1>, best: &Keeps<1>, picks: &mut [u16; KEEPS]) {
    let lattice = lattice();
    let pick = |picks: &[u16; KEEPS], own: usize, value: f64, most: f64, down: &[u8]| {
        let enough = most - EQUAL;
        let good = |down: &&u8| best.partial[usize::from(**down)].0[0] >= enough;
        let below = || down.iter().find(good);
        let down = if value >= enough { None } else { below() };
        down.map_or(own as u16, |&down| picks[usize::from(down)])
    };
    picks[0] = 0;
    for run in &lattice.runs {
        for keep in run.from..run.to {
            let (value, most) = (values.partial[keep].0[0], best.partial[keep].0[0]);
            picks[keep] = pick(picks, keep, value, most, &lattice.down[keep][..run.faces]);
        }
    }
    for run in &lattice.hand_runs {
        for hand in run.from..run.to {
            let (value, most) = (values.hands[hand].0[0], best.hands[hand].0[0]);
            let down = &lattice.down_of_hand[hand][..run.faces];
            picks[FIRST_HAND + hand] = pick(picks, FIRST_HAND + hand, value, most, down);
        }
    }
}

/// A sheet that scores like every sheet of this state.
pub(super) fn sheet_like((upper, lower, _): Parts) -> Sheet {
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
