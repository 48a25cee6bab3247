//! The states in which a single player can begin a turn, numbered.
//!
//! A state consists of the boxes used, the upper sum, and whether the Yahtzee box has 50 (which
//! earns chips). Upper sums that decide the bonus, because it is won or out of reach, are one
//! state: the same points are still to come.
//!
//! Numbers rise with the number of boxes used, so the states after a turn come after the state it
//! begins in. States with the same upper boxes and number of lower boxes used are contiguous, and
//! within them those with the same upper sum.

use arrayvec::ArrayVec;
use rollwright_games::yahtzee::{
    Category, CategorySet, Rules, Sheet, UPPER_BONUS_POINTS, UPPER_BONUS_THRESHOLD,
};

use crate::yahtzee::solver::turn_kernel::STATES_PER_BATCH;

/// The part of a sheet that determines the points to come.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct SolverSheetState {
    /// The boxes used.
    pub used_boxes: CategorySet,
    /// The upper sum; all values from 63 on are equivalent.
    pub upper_sum: u8,
    /// Whether the Yahtzee box has 50.
    pub has_yahtzee_fifty: bool,
}

impl SolverSheetState {
    /// The empty sheet.
    pub const START: Self =
        Self { used_boxes: CategorySet::EMPTY, upper_sum: 0, has_yahtzee_fifty: false };

    /// The state of a sheet.
    #[must_use]
    pub fn from_sheet(sheet: &Sheet) -> Self {
        let upper_sum = sheet.upper_sum().min(UPPER_BONUS_THRESHOLD) as u8;
        Self {
            used_boxes: sheet.used_categories(),
            upper_sum,
            has_yahtzee_fifty: sheet.can_win_bonus_chips(),
        }
    }
}

/// The upper sum that represents all sums that decide the bonus.
pub(crate) const DECIDED_UPPER_SUM: u8 = UPPER_BONUS_THRESHOLD as u8;

/// The lower boxes in the order of the bits of [`LowerBoxes`]; Yahtzee is encoded separately.
pub(crate) const LOWER_BOXES_BUT_YAHTZEE: [Category; 6] = [
    Category::ThreeOfAKind,
    Category::FourOfAKind,
    Category::FullHouse,
    Category::SmallStraight,
    Category::LargeStraight,
    Category::Chance,
];

/// The lower boxes used: six bits for [`LOWER_BOXES_BUT_YAHTZEE`], and above them the Yahtzee box:
/// 0 open, 1 used, 2 used with 50 where that earns chips.
pub(crate) type LowerBoxes = u8;

/// A decomposed state: upper boxes used, lower boxes used, upper sum.
pub(crate) type StateParts = (usize, LowerBoxes, u8);

/// Some states of a level with the same upper boxes used, and so the same number of lower boxes.
pub(crate) struct StateGroup {
    pub(crate) upper_boxes: usize,
    pub(crate) lanes: GroupLanes,
    /// Their positions in the level.
    pub(crate) level_positions: ArrayVec<usize, STATES_PER_BATCH>,
}

/// The lower boxes used and the upper sum of each state of a group.
pub(crate) type GroupLanes = ArrayVec<(LowerBoxes, u8), STATES_PER_BATCH>;

/// Marks an impossible state.
pub(crate) const NO_STATE: u8 = u8::MAX;

/// The numbering of states for one rule set.
pub(crate) struct StateIndex {
    pub(crate) rules: Rules,
    /// The distinct upper sums by upper boxes used, [`DECIDED_UPPER_SUM`] last.
    pub(crate) distinct_upper_sums: Vec<Vec<u8>>,
    /// The position of an upper sum among the distinct ones, by upper boxes used and upper sum.
    place: Vec<[u8; 64]>,
    /// The possible sets of lower boxes, by number of lower boxes used.
    pub(crate) lower_boxes_by_count: Vec<Vec<LowerBoxes>>,
    /// The position of a set in that list.
    rank: [u8; 192],
    /// The positions of the sets with one more box used: each of [`LOWER_BOXES_BUT_YAHTZEE`], then
    /// the Yahtzee box filled with 0 and with 50; [`NO_STATE`] where the box is already used.
    ranks_after: Vec<[u8; 8]>,
    /// The first state, by upper boxes used and number of lower boxes used.
    first: Vec<[u32; 8]>,
    /// By number of boxes used: the first state; at the end the number of states.
    pub(crate) level_starts: [usize; 15],
}

impl StateIndex {
    pub(crate) fn new(rules: Rules) -> Self {
        let distinct_upper_sums: Vec<Vec<u8>> = (0..64).map(distinct_upper_sums).collect();
        let place = (0..64)
            .map(|upper| upper_sum_positions(upper, &distinct_upper_sums[usize::from(upper)]))
            .collect();
        let tops = if rules.has_bonus_chips() { 3 } else { 2 };
        let mut lower_boxes_by_count = vec![Vec::new(); 8];
        let mut rank = [0; 192];
        for lower in 0..64 * tops {
            let list: &mut Vec<LowerBoxes> = &mut lower_boxes_by_count[count_lower_boxes(lower)];
            rank[usize::from(lower)] = list.len() as u8;
            list.push(lower);
        }
        let ranks_after = (0..64 * tops).map(|lower| {
            let open = |at: usize| if at < 6 { lower >> at & 1 == 0 } else { lower < 64 };
            std::array::from_fn(|at| match at {
                at if !open(at) => NO_STATE,
                7 if rules.has_bonus_chips() => rank[usize::from(lower | 2 << 6)],
                at => rank[usize::from(lower | 1 << at.min(6))],
            })
        });
        let ranks_after = ranks_after.collect();
        let mut first = vec![[0; 8]; 64];
        let mut level_starts = [0; 15];
        let mut next = 0;
        for level in 0..14 {
            level_starts[level] = next;
            for upper in 0..64usize {
                let count = upper.count_ones() as usize;
                if let Some(list) =
                    level.checked_sub(count).and_then(|lower| lower_boxes_by_count.get(lower))
                {
                    first[upper][level - count] = next as u32;
                    next += list.len() * distinct_upper_sums[upper].len();
                }
            }
        }
        level_starts[14] = next;
        Self {
            rules,
            distinct_upper_sums,
            place,
            lower_boxes_by_count,
            rank,
            ranks_after,
            first,
            level_starts,
        }
    }

    /// How many states there are.
    pub(crate) fn state_count(&self) -> usize {
        self.level_starts[14]
    }

    /// The number of a state.
    #[inline]
    pub(crate) fn state_number(&self, upper: usize, lower: LowerBoxes, sum: u8) -> usize {
        self.first[upper][count_lower_boxes(lower)] as usize
            + self.position_in_block((upper, lower, sum))
    }

    /// The upper sum that represents this one: all sums that decide the bonus are one.
    pub(crate) fn canonical_upper_sum(&self, upper: usize, sum: u8) -> u8 {
        let place = usize::from(self.place[upper][usize::from(sum.min(DECIDED_UPPER_SUM))]);
        self.distinct_upper_sums[upper].get(place).copied().unwrap_or(DECIDED_UPPER_SUM)
    }

    /// The first of the states with one more lower box used and everything else the same; `None` if
    /// all lower boxes are used.
    #[inline]
    pub(crate) fn first_state_with_one_more_lower(
        &self,
        upper: usize,
        (lower, sum): (LowerBoxes, u8),
    ) -> Option<usize> {
        let count = count_lower_boxes(lower) + 1;
        let place = usize::from(self.place[upper][usize::from(sum)]);
        let list = self.lower_boxes_by_count.get(count)?;
        Some(self.first[upper][count] as usize + place * list.len())
    }

    /// The offsets from [`StateIndex::first_state_with_one_more_lower`] of the states after filling
    /// each lower box: [`LOWER_BOXES_BUT_YAHTZEE`], then the Yahtzee box with 0 and with 50.
    /// [`NO_STATE`] where a box is used.
    #[inline]
    pub(crate) fn offsets_after_lower_box(&self, lower: LowerBoxes) -> &[u8; 8] {
        &self.ranks_after[usize::from(lower)]
    }

    /// How many states have these upper boxes and this number of lower boxes used.
    pub(crate) fn block_size(&self, upper: usize, lowers: usize) -> usize {
        self.lower_boxes_by_count[lowers].len() * self.distinct_upper_sums[upper].len()
    }

    /// The position of a state among those with the same upper boxes and number of lower boxes
    /// used.
    #[inline]
    pub(crate) fn position_in_block(&self, (upper, lower, sum): StateParts) -> usize {
        let place = usize::from(self.place[upper][usize::from(sum)]);
        let width = self.lower_boxes_by_count[count_lower_boxes(lower)].len();
        place * width + usize::from(self.rank[usize::from(lower)])
    }

    /// The state and its neighbours in its batch of [`STATES_PER_BATCH`] states with the same upper
    /// boxes and number of lower boxes used.
    pub(crate) fn neighbour_states(&self, parts: StateParts) -> GroupLanes {
        let (list, sums) = (
            &self.lower_boxes_by_count[count_lower_boxes(parts.1)],
            &self.distinct_upper_sums[parts.0],
        );
        let place = self.position_in_block(parts);
        let from = place - place % STATES_PER_BATCH;
        let to = (from + STATES_PER_BATCH).min(list.len() * sums.len());
        (from..to).map(|at| (list[at % list.len()], sums[at / list.len()])).collect()
    }

    /// How many states have `level` boxes used.
    pub(crate) fn level_size(&self, level: usize) -> usize {
        self.level_starts[level + 1] - self.level_starts[level]
    }

    /// The states with `level` boxes used whose position in the level is `wanted`, in groups that
    /// are as full as possible. Groups with the same lower boxes used are adjacent, because they
    /// lead to much the same states.
    pub(crate) fn groups(
        &self,
        level: usize,
        wanted: impl Fn(usize) -> bool,
    ) -> impl Iterator<Item = StateGroup> {
        (0..64usize).flat_map(move |upper| {
            let lowers = level.checked_sub(upper.count_ones() as usize);
            let list = lowers.and_then(|lowers| self.lower_boxes_by_count.get(lowers));
            let list = list.map_or(&[][..], Vec::as_slice);
            let start = lowers.and_then(|lowers| self.first[upper].get(lowers)).map_or(0, |&at| at);
            let start = (start as usize).saturating_sub(self.level_starts[level]);
            let mut groups: Vec<StateGroup> = Vec::new();
            for (at, lowers) in list.chunks(STATES_PER_BATCH).enumerate() {
                for (row, &sum) in self.distinct_upper_sums[upper].iter().enumerate() {
                    let place = start + row * list.len() + at * STATES_PER_BATCH;
                    for (place, &lower) in (place..).zip(lowers).filter(|(at, _)| wanted(*at)) {
                        if groups.last().is_none_or(|group| group.lanes.is_full()) {
                            let (lanes, places) = (ArrayVec::new(), ArrayVec::new());
                            groups.push(StateGroup {
                                upper_boxes: upper,
                                lanes,
                                level_positions: places,
                            });
                        }
                        let Some(group) = groups.last_mut() else { continue };
                        group.lanes.push((lower, sum));
                        group.level_positions.push(place);
                    }
                }
            }
            groups
        })
    }

    /// Whether `lower` comes right after `before` in the order of states.
    #[inline]
    pub(crate) fn are_consecutive(&self, before: LowerBoxes, lower: LowerBoxes) -> bool {
        self.rank[usize::from(lower)] == self.rank[usize::from(before)] + 1
    }

    /// The states with `level` boxes used, in numeric order.
    pub(crate) fn level_states(&self, level: usize) -> impl Iterator<Item = StateParts> {
        (0..64usize).flat_map(move |upper| {
            let lowers = level.checked_sub(upper.count_ones() as usize);
            let list = lowers.and_then(|lowers| self.lower_boxes_by_count.get(lowers));
            let list = list.map_or(&[][..], Vec::as_slice);
            let sums = if list.is_empty() { &[][..] } else { &self.distinct_upper_sums[upper] };
            sums.iter().flat_map(move |&sum| list.iter().map(move |&lower| (upper, lower, sum)))
        })
    }

    /// The parts of a state, or `None` if it is impossible.
    pub(crate) fn parts_of_state(&self, state: SolverSheetState) -> Option<StateParts> {
        let bits = state.used_boxes.bits();
        let upper = usize::from(bits & 63);
        let top = match (state.used_boxes.contains(Category::Yahtzee), state.has_yahtzee_fifty) {
            (false, true) => return None,
            (false, false) => 0,
            (true, fifty) => 1 + u8::from(fifty && self.rules.has_bonus_chips()),
        };
        let six = (bits >> 6 & 31) as u8 | ((bits >> 12 & 1) as u8) << 5;
        let sum = state.upper_sum.min(DECIDED_UPPER_SUM);
        (self.place[upper][usize::from(sum)] != NO_STATE).then_some((upper, top << 6 | six, sum))
    }
}

/// The points for `count` dice of `face` in their upper box, including the bonus if it is won, and
/// the upper sum after it.
#[inline]
pub(crate) fn score_upper_box(sum: u8, face: u8, count: u8) -> (u32, u8) {
    let points = face * count;
    if sum >= DECIDED_UPPER_SUM {
        (u32::from(points), DECIDED_UPPER_SUM)
    } else if sum + points >= DECIDED_UPPER_SUM {
        (u32::from(points) + u32::from(UPPER_BONUS_POINTS), DECIDED_UPPER_SUM)
    } else {
        (u32::from(points), sum + points)
    }
}

/// How many lower boxes are used.
#[inline]
pub(crate) fn count_lower_boxes(lower: LowerBoxes) -> usize {
    (lower & 63).count_ones() as usize + usize::from(lower > 63)
}

/// Which sums the upper boxes `upper` can have; all from 63 on are one.
fn reachable_upper_sums(upper: u8) -> [bool; 64] {
    let mut sums = [false; 64];
    sums[0] = true;
    for face in (1..=6).filter(|face| upper >> (face - 1) & 1 == 1) {
        let before = sums;
        for (sum, _) in before.iter().enumerate().filter(|(_, reached)| **reached) {
            for count in 1..=5 {
                sums[(sum + count * face).min(63)] = true;
            }
        }
    }
    sums
}

/// Whether the bonus is already won or out of reach.
fn is_bonus_decided(upper: u8, sum: u8) -> bool {
    let open: u8 = (1..=6).filter(|face| upper >> (face - 1) & 1 == 0).sum();
    sum >= DECIDED_UPPER_SUM || sum + 5 * open < DECIDED_UPPER_SUM
}

fn distinct_upper_sums(upper: u8) -> Vec<u8> {
    let reached = reachable_upper_sums(upper);
    let sums = (0..64u8).filter(|&sum| reached[usize::from(sum)]);
    let (decided, mut distinct): (Vec<u8>, Vec<u8>) =
        sums.partition(|&sum| is_bonus_decided(upper, sum));
    if !decided.is_empty() {
        distinct.push(DECIDED_UPPER_SUM);
    }
    distinct
}

fn upper_sum_positions(upper: u8, distinct: &[u8]) -> [u8; 64] {
    let reached = reachable_upper_sums(upper);
    std::array::from_fn(|sum| {
        let decided = is_bonus_decided(upper, sum as u8);
        let canonical = if decided { DECIDED_UPPER_SUM } else { sum as u8 };
        // `DECIDED_UPPER_SUM` itself must have a position, however a sum was decided.
        let is_possible = reached[sum] || sum as u8 == DECIDED_UPPER_SUM;
        let place = distinct.iter().position(|&other| other == canonical).filter(|_| is_possible);
        place.map_or(NO_STATE, |place| place as u8)
    })
}

#[cfg(test)]
mod tests {
    use crate::yahtzee::solver::states::*;

    #[test]
    fn every_state_has_a_unique_number() {
        for rules in [Rules::Official, Rules::Basic] {
            let states = StateIndex::new(rules);
            let number = |(upper, lower, sum)| states.state_number(upper, lower, sum);
            assert!(
                (0..14)
                    .flat_map(|level| states.level_states(level))
                    .map(number)
                    .eq(0..states.state_count())
            );
            for level in 0..14 {
                let numbers = states.level_states(level).map(number);
                assert!(numbers.eq(states.level_starts[level]..states.level_starts[level + 1]));
                let offset = states.level_starts[level];
                let mut grouped: Vec<usize> = Vec::new();
                for StateGroup { upper_boxes: upper, lanes, level_positions: places } in
                    states.groups(level, |_| true)
                {
                    let numbers =
                        lanes.iter().map(|&(lower, sum)| states.state_number(upper, lower, sum));
                    assert!(numbers.eq(places.iter().map(|place| offset + place)));
                    grouped.extend(places.iter().map(|place| offset + place));
                }
                grouped.sort_unstable();
                assert!(
                    grouped
                        .into_iter()
                        .eq(states.level_starts[level]..states.level_starts[level + 1])
                );
            }
        }
    }

    #[test]
    fn groups_contain_the_wanted_states_without_gaps() {
        let states = StateIndex::new(Rules::Official);
        for level in [0, 1, 6, 12] {
            let wanted = |place: usize| place % 5 < 2;
            let groups: Vec<StateGroup> = states.groups(level, wanted).collect();
            let mut places: Vec<usize> =
                groups.iter().flat_map(|group| group.level_positions.clone()).collect();
            places.sort_unstable();
            assert!(places.into_iter().eq((0..states.level_size(level)).filter(|at| wanted(*at))));
            for pair in groups.windows(2) {
                assert!(pair[0].lanes.is_full() || pair[0].upper_boxes != pair[1].upper_boxes);
            }
        }
    }

    #[test]
    fn sums_that_decide_the_bonus_are_one_state() {
        let states = StateIndex::new(Rules::Official);
        // All but the ones: 58 to 62 are still open, anything else is decided.
        assert_eq!(states.distinct_upper_sums[0b111110], [58, 59, 60, 61, 62, DECIDED_UPPER_SUM]);
        let number = |sum| states.state_number(0b111110, 0, sum);
        assert_eq!(number(57), number(63));
        assert_ne!(number(58), number(63));
        assert_eq!(states.distinct_upper_sums[0b000001], [0, 1, 2, 3, 4, 5]);
        assert_eq!(states.distinct_upper_sums[63], [DECIDED_UPPER_SUM]);
    }

    #[test]
    fn impossible_states_have_no_parts() {
        let states = StateIndex::new(Rules::Official);
        let used = Category::Sixes.to_set();
        assert!(
            states
                .parts_of_state(SolverSheetState {
                    used_boxes: used,
                    upper_sum: 7,
                    has_yahtzee_fifty: false
                })
                .is_none()
        );
        assert!(
            states
                .parts_of_state(SolverSheetState {
                    used_boxes: used,
                    upper_sum: 12,
                    has_yahtzee_fifty: true
                })
                .is_none()
        );
        assert!(
            states
                .parts_of_state(SolverSheetState {
                    used_boxes: used,
                    upper_sum: 12,
                    has_yahtzee_fifty: false
                })
                .is_some()
        );
        assert!(states.parts_of_state(SolverSheetState::START).is_some());
    }
}
