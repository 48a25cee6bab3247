//! The expected best of what the colour dice offer.
//!
//! With the white dice known, each colour die offers its own crosses, and the
//! four dice are independent. The chance that a cross is the best one on offer
//! therefore depends only on the order of the crosses by value, not on the
//! values: going down that order, a cross counts when one of its faces shows and
//! no earlier cross is possible. So the chances are worked out once for an order
//! and used for every board where that order holds. Each number of penalties has an order of
//! its own, since that of one is wrong for another nearly half of the time. Where two
//! neighbours in it have changed places, the chance that both are possible tells what it adds.

use std::ops::Range;

use super::parts::Each;

/// The most crosses that action 2 can choose from: every number of every row.
pub(super) const MOST: usize = 44;

/// A cross: a row by its place on the sheet, and a column.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Cross {
    pub(super) row: u8,
    pub(super) column: u8,
}

/// The most ways the white dice make one sum.
const WAYS: usize = 3;

/// Something for each way the white dice make one sum.
type Ways<T> = [T; WAYS];

/// The ways the white dice make one sum.
#[derive(Clone, Debug)]
pub(super) struct Whites {
    pub(super) sum: u8,
    /// The chance of the sum.
    pub(super) chance: f64,
    faces: u8,
    /// The chance of each way, an unordered pair of faces; 0 where there are fewer.
    chances: Ways<f64>,
    /// By number, the faces of a colour die that make it with one of the two white
    /// dice, as a mask.
    masks: [Ways<u8>; NUMBERS],
    /// By mask of faces: the chance that a die shows none of them, and 1 divided
    /// by that.
    missed: [(f64, f64); 64],
}

/// One more than the greatest number of a row.
const NUMBERS: usize = 13;

impl Whites {
    pub(super) fn new(faces: u8, sum: u8) -> Self {
        let mut masks = [[0; WAYS]; NUMBERS];
        let mut chances = [0.0; WAYS];
        let pairs = (1..=faces).map(|low| (low, sum.saturating_sub(low)));
        for (way, (low, high)) in
            pairs.filter(|&(low, high)| low <= high && high <= faces).enumerate()
        {
            for face in 1..=faces {
                for white in [low, high] {
                    masks[usize::from(white + face)][way] |= 1 << (face - 1);
                }
            }
            chances[way] = if low == high { 1.0 } else { 2.0 } / f64::from(faces * faces);
        }
        let sides = f64::from(faces);
        let missed = std::array::from_fn(|mask| {
            let missed = (sides - f64::from(mask.count_ones())).max(0.0) / sides;
            (missed, if missed > 0.0 { 1.0 / missed } else { 0.0 })
        });
        Self { sum, chance: chances.iter().sum(), faces, chances, masks, missed }
    }

    /// The faces that make the cross possible, for each way.
    fn masks(&self, cross: Cross) -> Ways<u8> {
        self.masks[usize::from(self.number(cross))]
    }

    /// The number of a cell: red and yellow rise from 2, green and blue fall to it.
    fn number(&self, cross: Cross) -> u8 {
        if cross.row < 2 { cross.column + 2 } else { 2 * self.faces - cross.column }
    }

    /// Whether this is a cross of the white sum itself.
    pub(super) fn is_sum(&self, cross: Cross) -> bool {
        self.number(cross) == self.sum
    }

    /// Whether some face of the colour die makes this cross possible.
    pub(super) fn reach(&self, cross: Cross) -> bool {
        self.masks(cross) != [0; WAYS]
    }

    /// The chance that the white dice fall in this way and no die shows a face
    /// that is `covered`: eight bits for each row.
    fn left(&self, way: usize, covered: u32) -> f64 {
        let chance = |row: u32| self.missed[(covered >> (8 * row) & 63) as usize].0;
        self.chances[way] * chance(0) * chance(1) * chance(2) * chance(3)
    }
}

/// The crosses that action 2 might make with one white sum.
#[derive(Clone, Debug)]
pub(super) struct Offer<'a> {
    whites: &'a Whites,
    crosses: Vec<Cross>,
    /// For each cross eight times its row, and for each way the faces of its die
    /// that allow it, shifted by that.
    faces: Vec<(u8, Ways<u32>)>,
}

impl<'a> Offer<'a> {
    pub(super) fn new(whites: &'a Whites, crosses: Vec<Cross>) -> Self {
        let faces: Vec<_> = crosses
            .iter()
            .map(|&cross| {
                let shift = 8 * cross.row;
                (shift, whites.masks(cross).map(|mask| u32::from(mask) << shift))
            })
            .collect();
        Self { whites, crosses, faces }
    }

    pub(super) fn crosses(&self) -> &[Cross] {
        &self.crosses
    }

    /// Calls `each` for every cross of `order`, given by its place on offer, with the chance
    /// of the white sum with this cross possible and none before it. Gives back the chance
    /// that none of them is.
    pub(super) fn weigh_in_order(
        &self,
        order: impl Iterator<Item = usize>,
        mut each: impl FnMut(f64),
    ) -> f64 {
        let mut so_far = SoFar::new(self, &[]);
        for cross in order {
            each(so_far.pass(cross as u8));
        }
        so_far.left.iter().sum()
    }
}

/// How things are when none of the crosses so far is possible.
struct SoFar<'a> {
    offer: &'a Offer<'a>,
    /// The faces of those crosses, for each way of the white dice.
    covered: Ways<u32>,
    /// The chance of each way with none of them possible.
    left: Ways<f64>,
}

impl<'a> SoFar<'a> {
    fn new(offer: &'a Offer<'a>, crosses: &[u8]) -> Self {
        let mut covered = [0; WAYS];
        for &cross in crosses {
            let (_, faces) = &offer.faces[usize::from(cross)];
            for way in 0..WAYS {
                covered[way] |= faces[way];
            }
        }
        let left = std::array::from_fn(|way| offer.whites.left(way, covered[way]));
        Self { offer, covered, left }
    }

    /// What is left of the chance of a way once one more cross is not possible either.
    #[inline]
    fn left_without(&self, way: usize, cross: u8) -> f64 {
        let (shift, faces) = &self.offer.faces[usize::from(cross)];
        let missed = |covered: u32| self.offer.whites.missed[(covered >> shift & 63) as usize];
        let (before, now) = (self.covered[way], self.covered[way] | faces[way]);
        self.left[way] * (missed(now).0 * missed(before).1)
    }

    /// Goes on to the next cross. Gives back the chance that it is possible.
    #[inline]
    fn pass(&mut self, cross: u8) -> f64 {
        let mut chance = 0.0;
        for way in 0..WAYS {
            let still = self.left_without(way, cross);
            chance += self.left[way] - still;
            self.left[way] = still;
            self.covered[way] |= self.offer.faces[usize::from(cross)].1[way];
        }
        chance
    }

    /// The chance that this cross is possible.
    #[inline]
    fn chance(&self, cross: u8) -> f64 {
        (0..WAYS).map(|way| self.left[way] - self.left_without(way, cross)).sum()
    }
}

/// By how much each cross on offer is worth more than a floor, by the number of penalties, on the
/// boards that are solved side by side.
pub(super) type Gains = [Each<f64>; 4];

/// Which crosses on offer are worth more than the floor on some of these boards, as a mask.
pub(super) type Useful = u64;

/// Crosses in falling order of value.
#[derive(Clone, Debug)]
pub(super) struct Ranking {
    order: Vec<u8>,
    chances: Vec<Chances>,
    /// How many places have chances that fit the order, from the first.
    weighed: usize,
}

/// What is known of a place in the order.
#[derive(Clone, Copy, Debug)]
struct Chances {
    /// The chance that its cross is possible and none before it.
    this: f64,
    /// The chance that it and the next one are possible and none before them.
    both: f64,
}

/// The boards that an expectation is worked out for: see [`Ranking::expect`].
#[derive(Clone, Copy)]
pub(super) struct Asked<'a> {
    pub(super) gains: &'a [Gains],
    pub(super) lane: usize,
    pub(super) useful: Useful,
    pub(super) more: &'a Each<f64>,
    pub(super) count: usize,
}

impl Ranking {
    /// Some order of so many crosses on offer.
    pub(super) fn new(crosses: usize) -> Self {
        Self {
            order: (0..crosses as u8).collect(),
            chances: vec![Chances { this: 0.0, both: 0.0 }; crosses],
            weighed: 0,
        }
    }

    /// Adds to `expected` by how much more than `more` the best cross possible is expected to
    /// gain on each board, times the chance of the white sum: nothing where no cross gains more.
    #[inline(always)]
    pub(super) fn expect(&mut self, offer: &Offer, asked: Asked<'_>, expected: &mut Each<f64>) {
        if !self.holds(asked) {
            self.arrange(offer, asked);
        }
        for begin in (0..asked.count).step_by(ABREAST) {
            let (sums, hold) = self.sum_up(asked, begin);
            for (at, sum) in sums.into_iter().enumerate().take(asked.count - begin) {
                let board = begin + at;
                expected[board] += if hold[at] { sum } else { self.alone(offer, asked, board) };
            }
        }
    }

    /// Whether the useful crosses come before the others, in the order of the board in the
    /// middle.
    #[inline(always)]
    fn holds(&self, asked: Asked<'_>) -> bool {
        let mut last = f64::INFINITY;
        let mut holds = asked.used() <= self.weighed;
        for &cross in &self.order[..asked.used()] {
            let gain = greater(asked.gain(cross, asked.count / 2), 0.0);
            holds &= (gain <= last) & asked.is_useful(cross);
            last = gain;
        }
        holds
    }

    /// Brings the crosses in that order.
    #[inline(never)]
    fn arrange(&mut self, offer: &Offer, asked: Asked<'_>) {
        let mut keys = [0.0; MOST];
        for (key, &cross) in keys.iter_mut().zip(&self.order) {
            // Useful crosses that are illegal here still come before those that are useless.
            let useful_gain = || greater(asked.gain(cross, asked.count / 2), f64::MIN);
            *key = if asked.is_useful(cross) { useful_gain() } else { f64::NEG_INFINITY };
        }
        let moved = sort(&mut keys, &mut self.order);
        self.weigh(offer, moved.start.min(self.weighed)..asked.used());
        self.weighed = asked.used();
    }

    /// Works out the chances of the crosses in these places, and of the one before them with
    /// the first; others depend only on which crosses come first, not on their order.
    fn weigh(&mut self, offer: &Offer, places: Range<usize>) {
        let begin = places.start.saturating_sub(1);
        let mut so_far = SoFar::new(offer, &self.order[..begin]);
        for at in begin..places.end {
            let next = self.order.get(at + 1).map_or(0.0, |&next| so_far.chance(next));
            let this = so_far.pass(self.order[at]);
            self.chances[at] = Chances { this, both: next };
            // The next one is possible with the one at hand, or without it.
            if at > begin {
                self.chances[at - 1].both -= this;
            }
        }
    }

    /// The expectation of each board, and whether the order holds for it but for neighbours
    /// that change places, no two such pairs touching. What gains less than `more` counts as
    /// `more`, so its order doesn't matter.
    #[inline(always)]
    fn sum_up(&self, asked: Asked<'_>, begin: usize) -> ([f64; ABREAST], [bool; ABREAST]) {
        let more: [f64; ABREAST] = std::array::from_fn(|board| asked.more[begin + board]);
        let mut sum = [0.0; ABREAST];
        // The least of all gains but the last, the last, and the most by which one exceeds those.
        let (mut least, mut last) = ([f64::INFINITY; ABREAST], [f64::INFINITY; ABREAST]);
        let mut excess = [0.0; ABREAST];
        let (mut all, mut both) = (0.0, 0.0);
        for (&cross, chances) in self.order[..asked.used()].iter().zip(&self.chances) {
            let gains = &asked.gains[usize::from(cross)][asked.lane][begin..][..ABREAST];
            for board in 0..ABREAST {
                let gain = greater(gains[board], more[board]);
                excess[board] = greater(gain - least[board], excess[board]);
                least[board] = if last[board] < least[board] { last[board] } else { least[board] };
                sum[board] += chances.this * gain + both * greater(gain - last[board], 0.0);
                last[board] = gain;
            }
            all += chances.this;
            both = chances.both;
        }
        let sums = std::array::from_fn(|board| sum[board] - all * more[board]);
        (sums, excess.map(|excess| excess <= 0.0))
    }

    /// The same for a single board, whatever the order of its gains.
    #[inline(never)]
    fn alone(&self, offer: &Offer, asked: Asked<'_>, board: usize) -> f64 {
        let used = asked.used();
        let (mut order, mut gains) = ([0; MOST], [0.0; MOST]);
        order[..used].copy_from_slice(&self.order[..used]);
        for (gain, &cross) in gains.iter_mut().zip(&order[..used]) {
            *gain = greater(asked.gain(cross, board) - asked.more[board], 0.0);
        }
        let moved = sort(&mut gains, &mut order[..used]);
        let mut sum = 0.0;
        for place in (0..moved.start).chain(moved.end..used) {
            sum += self.chances[place].this * gains[place];
        }
        let mut so_far = SoFar::new(offer, &order[..moved.start]);
        for place in moved {
            sum += so_far.pass(order[place]) * gains[place];
        }
        sum
    }
}

impl Asked<'_> {
    /// How many crosses are useful.
    #[inline(always)]
    fn used(&self) -> usize {
        self.useful.count_ones() as usize
    }

    #[inline(always)]
    fn is_useful(&self, cross: u8) -> bool {
        self.useful >> cross & 1 == 1
    }

    #[inline(always)]
    fn gain(&self, cross: u8, board: usize) -> f64 {
        self.gains[usize::from(cross)][self.lane][board]
    }
}

/// How many boards are summed up at a time: as many as registers hold.
const ABREAST: usize = 4;

/// Sorts by value, the crosses of the order along with it. By insertion: the order is nearly
/// right, being that of a similar board. Tells which places have changed.
#[inline]
fn sort(values: &mut [f64; MOST], order: &mut [u8]) -> Range<usize> {
    let (mut first_moved, mut moved_end) = (order.len(), order.len());
    for end in 1..order.len() {
        let value = values[end];
        if values[end - 1] >= value {
            continue;
        }
        let cross = order[end];
        let mut place = end;
        while place > 0 && values[place - 1] < value {
            values[place] = values[place - 1];
            order[place] = order[place - 1];
            place -= 1;
        }
        values[place] = value;
        order[place] = cross;
        first_moved = first_moved.min(place);
        moved_end = end + 1;
    }
    first_moved..moved_end
}

/// The greater of two numbers, without the care for NaN that costs time.
#[inline(always)]
pub(super) fn greater(one: f64, other: f64) -> f64 {
    if one > other { one } else { other }
}
