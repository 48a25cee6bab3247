//! Stored reviews, and points alongside chances.

use rollwright_bots::HasPositionValues;
use rollwright_coach::Review;
use rollwright_coach::reasons::HasReasons;
use rollwright_games::record::replay_record;
use rollwright_games::{Pig, Presentation, Qwinto, Qwixx, Seat, Warrior, Yahtzee};

use crate::test_support::CoachedTable;

/// Every bit survives, except names, which aren't stored.
fn assert_storage_round_trip<G: HasPositionValues + Presentation>(table: &CoachedTable<G>) {
    let greedy = table.bot_factory("greedy");
    let record = table.play_game(&vec![&greedy; table.seats], 3);
    let mut review = table.review(&record);
    let written = review.to_storage_text();
    assert!(!written.contains("P1"), "{written}");
    let read = Review::from_storage_text::<G>(&written).expect("stored text can be parsed");
    for seat in &mut review.seats {
        seat.name.clear();
    }
    assert_eq!(read, review);
    // Equal numbers may still differ in a bit: -0 and 0.
    let json = |review: &Review| serde_json::to_string(review).unwrap();
    assert_eq!(json(&read), json(&review));
    assert_eq!(table.review(&record).to_storage_text(), written, "reviews are reproducible");
    assert!(
        Review::from_storage_text::<G>(&written.replace("\"method\":\"", "\"method\":\"x"))
            .is_none()
    );
    assert!(
        Review::from_storage_text::<G>("{}").is_none()
            && Review::from_storage_text::<G>("nonsense").is_none()
    );
}

#[test]
fn stored_reviews_round_trip_bit_for_bit() {
    assert_storage_round_trip(&CoachedTable::<Yahtzee>::new("official", &[], 1));
    assert_storage_round_trip(&CoachedTable::<Pig>::new("classic", &[], 2));
    assert_storage_round_trip(&CoachedTable::<Pig>::with_rollouts(
        "classic",
        &[("goal", "30")],
        3,
        10,
    ));
    assert_storage_round_trip(&CoachedTable::<Qwinto>::new("official", &[], 1));
}

/// The expected points of each option of the last decision with more than one option.
fn expected_points_of_options<G: HasReasons + HasPositionValues>(
    table: &CoachedTable<G>,
) -> Vec<Option<f64>> {
    let greedy = table.bot_factory("greedy");
    let replay = replay_record::<G>(&table.play_game(&vec![&greedy; table.seats], 3)).unwrap();
    let asked = (0..replay.rolls_and_actions.len()).rev().find_map(|at| {
        let seats = replay.opening.seats();
        let choice = |seat: &Seat| replay.position_before(at).legal_actions(*seat).len() > 1;
        seats.iter().find(choice).map(|seat| (replay.position_before(at), seat))
    });
    let (position, seat) = asked.expect("a decision with more than one option");
    let hint = table.coach.hint(position, seat);
    hint.options.iter().map(|option| option.ranked.action_value.expected_points).collect()
}

#[test]
fn chances_to_win_come_with_points_where_the_game_has_points() {
    let near = |points: &[Option<f64>], low: f64, high: f64| {
        points.iter().all(|points| points.is_some_and(|points| (low..high).contains(&points)))
    };
    let pig = CoachedTable::<Pig>::new("classic", &[], 2);
    assert!(
        near(&expected_points_of_options(&pig), 1.0, 130.0),
        "{:?}",
        expected_points_of_options(&pig)
    );
    let qwixx = CoachedTable::<Qwixx>::new("official", &[], 2);
    assert!(
        near(&expected_points_of_options(&qwixx), -20.0, 180.0),
        "{:?}",
        expected_points_of_options(&qwixx)
    );
    // For one seat the value itself is points; a race has no points.
    let one_seat = expected_points_of_options(&CoachedTable::<Yahtzee>::new("official", &[], 1));
    assert!(one_seat.iter().all(Option::is_none));
    let race = expected_points_of_options(&CoachedTable::<Warrior>::new("classic", &[], 2));
    assert!(race.iter().all(Option::is_none));
    // In a review the costliest decisions have them, for both options.
    let greedy = pig.bot_factory("greedy");
    let review = pig.review(&pig.play_game(&[&greedy, &greedy], 3));
    let most = |one: &&rollwright_coach::DecisionReview,
                other: &&rollwright_coach::DecisionReview| {
        one.loss.total_cmp(&other.loss)
    };
    let worst = review.decisions.iter().max_by(most).unwrap();
    assert!(worst.loss > 0.0 && worst.options.iter().all(|option| option.points.is_some()));
    assert!(review.decisions.iter().flat_map(|one| &one.options).any(|one| one.points.is_none()));
}
