//! Positions to train with: the same for the same source, of the difficulty that was asked
//! for, and judged by the values.

use std::str::FromStr;

use rollwright_bots::HasBots;
use rollwright_coach::Coach;
use rollwright_coach::training::{
    Difficulty, Exercise, ExerciseSource, TrainingTable, default_training_table, mistakes_in_review,
};
use rollwright_games::{Game, GameId, Narration, Pig, Qwinto, Seat, Yahtzee, with_game};

use crate::test_support::{CoachedTable, shared_solutions};

/// The table that people train for, with few rollouts where values are estimated.
fn training_table_and_coach<G: HasBots + Narration>() -> (TrainingTable, Coach<G>) {
    let table = default_training_table::<G>().unwrap();
    let coach =
        Coach::new(&G::rules_for(&table.rules), table.seats, 20, shared_solutions()).unwrap();
    (table, coach)
}

#[test]
fn every_game_has_a_table_to_train_for() {
    for game in GameId::ALL {
        with_game!(game, G => assert!(default_training_table::<G>().is_some(), "{game}"));
    }
}

/// Positions of a game at every difficulty: made again they are the same, and they have
/// something to decide.
fn assert_positions_are_repeatable<G: HasBots + Narration>(count: u64, fits: bool) {
    let (table, coach) = training_table_and_coach::<G>();
    let thresholds = coach.thresholds(&G::new(&G::rules_for(&table.rules), table.seats));
    for (difficulty, number) in
        Difficulty::ALL.iter().flat_map(|&d| (0..count).map(move |n| (d, n)))
    {
        let source = ExerciseSource::SimulatedGame { number, difficulty, question: None };
        let make = |source: &ExerciseSource| {
            coach.find_exercise(source, &table, shared_solutions()).unwrap().unwrap()
        };
        let exercise: Exercise<G> = make(&source);
        let again = make(&ExerciseSource::from_str(&source.to_string()).unwrap());
        assert_eq!(exercise.position(), again.position(), "{source}");
        let weighed = coach.rank_options(&exercise.position(), exercise.seat);
        assert!(weighed.iter().any(|weighed| weighed.loss > 0.0), "{source}: nothing to lose");
        if fits {
            assert!(
                difficulty.matches_loss(weighed[1].loss, &thresholds),
                "{source}: {}",
                weighed[1].loss
            );
        }
        for weighed in &weighed {
            let verdict = coach.judge_answer(&exercise, weighed.action_value.action).unwrap();
            assert_eq!(verdict.is_correct(), weighed.loss == 0.0);
            assert_eq!(verdict.severity, thresholds.severity_of_loss(weighed.loss));
        }
    }
}

#[test]
fn positions_are_repeatable_and_as_hard_as_they_were_asked_for() {
    // Close decisions are rare in what easy bots play of Pig: there the nearest will do.
    assert_positions_are_repeatable::<Pig>(6, false);
    assert_positions_are_repeatable::<Yahtzee>(3, true);
    assert_positions_are_repeatable::<Qwinto>(1, false);
}

#[test]
fn a_day_has_its_own_position_and_a_kind_of_question_can_be_asked_for() {
    let (table, coach) = training_table_and_coach::<Yahtzee>();
    let make = |source: &ExerciseSource| {
        coach.find_exercise(source, &table, shared_solutions()).unwrap().unwrap()
    };
    let [one, same, other] =
        [20_772, 20_772, 20_773].map(|day| make(&ExerciseSource::Daily { day }).position());
    assert_eq!(one, same);
    assert_ne!(one, other);
    for number in 0..4 {
        let any =
            ExerciseSource::SimulatedGame { number, difficulty: Difficulty::Hard, question: None };
        let question = make(&any).question();
        let wanted = ExerciseSource::SimulatedGame {
            number: number + 100,
            difficulty: Difficulty::Hard,
            question: Some(question.to_owned()),
        };
        assert_eq!(make(&wanted).question(), question);
    }
}

#[test]
fn what_was_lost_in_a_game_becomes_positions_of_it() {
    let table = CoachedTable::<Pig>::new("classic", &[("goal", "30")], 2);
    let maker = table.bot_maker("random");
    let record = table.play_game(&[&maker, &maker], 3);
    let review = table.review(&record);
    let own = mistakes_in_review(&review, "table", &[Seat(0)]);
    assert!(!own.is_empty() && own.iter().all(|one| one.seat == Seat(0)));
    for mistake in own {
        let folded = rollwright_games::record::replay_record::<Pig>(&record).unwrap();
        let exercise =
            Exercise::new(mistake.to_exercise_source(), folded, mistake.events_before, Seat(0))
                .unwrap();
        let decision = review.decisions.iter().find(|d| d.stood == mistake.events_before).unwrap();
        let verdict = table
            .coach
            .judge_answer(&exercise, Pig::parse_action(&decision.played).unwrap())
            .unwrap();
        assert_eq!(verdict.chosen.loss, mistake.loss);
        assert_eq!(exercise.question(), mistake.question);
    }
}
