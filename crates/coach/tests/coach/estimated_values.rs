//! Estimated values come with their error, and the unexplained part is shown.

use std::sync::atomic::{AtomicU64, Ordering};

use rollwright_bots::{Cancelled, HasPositionValues, NoProgress, Progress};
use rollwright_coach::{CostlyDecision, Review, costliest_decisions, plain_text};
use rollwright_games::record::replay_record;
use rollwright_games::{Pig, PlayerNames, Presentation, Qwinto, Qwixx, Seat, Warrior, Yahtzee};
use rollwright_i18n::Lang;

use crate::test_support::CoachedTable;

/// Reviews a game twice, compares the reviews and returns one.
fn review_twice<G: HasPositionValues + Presentation>(
    table: &CoachedTable<G>,
    strategy: &str,
) -> rollwright_coach::Review {
    let factory = table.bot_factory(strategy);
    let record = table.play_game(&vec![&factory; table.seats], 3);
    let review = table.review(&record);
    assert!(!review.exact && review.finished);
    assert_eq!(review, table.review(&record), "a review is reproducible bit for bit");
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
fn games_without_own_values_are_reviewed_by_rollouts() {
    let table = CoachedTable::<Pig>::with_rollouts("classic", &[("goal", "15")], 3, 30);
    let review = review_twice(&table, "random");
    assert_eq!(review.method, "30 rollouts of cautious");
    assert_eq!(review.objective, "win");
    // Thirty games say little: most options are equal within the error, but each has one.
    assert!(review.decisions.iter().flat_map(|d| &d.options).any(|option| option.error > 0.0));
    let wins: f64 = review.seats.iter().map(|seat| seat.result).sum();
    let starts: f64 = review.seats.iter().map(|seat| seat.start).sum();
    assert!((wins - 1.0).abs() < 1e-12 && (starts - 1.0).abs() < 1e-12);
}

#[test]
fn champions_evaluate_tables_of_yahtzee_and_qwixx() {
    let review = review_twice(&CoachedTable::<Yahtzee>::new("official", &[], 3), "greedy");
    assert_eq!(review.method, "evaluator of champion");
    assert!(review.decisions.iter().flat_map(|d| &d.options).all(|option| option.points.is_some()));
    for values in &review.course {
        assert!((values.iter().sum::<f64>() - 1.0).abs() < 1e-9, "{values:?}");
    }
    let review = review_twice(&CoachedTable::<Qwixx>::new("official", &[], 2), "greedy");
    assert_eq!(review.method, "evaluator of champion");
    for values in &review.course {
        assert!((values.iter().sum::<f64>() - 1.0).abs() < 1e-9, "{values:?}");
    }
    // Losses within the error count as nothing, so they stay in the residual.
    let uncounted = |decision: &rollwright_coach::DecisionReview| {
        let played = decision.options.iter().find(|option| option.action == decision.played);
        let best = decision.options.first().map_or(0.0, |option| option.value);
        if decision.loss > 0.0 { 0.0 } else { best - played.map_or(best, |option| option.value) }
    };
    let uncounted: f64 = review.decisions.iter().map(uncounted).sum();
    assert!(review.seats.iter().all(|seat| seat.residual.abs() < 0.1 + uncounted));
    // Seats that are asked together answer in one step. If others answered differently than
    // predicted, that is their effect.
    let together = review.decisions.windows(2).filter(|pair| pair[0].step == pair[1].step);
    assert!(together.count() > 0);
    assert!(review.seats.iter().all(|seat| seat.others != 0.0));
}

#[test]
fn the_net_evaluates_qwinto_for_one_seat_and_more() {
    let alone = review_twice(&CoachedTable::<Qwinto>::new("official", &[], 1), "greedy");
    assert_eq!((&*alone.objective, alone.method.as_str()), ("points", "evaluator of champion"));
    assert!(alone.seats[0].start > 40.0, "{}", alone.seats[0].start);
    let table = CoachedTable::<Qwinto>::new("ottawa", &[], 3);
    let review = review_twice(&table, "cautious");
    assert_eq!(review.objective, "win");
    for values in &review.course {
        assert!((values.iter().sum::<f64>() - 1.0).abs() < 1e-9, "{values:?}");
    }
    let options = || review.decisions.iter().flat_map(|decision| &decision.options);
    assert!(options().all(|option| option.points.is_some() && option.error > 0.0));
    // The net sees the loss of weak play, and hints show points alongside chances.
    let weak = review_twice(&CoachedTable::<Qwinto>::new("official", &[], 2), "random");
    assert!(weak.seats.iter().all(|seat| seat.loss > 0.1), "{:?}", weak.seats);
    let factory = table.bot_factory("greedy");
    let record = table.play_game(&[&factory, &factory, &factory], 2);
    let replay = replay_record::<Qwinto>(&record).unwrap();
    let names = PlayerNames::new(&["A".to_owned(), "B".to_owned(), "C".to_owned()], Lang::En);
    let text = plain_text::hint_text(&table.coach.hint(&replay.opening, Seat(0)), &names);
    assert!(text.contains("% +-") && text.contains(" points)"), "{text}");
    assert!(text.contains("typical error of a value: 12.6 percentage points"), "{text}");
}

/// Numbers that players enter into empty cells aren't crossed out, unlike printed ones.
#[test]
fn entered_numbers_are_not_crossed_out() {
    let review_text = |review: &Review, moments: &[CostlyDecision<'_>]| {
        let names = PlayerNames::new(&["A".to_owned(), "B".to_owned()], Lang::En);
        plain_text::review_text(review, moments, &names)
    };
    let crossed = |text: &str| text.split_whitespace().any(|word| word == "x7");
    let table = CoachedTable::<Qwixx>::new("official", &[], 1);
    let record = table.play_game(&[&table.bot_factory("greedy")], 3);
    let (review, replay) = (table.review(&record), replay_record::<Qwixx>(&record).unwrap());
    assert!(crossed(&review_text(&review, &costliest_decisions(&review, &replay, Lang::En))));
    let table = CoachedTable::<Qwinto>::new("official", &[], 1);
    let record = table.play_game(&[&table.bot_factory("greedy")], 3);
    let (review, replay) = (table.review(&record), replay_record::<Qwinto>(&record).unwrap());
    let text = review_text(&review, &costliest_decisions(&review, &replay, Lang::En));
    assert!(!crossed(&text) && text.contains(" 7 "), "{text}");
}

#[test]
fn mark_thresholds_depend_on_the_game() {
    let marks = |review: &rollwright_coach::Review| {
        let marks = review.thresholds;
        [marks.doubtful, marks.bad, marks.very_bad]
    };
    let table =
        CoachedTable::<Warrior>::with_rollouts("classic", &[("levels", "3"), ("size", "3")], 2, 2);
    let review = table
        .review(&table.play_game(&[&table.bot_factory("random"), &table.bot_factory("random")], 1));
    assert_eq!(marks(&review), [0.001, 0.003, 0.01], "a duel decides little");
    assert!(review.decisions.iter().any(|decision| decision.mark.is_some()));
    let table = CoachedTable::<Pig>::with_rollouts("classic", &[("goal", "15")], 2, 2);
    let review = table
        .review(&table.play_game(&[&table.bot_factory("random"), &table.bot_factory("random")], 1));
    assert_eq!(marks(&review), [0.02, 0.05, 0.1]);
}

/// Counts the reports, and cancels after a number of them.
struct CancelAfter {
    reports: AtomicU64,
    max_reports: u64,
}

impl Progress for CancelAfter {
    fn report(&self, done: u64, total: u64) {
        assert!(done <= total, "{done} of {total}");
        self.reports.fetch_add(1, Ordering::Relaxed);
    }

    fn is_cancelled(&self) -> bool {
        self.reports.load(Ordering::Relaxed) >= self.max_reports
    }
}

#[test]
fn progress_is_reported_per_option_and_a_review_stops_within_a_step() {
    let table = CoachedTable::<Pig>::with_rollouts("classic", &[("goal", "15")], 3, 20);
    let factory = table.bot_factory("random");
    let record = table.play_game(&[&factory, &factory, &factory], 1);
    let replay = replay_record(&record).unwrap();
    let all = CancelAfter { reports: AtomicU64::new(0), max_reports: u64::MAX };
    let review = table.coach.review(&record, &replay, &all).unwrap();
    let options: usize = review.decisions.iter().map(|decision| decision.options.len()).sum();
    let reports = all.reports.load(Ordering::Relaxed) as usize;
    assert_eq!(reports, options + review.course.len() - 1, "each option and each step");
    // The first decision is the second step: the review stops between its two options.
    let short = CancelAfter { reports: AtomicU64::new(0), max_reports: 2 };
    assert_eq!(table.coach.review(&record, &replay, &short), Err(Cancelled));
    assert_eq!(short.reports.load(Ordering::Relaxed), 2);
}

#[test]
fn a_cancelled_review_stops() {
    struct AlwaysCancelled;
    impl Progress for AlwaysCancelled {
        fn report(&self, _done: u64, _total: u64) {}
        fn is_cancelled(&self) -> bool {
            true
        }
    }
    let table = CoachedTable::<Pig>::new("classic", &[], 2);
    let record = table.play_game(&[&table.bot_factory("random"), &table.bot_factory("random")], 1);
    let replay = replay_record(&record).unwrap();
    assert_eq!(table.coach.review(&record, &replay, &AlwaysCancelled), Err(Cancelled));
    assert!(table.coach.review(&record, &replay, &NoProgress).is_ok());
}
