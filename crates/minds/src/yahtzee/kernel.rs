//! The value of a turn, for several states side by side.
//!
//! `L` states with the same upper boxes used share every step: which keep leads
//! where is the same for all, so each step is one operation on `L` numbers, which
//! the compiler turns into vector instructions. Values of keeps come from values of
//! hands one die at a time: a keep is worth the mean of the six keeps with one die
//! more, and the best keep of a hand is found by putting back one die at a time.

use std::ops::{Deref, DerefMut};

use rollwright_games::yahtzee::{CHIP, Category, Rules, UPPER_BONUS};

use super::class::Class;
use super::lattice::{HANDS, KEEPS, Lattice, PARTIAL};
use super::states::{DECIDED, Lower, SIX, States};

/// One number for each of `L` states.
#[derive(Clone, Copy)]
#[repr(align(16))]
pub(super) struct Lanes<const L: usize>(pub(super) [f64; L]);

impl<const L: usize> Lanes<L> {
    const NEVER: Self = Self([f64::NEG_INFINITY; L]);

    /// The greater, lane by lane.
    #[inline(always)]
    pub(super) fn max(self, other: &Self) -> Self {
        // Not f64::max: without its care for NaN this is one instruction.
        Self(std::array::from_fn(|l| if self.0[l] > other.0[l] { self.0[l] } else { other.0[l] }))
    }

    #[inline(always)]
    fn plus(self, other: &Self) -> Self {
        Self(std::array::from_fn(|l| self.0[l] + other.0[l]))
    }

    #[inline(always)]
    fn shifted(self, points: f64) -> Self {
        Self(std::array::from_fn(|l| self.0[l] + points))
    }

    #[inline(always)]
    fn times(self, factor: f64) -> Self {
        Self(std::array::from_fn(|l| self.0[l] * factor))
    }
}

/// A value for every keep. A power of two, so that a masked index is always inside, and
/// aligned, so that no value lies across two lines of the cache.
#[derive(Clone)]
#[repr(align(64))]
pub(super) struct Keeps<const L: usize>([Lanes<L>; 512]);

impl<const L: usize> Deref for Keeps<L> {
    type Target = [Lanes<L>; 512];

    #[inline(always)]
    fn deref(&self) -> &Self::Target {
        &self.0
    }
}

impl<const L: usize> DerefMut for Keeps<L> {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.0
    }
}

/// Values of keeps before anything is known.
pub(super) fn blank<const L: usize>() -> Box<Keeps<L>> {
    Box::new(Keeps([Lanes([0.0; L]); 512]))
}

/// How many states go side by side where there are many: with eight, the values of all
/// keeps fit the first-level cache.
pub(super) const SIDE_BY_SIDE: usize = 8;

/// From the values of hands: the value before the first roll of a turn.
pub(super) fn whole_turn<const L: usize>(values: &mut Keeps<L>, lattice: &Lattice) -> [f64; L] {
    expect(values, lattice);
    best(values, lattice);
    expect(values, lattice);
    let mut sum = Lanes([0.0; L]);
    each_best(values, lattice, |values, keep, best| {
        // The last hands are summed up at once and not needed any more.
        match keep.checked_sub(PARTIAL) {
            Some(hand) => sum = sum.plus(&best.times(lattice.chance[hand])),
            None => values[keep & 511] = best,
        }
    });
    sum.0
}

/// From the values of hands: the values of all smaller keeps, before their missing
/// dice are rolled.
pub(super) fn expect<const L: usize>(values: &mut Keeps<L>, lattice: &Lattice) {
    for keep in (0..PARTIAL).rev() {
        let [first, others @ ..] = lattice.up[keep];
        let mut sum = values[usize::from(first) & 511];
        for up in others {
            sum = sum.plus(&values[usize::from(up) & 511]);
        }
        values[keep] = sum.times(1.0 / 6.0);
    }
}

/// From how likely each keep is chosen: how likely each keep is on the way to a full
/// hand, its missing dice rolled one at a time.
pub(super) fn fill_up(chances: &mut [f64; 512], lattice: &Lattice) {
    for run in &lattice.runs {
        let keeps = run.from..run.to;
        match run.faces {
            1 => fill_from::<1>(chances, lattice, keeps),
            2 => fill_from::<2>(chances, lattice, keeps),
            3 => fill_from::<3>(chances, lattice, keeps),
            4 => fill_from::<4>(chances, lattice, keeps),
            _ => fill_from::<5>(chances, lattice, keeps),
        }
    }
}

#[inline(always)]
fn fill_from<const WAYS: usize>(
    chances: &mut [f64; 512],
    lattice: &Lattice,
    keeps: std::ops::Range<usize>,
) {
    for keep in keeps {
        let mut sum = 0.0;
        for down in &lattice.down[keep][..WAYS] {
            sum += chances[usize::from(*down) & 511];
        }
        chances[keep & 511] += sum * (1.0 / 6.0);
    }
}

/// From the values of keeps: the value of the best keep that each contains.
pub(super) fn best<const L: usize>(values: &mut Keeps<L>, lattice: &Lattice) {
    each_best(values, lattice, |values, keep, best| values[keep & 511] = best);
}

/// Calls `each` with every keep of one die or more and the value of the best keep that it
/// contains; those with fewer dice have to be written down by then.
#[inline(always)]
fn each_best<const L: usize>(
    values: &mut Keeps<L>,
    lattice: &Lattice,
    mut each: impl FnMut(&mut Keeps<L>, usize, Lanes<L>),
) {
    for run in &lattice.runs {
        let keeps = run.from..run.to;
        match run.faces {
            1 => best_of::<L, 1>(values, lattice, keeps, &mut each),
            2 => best_of::<L, 2>(values, lattice, keeps, &mut each),
            3 => best_of::<L, 3>(values, lattice, keeps, &mut each),
            4 => best_of::<L, 4>(values, lattice, keeps, &mut each),
            _ => best_of::<L, 5>(values, lattice, keeps, &mut each),
        }
    }
}

#[inline(always)]
fn best_of<const L: usize, const WAYS: usize>(
    values: &mut Keeps<L>,
    lattice: &Lattice,
    keeps: std::ops::Range<usize>,
    each: &mut impl FnMut(&mut Keeps<L>, usize, Lanes<L>),
) {
    for keep in keeps {
        let mut best = values[keep & 511];
        for down in &lattice.down[keep][..WAYS] {
            let down = &values[usize::from(*down) & 511];
            best = match WAYS {
                // A lone choice would be written through a mask, which is slow.
                1 => Lanes(std::array::from_fn(|lane| best.0[lane].max(down.0[lane]))),
                _ => best.max(down),
            };
        }
        each(values, keep, best);
    }
}

/// From the values of hands: the value before five dice are rolled.
pub(super) fn before_roll<const L: usize>(values: &Keeps<L>, lattice: &Lattice) -> [f64; L] {
    let mut sum = Lanes([0.0; L]);
    for (value, &chance) in values[PARTIAL..KEEPS].iter().zip(&lattice.chance) {
        sum = sum.plus(&value.times(chance));
    }
    sum.0
}

/// What each box is worth after it has been filled, for `L` states with the same
/// upper boxes used: points to come, and for upper boxes those of the box itself.
pub(super) struct Afterwards<const L: usize> {
    rules: Rules,
    upper_used: usize,
    /// Whether the Yahtzee box is used, and what a further five of a kind brings then.
    yahtzee_used: [bool; L],
    chip: Lanes<L>,
    /// By face and by number of dice that show it, which is masked; only open boxes.
    upper: [[Lanes<L>; 8]; 6],
    /// The boxes of [`super::states::SIX`], never where used.
    six: [Lanes<L>; 6],
    /// The Yahtzee box filled with 0 and with 50, never where used.
    yahtzee: [Lanes<L>; 2],
}

impl<const L: usize> Afterwards<L> {
    /// For neighbouring states, at most `L`: further lanes are worth nothing. `later` has
    /// the values of later states from the number `offset` on.
    pub(super) fn new(
        states: &States,
        upper_used: usize,
        lanes: &[(Lower, u8)],
        later: &[f64],
        offset: usize,
    ) -> Self {
        let rules = states.rules;
        let mut after = Self {
            rules,
            upper_used,
            yahtzee_used: [false; L],
            chip: Lanes([0.0; L]),
            upper: [[Lanes::NEVER; 8]; 6],
            six: [Lanes::NEVER; 6],
            yahtzee: [Lanes::NEVER; 2],
        };
        // Neighbours with the same sum stay neighbours when an upper box is filled.
        let mut from = 0;
        for run in lanes.chunk_by(|one, other| one.1 == other.1) {
            let (lower, sum) = run[0];
            let to = (from + run.len()).min(L);
            for face in after.open_faces() {
                for count in 0..6u8 {
                    let (points, next) = upper_step(sum, face as u8 + 1, count);
                    let number = states.number(upper_used | 1 << face, lower, next) - offset;
                    let here = &mut after.upper[face][usize::from(count)].0[from..to];
                    for (value, later) in here.iter_mut().zip(&later[number..]) {
                        *value = f64::from(points) + later;
                    }
                }
            }
            from = to;
        }
        let later = |upper, lower, sum| later[states.number(upper, lower, sum) - offset];
        for (lane, &(lower, sum)) in lanes.iter().enumerate().take(L) {
            for (at, value) in after.six.iter_mut().enumerate() {
                if lower >> at & 1 == 0 {
                    value.0[lane] = later(upper_used, lower | 1 << at, sum);
                }
            }
            if lower < 64 {
                let filled = |top: u8| later(upper_used, lower | top << 6, sum);
                after.yahtzee[0].0[lane] = filled(1);
                after.yahtzee[1].0[lane] = filled(if rules.has_chips() { 2 } else { 1 });
            }
            after.yahtzee_used[lane] = lower > 63;
            after.chip.0[lane] = if lower > 127 { f64::from(CHIP) } else { 0.0 };
        }
        after
    }

    fn open_faces(&self) -> impl Iterator<Item = usize> + use<L> {
        let used = self.upper_used;
        (0..6).filter(move |face| used >> face & 1 == 0)
    }

    /// What the upper box of `face` is worth in one state, by the number of dice that
    /// show it (counts past five, which don't come, repeat it).
    pub(super) fn upper_box(&self, face: u8, lane: usize) -> [f64; 8] {
        let by_count = &self.upper[usize::from(face - 1)];
        std::array::from_fn(|count| by_count[count.min(5)].0[lane])
    }

    /// What is still to come in one state after a lower box is filled, the Yahtzee box
    /// with 0.
    pub(super) fn lower_box(&self, category: Category, lane: usize) -> f64 {
        let at = SIX.iter().position(|&other| other == category);
        at.map_or(&self.yahtzee[0], |at| &self.six[at]).0[lane]
    }

    /// Writes down what each hand is worth in its best box.
    pub(super) fn fill(&self, values: &mut Keeps<L>, lattice: &Lattice) {
        for face in 0..6 {
            values[PARTIAL + 5 - face] = self.five(face);
        }
        let classes = Class::ALL.map(|class| self.lower(class));
        let mut kinds = [Lanes::NEVER; 128];
        for (value, &(class, sum)) in kinds.iter_mut().zip(&lattice.kinds) {
            let (fixed, summed) = &classes[class as usize];
            *value = summed.shifted(f64::from(sum)).max(fixed);
        }
        let open: arrayvec::ArrayVec<usize, 6> = self.open_faces().collect();
        for at in 6..HANDS {
            let mut best = kinds[usize::from(lattice.kind_of[at]) & 127];
            let counts = &lattice.counts_of[at];
            for &face in &open {
                best = best.max(&self.upper[face][usize::from(counts[face]) & 7]);
            }
            values[PARTIAL + at] = best;
        }
    }

    /// The best lower box for hands of a class: the best of those with fixed points,
    /// and the best of those that score the sum of the dice, before it is added.
    #[inline(always)]
    fn lower(&self, class: Class) -> (Lanes<L>, Lanes<L>) {
        let [three, four, house, small, large, chance] = &self.six;
        let points = |fits: bool, points: f64| if fits { points } else { 0.0 };
        let mut fixed = self.yahtzee[0];
        let mut summed = *chance;
        for (value, fits) in [(three, class.has_three()), (four, class == Class::Four)] {
            let section = if fits { &mut summed } else { &mut fixed };
            *section = section.max(value);
        }
        fixed = fixed.max(&house.shifted(points(class == Class::House, 25.0)));
        fixed = fixed.max(&small.shifted(points(class >= Class::Small, 30.0)));
        fixed = fixed.max(&large.shifted(points(class == Class::Large, 40.0)));
        (fixed, summed)
    }

    /// The best box for five of a kind of `face` (from 0), by the rules on chips and
    /// jokers (RULES: Yahtzee).
    #[inline(always)]
    fn five(&self, face: usize) -> Lanes<L> {
        let sum = 5.0 * (face + 1) as f64;
        let upper_open = self.upper_used >> face & 1 == 0;
        let [three, four, house, small, large, chance] = &self.six;
        let summed = three.max(four).max(chance).shifted(sum);
        let without = summed.max(&house.max(small).max(large)).max(&self.yahtzee[1].shifted(50.0));
        let as_joker =
            summed.max(&house.shifted(25.0)).max(&small.shifted(30.0)).max(&large.shifted(40.0));
        let own = self.upper[face][5];
        let others = self.open_faces().filter(|&other| other != face);
        let in_upper = others.fold(own, |best, other| best.max(&self.upper[other][0]));
        let best = std::array::from_fn(|lane| {
            let used = self.yahtzee_used[lane];
            let joker = self.rules.has_jokers() && used && !upper_open;
            let in_lower = if joker { as_joker.0[lane] } else { without.0[lane] };
            if self.rules != Rules::Official || !used {
                in_lower.max(in_upper.0[lane])
            } else if upper_open {
                own.0[lane]
            } else if in_lower > f64::NEG_INFINITY {
                in_lower
            } else {
                in_upper.0[lane]
            }
        });
        self.chip.plus(&Lanes(best))
    }
}

/// The points for `count` dice of `face` in their upper box, the bonus with them
/// where it is won, and the sum after.
pub(super) fn upper_step(sum: u8, face: u8, count: u8) -> (u32, u8) {
    let points = face * count;
    if sum >= DECIDED {
        (u32::from(points), DECIDED)
    } else if sum + points >= DECIDED {
        (u32::from(points) + u32::from(UPPER_BONUS), DECIDED)
    } else {
        (u32::from(points), sum + points)
    }
}
