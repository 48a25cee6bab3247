//! What hands are worth in their best boxes when a number of points is missing.

use arrayvec::ArrayVec;
use rollwright_games::yahtzee::{CHIP, Category};

use super::rows::Row;
use crate::yahtzee::class::Class;
use crate::yahtzee::kernel::{self, Keeps, Lanes, SIDE_BY_SIDE};
use crate::yahtzee::lattice::{HANDS, Lattice};
use crate::yahtzee::states::{Parts, SIX, States, upper_step};
use crate::yahtzee::turn::{sheet_like, step};

/// Points and the row of the state after them.
type Way<'a> = (i32, Row<'a>);

/// The boxes that are open in a state, each with the rows it leads to.
pub(super) struct Boxes<'a> {
    /// By open face: its place, and the ways by the number of dice that show it.
    upper: ArrayVec<(usize, [Way<'a>; 6]), 6>,
    /// By box of [`SIX`].
    six: [Option<Row<'a>>; 6],
    /// The Yahtzee box filled with 0.
    yahtzee: Option<Row<'a>>,
    /// By hand of five of a kind, in the order of the lattice.
    fives: [ArrayVec<Way<'a>, 13>; 6],
}

impl<'a> Boxes<'a> {
    /// The boxes of the state `parts`; `row(number)` gives the row of a later state.
    pub(super) fn new(
        states: &States,
        lattice: &Lattice,
        parts: Parts,
        row: impl Fn(usize) -> Row<'a>,
    ) -> Self {
        let (used, lower, sum) = parts;
        let at = |parts: Parts| row(states.number(parts.0, parts.1, parts.2));
        let by_count = |face: u8| {
            std::array::from_fn(|count| {
                let (points, next) = upper_step(sum, face + 1, count as u8);
                (points as i32, at((used | 1 << face, lower, next)))
            })
        };
        let open = (0..6u8).filter(|face| used >> face & 1 == 0);
        let sheet = sheet_like(parts);
        let five = |hand: usize| {
            let hand = lattice.hands[hand];
            let allowed = states.rules.allowed(hand, &sheet);
            let way = |category: Category| {
                let scored = states.rules.scored(hand, &sheet, category);
                let chip = if scored.chip { u32::from(CHIP) } else { 0 };
                let (points, next) = step(states.rules, parts, category, scored.points);
                ((points + chip) as i32, at(next))
            };
            allowed.iter().map(way).collect()
        };
        Self {
            upper: open.map(|face| (usize::from(face), by_count(face))).collect(),
            six: std::array::from_fn(|place| {
                (lower >> place & 1 == 0).then(|| at((used, lower | 1 << place, sum)))
            }),
            yahtzee: (lower < 64).then(|| at((used, lower | 1 << 6, sum))),
            fives: std::array::from_fn(five),
        }
    }

    /// The greatest chances at the beginning of the turn when `need` points are missing,
    /// and one more, and so on.
    pub(super) fn turn(
        &self,
        values: &mut Keeps<SIDE_BY_SIDE>,
        lattice: &Lattice,
        need: i32,
    ) -> [f64; SIDE_BY_SIDE] {
        self.fill(values, lattice, need);
        kernel::whole_turn(values, lattice)
    }

    /// Writes down what each hand is worth in its best box.
    fn fill(&self, values: &mut Keeps<SIDE_BY_SIDE>, lattice: &Lattice, need: i32) {
        for (value, ways) in values.hands.iter_mut().zip(&self.fives) {
            *value = NONE;
            for (points, row) in ways {
                *value = value.max(&row.lanes(need - points));
            }
        }
        let mut upper = [[NONE; 8]; 6];
        for (place, (_, ways)) in self.upper.iter().enumerate() {
            for (value, (points, row)) in upper[place].iter_mut().zip(ways) {
                *value = row.lanes(need - points);
            }
        }
        let kinds = self.lower(lattice, need);
        for at in 6..HANDS {
            let mut best = kinds[usize::from(lattice.kind_of[at]) & 127];
            let counts = &lattice.counts_of[at];
            for (by_count, (face, _)) in upper.iter().zip(&self.upper) {
                best = best.max(&by_count[usize::from(counts[*face]) & 7]);
            }
            values.hands[at] = best;
        }
    }

    /// The best lower box for every kind of hands.
    fn lower(&self, lattice: &Lattice, need: i32) -> [Lanes<SIDE_BY_SIDE>; 128] {
        // What scores the same whatever the sum.
        let mut fixed = [NONE; Class::ALL.len()];
        for (category, row) in self.open_six() {
            let zero = row.lanes(need);
            let full = category.fixed().map(|points| row.lanes(need - i32::from(points)));
            for (best, class) in fixed.iter_mut().zip(Class::ALL) {
                match (class.fits(category), &full) {
                    (false, _) => *best = best.max(&zero),
                    (true, Some(full)) => *best = best.max(full),
                    (true, None) => {}
                }
            }
        }
        if let Some(row) = &self.yahtzee {
            let zero = row.lanes(need);
            fixed = fixed.map(|best| best.max(&zero));
        }
        let mut kinds = [NONE; 128];
        for (value, &(class, _)) in kinds.iter_mut().zip(&lattice.kinds) {
            *value = fixed[class as usize];
        }
        for (category, row) in self.open_six().filter(|(category, _)| category.fixed().is_none()) {
            for (value, &(class, sum)) in kinds.iter_mut().zip(&lattice.kinds) {
                if class.fits(category) {
                    *value = value.max(&row.lanes(need - i32::from(sum)));
                }
            }
        }
        kinds
    }

    fn open_six(&self) -> impl Iterator<Item = (Category, &Row<'a>)> {
        SIX.into_iter().zip(&self.six).filter_map(|(category, row)| Some((category, row.as_ref()?)))
    }
}

/// No chance at all.
const NONE: Lanes<SIDE_BY_SIDE> = Lanes([0.0; SIDE_BY_SIDE]);
