//! How long games of two perfect players last.
//!
//! The chances of all positions at the start of a turn are carried forwards, turn by turn,
//! until hardly any game is left. Whoever stands where is told apart by place; the energies
//! of a pair of places are one square table.

use crate::outcome_distribution::DistributionSet;
use crate::warrior::solver::course::Course;
use crate::warrior::solver::dice_chances::{
    CHALLENGE_WIN_CHANCE, DOUBLE_ENERGY, DOUBLES_IN_THREE_ROLLS, ROLL_OUTCOMES, RollOutcome,
};
use crate::warrior::solver::energy_rows::{FIRST_STRONG_INDEX, REPEATED_COLUMNS, half_energy};
use crate::warrior::solver::solution::{
    LONG_ROW_WIDTH, MAX_SHORT_SQUARES, SHORT_ROW_WIDTH, WarriorSolution,
};
use crate::{Cancelled, Distribution, Progress};
use rollwright_games::warrior::{Rules, START_ENERGY};

/// Games go on until fewer than this part of them is left.
const REMAINING_TOLERANCE: f64 = 1e-12;

/// Positions that are less likely are left out: far below what a sum can tell.
const MIN_CHANCE: f64 = 1e-20;

/// Where the mover and the other stand.
type PlacesOfBoth = (usize, usize);

/// The chances of all positions in which somebody is to move, by that player's place and the
/// other's, then by the other's energy and by that player's. A move leaves the other's energy as
/// it is, and the other is the next to move: so a row goes to a row.
struct PositionChances {
    places: usize,
    energies: usize,
    tables: Vec<Option<Box<[f64]>>>,
}

impl PositionChances {
    fn new(places: usize, energies: usize) -> Self {
        Self { places, energies, tables: vec![None; places * places] }
    }

    /// The chances of those who move from here, while the other stands there with an energy.
    fn row(&mut self, (mover, other): PlacesOfBoth, energy: usize) -> &mut [f64] {
        let cells = self.energies * self.energies;
        let table = self.tables[mover * self.places + other]
            .get_or_insert_with(|| vec![0.0; cells].into_boxed_slice());
        let begin = energy.min(self.energies - 1) * self.energies;
        &mut table[begin..begin + self.energies]
    }

    fn add(&mut self, places: PlacesOfBoth, (mover, other): (usize, usize), chance: f64) {
        let most = self.energies - 1;
        self.row(places, other)[mover.min(most)] += chance;
    }

    /// Adds a part of the chances of all energies that the mover may have.
    fn add_row(&mut self, places: PlacesOfBoth, other: usize, chances: &[f64], part: f64) {
        for (sum, chance) in self.row(places, other).iter_mut().zip(chances) {
            *sum += part * chance;
        }
    }

    fn total_probability(&self) -> f64 {
        self.tables.iter().flatten().flat_map(|table| table.iter()).sum()
    }
}

impl WarriorSolution {
    /// The most memory that [`Solved::turns_of_a_game`] takes, in bytes: the chances of this
    /// turn and of the next.
    pub(super) fn length_memory(rules: Rules) -> usize {
        let width = if rules.square_count() <= MAX_SHORT_SQUARES {
            SHORT_ROW_WIDTH
        } else {
            LONG_ROW_WIDTH
        };
        let (places, energies) = (usize::from(rules.last_index()) + 1, width - REPEATED_COLUMNS);
        2 * places * places * energies * energies * size_of::<f64>()
    }

    /// How likely each number of turns is, those of both seats together.
    ///
    /// # Errors
    /// When the watch stops it.
    pub(super) fn turn_count_distribution(
        &self,
        watch: &dyn Progress,
    ) -> Result<DistributionSet, Cancelled> {
        let course = Course::new(self.rules);
        let width = if self.rules.square_count() <= MAX_SHORT_SQUARES {
            SHORT_ROW_WIDTH
        } else {
            LONG_ROW_WIDTH
        };
        let (places, energies) = (course.last_place() + 1, width - REPEATED_COLUMNS);
        let start = (START_ENERGY + 2) as usize;
        let mut now = PositionChances::new(places, energies);
        now.add((0, 0), (start, start), 1.0);
        let mut ends = vec![0.0];
        // How much of the way to the end is behind us, told by the likelihood that is left.
        let way = -REMAINING_TOLERANCE.ln();
        loop {
            watch.check_cancelled()?;
            let mut next = PositionChances::new(places, energies);
            let won = self.advance_turn(&course, &now, &mut next);
            ends.push(won);
            now = next;
            let left = now.total_probability();
            watch.report((-left.max(REMAINING_TOLERANCE).ln() / way * 1000.0) as u64, 1000);
            if left < REMAINING_TOLERANCE {
                break;
            }
        }
        Ok(DistributionSet(vec![Distribution::new(0, ends)]))
    }

    /// One turn of every position: what is left goes to `next`, for the other to move.
    fn advance_turn(
        &self,
        course: &Course,
        now: &PositionChances,
        next: &mut PositionChances,
    ) -> f64 {
        let mut won = 0.0;
        let count = now.energies;
        let mut theirs = vec![0.0; count];
        for (pair, table) in now.tables.iter().enumerate() {
            let Some(table) = table else { continue };
            let places = (pair / now.places, pair % now.places);
            for mine in 0..count {
                let column = table.iter().skip(mine).step_by(count);
                theirs.iter_mut().zip(column).for_each(|(chance, &cell)| *chance = cell);
                if theirs.iter().all(|&chance| chance < MIN_CHANCE) {
                    continue;
                }
                if mine >= FIRST_STRONG_INDEX {
                    won += self.advance_move(course, places, mine, (&theirs, 1.0), next);
                    continue;
                }
                // RULES: Warrior, weak: three tosses, and whoever is strong then moves.
                for (doubles, &toss) in DOUBLES_IN_THREE_ROLLS.iter().enumerate() {
                    let mine = mine + DOUBLE_ENERGY * doubles;
                    if mine >= FIRST_STRONG_INDEX {
                        won += self.advance_move(course, places, mine, (&theirs, toss), next);
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
    fn advance_move(
        &self,
        course: &Course,
        (place, front): PlacesOfBoth,
        mine: usize,
        (theirs, part): (&[f64], f64),
        next: &mut PositionChances,
    ) -> f64 {
        let mut won = 0.0;
        for &RollOutcome { sum, is_double: double, chance } in &ROLL_OUTCOMES {
            let (target, part) = (place + sum, part * chance);
            let boosted = mine + if double { DOUBLE_ENERGY } else { 0 };
            if target > course.last_place() {
                next.add_row((front, place), boosted - DOUBLE_ENERGY, theirs, part);
            } else if target == course.last_place() {
                won += part * theirs.iter().sum::<f64>();
            } else if target == front {
                for (energy, &chance) in
                    theirs.iter().enumerate().filter(|(_, c)| **c >= MIN_CHANCE)
                {
                    self.advance_duel(
                        course,
                        (place, front),
                        (boosted, energy),
                        part * chance,
                        next,
                    );
                }
            } else {
                let landed = boosted.saturating_add_signed(course.energy_change(target));
                next.add_row((front, target), landed, theirs, part);
            }
        }
        won
    }

    /// RULES: Warrior, challenge and forfeit.
    fn advance_duel(
        &self,
        course: &Course,
        (place, front): PlacesOfBoth,
        (mine, theirs): (usize, usize),
        chance: f64,
        next: &mut PositionChances,
    ) {
        let energy = |index: usize| index as i32 - 2;
        let edge =
            self.stored_values.challenge_edge((place, energy(mine)), (front, energy(theirs)));
        if edge.is_some_and(|edge| edge > 0.0) {
            let spoils = half_energy(theirs);
            let (lost, taken) =
                (chance * (1.0 - CHALLENGE_WIN_CHANCE), chance * CHALLENGE_WIN_CHANCE);
            next.add((front, place), (theirs, mine - half_energy(mine)), lost);
            next.add((place, front), (theirs - spoils, mine + spoils), taken);
        } else {
            next.add(
                (front, course.place_after_forfeit(front)),
                (theirs, mine - DOUBLE_ENERGY),
                chance,
            );
        }
    }
}
