//! The equations of one pair of places.
//!
//! `ahead` is the win probability of the front player when it is to move, `behind` that of the
//! other player when it is to move. Moves to other pairs are summed once (see
//! `moves_to_other_place_pairs`). [`PlacePair`] iterates the moves that stay with the pair until both
//! matrices agree.

use crate::warrior::solver::roll_and_challenge_chances::{
    CHALLENGE_WIN_CHANCE, DOUBLE_ENERGY, DOUBLES_IN_THREE_ROLLS, ROLL_OUTCOMES,
};
use crate::warrior::solver::square_path::SquarePath;
use crate::warrior::solver::win_probabilities_by_energy::{
    EnergyRow, FIRST_STRONG_INDEX, REPEATED_COLUMNS, energy_count, half_energy, repeat_last_energy,
};

/// The probability of a kind of roll, without and with a double.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct RollChances {
    pub without_double: f64,
    pub with_double: f64,
}

impl RollChances {
    pub(crate) fn for_sums(wanted: impl Fn(usize) -> bool) -> Self {
        let mut chances = Self::default();
        for outcome in ROLL_OUTCOMES.iter().filter(|outcome| wanted(outcome.sum)) {
            *(if outcome.is_double {
                &mut chances.with_double
            } else {
                &mut chances.without_double
            }) += outcome.chance;
        }
        chances
    }

    fn is_zero(self) -> bool {
        self.without_double == 0.0 && self.with_double == 0.0
    }
}

/// One pair of places: the rolls that stay with it.
pub(crate) struct PlacePair {
    /// The front player rolls past the end.
    front_stays: RollChances,
    /// The player behind rolls past the end.
    behind_stays: RollChances,
    /// The player behind hits the square of the front player.
    contest: RollChances,
}

/// The matrices of a pair.
pub(crate) struct PairChances<'a, const S: usize> {
    /// The sums of [`crate::warrior::solver::moves_to_other_place_pairs::front_move_values`].
    pub front_moves: &'a [EnergyRow<S>],
    /// The sums of [`crate::warrior::solver::moves_to_other_place_pairs::behind_move_values`].
    pub behind_moves: &'a [EnergyRow<S>],
    /// `ahead` of the pair that a forfeit leads to.
    pub front_chances_after_forfeit: &'a [EnergyRow<S>],
    /// `ahead`, to be iterated.
    pub front_chances: &'a mut [EnergyRow<S>],
    /// `behind`, to be iterated.
    pub behind_chances: &'a mut [EnergyRow<S>],
}

impl PlacePair {
    /// The pair of `front` and a `place` behind it.
    pub(crate) fn new(path: &SquarePath, front: usize, place: usize) -> Self {
        let last = path.last_place();
        Self {
            front_stays: RollChances::for_sums(|sum| front + sum > last),
            behind_stays: RollChances::for_sums(|sum| place + sum > last),
            contest: RollChances::for_sums(|sum| place + sum == front),
        }
    }

    /// Whether the player behind can stay with the pair other than by being weak.
    pub(crate) fn can_behind_stay(&self) -> bool {
        !self.contest.is_zero() || !self.behind_stays.is_zero()
    }

    /// Whether the player behind can hit the other's square.
    pub(crate) fn can_contest(&self) -> bool {
        !self.contest.is_zero()
    }

    /// Iterates `behind` once where `ahead` is known, for strong front players. Returns the largest
    /// change.
    pub(crate) fn iterate_behind<const S: usize>(
        &self,
        behind_moves: &[EnergyRow<S>],
        forfeited: &[EnergyRow<S>],
        ahead: &[EnergyRow<S>],
        behind: &mut [EnergyRow<S>],
    ) -> f64 {
        let mut change = 0.0_f64;
        let mut contested = [0.0; S];
        for x in FIRST_STRONG_INDEX..energy_count::<S>() {
            let mut row = behind_moves[x];
            if self.can_contest() {
                contest_values(x, forfeited, ahead, behind, &mut contested);
                for y in FIRST_STRONG_INDEX..energy_count::<S>() {
                    row[y] += self.contest.without_double * contested[y]
                        + self.contest.with_double * contested[y + DOUBLE_ENERGY];
                }
            }
            for y in [1, 2, 0] {
                let (value, stay) = weak_behind_turn(y, &row, &ahead[x]);
                row[y] = value + stay * (1.0 - ahead[x][y]);
            }
            repeat_last_energy(&mut row);
            if self.can_contest() {
                for (old, new) in behind[x].iter().zip(&row) {
                    change = change.max((old - new).abs());
                }
            }
            behind[x] = row;
        }
        change
    }

    /// Iterates both matrices once in the given rows and columns, in that order. Returns the
    /// largest change.
    pub(crate) fn iterate<const S: usize>(
        &self,
        chances: &mut PairChances<'_, S>,
        rows: impl Iterator<Item = usize>,
        columns: impl Iterator<Item = usize> + Clone,
    ) -> f64 {
        let PairChances {
            front_moves,
            behind_moves,
            front_chances_after_forfeit: forfeited,
            front_chances: ahead,
            behind_chances: behind,
        } = chances;
        let mut change = 0.0_f64;
        let mut contested = [0.0; S];
        for x in rows {
            if self.can_contest() {
                contest_values(x, forfeited, ahead, behind, &mut contested);
            }
            for y in columns.clone() {
                let (front_value, front_stay) = if x >= FIRST_STRONG_INDEX {
                    let back = 1.0 - behind[x - DOUBLE_ENERGY][y];
                    let value = front_moves[x][y] + self.front_stays.without_double * back;
                    (value, self.front_stays.with_double)
                } else {
                    weak_front_turn(x, y, ahead, behind)
                };
                let (behind_value, behind_stay) = if y >= FIRST_STRONG_INDEX {
                    let back = 1.0 - ahead[x][y - DOUBLE_ENERGY];
                    let value = behind_moves[x][y]
                        + self.behind_stays.without_double * back
                        + self.contest.without_double * contested[y]
                        + self.contest.with_double * contested[y + DOUBLE_ENERGY];
                    (value, self.behind_stays.with_double)
                } else {
                    weak_behind_turn(y, &behind[x], &ahead[x])
                };
                // The two equations of this cell, solved together: front = front_value + front_stay
                // (1 - other), and vice versa.
                let front = (front_value + front_stay * (1.0 - behind_value - behind_stay))
                    / (1.0 - front_stay * behind_stay);
                let other = behind_value + behind_stay * (1.0 - front);
                change = change.max((ahead[x][y] - front).abs()).max((behind[x][y] - other).abs());
                ahead[x][y] = front;
                behind[x][y] = other;
            }
        }
        change
    }
}

/// A weak turn of the front player: its value without the case that nothing changes, and the
/// probability of that case.
fn weak_front_turn<const S: usize>(
    x: usize,
    y: usize,
    ahead: &[EnergyRow<S>],
    behind: &[EnergyRow<S>],
) -> (f64, f64) {
    let mut value = 0.0;
    for (doubles, chance) in DOUBLES_IN_THREE_ROLLS.iter().enumerate().skip(1) {
        let boosted = x + DOUBLE_ENERGY * doubles;
        value += chance
            * if boosted >= FIRST_STRONG_INDEX {
                ahead[boosted][y]
            } else {
                1.0 - behind[boosted][y]
            };
    }
    (value, DOUBLES_IN_THREE_ROLLS[0])
}

/// Like [`weak_front_turn`] for the player behind.
fn weak_behind_turn<const S: usize>(
    y: usize,
    behind: &EnergyRow<S>,
    ahead: &EnergyRow<S>,
) -> (f64, f64) {
    let mut value = 0.0;
    for (doubles, chance) in DOUBLES_IN_THREE_ROLLS.iter().enumerate().skip(1) {
        let boosted = y + DOUBLE_ENERGY * doubles;
        value += chance
            * if boosted >= FIRST_STRONG_INDEX { behind[boosted] } else { 1.0 - ahead[boosted] };
    }
    (value, DOUBLES_IN_THREE_ROLLS[0])
}

/// The value of a contest to the player behind for each of its energies, including those above the
/// cap that a double leads to: energy is capped at the end of a turn.
fn contest_values<const S: usize>(
    x: usize,
    forfeited: &[EnergyRow<S>],
    ahead: &[EnergyRow<S>],
    behind: &[EnergyRow<S>],
    value: &mut EnergyRow<S>,
) {
    for (y, value) in value
        .iter_mut()
        .enumerate()
        .take(S - REPEATED_COLUMNS + DOUBLE_ENERGY)
        .skip(FIRST_STRONG_INDEX)
    {
        let (challenge, forfeit) = challenge_and_forfeit_values(x, y, forfeited, ahead, behind);
        *value = challenge.max(forfeit);
    }
}

/// The values of a challenge and of a forfeit to the player behind.
pub(crate) fn challenge_and_forfeit_values<const S: usize>(
    x: usize,
    y: usize,
    forfeited: &[EnergyRow<S>],
    ahead: &[EnergyRow<S>],
    behind: &[EnergyRow<S>],
) -> (f64, f64) {
    let lost = 1.0 - ahead[x][y - half_energy(y)];
    let spoils = half_energy(x);
    let won = 1.0 - behind[(y + spoils).min(S - REPEATED_COLUMNS - 1)][x - spoils];
    let challenge = (1.0 - CHALLENGE_WIN_CHANCE) * lost + CHALLENGE_WIN_CHANCE * won;
    (challenge, 1.0 - forfeited[x][y - DOUBLE_ENERGY])
}
