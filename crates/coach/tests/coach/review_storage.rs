//! Reviews as a store keeps them, and points beside chances.

use rollwright_bots::HasBots;
use rollwright_coach::Review;
use rollwright_games::record::replay_record;
use rollwright_games::{Narration, Pig, Qwinto, Qwixx, Seat, Warrior, Yahtzee};

use crate::test_support::CoachedTable;

/// Every bit comes back; names do not, since they are not kept.
fn assert_storage_round_trip<G: HasBots + Narration>(table: &CoachedTable<G>) {
    let greedy = table.bot_maker("greedy");
    let record = table.play_game(&vec![&greedy; table.seats], 3);
    let mut review = table.review(&record);
    let written = review.to_storage_text();
    assert!(!written.contains("P1"), "{written}");
    let read = Review::from_storage_text::<G>(&written).expect("what was written can be read");
    for seat in &mut review.seats {
        seat.name.clear();
    }
    assert_eq!(read, review);
    // Numbers that are equal may still differ in a bit: -0 and 0.
    let json = |review: &Review| serde_json::to_string(review).unwrap();
    assert_eq!(json(&read), json(&review));
    assert_eq!(table.review(&record).to_storage_text(), written, "made again, it is the same");
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
fn a_review_comes_back_from_a_store_bit_for_bit() {
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

/// The points of each option of the first decision with a choice.
fn expected_points_of_options<G: HasBots + Narration>(table: &CoachedTable<G>) -> Vec<Option<f64>> {
    let greedy = table.bot_maker("greedy");
    let folded = replay_record::<G>(&table.play_game(&vec![&greedy; table.seats], 3)).unwrap();
    let asked = (0..folded.rolls_and_actions.len()).rev().find_map(|at| {
        let seats = folded.opening.seats();
        let choice = |seat: &Seat| folded.position_before(at).legal_actions(*seat).len() > 1;
        seats.iter().find(choice).map(|seat| (folded.position_before(at), seat))
    });
    let (position, seat) = asked.expect("somebody had a choice");
    let hint = table.coach.hint(position, seat);
    hint.options.iter().map(|option| option.ranked.action_value.expected_points).collect()
}

#[test]
fn points_stand_beside_chances_to_win_wherever_a_game_has_points() {
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
    // Alone the value itself is points; a race has none.
    let alone = expected_points_of_options(&CoachedTable::<Yahtzee>::new("official", &[], 1));
    assert!(alone.iter().all(Option::is_none));
    let race = expected_points_of_options(&CoachedTable::<Warrior>::new("classic", &[], 2));
    assert!(race.iter().all(Option::is_none));
    // Of a review the costliest decisions have them, for both choices.
    let greedy = pig.bot_maker("greedy");
    let review = pig.review(&pig.play_game(&[&greedy, &greedy], 3));
    let most = |one: &&rollwright_coach::DecisionReview,
                other: &&rollwright_coach::DecisionReview| {
        one.loss.total_cmp(&other.loss)
    };
    let worst = review.decisions.iter().max_by(most).unwrap();
    assert!(worst.loss > 0.0 && worst.options.iter().all(|option| option.points.is_some()));
    assert!(review.decisions.iter().flat_map(|one| &one.options).any(|one| one.points.is_none()));
}
