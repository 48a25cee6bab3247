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

use super::boards::Lanes;

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
        // Red and yellow rise from 2, green and blue fall to it.
        let number = if cross.row < 2 { cross.column + 2 } else { 2 * self.faces - cross.column };
        self.masks[usize::from(number)]
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
    /// The chance of the white sum with none of the crosses possible.
    none: f64,
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
        let none = (0..WAYS)
            .map(|way| whites.left(way, faces.iter().fold(0, |all, (_, faces)| all | faces[way])))
            .sum();
        Self { whites, crosses, faces, none }
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
        let mut covered = [0; WAYS];
        let mut left: Ways<f64> = std::array::from_fn(|way| self.whites.left(way, 0));
        for place in order {
            let (shift, faces) = &self.faces[place];
            let mut chance = 0.0;
            for way in 0..WAYS {
                let before = self.whites.missed[(covered[way] >> shift & 63) as usize].1;
                covered[way] |= faces[way];
                let after = self.whites.missed[(covered[way] >> shift & 63) as usize].0;
                let still = left[way] * (after * before);
                chance += left[way] - still;
                left[way] = still;
            }
            each(chance);
        }
        left.iter().sum()
    }
}

/// Crosses in falling order of value.
#[derive(Clone, Debug)]
pub(super) struct Ranking {
    order: Vec<Place>,
}

/// A place in the order.
#[derive(Clone, Copy, Debug)]
struct Place {
    cross: u8,
    /// The chance that the cross is possible and none before it.
    chance: f64,
    /// The chance that it and the next one are possible and none before them.
    both: f64,
}

impl Ranking {
    /// Some order of the crosses on offer.
    pub(super) fn new(offer: &Offer) -> Self {
        let place = |cross: usize| Place { cross: cross as u8, chance: 0.0, both: 0.0 };
        let mut ranking = Self { order: (0..offer.crosses.len()).map(place).collect() };
        ranking.weigh(offer, 0..offer.crosses.len());
        ranking
    }

    /// The expected maximum of `floor` and the best cross possible, times the
    /// chance of the white sum. `values` are those of the crosses on offer.
    #[inline]
    pub(super) fn expect(
        &mut self,
        offer: &Offer,
        values: &[Lanes],
        lane: usize,
        floor: f64,
    ) -> f64 {
        match self.sum(values, lane, floor) {
            Some(sum) => sum + offer.none * floor,
            None => {
                let mut sorted = [0.0; MOST];
                for (value, place) in sorted.iter_mut().zip(&self.order) {
                    *value = greater(values[usize::from(place.cross)][lane], floor);
                }
                let moved = self.sort(&mut sorted);
                self.weigh(offer, moved);
                let chances = self.order.iter().map(|place| place.chance);
                let sum: f64 = chances.zip(sorted).map(|(chance, value)| chance * value).sum();
                sum + offer.none * floor
            }
        }
    }

    /// The expectation, if the order holds for these values but for neighbours that change
    /// places, no two such pairs touching. What is worth less than the floor counts as the
    /// floor, so its order doesn't matter.
    #[inline]
    fn sum(&self, values: &[Lanes], lane: usize, floor: f64) -> Option<f64> {
        let mut sum = 0.0;
        // The least of all values but the last, and the last with its chance.
        let (mut least, mut last, mut both) = (f64::INFINITY, f64::INFINITY, 0.0);
        let mut holds = true;
        for place in &self.order {
            let value = greater(values[usize::from(place.cross)][lane], floor);
            holds &= value <= least;
            sum += place.chance * value + both * greater(value - last, 0.0);
            least = if last < least { last } else { least };
            (last, both) = (value, place.both);
        }
        holds.then_some(sum)
    }

    /// Sorts by the values of the crosses in their present order, and those along
    /// with it. By insertion: the order is nearly right, being that of a similar board.
    /// Tells which places have changed.
    fn sort(&mut self, values: &mut [f64; MOST]) -> Range<usize> {
        let (mut first_moved, mut moved_end) = (self.order.len(), self.order.len());
        for end in 1..self.order.len() {
            let value = values[end];
            if values[end - 1] >= value {
                continue;
            }
            let cross = self.order[end].cross;
            let mut place = end;
            while place > 0 && values[place - 1] < value {
                values[place] = values[place - 1];
                self.order[place].cross = self.order[place - 1].cross;
                place -= 1;
            }
            values[place] = value;
            self.order[place].cross = cross;
            first_moved = first_moved.min(place);
            moved_end = end + 1;
        }
        first_moved..moved_end
    }

    /// Works out the chances of the crosses in these places, and of the one before them with
    /// the first; others depend only on which crosses come first, not on their order.
    fn weigh(&mut self, offer: &Offer, places: Range<usize>) {
        let whites = offer.whites;
        let begin = places.start.saturating_sub(1);
        let mut covered = [0; WAYS];
        for place in &self.order[..begin] {
            let (_, faces) = &offer.faces[usize::from(place.cross)];
            for way in 0..WAYS {
                covered[way] |= faces[way];
            }
        }
        let mut left: Ways<f64> = std::array::from_fn(|way| whites.left(way, covered[way]));
        for at in begin..places.end {
            let (shift, faces) = &offer.faces[usize::from(self.order[at].cross)];
            let next = self.order.get(at + 1).map(|next| &offer.faces[usize::from(next.cross)]);
            let (mut chance, mut both) = (0.0, 0.0);
            for way in 0..WAYS {
                let without = |covered: u32, shift: u8, faces: u32| {
                    let before = whites.missed[(covered >> shift & 63) as usize].1;
                    whites.missed[((covered | faces) >> shift & 63) as usize].0 * before
                };
                let still = left[way] * without(covered[way], *shift, faces[way]);
                let now = covered[way] | faces[way];
                if let Some((shift, faces)) = next {
                    let alone = left[way] * without(covered[way], *shift, faces[way]);
                    both += left[way] - still - alone + still * without(now, *shift, faces[way]);
                }
                chance += left[way] - still;
                left[way] = still;
                covered[way] = now;
            }
            (self.order[at].chance, self.order[at].both) = (chance, both);
        }
    }
}

/// The greater of two numbers, without the care for NaN that costs time.
#[inline]
pub(super) fn greater(one: f64, other: f64) -> f64 {
    if one > other { one } else { other }
}
