//! The expected best of the colour dice, against all their faces.

use crate::Luck;
use crate::qwixx::ranking::{Cross, Offer, Ranking, Whites};

const FACES: u8 = 4;

/// The expected best, face by face.
fn by_faces(sum: u8, crosses: &[Cross], values: &[[f64; 4]], lane: usize, floor: f64) -> f64 {
    let mut expected = 0.0;
    for white in 1..=FACES {
        let Some(other) = sum.checked_sub(white).filter(|other| (1..=FACES).contains(other)) else {
            continue;
        };
        for roll in 0..usize::from(FACES).pow(4) {
            let face = |row: u8| (roll / usize::from(FACES).pow(row.into())) as u8 % FACES + 1;
            let possible = |cross: &Cross| {
                let rising = cross.row < 2;
                let number = if rising { cross.column + 2 } else { 2 * FACES - cross.column };
                number == white + face(cross.row) || number == other + face(cross.row)
            };
            let offered = crosses.iter().zip(values).filter(|(cross, _)| possible(cross));
            expected += offered.map(|(_, value)| value[lane]).fold(floor, f64::max);
        }
    }
    expected / f64::from(FACES).powi(6)
}

/// Values change a little from one to the next, so that the order holds, or neighbours change
/// places, or more has to be sorted.
#[test]
fn the_best_is_expected_whatever_has_changed_places() {
    let crosses: Vec<Cross> = (0..4)
        .flat_map(|row| (0..=2 * FACES - 2).map(move |column| Cross { row, column }))
        .collect();
    let mut luck = Luck::new(3);
    for sum in 2..=2 * FACES {
        let whites = Whites::new(FACES, sum);
        let crosses: Vec<_> =
            crosses.iter().copied().filter(|&cross| whites.reach(cross)).collect();
        let offer = Offer::new(&whites, crosses.clone());
        let mut ranking = Ranking::new(&offer);
        let mut values: Vec<[f64; 4]> =
            crosses.iter().map(|_| [0; 4].map(|_: u8| luck.below(100) as f64)).collect();
        for step in 0..60 {
            for value in &mut values {
                *value = value.map(|value| value + luck.below(8) as f64);
            }
            let (lane, floor) = (step % 4 / 3, luck.below(100) as f64);
            let found = ranking.expect(&offer, &values, lane, floor);
            let expected = by_faces(sum, &crosses, &values, lane, floor);
            assert!((found - expected).abs() < 1e-10, "{found} instead of {expected}, sum {sum}");
        }
    }
}
