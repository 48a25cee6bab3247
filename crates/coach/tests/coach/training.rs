//! Exercises: reproducible from their source, of the requested difficulty, and judged by the
//! values.

use std::str::FromStr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

use rollwright_bots::evaluation::{EvaluationMethod, PositionEvaluator, ValuesBySeat};
use rollwright_bots::{BotError, Cancelled, HasPositionValues, NoProgress, Objective, Progress};
use rollwright_coach::Coach;
use rollwright_coach::reasons::HasReasons;
use rollwright_coach::training::{
    Difficulty, Exercise, ExerciseSource, TrainingGameSetup, default_training_game_setup,
    mistakes_in_review,
};
use rollwright_games::{Game, GameId, Pig, Qwinto, Seat, Yahtzee, with_game};

use crate::test_support::{CoachedTable, shared_solutions};

/// The default training table, with few rollouts if values are estimated.
fn training_table_and_coach<G: HasReasons + HasPositionValues>() -> (TrainingGameSetup, Coach<G>) {
    let table = default_training_game_setup::<G>().unwrap();
    let coach =
        Coach::new(&G::rules_for(&table.rules), table.seats, 20, shared_solutions()).unwrap();
    (table, coach)
}

#[test]
fn every_game_has_a_training_table() {
    for game in GameId::ALL {
        with_game!(game, G => assert!(default_training_game_setup::<G>().is_some(), "{game}"));
    }
}

/// Exercises of a game at every difficulty are reproducible and have something to lose.
fn assert_positions_are_repeatable<G: HasReasons + HasPositionValues>(count: u64, fits: bool) {
    let (table, coach) = training_table_and_coach::<G>();
    let thresholds = coach.mistake_thresholds(&G::new(&G::rules_for(&table.rules), table.seats));
    for (difficulty, number) in
        Difficulty::ALL.iter().flat_map(|&d| (0..count).map(move |n| (d, n)))
    {
        let source = ExerciseSource::SimulatedGame { number, difficulty, question: None };
        let make = |source: &ExerciseSource| {
            coach
                .find_exercise_in_simulated_games(source, &table, shared_solutions(), &NoProgress)
                .unwrap()
                .unwrap()
        };
        let exercise: Exercise<G> = make(&source);
        let again = make(&ExerciseSource::from_str(&source.to_string()).unwrap());
        assert_eq!(exercise.position(), again.position(), "{source}");
        let ranked = coach.rank_options(&exercise.position(), exercise.seat);
        assert!(ranked.iter().any(|ranked| ranked.loss > 0.0), "{source}: nothing to lose");
        if fits {
            assert!(
                difficulty.matches_loss(ranked[1].loss, &thresholds),
                "{source}: {}",
                ranked[1].loss
            );
        }
        for ranked in &ranked {
            let verdict = coach.judge_answer(&exercise, ranked.action_value.action).unwrap();
            assert_eq!(verdict.is_correct(), ranked.loss == 0.0);
            assert_eq!(verdict.severity, thresholds.severity_of_loss(ranked.loss));
        }
    }
}

#[test]
fn exercises_are_reproducible_and_of_the_requested_difficulty() {
    // Close decisions are rare in easy bots' games of Pig, so the nearest difficulty will do.
    assert_positions_are_repeatable::<Pig>(6, false);
    assert_positions_are_repeatable::<Yahtzee>(3, true);
    assert_positions_are_repeatable::<Qwinto>(1, false);
}

#[test]
fn each_day_has_its_own_exercise_and_kinds_of_questions_can_be_requested() {
    let (table, coach) = training_table_and_coach::<Yahtzee>();
    let make = |source: &ExerciseSource| {
        coach
            .find_exercise_in_simulated_games(source, &table, shared_solutions(), &NoProgress)
            .unwrap()
            .unwrap()
    };
    let [one, same, other] =
        [20_772, 20_772, 20_773].map(|day| make(&ExerciseSource::Daily { day }).position());
    assert_eq!(one, same);
    assert_ne!(one, other);
    for number in 0..4 {
        let any =
            ExerciseSource::SimulatedGame { number, difficulty: Difficulty::Hard, question: None };
        let question = make(&any).question_kind();
        let wanted = ExerciseSource::SimulatedGame {
            number: number + 100,
            difficulty: Difficulty::Hard,
            question: Some(question.to_owned()),
        };
        assert_eq!(make(&wanted).question_kind(), question);
    }
}

#[test]
fn mistakes_in_a_game_become_exercises() {
    let table = CoachedTable::<Pig>::new("classic", &[("goal", "30")], 2);
    let factory = table.bot_factory("random");
    let record = table.play_game(&[&factory, &factory], 3);
    let review = table.review(&record);
    let own = mistakes_in_review(&review, "table", &[Seat(0)]);
    assert!(!own.is_empty() && own.iter().all(|one| one.seat == Seat(0)));
    for mistake in own {
        let replay = rollwright_games::record::replay_record::<Pig>(&record).unwrap();
        let exercise = Exercise::from_replayed_game(
            mistake.to_exercise_source(),
            replay,
            mistake.events_before,
            Seat(0),
        )
        .unwrap();
        let decision = review.decisions.iter().find(|d| d.stood == mistake.events_before).unwrap();
        let verdict = table
            .coach
            .judge_answer(&exercise, Pig::parse_action(&decision.played).unwrap())
            .unwrap();
        assert_eq!(verdict.chosen.loss, mistake.loss);
        assert_eq!(exercise.question_kind(), mistake.question);
    }
}

/// Values of Pig in which almost no decision matters: with `gap_at`, rolling on at that many points
/// gains so much; every other option is worth the same.
struct FlatValues {
    method: EvaluationMethod,
    gap_at: Option<(u16, f64)>,
    evaluated: Arc<AtomicUsize>,
}

impl PositionEvaluator<Pig> for FlatValues {
    fn objective(&self) -> Objective {
        Objective::Win
    }

    fn method(&self) -> EvaluationMethod {
        self.method
    }

    fn seat_values(&self, position: &Pig) -> ValuesBySeat {
        self.evaluated.fetch_add(1, Ordering::Relaxed);
        let rolled_on = |(turn, gap): (u16, f64)| {
            if position.turn_total == turn && !position.is_deciding { gap } else { 0.0 }
        };
        let gain = self.gap_at.map_or(0.0, rolled_on);
        position.seats().iter().map(|_| 0.5 + gain).collect()
    }

    fn predicted_action(&self, position: &Pig, seat: Seat) -> rollwright_games::pig::Action {
        position.legal_actions(seat)[0]
    }
}

/// Records the reported progress, and cancels after a number of checks.
#[derive(Default)]
struct RecordedProgress {
    done: AtomicU64,
    total: AtomicU64,
    checks: AtomicU64,
    cancels_after: Option<u64>,
}

impl Progress for RecordedProgress {
    fn report(&self, done: u64, total: u64) {
        assert!(done >= self.done.swap(done, Ordering::Relaxed) && done <= total);
        self.total.store(total, Ordering::Relaxed);
    }

    fn is_cancelled(&self) -> bool {
        let before = self.checks.fetch_add(1, Ordering::Relaxed);
        self.cancels_after.is_some_and(|most| before >= most)
    }
}

/// The exercise that a search over flat values finds, and how many options it evaluated.
fn search_flat_values(
    method: EvaluationMethod,
    gap_at: Option<(u16, f64)>,
    progress: &RecordedProgress,
) -> (Result<Option<Exercise<Pig>>, BotError>, usize) {
    let table = default_training_game_setup::<Pig>().unwrap();
    let evaluated = Arc::new(AtomicUsize::new(0));
    let values = FlatValues { method, gap_at, evaluated: evaluated.clone() };
    let coach = Coach::<Pig>::from_evaluator(Arc::new(values));
    let (number, difficulty) = (5, Difficulty::Medium);
    let source = ExerciseSource::SimulatedGame { number, difficulty, question: None };
    let found =
        coach.find_exercise_in_simulated_games(&source, &table, shared_solutions(), progress);
    (found, evaluated.load(Ordering::Relaxed))
}

const ROLLOUTS: EvaluationMethod =
    EvaluationMethod::RolloutEvaluator { strategy: "greedy", games: 200 };

#[test]
fn a_search_where_no_decision_matters_ends_without_an_exercise() {
    // One value is for the thresholds.
    for (method, most) in [(EvaluationMethod::Exact, 20_001), (ROLLOUTS, 61)] {
        let progress = RecordedProgress::default();
        let (found, evaluated) = search_flat_values(method, None, &progress);
        assert!(found.unwrap().is_none(), "{method:?}");
        assert!((2..=most).contains(&evaluated), "{method:?}: {evaluated} options");
        let [done, total] = [&progress.done, &progress.total].map(|n| n.load(Ordering::Relaxed));
        assert!(0 < done && done <= total, "{method:?}: {done} of {total}");
    }
}

#[test]
fn a_search_takes_the_best_position_it_has_found() {
    // Wanted is a loss of 0.02 to 0.05; the only one there is loses 0.3.
    let progress = RecordedProgress::default();
    let (found, _) = search_flat_values(EvaluationMethod::Exact, Some((5, 0.3)), &progress);
    assert_eq!(found.unwrap().unwrap().position().turn_total, 5);
}

#[test]
fn a_cancelled_search_says_so() {
    let progress = RecordedProgress { cancels_after: Some(7), ..Default::default() };
    let (found, evaluated) = search_flat_values(ROLLOUTS, None, &progress);
    assert_eq!(found.err(), Some(BotError::Cancelled(Cancelled)));
    assert!(evaluated <= 8, "{evaluated}");
}
