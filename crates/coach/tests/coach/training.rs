//! Positions to train with: the same for the same source, of the difficulty that was asked
//! for, and judged by the values.

use std::str::FromStr;

use rollwright_bots::HasBots;
use rollwright_coach::Coach;
use rollwright_coach::training::{
    Difficulty, Exercise, Source, TrainingTable, mistakes, training_table,
};
use rollwright_games::{Facts, Game, GameId, Pig, Qwinto, Seat, Yahtzee, with_game};

use crate::world::{Table, solutions};

/// The table that people train for, with few rollouts where values are estimated.
fn trained<G: HasBots + Facts>() -> (TrainingTable, Coach<G>) {
    let table = training_table::<G>().unwrap();
    let coach = Coach::new(&G::rules(&table.rules), table.seats, 20, solutions()).unwrap();
    (table, coach)
}

#[test]
fn every_game_has_a_table_to_train_for() {
    for game in GameId::ALL {
        with_game!(game, G => assert!(training_table::<G>().is_some(), "{game}"));
    }
}

/// Positions of a game at every difficulty: made again they are the same, and they have
/// something to decide.
fn positions<G: HasBots + Facts>(count: u64, fits: bool) {
    let (table, coach) = trained::<G>();
    let thresholds = coach.thresholds(&G::new(&G::rules(&table.rules), table.seats));
    for (difficulty, number) in
        Difficulty::ALL.iter().flat_map(|&d| (0..count).map(move |n| (d, n)))
    {
        let source = Source::Simulated { number, difficulty, question: None };
        let make = |source: &Source| coach.exercise(source, &table, solutions()).unwrap().unwrap();
        let exercise: Exercise<G> = make(&source);
        let again = make(&Source::from_str(&source.to_string()).unwrap());
        assert_eq!(exercise.position(), again.position(), "{source}");
        let weighed = coach.weigh(&exercise.position(), exercise.seat);
        assert!(weighed.iter().any(|weighed| weighed.loss > 0.0), "{source}: nothing to lose");
        if fits {
            assert!(difficulty.fits(weighed[1].loss, &thresholds), "{source}: {}", weighed[1].loss);
        }
        for weighed in &weighed {
            let verdict = coach.judge(&exercise, weighed.option.action).unwrap();
            assert_eq!(verdict.is_right(), weighed.loss == 0.0);
            assert_eq!(verdict.mark, thresholds.mark(weighed.loss));
        }
    }
}

#[test]
fn positions_are_repeatable_and_as_hard_as_they_were_asked_for() {
    // Close decisions are rare in what easy bots play of Pig: there the nearest will do.
    positions::<Pig>(6, false);
    positions::<Yahtzee>(3, true);
    positions::<Qwinto>(1, false);
}

#[test]
fn a_day_has_its_own_position_and_a_kind_of_question_can_be_asked_for() {
    let (table, coach) = trained::<Yahtzee>();
    let make = |source: &Source| coach.exercise(source, &table, solutions()).unwrap().unwrap();
    let [one, same, other] =
        [20_772, 20_772, 20_773].map(|day| make(&Source::Daily { day }).position());
    assert_eq!(one, same);
    assert_ne!(one, other);
    for number in 0..4 {
        let any = Source::Simulated { number, difficulty: Difficulty::Hard, question: None };
        let question = make(&any).question();
        let wanted = Source::Simulated {
            number: number + 100,
            difficulty: Difficulty::Hard,
            question: Some(question.to_owned()),
        };
        assert_eq!(make(&wanted).question(), question);
    }
}

#[test]
fn what_was_lost_in_a_game_becomes_positions_of_it() {
    let table = Table::<Pig>::new("classic", &[("goal", "30")], 2);
    let maker = table.maker("random");
    let record = table.play(&[&maker, &maker], 3);
    let review = table.review(&record);
    let own = mistakes(&review, "table", &[Seat(0)]);
    assert!(!own.is_empty() && own.iter().all(|one| one.seat == Seat(0)));
    for mistake in own {
        let folded = rollwright_games::record::fold::<Pig>(&record).unwrap();
        let exercise = Exercise::new(mistake.source(), folded, mistake.stood, Seat(0)).unwrap();
        let decision = review.decisions.iter().find(|d| d.stood == mistake.stood).unwrap();
        let verdict = table.coach.judge(&exercise, Pig::read(&decision.played).unwrap()).unwrap();
        assert_eq!(verdict.taken.loss, mistake.loss);
        assert_eq!(exercise.question(), mistake.question);
    }
}
