//! Where values are estimated, the error is told and what is left over is shown.

use rollwright_games::record::fold;
use rollwright_games::{Facts, Pig, Qwixx, Yahtzee};
use rollwright_minds::{HasBots, Stopped, Unwatched, Watch};

use crate::world::Table;

/// Reviews a game twice and gives it back.
fn reviewed<G: HasBots + Facts>(table: &Table<G>, strategy: &str) -> rollwright_coach::Review {
    let maker = table.maker(strategy);
    let record = table.play(&vec![&maker; table.seats], 3);
    let review = table.review(&record);
    assert!(!review.exact && review.finished);
    assert_eq!(review, table.review(&record), "a review can be made again bit for bit");
    for seat in &review.seats {
        let sum = seat.start + seat.luck - seat.loss + seat.others + seat.residual;
        assert!((seat.result - sum).abs() < 1e-12);
    }
    for decision in &review.decisions {
        let best = decision.options[0].value;
        for option in &decision.options {
            assert!(option.error >= 0.0 && option.value <= best);
        }
        let played = decision.options.iter().find(|option| option.action == decision.played);
        let gap = best - played.unwrap().value;
        assert!(decision.loss == 0.0 || (decision.loss - gap).abs() < 1e-12);
    }
    review
}

#[test]
fn a_plain_game_is_reviewed_by_rollouts_with_no_line_written() {
    let table = Table::<Pig>::with("classic", &[("goal", "15")], 3, 30);
    let review = reviewed(&table, "random");
    assert_eq!(review.method, "30 rollouts of greedy");
    assert_eq!(review.objective, "win");
    // Thirty games tell little: most decisions are equal within the error, all have one.
    assert!(review.decisions.iter().flat_map(|d| &d.options).any(|option| option.error > 0.0));
    let wins: f64 = review.seats.iter().map(|seat| seat.result).sum();
    let starts: f64 = review.seats.iter().map(|seat| seat.start).sum();
    assert!((wins - 1.0).abs() < 1e-12 && (starts - 1.0).abs() < 1e-12);
}

#[test]
fn champions_judge_tables_of_yahtzee_and_qwixx() {
    let review = reviewed(&Table::<Yahtzee>::new("official", &[], 3), "greedy");
    assert_eq!(review.method, "evaluator of champion");
    assert!(review.decisions.iter().flat_map(|d| &d.options).all(|option| option.points.is_some()));
    for worths in &review.course {
        assert!((worths.iter().sum::<f64>() - 1.0).abs() < 1e-9, "{worths:?}");
    }
    let review = reviewed(&Table::<Qwixx>::new("official", &[], 2), "greedy");
    assert_eq!(review.method, "evaluator of champion");
    for worths in &review.course {
        assert!((worths.iter().sum::<f64>() - 1.0).abs() < 1e-9, "{worths:?}");
    }
    assert!(review.seats.iter().all(|seat| seat.residual.abs() < 0.1));
    // Whoever is asked together answers together: one step, and what the others did
    // instead of what was expected is their part.
    let together = review.decisions.windows(2).filter(|pair| pair[0].step == pair[1].step);
    assert!(together.count() > 0);
    assert!(review.seats.iter().all(|seat| seat.others != 0.0));
}

#[test]
fn a_review_stops_when_it_is_told_to() {
    struct Impatient;
    impl Watch for Impatient {
        fn progress(&self, _done: u64, _total: u64) {}
        fn stopped(&self) -> bool {
            true
        }
    }
    let table = Table::<Pig>::new("classic", &[], 2);
    let record = table.play(&[&table.maker("random"), &table.maker("random")], 1);
    let folded = fold(&record).unwrap();
    assert_eq!(table.coach.review(&record, &folded, &Impatient), Err(Stopped));
    assert!(table.coach.review(&record, &folded, &Unwatched).is_ok());
}
