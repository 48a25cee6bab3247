//! What of a turn leads to other pairs of places.

use super::chance::{DOUBLE, THROWS};
use super::course::Course;
use super::finished::Finished;
use super::rows::{Row, STRONG, changed, energies, take, take_changed};

/// What the moves of a strong front player to later places are worth to it.
pub(super) fn front_moves<const S: usize>(
    course: &Course,
    later: &Finished<S>,
    (front, place): (usize, usize),
    sums: &mut [Row<S>],
) {
    let last = course.last();
    let whole: f64 =
        THROWS.iter().filter(|throw| front + throw.sum <= last).map(|throw| throw.chance).sum();
    for row in &mut sums[STRONG..] {
        row.fill(whole);
    }
    for throw in THROWS.iter().filter(|throw| front + throw.sum < last) {
        let target = front + throw.sum;
        let from = later.behind(target, place);
        let change = course.adjustment(target) + gain(throw.double);
        for (energy, row) in sums.iter_mut().enumerate().skip(STRONG) {
            take(row, throw.chance, &from[changed::<S>(energy, change)]);
        }
    }
}

/// What the moves of a strong player behind to free squares are worth to it, for
/// the front energies `rows`. `ahead` begins with the pair of `place + 1`.
pub(super) fn behind_moves<const S: usize>(
    course: &Course,
    later: &Finished<S>,
    (front, place): (usize, usize),
    ahead: &[Row<S>],
    rows: std::ops::Range<usize>,
    sums: &mut [Row<S>],
) {
    let count = energies::<S>();
    let last = course.last();
    let whole: f64 = THROWS
        .iter()
        .filter(|throw| place + throw.sum <= last && place + throw.sum != front)
        .map(|throw| throw.chance)
        .sum();
    for row in &mut sums[rows.clone()] {
        row.fill(whole);
    }
    let mut passing = None;
    for throw in THROWS.iter().filter(|throw| place + throw.sum < last) {
        let target = place + throw.sum;
        let change = course.adjustment(target) + gain(throw.double);
        if target < front {
            let from = &ahead[(throw.sum - 1) * count..throw.sum * count];
            for energy in rows.clone() {
                take_changed(&mut sums[energy], throw.chance, &from[energy], change);
            }
        } else if target > front {
            // The players change parts, so rows and columns do too.
            let turned = passing.get_or_insert_with(|| vec![[0.0; S]; count]);
            let from = later.behind(target, front);
            for (energy, row) in turned.iter_mut().enumerate().skip(STRONG) {
                take(row, throw.chance, &from[changed::<S>(energy, change)]);
            }
        }
    }
    if let Some(turned) = passing {
        for energy in rows {
            for (sum, turned) in sums[energy][STRONG..].iter_mut().zip(&turned[STRONG..]) {
                *sum += turned[energy];
            }
        }
    }
}

fn gain(double: bool) -> isize {
    if double { DOUBLE as isize } else { 0 }
}
