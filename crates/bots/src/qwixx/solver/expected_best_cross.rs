//! The expected best cross that the colour dice offer.
//!
//! With the white dice known, each colour die offers its own crosses, and the four dice are
//! independent. The chance that a cross is the best on offer therefore depends only on the order of
//! the crosses by value, not on the values: going down that order, a cross counts if one of its
//! faces shows and no earlier cross is possible. So the chances are computed once per order and
//! used for every sheet with that order.
//!
//! Each number of penalties has its own order, since that of one is wrong for another nearly half
//! of the time. If two neighbours in the order are swapped, the chance that both are possible gives
//! the correction.

use std::ops::Range;

use rollwright_games::Colour;
use rollwright_games::qwixx::Rules;

use crate::qwixx::solver::row_pair_moves::PerSheet;

/// The most crosses that action 2 can choose from: every number of every row.
pub(crate) const MAX_CROSSES: usize = 44;

/// A cross: a row by its place on the sheet, and a column.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Cross {
    pub(crate) row: u8,
    pub(crate) column: u8,
}

/// The most ways in which the white dice make one sum.
const MAX_WAYS_PER_SUM: usize = 3;

/// A value for each way in which the white dice make one sum.
type PerWay<T> = [T; MAX_WAYS_PER_SUM];

/// The ways in which the white dice make one sum.
#[derive(Clone, Debug)]
pub(crate) struct WhiteSum {
    pub(crate) sum: u8,
    /// The chance of the sum.
    pub(crate) chance: f64,
    rules: Rules,
    /// The chance of each way, an unordered pair of faces; 0 beyond the last.
    chances: PerWay<f64>,
    /// For each number, a mask of the faces of a colour die that make it with one of the two white
    /// dice.
    masks: [PerWay<u8>; ROW_NUMBER_END],
    /// For each mask of faces, the chance that a die shows none of them, and its reciprocal.
    miss_chances: [(f64, f64); 64],
}

/// One more than the greatest number of a row.
const ROW_NUMBER_END: usize = 13;

impl WhiteSum {
    pub(crate) fn new(rules: Rules, sum: u8) -> Self {
        let faces = rules.faces_per_die();
        let mut masks = [[0; MAX_WAYS_PER_SUM]; ROW_NUMBER_END];
        let mut chances = [0.0; MAX_WAYS_PER_SUM];
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
        let miss_chances = std::array::from_fn(|mask| {
            let missed = (sides - f64::from(mask.count_ones())).max(0.0) / sides;
            (missed, if missed > 0.0 { 1.0 / missed } else { 0.0 })
        });
        Self { sum, chance: chances.iter().sum(), rules, chances, masks, miss_chances }
    }

    /// The faces that make the cross possible, for each way.
    fn face_masks(&self, cross: Cross) -> PerWay<u8> {
        self.masks[usize::from(self.number(cross))]
    }

    /// The number of a cell.
    fn number(&self, cross: Cross) -> u8 {
        self.rules.number_at(Colour::ALL[usize::from(cross.row)], cross.column)
    }

    /// Whether this is a cross of the white sum itself.
    pub(crate) fn is_white_sum_cross(&self, cross: Cross) -> bool {
        self.number(cross) == self.sum
    }

    /// Whether some face of the colour die makes this cross possible.
    pub(crate) fn is_reachable(&self, cross: Cross) -> bool {
        self.face_masks(cross) != [0; MAX_WAYS_PER_SUM]
    }

    /// The chance that the white dice fall in this way and no die shows a face in `covered`, which
    /// has eight bits per row.
    fn chance_none_covered(&self, way: usize, covered: u32) -> f64 {
        let chance = |row: u32| self.miss_chances[(covered >> (8 * row) & 63) as usize].0;
        self.chances[way] * chance(0) * chance(1) * chance(2) * chance(3)
    }
}

/// The crosses that action 2 might make with one white sum.
#[derive(Clone, Debug)]
pub(crate) struct CrossOffer<'a> {
    whites: &'a WhiteSum,
    crosses: Vec<Cross>,
    /// For each cross, eight times its row; and for each way, the faces of its die that allow it,
    /// shifted by that.
    faces: Vec<(u8, PerWay<u32>)>,
}

impl<'a> CrossOffer<'a> {
    pub(crate) fn new(whites: &'a WhiteSum, crosses: Vec<Cross>) -> Self {
        let faces: Vec<_> = crosses
            .iter()
            .map(|&cross| {
                let shift = 8 * cross.row;
                (shift, whites.face_masks(cross).map(|mask| u32::from(mask) << shift))
            })
            .collect();
        Self { whites, crosses, faces }
    }

    pub(crate) fn crosses(&self) -> &[Cross] {
        &self.crosses
    }

    /// Calls `each` for every cross of `order`, given by its index in the offer, with the chance of
    /// the white sum with this cross possible and none before it. Returns the chance that none of
    /// them is possible.
    pub(crate) fn each_best_chance(
        &self,
        order: impl Iterator<Item = usize>,
        mut each: impl FnMut(f64),
    ) -> f64 {
        let mut excluded = ExcludedCrosses::new(self, &[]);
        for cross in order {
            each(excluded.exclude_next(cross as u8));
        }
        excluded.left.iter().sum()
    }
}

/// The situation in which none of the crosses so far is possible.
struct ExcludedCrosses<'a> {
    offer: &'a CrossOffer<'a>,
    /// The faces of those crosses, for each way of the white dice.
    covered: PerWay<u32>,
    /// The chance of each way with none of them possible.
    left: PerWay<f64>,
}

impl<'a> ExcludedCrosses<'a> {
    fn new(offer: &'a CrossOffer<'a>, crosses: &[u8]) -> Self {
        let mut covered = [0; MAX_WAYS_PER_SUM];
        for &cross in crosses {
            let (_, faces) = &offer.faces[usize::from(cross)];
            for way in 0..MAX_WAYS_PER_SUM {
                covered[way] |= faces[way];
            }
        }
        let left = std::array::from_fn(|way| offer.whites.chance_none_covered(way, covered[way]));
        Self { offer, covered, left }
    }

    /// The chance of a way if one more cross isn't possible either.
    #[inline]
    fn chance_excluding(&self, way: usize, cross: u8) -> f64 {
        let (shift, faces) = &self.offer.faces[usize::from(cross)];
        let missed =
            |covered: u32| self.offer.whites.miss_chances[(covered >> shift & 63) as usize];
        let (before, now) = (self.covered[way], self.covered[way] | faces[way]);
        self.left[way] * (missed(now).0 * missed(before).1)
    }

    /// Advances past the next cross. Returns the chance that it is possible.
    #[inline]
    fn exclude_next(&mut self, cross: u8) -> f64 {
        let mut chance = 0.0;
        for way in 0..MAX_WAYS_PER_SUM {
            let still = self.chance_excluding(way, cross);
            chance += self.left[way] - still;
            self.left[way] = still;
            self.covered[way] |= self.offer.faces[usize::from(cross)].1[way];
        }
        chance
    }

    /// The chance that this cross is possible.
    #[inline]
    fn chance_possible(&self, cross: u8) -> f64 {
        (0..MAX_WAYS_PER_SUM).map(|way| self.left[way] - self.chance_excluding(way, cross)).sum()
    }
}

/// The gain of a cross on offer over a baseline, by number of penalties, for the sheets that are
/// solved together.
pub(crate) type GainsByPenalties = [PerSheet<f64>; 4];

/// A mask of the crosses on offer that beat the baseline on some of these sheets.
pub(crate) type UsefulMask = u64;

/// Crosses in descending order of value.
#[derive(Clone, Debug)]
pub(crate) struct CrossRanking {
    order: Vec<u8>,
    chances: Vec<RankChances>,
    /// How many ranks, from the first, have chances that match the order.
    valid_chances: usize,
}

/// The chances of a rank in the order.
#[derive(Clone, Copy, Debug)]
struct RankChances {
    /// The chance that its cross is possible and none before it.
    is_best: f64,
    /// The chance that it and the next one are possible and none before them.
    with_next: f64,
}

/// The sheets to compute an expectation for: see [`CrossRanking::add_expected_best`].
#[derive(Clone, Copy)]
pub(crate) struct ExpectationQuery<'a> {
    pub(crate) gains: &'a [GainsByPenalties],
    pub(crate) lane: usize,
    pub(crate) useful: UsefulMask,
    pub(crate) baseline: &'a PerSheet<f64>,
    pub(crate) count: usize,
}

impl CrossRanking {
    /// An arbitrary order of this many crosses on offer.
    pub(crate) fn new(crosses: usize) -> Self {
        Self {
            order: (0..crosses as u8).collect(),
            chances: vec![RankChances { is_best: 0.0, with_next: 0.0 }; crosses],
            valid_chances: 0,
        }
    }

    /// Adds to `expected` how much the best possible cross is expected to gain above `baseline` on
    /// each sheet, times the chance of the white sum: nothing if no cross gains more.
    #[inline(always)]
    pub(crate) fn add_expected_best(
        &mut self,
        offer: &CrossOffer,
        query: ExpectationQuery<'_>,
        expected: &mut PerSheet<f64>,
    ) {
        if !self.is_order_valid(query) {
            self.sort_by_gain(offer, query);
        }
        for begin in (0..query.count).step_by(SHEETS_PER_SUM) {
            let (sums, is_valid) = self.expected_gains(query, begin);
            for (at, sum) in sums.into_iter().enumerate().take(query.count - begin) {
                let sheet = begin + at;
                expected[sheet] += if is_valid[at] {
                    sum
                } else {
                    self.expected_gain_of_sheet(offer, query, sheet)
                };
            }
        }
    }

    /// Whether the useful crosses come before the others, in the order of the middle sheet.
    #[inline(always)]
    fn is_order_valid(&self, query: ExpectationQuery<'_>) -> bool {
        let mut last = f64::INFINITY;
        let mut is_valid = query.useful_count() <= self.valid_chances;
        for &cross in &self.order[..query.useful_count()] {
            let gain = fast_max(query.gain(cross, query.count / 2), 0.0);
            is_valid &= (gain <= last) & query.is_useful(cross);
            last = gain;
        }
        is_valid
    }

    /// Sorts the crosses into that order.
    #[inline(never)]
    fn sort_by_gain(&mut self, offer: &CrossOffer, query: ExpectationQuery<'_>) {
        let mut keys = [0.0; MAX_CROSSES];
        for (key, &cross) in keys.iter_mut().zip(&self.order) {
            // Useful crosses that are illegal here still come before useless ones.
            let useful_gain = || fast_max(query.gain(cross, query.count / 2), f64::MIN);
            *key = if query.is_useful(cross) { useful_gain() } else { f64::NEG_INFINITY };
        }
        let moved = insertion_sort(&mut keys, &mut self.order);
        self.update_chances(offer, moved.start.min(self.valid_chances)..query.useful_count());
        self.valid_chances = query.useful_count();
    }

    /// Computes the chances of these ranks, and of the rank before them together with the first.
    /// The others depend only on which crosses come first, not on their order.
    fn update_chances(&mut self, offer: &CrossOffer, places: Range<usize>) {
        let begin = places.start.saturating_sub(1);
        let mut excluded = ExcludedCrosses::new(offer, &self.order[..begin]);
        for at in begin..places.end {
            let next = self.order.get(at + 1).map_or(0.0, |&next| excluded.chance_possible(next));
            let this = excluded.exclude_next(self.order[at]);
            self.chances[at] = RankChances { is_best: this, with_next: next };
            // The next cross is possible with the current one, or without it.
            if at > begin {
                self.chances[at - 1].with_next -= this;
            }
        }
    }

    /// The expectation of each sheet, and whether the order is valid for it up to swapped
    /// neighbours, no two such pairs touching. Gains below `baseline` count as `baseline`, so their
    /// order doesn't matter.
    #[inline(always)]
    fn expected_gains(
        &self,
        query: ExpectationQuery<'_>,
        begin: usize,
    ) -> ([f64; SHEETS_PER_SUM], [bool; SHEETS_PER_SUM]) {
        let baseline: [f64; SHEETS_PER_SUM] =
            std::array::from_fn(|sheet| query.baseline[begin + sheet]);
        let mut sum = [0.0; SHEETS_PER_SUM];
        // The minimum of all gains but the last, the last gain, and the largest excess over that
        // minimum.
        let (mut least, mut last) =
            ([f64::INFINITY; SHEETS_PER_SUM], [f64::INFINITY; SHEETS_PER_SUM]);
        let mut excess = [0.0; SHEETS_PER_SUM];
        let (mut all, mut both) = (0.0, 0.0);
        for (&cross, chances) in self.order[..query.useful_count()].iter().zip(&self.chances) {
            let gains = &query.gains[usize::from(cross)][query.lane][begin..][..SHEETS_PER_SUM];
            for sheet in 0..SHEETS_PER_SUM {
                let gain = fast_max(gains[sheet], baseline[sheet]);
                excess[sheet] = fast_max(gain - least[sheet], excess[sheet]);
                least[sheet] = if last[sheet] < least[sheet] { last[sheet] } else { least[sheet] };
                sum[sheet] += chances.is_best * gain + both * fast_max(gain - last[sheet], 0.0);
                last[sheet] = gain;
            }
            all += chances.is_best;
            both = chances.with_next;
        }
        let sums = std::array::from_fn(|sheet| sum[sheet] - all * baseline[sheet]);
        (sums, excess.map(|excess| excess <= 0.0))
    }

    /// The same for a single sheet, whatever the order of its gains.
    #[inline(never)]
    fn expected_gain_of_sheet(
        &self,
        offer: &CrossOffer,
        query: ExpectationQuery<'_>,
        sheet: usize,
    ) -> f64 {
        let used = query.useful_count();
        let (mut order, mut gains) = ([0; MAX_CROSSES], [0.0; MAX_CROSSES]);
        order[..used].copy_from_slice(&self.order[..used]);
        for (gain, &cross) in gains.iter_mut().zip(&order[..used]) {
            *gain = fast_max(query.gain(cross, sheet) - query.baseline[sheet], 0.0);
        }
        let moved = insertion_sort(&mut gains, &mut order[..used]);
        let mut sum = 0.0;
        for place in (0..moved.start).chain(moved.end..used) {
            sum += self.chances[place].is_best * gains[place];
        }
        let mut excluded = ExcludedCrosses::new(offer, &order[..moved.start]);
        for place in moved {
            sum += excluded.exclude_next(order[place]) * gains[place];
        }
        sum
    }
}

impl ExpectationQuery<'_> {
    /// The number of useful crosses.
    #[inline(always)]
    fn useful_count(&self) -> usize {
        self.useful.count_ones() as usize
    }

    #[inline(always)]
    fn is_useful(&self, cross: u8) -> bool {
        self.useful >> cross & 1 == 1
    }

    #[inline(always)]
    fn gain(&self, cross: u8, sheet: usize) -> f64 {
        self.gains[usize::from(cross)][self.lane][sheet]
    }
}

/// How many sheets are summed at a time: as many as fit into registers.
const SHEETS_PER_SUM: usize = 4;

/// Sorts by value in descending order, and the crosses along with it. By insertion: the order is
/// that of a similar sheet, so it is nearly right. Returns the range that changed.
#[inline]
fn insertion_sort(values: &mut [f64; MAX_CROSSES], order: &mut [u8]) -> Range<usize> {
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

/// The greater of two numbers, without the costly handling of NaN.
#[inline(always)]
pub(crate) fn fast_max(one: f64, other: f64) -> f64 {
    if one > other { one } else { other }
}
