//! Reviews as a store keeps them, and points beside chances.

use rollwright_bots::HasBots;
use rollwright_coach::Review;
use rollwright_games::record::fold;
use rollwright_games::{Facts, Pig, Qwinto, Qwixx, Seat, Warrior, Yahtzee};

use crate::world::Table;

/// Every bit comes back; names do not, since they are not kept.
fn comes_back<G: HasBots + Facts>(table: &Table<G>) {
    let greedy = table.maker("greedy");
    let record = table.play(&vec![&greedy; table.seats], 3);
    let mut review = table.review(&record);
    let written = review.written();
    assert!(!written.contains("P1"), "{written}");
    let read = Review::read::<G>(&written).expect("what was written can be read");
    for seat in &mut review.seats {
        seat.name.clear();
    }
    assert_eq!(read, review);
    // Numbers that are equal may still differ in a bit: -0 and 0.
    let json = |review: &Review| serde_json::to_string(review).unwrap();
    assert_eq!(json(&read), json(&review));
    assert_eq!(table.review(&record).written(), written, "made again, it is the same");
    assert!(Review::read::<G>(&written.replace("\"method\":\"", "\"method\":\"x")).is_none());
    assert!(Review::read::<G>("{}").is_none() && Review::read::<G>("nonsense").is_none());
}

#[test]
fn a_review_comes_back_from_a_store_bit_for_bit() {
    comes_back(&Table::<Yahtzee>::new("official", &[], 1));
    comes_back(&Table::<Pig>::new("classic", &[], 2));
    comes_back(&Table::<Pig>::with("classic", &[("goal", "30")], 3, 10));
    comes_back(&Table::<Qwinto>::new("official", &[], 1));
}

/// The points of each option of the first decision with a choice.
fn points<G: HasBots + Facts>(table: &Table<G>) -> Vec<Option<f64>> {
    let greedy = table.maker("greedy");
    let folded = fold::<G>(&table.play(&vec![&greedy; table.seats], 3)).unwrap();
    let asked = (0..folded.standing.len()).rev().find_map(|at| {
        let seats = folded.opening.seats();
        let choice = |seat: &Seat| folded.before(at).legal(*seat).len() > 1;
        seats.iter().find(choice).map(|seat| (folded.before(at), seat))
    });
    let (position, seat) = asked.expect("somebody had a choice");
    let hint = table.coach.hint(position, seat);
    hint.options.iter().map(|option| option.weighed.option.points).collect()
}

#[test]
fn points_stand_beside_chances_to_win_wherever_a_game_has_points() {
    let near = |points: &[Option<f64>], low: f64, high: f64| {
        points.iter().all(|points| points.is_some_and(|points| (low..high).contains(&points)))
    };
    let pig = Table::<Pig>::new("classic", &[], 2);
    assert!(near(&points(&pig), 1.0, 130.0), "{:?}", points(&pig));
    let qwixx = Table::<Qwixx>::new("official", &[], 2);
    assert!(near(&points(&qwixx), -20.0, 180.0), "{:?}", points(&qwixx));
    // Alone the value itself is points; a race has none.
    let alone = points(&Table::<Yahtzee>::new("official", &[], 1));
    assert!(alone.iter().all(Option::is_none));
    let race = points(&Table::<Warrior>::new("classic", &[], 2));
    assert!(race.iter().all(Option::is_none));
    // Of a review the costliest decisions have them, for both choices.
    let greedy = pig.maker("greedy");
    let review = pig.review(&pig.play(&[&greedy, &greedy], 3));
    let most = |one: &&rollwright_coach::Decision, other: &&rollwright_coach::Decision| {
        one.loss.total_cmp(&other.loss)
    };
    let worst = review.decisions.iter().max_by(most).unwrap();
    assert!(worst.loss > 0.0 && worst.options.iter().all(|option| option.points.is_some()));
    assert!(review.decisions.iter().flat_map(|one| &one.options).any(|one| one.points.is_none()));
}
