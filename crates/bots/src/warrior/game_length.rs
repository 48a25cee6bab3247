//! The length of games between two perfect players.
//!
//! Propagates the probabilities of all positions at the start of a turn forwards, turn by turn,
//! until hardly any game is left. Positions are grouped by the places of both players; the energies
//! of a pair of places form a square matrix.

use crate::perfect_play_outcome::DistributionSet;
use crate::warrior::solver::roll_and_challenge_chances::{
    CHALLENGE_WIN_CHANCE, DOUBLE_ENERGY, DOUBLES_IN_THREE_ROLLS, ROLL_OUTCOMES, RollOutcome,
};
use crate::warrior::solver::solution::{
    LONG_ROW_WIDTH, MAX_SHORT_SQUARES, SHORT_ROW_WIDTH, WarriorSolution,
};
use crate::warrior::solver::square_path::SquarePath;
use crate::warrior::solver::win_probabilities_by_energy::{
    FIRST_STRONG_INDEX, REPEATED_COLUMNS, half_energy,
};
use crate::{Cancelled, Distribution, Progress};
use rollwright_games::warrior::{Rules, START_ENERGY};

/// Turns are added until less than this fraction of the games is left.
const REMAINING_TOLERANCE: f64 = 1e-12;

/// Less likely positions are skipped: they are far below the precision of the sums.
const MIN_CHANCE: f64 = 1e-20;

/// The places of the mover and of the other player.
type PlacesOfBoth = (usize, usize);

/// The probabilities of all positions at the start of a turn, by the places of the mover and the
/// other player, then by the other's energy and the mover's. A move doesn't change the other's
/// energy, and the other moves next, so a row maps to a row.
struct PositionChances {
    places: usize,
    energies: usize,
    matrices: Vec<Option<Box<[f64]>>>,
}

impl PositionChances {
    fn new(places: usize, energies: usize) -> Self {
        Self { places, energies, matrices: vec![None; places * places] }
    }

    /// The probabilities of the mover's energies for these places and this energy of the other
    /// player.
    fn row(&mut self, (mover, other): PlacesOfBoth, energy: usize) -> &mut [f64] {
        let cells = self.energies * self.energies;
        let matrix = self.matrices[mover * self.places + other]
            .get_or_insert_with(|| vec![0.0; cells].into_boxed_slice());
        let begin = energy.min(self.energies - 1) * self.energies;
        &mut matrix[begin..begin + self.energies]
    }

    fn add(&mut self, places: PlacesOfBoth, (mover, other): (usize, usize), chance: f64) {
        let cap = self.energies - 1;
        self.row(places, other)[mover.min(cap)] += chance;
    }

    /// Adds `part` times the probabilities of all energies of the mover.
    fn add_row(&mut self, places: PlacesOfBoth, other: usize, chances: &[f64], part: f64) {
        for (sum, chance) in self.row(places, other).iter_mut().zip(chances) {
            *sum += part * chance;
        }
    }

    fn total_probability(&self) -> f64 {
        self.matrices.iter().flatten().flat_map(|matrix| matrix.iter()).sum()
    }
}

impl WarriorSolution {
    /// The peak memory of [`WarriorSolution::turn_count_distribution`] in bytes: the probabilities
    /// of this turn and of the next.
    pub(super) fn length_memory(rules: Rules) -> usize {
        let width = if rules.square_count() <= MAX_SHORT_SQUARES {
            SHORT_ROW_WIDTH
        } else {
            LONG_ROW_WIDTH
        };
        let (places, energies) =
            (usize::from(rules.last_path_index()) + 1, width - REPEATED_COLUMNS);
        2 * places * places * energies * energies * size_of::<f64>()
    }

    /// The probability of each number of turns, over both seats.
    ///
    /// # Errors
    /// `progress` cancelled it.
    pub(super) fn turn_count_distribution(
        &self,
        progress: &dyn Progress,
    ) -> Result<DistributionSet, Cancelled> {
        let path = SquarePath::new(self.rules);
        let width = if self.rules.square_count() <= MAX_SHORT_SQUARES {
            SHORT_ROW_WIDTH
        } else {
            LONG_ROW_WIDTH
        };
        let (places, energies) = (path.last_place() + 1, width - REPEATED_COLUMNS);
        let start = (START_ENERGY + 2) as usize;
        let mut now = PositionChances::new(places, energies);
        now.add((0, 0), (start, start), 1.0);
        let mut ends = vec![0.0];
        // Measures progress by the logarithm of the probability that is left.
        let total_log = -REMAINING_TOLERANCE.ln();
        loop {
            progress.check_cancelled()?;
            let mut next = PositionChances::new(places, energies);
            let won = self.advance_turn(&path, &now, &mut next);
            ends.push(won);
            now = next;
            let left = now.total_probability();
            progress
                .report((-left.max(REMAINING_TOLERANCE).ln() / total_log * 1000.0) as u64, 1000);
            if left < REMAINING_TOLERANCE {
                break;
            }
        }
        Ok(DistributionSet(vec![Distribution::new(0, ends)]))
    }

    /// Plays one turn of every position. Unfinished games go to `next`, with the other player to
    /// move. Returns the probability of a win.
    fn advance_turn(
        &self,
        path: &SquarePath,
        now: &PositionChances,
        next: &mut PositionChances,
    ) -> f64 {
        let mut won = 0.0;
        let count = now.energies;
        let mut theirs = vec![0.0; count];
        for (pair, matrix) in now.matrices.iter().enumerate() {
            let Some(matrix) = matrix else { continue };
            let places = (pair / now.places, pair % now.places);
            for mine in 0..count {
                let column = matrix.iter().skip(mine).step_by(count);
                theirs.iter_mut().zip(column).for_each(|(chance, &cell)| *chance = cell);
                if theirs.iter().all(|&chance| chance < MIN_CHANCE) {
                    continue;
                }
                if mine >= FIRST_STRONG_INDEX {
                    won += self.advance_move(path, places, mine, (&theirs, 1.0), next);
                    continue;
                }
                // RULES: Warrior, weak: three tosses; a player who is strong then moves.
                for (doubles, &toss) in DOUBLES_IN_THREE_ROLLS.iter().enumerate() {
                    let mine = mine + DOUBLE_ENERGY * doubles;
                    if mine >= FIRST_STRONG_INDEX {
                        won += self.advance_move(path, places, mine, (&theirs, toss), next);
                    } else {
                        next.add_row((places.1, places.0), mine, &theirs, toss);
                    }
                }
            }
        }
        won
    }

    /// The roll of a strong mover, given the probabilities of the other's energies and a factor for
    /// them. Returns the probability of a win.
    fn advance_move(
        &self,
        path: &SquarePath,
        (place, front): PlacesOfBoth,
        mine: usize,
        (theirs, part): (&[f64], f64),
        next: &mut PositionChances,
    ) -> f64 {
        let mut won = 0.0;
        for &RollOutcome { sum, is_double: double, chance } in &ROLL_OUTCOMES {
            let (target, part) = (place + sum, part * chance);
            let boosted = mine + if double { DOUBLE_ENERGY } else { 0 };
            if target > path.last_place() {
                next.add_row((front, place), boosted - DOUBLE_ENERGY, theirs, part);
            } else if target == path.last_place() {
                won += part * theirs.iter().sum::<f64>();
            } else if target == front {
                for (energy, &chance) in
                    theirs.iter().enumerate().filter(|(_, c)| **c >= MIN_CHANCE)
                {
                    self.advance_duel(path, (place, front), (boosted, energy), part * chance, next);
                }
            } else {
                let landed = boosted.saturating_add_signed(path.energy_change(target));
                next.add_row((front, target), landed, theirs, part);
            }
        }
        won
    }

    /// RULES: Warrior, challenge and forfeit.
    fn advance_duel(
        &self,
        path: &SquarePath,
        (place, front): PlacesOfBoth,
        (mine, theirs): (usize, usize),
        chance: f64,
        next: &mut PositionChances,
    ) {
        let energy = |index: usize| index as i32 - 2;
        let edge =
            self.solved_values.challenge_advantage((place, energy(mine)), (front, energy(theirs)));
        if edge.is_some_and(|edge| edge > 0.0) {
            let spoils = half_energy(theirs);
            let (lost, taken) =
                (chance * (1.0 - CHALLENGE_WIN_CHANCE), chance * CHALLENGE_WIN_CHANCE);
            next.add((front, place), (theirs, mine - half_energy(mine)), lost);
            next.add((place, front), (theirs - spoils, mine + spoils), taken);
        } else {
            next.add(
                (front, path.place_after_forfeit(front)),
                (theirs, mine - DOUBLE_ENERGY),
                chance,
            );
        }
    }
}
