//! The value of a turn, for several states side by side.
//!
//! `L` states with the same upper boxes used share every step: which keep leads
//! where is the same for all, so each step is one operation on `L` numbers, which
//! the compiler turns into vector instructions. Values of keeps come from values of
//! hands one die at a time: a keep is worth the mean of the six keeps with one die
//! more, and the best keep of a hand is found by putting back one die at a time.

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

    #[inline(always)]
    fn max(self, other: &Self) -> Self {
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

/// A value for every keep. A power of two, so that a masked index is always inside.
pub(super) type Keeps<const L: usize> = [Lanes<L>; 512];

/// Values of keeps before anything is known.
pub(super) fn blank<const L: usize>() -> Box<Keeps<L>> {
    Box::new([Lanes([0.0; L]); 512])
}

/// From the values of hands: the values of all smaller keeps, before their missing
/// dice are rolled.
pub(super) fn expect<const L: usize>(values: &mut Keeps<L>, lattice: &Lattice) {
    for keep in (0..PARTIAL).rev() {
        let mut sum = Lanes([0.0; L]);
        for up in lattice.up[keep] {
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
    for run in &lattice.runs {
        match run.faces {
            1 => best_of::<L, 1>(values, lattice, run.from..run.to),
            2 => best_of::<L, 2>(values, lattice, run.from..run.to),
            3 => best_of::<L, 3>(values, lattice, run.from..run.to),
            4 => best_of::<L, 4>(values, lattice, run.from..run.to),
            _ => best_of::<L, 5>(values, lattice, run.from..run.to),
        }
    }
}

#[inline(always)]
fn best_of<const L: usize, const WAYS: usize>(
    values: &mut Keeps<L>,
    lattice: &Lattice,
    keeps: std::ops::Range<usize>,
) {
    for keep in keeps {
        let mut best = values[keep & 511];
        for down in &lattice.down[keep][..WAYS] {
            best = best.max(&values[usize::from(*down) & 511]);
        }
        values[keep & 511] = best;
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
    lanes: [(Lower, u8); L],
    /// By face and by number of dice that show it; only open boxes.
    upper: [[Lanes<L>; 6]; 6],
    /// The boxes of [`super::states::SIX`], never where used.
    six: [Lanes<L>; 6],
    /// The Yahtzee box filled with 0 and with 50, never where used.
    yahtzee: [Lanes<L>; 2],
}

impl<const L: usize> Afterwards<L> {
    /// `later(number)` is the value of a later state.
    pub(super) fn new(
        states: &States,
        upper_used: usize,
        lanes: [(Lower, u8); L],
        later: impl Fn(usize) -> f64,
    ) -> Self {
        let rules = states.rules;
        let mut after = Self {
            rules,
            upper_used,
            lanes,
            upper: [[Lanes::NEVER; 6]; 6],
            six: [Lanes::NEVER; 6],
            yahtzee: [Lanes::NEVER; 2],
        };
        for (lane, &(lower, sum)) in lanes.iter().enumerate() {
            for face in after.open_faces() {
                for count in 0..6u8 {
                    let (points, next) = upper_step(sum, face as u8 + 1, count);
                    let number = states.number(upper_used | 1 << face, lower, next);
                    after.upper[face][usize::from(count)].0[lane] =
                        f64::from(points) + later(number);
                }
            }
            for (at, value) in after.six.iter_mut().enumerate() {
                if lower >> at & 1 == 0 {
                    value.0[lane] = later(states.number(upper_used, lower | 1 << at, sum));
                }
            }
            if lower < 64 {
                let filled = |top: u8| later(states.number(upper_used, lower | top << 6, sum));
                after.yahtzee[0].0[lane] = filled(1);
                after.yahtzee[1].0[lane] = filled(if rules.has_chips() { 2 } else { 1 });
            }
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
            values[PARTIAL + 5 - face].0 = std::array::from_fn(|lane| self.five(face, lane));
        }
        let classes = Class::ALL.map(|class| self.lower(class));
        let open: arrayvec::ArrayVec<usize, 6> = self.open_faces().collect();
        for at in 6..HANDS {
            let hand = lattice.hands[at];
            let (fixed, summed) = &classes[lattice.classes[at] as usize];
            let mut best = summed.shifted(f64::from(hand.sum())).max(fixed);
            for &face in &open {
                best = best.max(&self.upper[face][usize::from(hand.count(face as u8 + 1))]);
            }
            values[PARTIAL + at] = best;
        }
    }

    /// The best lower box for hands of a class: the best of those with fixed points,
    /// and the best of those that score the sum of the dice, before it is added.
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
    fn five(&self, face: usize, lane: usize) -> f64 {
        let sum = 5.0 * (face + 1) as f64;
        let (lower, _) = self.lanes[lane];
        let upper_open = self.upper_used >> face & 1 == 0;
        let yahtzee_used = lower > 63;
        let joker = self.rules.has_jokers() && yahtzee_used && !upper_open;
        let chip = if lower > 127 { f64::from(CHIP) } else { 0.0 };
        let own = self.upper[face][5].0[lane];
        let fixed = if joker { [25.0, 30.0, 40.0] } else { [0.0; 3] };
        let points = [sum, sum, fixed[0], fixed[1], fixed[2], sum];
        let six = self.six.iter().zip(points).map(|(value, points)| value.0[lane] + points);
        let in_lower = six.fold(50.0 + self.yahtzee[1].0[lane], f64::max);
        let others = self.open_faces().filter(|&other| other != face);
        let elsewhere = others.map(|other| self.upper[other][0].0[lane]);
        let in_upper = elsewhere.fold(own, f64::max);
        chip + if self.rules == Rules::Official && yahtzee_used {
            if upper_open {
                own
            } else if in_lower > f64::NEG_INFINITY {
                in_lower
            } else {
                in_upper
            }
        } else {
            in_lower.max(in_upper)
        }
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
