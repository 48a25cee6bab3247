//! The equations of one pair of places.
//!
//! `ahead` is the win probability of the front player when it is to move,
//! `behind` that of the other player when that one is. What leads to other
//! pairs is summed once (see `moves`); what stays with the
//! pair is left to [`Pair`], which improves both tables until they agree.

use super::chance::{CHALLENGE, DOUBLE, THROWS, TOSSES};
use super::course::Course;
use super::rows::{Row, SPARE, STRONG, close, energies, half};

/// Chances of a kind of roll, without a double and with one.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Chances {
    pub plain: f64,
    pub double: f64,
}

impl Chances {
    pub(super) fn of(wanted: impl Fn(usize) -> bool) -> Self {
        let mut chances = Self::default();
        for throw in THROWS.iter().filter(|throw| wanted(throw.sum)) {
            *(if throw.double { &mut chances.double } else { &mut chances.plain }) += throw.chance;
        }
        chances
    }

    fn is_zero(self) -> bool {
        self.plain == 0.0 && self.double == 0.0
    }
}

/// One pair of places: what of a turn stays with it.
pub(super) struct Pair {
    /// The front player rolls past the end.
    front_stays: Chances,
    /// The player behind rolls past the end.
    behind_stays: Chances,
    /// The player behind hits the square of the front player.
    contest: Chances,
}

/// The tables of a pair.
pub(super) struct Tables<'a, const S: usize> {
    /// What [`super::moves::front_moves`] summed.
    pub front_moves: &'a [Row<S>],
    /// What [`super::moves::behind_moves`] summed.
    pub behind_moves: &'a [Row<S>],
    /// `ahead` of the pair a forfeit leads to.
    pub forfeited: &'a [Row<S>],
    /// `ahead`, to be improved.
    pub ahead: &'a mut [Row<S>],
    /// `behind`, to be improved.
    pub behind: &'a mut [Row<S>],
}

impl Pair {
    /// The pair of `front` and a `place` behind it.
    pub(super) fn new(course: &Course, front: usize, place: usize) -> Self {
        let last = course.last();
        Self {
            front_stays: Chances::of(|sum| front + sum > last),
            behind_stays: Chances::of(|sum| place + sum > last),
            contest: Chances::of(|sum| place + sum == front),
        }
    }

    /// Whether the player behind can stay with the pair other than by being weak.
    pub(super) fn is_tangled(&self) -> bool {
        !self.contest.is_zero() || !self.behind_stays.is_zero()
    }

    /// Whether the player behind can hit the other's square.
    pub(super) fn is_contested(&self) -> bool {
        !self.contest.is_zero()
    }

    /// Improves `behind` once where `ahead` is known, for strong front players.
    /// Returns the largest change.
    pub(super) fn improve_behind<const S: usize>(
        &self,
        behind_moves: &[Row<S>],
        forfeited: &[Row<S>],
        ahead: &[Row<S>],
        behind: &mut [Row<S>],
    ) -> f64 {
        let mut change = 0.0_f64;
        let mut contested = [0.0; S];
        for x in STRONG..energies::<S>() {
            let mut row = behind_moves[x];
            if self.is_contested() {
                contest(x, forfeited, ahead, behind, &mut contested);
                for y in STRONG..energies::<S>() {
                    row[y] += self.contest.plain * contested[y]
                        + self.contest.double * contested[y + DOUBLE];
                }
            }
            for y in [1, 2, 0] {
                let (worth, stay) = weak_behind(y, &row, &ahead[x]);
                row[y] = worth + stay * (1.0 - ahead[x][y]);
            }
            close(&mut row);
            if self.is_contested() {
                for (old, new) in behind[x].iter().zip(&row) {
                    change = change.max((old - new).abs());
                }
            }
            behind[x] = row;
        }
        change
    }

    /// Improves both tables once in the given rows and columns, in that order.
    /// Returns the largest change.
    pub(super) fn improve<const S: usize>(
        &self,
        tables: &mut Tables<'_, S>,
        rows: impl Iterator<Item = usize>,
        columns: impl Iterator<Item = usize> + Clone,
    ) -> f64 {
        let Tables { front_moves, behind_moves, forfeited, ahead, behind } = tables;
        let mut change = 0.0_f64;
        let mut contested = [0.0; S];
        for x in rows {
            if self.is_contested() {
                contest(x, forfeited, ahead, behind, &mut contested);
            }
            for y in columns.clone() {
                let (front_worth, front_stay) = if x >= STRONG {
                    let back = 1.0 - behind[x - DOUBLE][y];
                    let worth = front_moves[x][y] + self.front_stays.plain * back;
                    (worth, self.front_stays.double)
                } else {
                    weak_front(x, y, ahead, behind)
                };
                let (behind_worth, behind_stay) = if y >= STRONG {
                    let back = 1.0 - ahead[x][y - DOUBLE];
                    let worth = behind_moves[x][y]
                        + self.behind_stays.plain * back
                        + self.contest.plain * contested[y]
                        + self.contest.double * contested[y + DOUBLE];
                    (worth, self.behind_stays.double)
                } else {
                    weak_behind(y, &behind[x], &ahead[x])
                };
                // The two equations of this square, solved together:
                // front = front_worth + front_stay (1 - other), and the same turned round.
                let front = (front_worth + front_stay * (1.0 - behind_worth - behind_stay))
                    / (1.0 - front_stay * behind_stay);
                let other = behind_worth + behind_stay * (1.0 - front);
                change = change.max((ahead[x][y] - front).abs()).max((behind[x][y] - other).abs());
                ahead[x][y] = front;
                behind[x][y] = other;
            }
        }
        change
    }
}

/// A weak turn of the front player: what it is worth, but for the chance, given
/// beside it, that nothing changes.
fn weak_front<const S: usize>(
    x: usize,
    y: usize,
    ahead: &[Row<S>],
    behind: &[Row<S>],
) -> (f64, f64) {
    let mut worth = 0.0;
    for (doubles, chance) in TOSSES.iter().enumerate().skip(1) {
        let boosted = x + DOUBLE * doubles;
        worth +=
            chance * if boosted >= STRONG { ahead[boosted][y] } else { 1.0 - behind[boosted][y] };
    }
    (worth, TOSSES[0])
}

/// As [`weak_front`] for the player behind.
fn weak_behind<const S: usize>(y: usize, behind: &Row<S>, ahead: &Row<S>) -> (f64, f64) {
    let mut worth = 0.0;
    for (doubles, chance) in TOSSES.iter().enumerate().skip(1) {
        let boosted = y + DOUBLE * doubles;
        worth += chance * if boosted >= STRONG { behind[boosted] } else { 1.0 - ahead[boosted] };
    }
    (worth, TOSSES[0])
}

/// What a contest is worth to the player behind for each of its energies, with
/// those above the cap that a double leads to: a turn is cut to the cap at its end.
fn contest<const S: usize>(
    x: usize,
    forfeited: &[Row<S>],
    ahead: &[Row<S>],
    behind: &[Row<S>],
    worth: &mut Row<S>,
) {
    for (y, worth) in worth.iter_mut().enumerate().take(S - SPARE + DOUBLE).skip(STRONG) {
        let (challenge, forfeit) = answers(x, y, forfeited, ahead, behind);
        *worth = challenge.max(forfeit);
    }
}

/// What a challenge and a forfeit are worth to the player behind.
pub(super) fn answers<const S: usize>(
    x: usize,
    y: usize,
    forfeited: &[Row<S>],
    ahead: &[Row<S>],
    behind: &[Row<S>],
) -> (f64, f64) {
    let lost = 1.0 - ahead[x][y - half(y)];
    let spoils = half(x);
    let won = 1.0 - behind[(y + spoils).min(S - SPARE - 1)][x - spoils];
    let challenge = (1.0 - CHALLENGE) * lost + CHALLENGE * won;
    (challenge, 1.0 - forfeited[x][y - DOUBLE])
}
