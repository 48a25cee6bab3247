//! How long games of two perfect players last.
//!
//! The chances of all positions at the start of a turn are carried forwards, turn by turn,
//! until hardly any game is left. Whoever stands where is told apart by place; the energies
//! of a pair of places are one square table.

use super::chance::{CHALLENGE, DOUBLE, THROWS, TOSSES, Throw};
use super::course::Course;
use super::rows::{SPARE, STRONG, half};
use super::solved::{NARROW, SHORT, Solved, WIDE};
use crate::outcome::Distributions;
use crate::{Distribution, Stopped, Watch};
use rollwright_games::warrior::{Rules, START_ENERGY};

/// Games go on until fewer than this part of them is left.
const LEFT: f64 = 1e-12;

/// Positions that are less likely are left out: far below what a sum can tell.
const TINY: f64 = 1e-20;

/// Where the mover and the other stand.
type Places = (usize, usize);

/// The chances of all positions in which somebody is to move, by that player's place and the
/// other's, then by the other's energy and by that player's. A move leaves the other's energy as
/// it is, and the other is the next to move: so a row goes to a row.
struct Chances {
    places: usize,
    energies: usize,
    tables: Vec<Option<Box<[f64]>>>,
}

impl Chances {
    fn new(places: usize, energies: usize) -> Self {
        Self { places, energies, tables: vec![None; places * places] }
    }

    /// The chances of those who move from here, while the other stands there with an energy.
    fn row(&mut self, (mover, other): Places, energy: usize) -> &mut [f64] {
        let cells = self.energies * self.energies;
        let table = self.tables[mover * self.places + other]
            .get_or_insert_with(|| vec![0.0; cells].into_boxed_slice());
        let begin = energy.min(self.energies - 1) * self.energies;
        &mut table[begin..begin + self.energies]
    }

    fn add(&mut self, places: Places, (mover, other): (usize, usize), chance: f64) {
        let most = self.energies - 1;
        self.row(places, other)[mover.min(most)] += chance;
    }

    /// Adds a part of the chances of all energies that the mover may have.
    fn add_row(&mut self, places: Places, other: usize, chances: &[f64], part: f64) {
        for (sum, chance) in self.row(places, other).iter_mut().zip(chances) {
            *sum += part * chance;
        }
    }

    fn total(&self) -> f64 {
        self.tables.iter().flatten().flat_map(|table| table.iter()).sum()
    }
}

impl Solved {
    /// The most memory that [`Solved::turns_of_a_game`] takes, in bytes: the chances of this
    /// turn and of the next.
    pub(super) fn length_memory(rules: Rules) -> usize {
        let width = if rules.squares() <= SHORT { NARROW } else { WIDE };
        let (places, energies) = (usize::from(rules.last()) + 1, width - SPARE);
        2 * places * places * energies * energies * size_of::<f64>()
    }

    /// How likely each number of turns is, those of both seats together.
    ///
    /// # Errors
    /// When the watch stops it.
    pub(super) fn turns_of_a_game(&self, watch: &dyn Watch) -> Result<Distributions, Stopped> {
        let course = Course::new(self.rules);
        let width = if self.rules.squares() <= SHORT { NARROW } else { WIDE };
        let (places, energies) = (course.last() + 1, width - SPARE);
        let start = (START_ENERGY + 2) as usize;
        let mut now = Chances::new(places, energies);
        now.add((0, 0), (start, start), 1.0);
        let mut ends = vec![0.0];
        // How much of the way to the end is behind us, told by the likelihood that is left.
        let way = -LEFT.ln();
        loop {
            watch.go_on()?;
            let mut next = Chances::new(places, energies);
            let won = self.turn(&course, &now, &mut next);
            ends.push(won);
            now = next;
            let left = now.total();
            watch.progress((-left.max(LEFT).ln() / way * 1000.0) as u64, 1000);
            if left < LEFT {
                break;
            }
        }
        Ok(Distributions(vec![Distribution::new(0, ends)]))
    }

    /// One turn of every position: what is left goes to `next`, for the other to move.
    fn turn(&self, course: &Course, now: &Chances, next: &mut Chances) -> f64 {
        let mut won = 0.0;
        let count = now.energies;
        let mut theirs = vec![0.0; count];
        for (pair, table) in now.tables.iter().enumerate() {
            let Some(table) = table else { continue };
            let places = (pair / now.places, pair % now.places);
            for mine in 0..count {
                let column = table.iter().skip(mine).step_by(count);
                theirs.iter_mut().zip(column).for_each(|(chance, &cell)| *chance = cell);
                if theirs.iter().all(|&chance| chance < TINY) {
                    continue;
                }
                if mine >= STRONG {
                    won += self.moves(course, places, mine, (&theirs, 1.0), next);
                    continue;
                }
                // RULES: Warrior, weak: three tosses, and whoever is strong then moves.
                for (doubles, &toss) in TOSSES.iter().enumerate() {
                    let mine = mine + DOUBLE * doubles;
                    if mine >= STRONG {
                        won += self.moves(course, places, mine, (&theirs, toss), next);
                    } else {
                        next.add_row((places.1, places.0), mine, &theirs, toss);
                    }
                }
            }
        }
        won
    }

    /// The roll of a strong mover, with the chances of the other's energies, of which this is
    /// a part; gives back the chance that it wins.
    fn moves(
        &self,
        course: &Course,
        (place, front): Places,
        mine: usize,
        (theirs, part): (&[f64], f64),
        next: &mut Chances,
    ) -> f64 {
        let mut won = 0.0;
        for &Throw { sum, double, chance } in &THROWS {
            let (target, part) = (place + sum, part * chance);
            let boosted = mine + if double { DOUBLE } else { 0 };
            if target > course.last() {
                next.add_row((front, place), boosted - DOUBLE, theirs, part);
            } else if target == course.last() {
                won += part * theirs.iter().sum::<f64>();
            } else if target == front {
                for (energy, &chance) in theirs.iter().enumerate().filter(|(_, c)| **c >= TINY) {
                    self.duel(course, (place, front), (boosted, energy), part * chance, next);
                }
            } else {
                let landed = boosted.saturating_add_signed(course.adjustment(target));
                next.add_row((front, target), landed, theirs, part);
            }
        }
        won
    }

    /// RULES: Warrior, challenge and forfeit.
    fn duel(
        &self,
        course: &Course,
        (place, front): Places,
        (mine, theirs): (usize, usize),
        chance: f64,
        next: &mut Chances,
    ) {
        let energy = |index: usize| index as i32 - 2;
        let edge = self.kept.edge((place, energy(mine)), (front, energy(theirs)));
        if edge.is_some_and(|edge| edge > 0.0) {
            let spoils = half(theirs);
            let (lost, taken) = (chance * (1.0 - CHALLENGE), chance * CHALLENGE);
            next.add((front, place), (theirs, mine - half(mine)), lost);
            next.add((place, front), (theirs - spoils, mine + spoils), taken);
        } else {
            next.add((front, course.below(front)), (theirs, mine - DOUBLE), chance);
        }
    }
}
