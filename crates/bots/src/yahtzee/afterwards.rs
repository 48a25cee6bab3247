//! What each box is worth after it has been filled, for several states side by side.

use rollwright_games::yahtzee::{CHIP, Category, Rules};

use super::class::Class;
use super::kernel::{Keeps, Lanes, SIDE_BY_SIDE};
use super::lattice::{HANDS, Lattice, TRIPLES};
use super::states::{Lower, NO_STATE, SIX, States, upper_step};
use crate::vectors::{Wide, one_at_a_time, with_wide_vectors};

/// What each box is worth after it has been filled, for `L` states with the same
/// upper boxes used and as many lower ones: points to come, and for upper boxes those of
/// the box itself.
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
    /// Of no states yet, but with these upper boxes used; see [`Afterwards::look`].
    pub(super) fn blank(rules: Rules, upper_used: usize) -> Self {
        Self {
            rules,
            upper_used,
            yahtzee_used: [false; L],
            chip: Lanes([0.0; L]),
            upper: [[Lanes::NEVER; 8]; 6],
            six: [Lanes::NEVER; 6],
            yahtzee: [Lanes::NEVER; 2],
        }
    }

    /// Looks at states, at most `L`: further lanes are worth anything. `later` has the values
    /// of later states from the number `offset` on.
    pub(super) fn look(
        &mut self,
        states: &States,
        lanes: &[(Lower, u8)],
        later: &[f64],
        offset: usize,
    ) {
        // Neighbours with the same sum stay neighbours when an upper box is filled.
        let neighbours = |one: &(Lower, u8), other: &(Lower, u8)| {
            one.1 == other.1 && states.is_next(one.0, other.0)
        };
        let mut from = 0;
        for run in lanes[..lanes.len().min(L)].chunk_by(neighbours) {
            self.look_at_upper(states, run, from, later, offset);
            self.look_at_lower(states, run, from, later, offset);
            from += run.len();
        }
    }

    /// Looks what upper boxes lead to from the states of `run`, neighbours with the same sum;
    /// the first is in the lane `from`. What it writes into lanes behind them is of no use.
    #[inline(always)]
    fn look_at_upper(
        &mut self,
        states: &States,
        run: &[(Lower, u8)],
        from: usize,
        later: &[f64],
        offset: usize,
    ) {
        let (lower, sum) = run[0];
        for face in self.open_faces() {
            for count in 0..6u8 {
                let (points, next) = upper_step(sum, face as u8 + 1, count);
                let points = f64::from(points);
                let number = states.number(self.upper_used | 1 << face, lower, next) - offset;
                let Some(later) = later.get(number..) else { continue };
                let here = &mut self.upper[face][usize::from(count)].0;
                match later.first_chunk::<L>().filter(|_| from == 0) {
                    Some(later) => *here = std::array::from_fn(|lane| points + later[lane]),
                    None => {
                        let here = here[from..].iter_mut().take(run.len());
                        for (value, later) in here.zip(later) {
                            *value = points + later;
                        }
                    }
                }
            }
        }
    }

    /// Looks what lower boxes lead to from the states of `run`, which have the same sum; the
    /// first is in the lane `from`.
    #[inline(always)]
    fn look_at_lower(
        &mut self,
        states: &States,
        run: &[(Lower, u8)],
        from: usize,
        later: &[f64],
        offset: usize,
    ) {
        let row = states.row_after(self.upper_used, run[0]);
        let later = row.and_then(|row| later.get(row - offset..)).unwrap_or_default();
        for (lane, &(lower, _)) in (from..L).zip(run) {
            let places = states.places_after(lower);
            let value = |place: u8| match place {
                NO_STATE => f64::NEG_INFINITY,
                place => later.get(usize::from(place)).copied().unwrap_or(f64::NEG_INFINITY),
            };
            for (at, six) in self.six.iter_mut().enumerate() {
                six.0[lane] = value(places[at]);
            }
            self.yahtzee[0].0[lane] = value(places[6]);
            self.yahtzee[1].0[lane] = value(places[7]);
            self.yahtzee_used[lane] = lower > 63;
            self.chip.0[lane] = if lower > 127 { f64::from(CHIP) } else { 0.0 };
        }
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

    /// What comes of a box that is filled with these points, a chip left aside.
    pub(super) fn filled(&self, category: Category, points: u8) -> Lanes<L> {
        match (category.face(), SIX.iter().position(|&other| other == category)) {
            (Some(face), _) => self.upper[usize::from(face - 1)][usize::from((points / face) & 7)],
            (None, Some(at)) => self.six[at].shifted(f64::from(points)),
            (None, None) => self.yahtzee[usize::from(points > 0)].shifted(f64::from(points)),
        }
    }

    /// Writes down what each hand is worth in its best box.
    #[inline(always)]
    pub(super) fn fill(&self, values: &mut Keeps<L>, lattice: &Lattice) {
        let Keeps { partial, hands } = values;
        // Smaller keeps have no values yet: their place is used for what hands share.
        self.note_kinds(partial, lattice);
        let open = |half: usize| self.upper_used >> (3 * half) & 7 != 7;
        for half in (0..2).filter(|&half| open(half)) {
            self.note_triples(partial, half, lattice);
        }
        match (open(0), open(1)) {
            (true, true) => fill_hands::<L, 3>(partial, hands, &lattice.low_and_high),
            (true, false) => fill_hands::<L, 2>(partial, hands, &lattice.low_and_high),
            (false, true) => fill_hands::<L, 2>(partial, hands, &lattice.high_and_low),
            (false, false) => fill_hands::<L, 1>(partial, hands, &lattice.low_and_high),
        }
        for face in 0..6 {
            hands[5 - face] = self.five(face);
        }
    }

    /// Notes the best of three upper boxes, the first or the last, by how many dice show each.
    #[inline(always)]
    fn note_triples(&self, notes: &mut [Lanes<L>; 256], half: usize, lattice: &Lattice) {
        let (one, two, three) =
            (&self.upper[3 * half], &self.upper[3 * half + 1], &self.upper[3 * half + 2]);
        for (note, counts) in notes[TRIPLES[half]..].iter_mut().zip(&lattice.triples) {
            let [first, second, third] = counts.map(|count| usize::from(count & 7));
            *note = one[first].max(&two[second]).max(&three[third]);
            one_at_a_time();
        }
    }

    /// Notes the best lower box for every kind of hands.
    #[inline(always)]
    fn note_kinds(&self, notes: &mut [Lanes<L>; 256], lattice: &Lattice) {
        let mut classes = [(Lanes::NEVER, Lanes::NEVER); Class::ALL.len()];
        for (best, class) in classes.iter_mut().zip(Class::ALL) {
            *best = self.lower(class);
        }
        for (note, &(class, sum)) in notes.iter_mut().zip(&lattice.kinds) {
            let (fixed, summed) = &classes[class as usize];
            *note = summed.shifted(f64::from(sum)).max(fixed);
            one_at_a_time();
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

/// Writes down the value of every hand that is no five of a kind: the best of the first
/// `NOTES` notes that are its.
#[inline(always)]
fn fill_hands<const L: usize, const NOTES: usize>(
    notes: &[Lanes<L>; 256],
    hands: &mut [Lanes<L>; 256],
    notes_of: &[[u8; 3]; HANDS],
) {
    for hand in 6..HANDS {
        let [first, others @ ..] = &notes_of[hand];
        let mut best = notes[usize::from(*first)];
        for other in &others[..NOTES - 1] {
            best = best.max(&notes[usize::from(*other)]);
        }
        hands[hand & 255] = best;
        one_at_a_time();
    }
}

/// [`Afterwards::fill`] with wide vectors.
pub(super) fn fill(
    after: &Afterwards<SIDE_BY_SIDE>,
    values: &mut Keeps<SIDE_BY_SIDE>,
    lattice: &Lattice,
) {
    with_wide_vectors(Fill { after, values, lattice });
}

struct Fill<'a> {
    after: &'a Afterwards<SIDE_BY_SIDE>,
    values: &'a mut Keeps<SIDE_BY_SIDE>,
    lattice: &'a Lattice,
}

impl Wide for Fill<'_> {
    type Output = ();

    #[inline(always)]
    fn work(self) {
        self.after.fill(self.values, self.lattice);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::yahtzee::kernel::{before_turn, blank, whole_turn};
    use crate::yahtzee::lattice::lattice;
    use crate::yahtzee::tests::solved;

    #[test]
    fn every_width_of_vectors_gives_the_same_bits() {
        for rules in Rules::ALL {
            let solved = solved(rules);
            let states = &solved.states;
            let (mut wide, mut plain) = (blank(), blank());
            for level in [0, 4, 7, 11] {
                let of_level: Vec<_> = states.of_level(level).collect();
                for group in of_level.chunk_by(|one, other| one.0 == other.0).step_by(29) {
                    let lanes: Vec<_> = group.iter().map(|&(_, lower, sum)| (lower, sum)).collect();
                    let lanes = &lanes[..lanes.len().min(SIDE_BY_SIDE)];
                    let mut after = Afterwards::blank(rules, group[0].0);
                    after.look(states, lanes, &solved.values, 0);
                    fill(&after, &mut wide, lattice());
                    after.fill(&mut plain, lattice());
                    let values = whole_turn(&mut wide, lattice());
                    assert_eq!(values.map(f64::to_bits), plain_turn(&mut plain));
                    let number = states.number(group[0].0, lanes[0].0, lanes[0].1);
                    assert_eq!(values[0].to_bits(), solved.values[number].to_bits());
                }
            }
        }
    }

    /// The turn as it is compiled for every processor.
    fn plain_turn(values: &mut Keeps<SIDE_BY_SIDE>) -> [u64; SIDE_BY_SIDE] {
        before_turn(values, lattice()).map(f64::to_bits)
    }
}
