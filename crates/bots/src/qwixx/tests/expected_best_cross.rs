//! The expected best of the colour dice, checked against all their faces.

use rollwright_games::qwixx::{RuleSetKind, Rules};

use crate::SplitMix64;
use crate::qwixx::solver::expected_best_cross::{
    Cross, CrossOffer, CrossRanking, ExpectationQuery, GainsByPenalties, WhiteSum,
};
use crate::qwixx::solver::row_pair_moves::SHEETS_PER_BATCH;

const FACES: u8 = 4;

/// The expected best, face by face.
fn by_faces(sum: u8, crosses: &[Cross], value: impl Fn(usize) -> f64, floor: f64) -> f64 {
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
            let offered = crosses.iter().enumerate().filter(|(_, cross)| possible(cross));
            expected += offered.map(|(place, _)| value(place)).fold(floor, f64::max);
        }
    }
    expected / f64::from(FACES).powi(6)
}

/// Gains differ between sheets and change from one batch to the next, so that the order stays
/// valid, or neighbours swap, or more has to be sorted. Some crosses are useful only on some
/// sheets, and some are illegal there.
#[test]
fn the_expected_best_is_right_for_any_order_of_gains() {
    let crosses: Vec<Cross> = (0..4)
        .flat_map(|row| (0..=2 * FACES - 2).map(move |column| Cross { row, column }))
        .collect();
    let rules = Rules::reduced(RuleSetKind::Official, FACES, 1).unwrap();
    let mut rng = SplitMix64::new(3);
    for sum in 2..=2 * FACES {
        let whites = WhiteSum::new(rules, sum);
        let crosses: Vec<_> =
            crosses.iter().copied().filter(|&cross| whites.is_reachable(cross)).collect();
        let offer = CrossOffer::new(&whites, crosses.clone());
        let mut ranking = CrossRanking::new(crosses.len());
        let mut bases: Vec<f64> =
            crosses.iter().map(|_| rng.next_below(60) as f64 - 30.0).collect();
        for step in 0..40 {
            let (lane, count) = (step % 4, 1 + rng.next_below(SHEETS_PER_BATCH as u64) as usize);
            let mut gains: Vec<GainsByPenalties> =
                vec![[[0.0; SHEETS_PER_BATCH]; 4]; crosses.len()];
            for (base, gains) in bases.iter_mut().zip(&mut gains) {
                *base += rng.next_below(8) as f64 - 3.5;
                for gain in &mut gains[lane][..count] {
                    let legal = rng.next_below(20) > 0;
                    *gain =
                        if legal { *base + rng.next_below(6) as f64 } else { f64::NEG_INFINITY };
                }
            }
            let is_useful =
                |gains: &GainsByPenalties| gains[lane][..count].iter().any(|&gain| gain > 0.0);
            let useful = (0..)
                .zip(&gains)
                .fold(0, |mask, (place, gains)| mask | u64::from(is_useful(gains)) << place);
            let baseline: [f64; SHEETS_PER_BATCH] =
                std::array::from_fn(|_| rng.next_below(30).saturating_sub(20) as f64);
            let mut found = [0.0; SHEETS_PER_BATCH];
            let query =
                ExpectationQuery { gains: &gains, lane, useful, baseline: &baseline, count };
            ranking.add_expected_best(&offer, query, &mut found);
            for sheet in 0..count {
                let baseline = baseline[sheet];
                let best = by_faces(sum, &crosses, |place| gains[place][lane][sheet], baseline);
                let expected = best - baseline * whites.chance;
                let found = found[sheet];
                assert!((found - expected).abs() < 1e-10, "{found}, not {expected}, sum {sum}");
            }
        }
    }
}
