//! Lessons never teach a mistake: the coach grades every action that a lesson asks for.

use std::collections::BTreeMap;

use rollwright_bots::HasPositionValues;
use rollwright_coach::reasons::HasReasons;
use rollwright_coach::{Coach, DEFAULT_ROLLOUTS};
use rollwright_games::lesson::{LEARNER_SEAT, LearnerTask, Lesson, LessonMove};
use rollwright_games::record::{DiceOrigin, Event, FORMAT_VERSION, Header, ReplayedGame, SeatSpec};
use rollwright_games::{GameId, RuleSetWithSettings, with_game};
use rollwright_i18n::Lang;

use crate::test_support::shared_solutions;

fn lesson_opening<G: HasReasons>(lesson: &Lesson) -> ReplayedGame<G> {
    let seat_spec = |at: usize| SeatSpec { name: format!("Player {}", at + 1), bot: None };
    let rules =
        RuleSetWithSettings::from_name_and_settings::<G>(Some(lesson.rule_set), &BTreeMap::new())
            .unwrap();
    let header = Header {
        rollwright: FORMAT_VERSION,
        game: G::ID,
        rules: rules.rule_set().name.to_owned(),
        version: rules.rule_set().version,
        settings: rules.setting_values_by_key(),
        seats: (0..lesson.seat_count).map(seat_spec).collect(),
        first: LEARNER_SEAT,
        dice: DiceOrigin::Manual,
        seed: None,
        commitment: None,
        training: true,
        position: None,
    };
    ReplayedGame::from_header(&header).unwrap()
}

/// The learner's actions that are worse than the best by more than the error, with the best.
fn mistakes_taught<G: HasReasons + HasPositionValues>(lesson: &Lesson) -> Vec<String> {
    let mut game = lesson_opening::<G>(lesson);
    let rules = G::rules_for(&game.rules);
    let coach = Coach::<G>::new(&rules, game.opening.seats(), DEFAULT_ROLLOUTS, shared_solutions())
        .unwrap();
    let mut mistakes = Vec::new();
    for scripted in lesson.script() {
        let event = match scripted.lesson_move {
            LessonMove::Roll(faces) => Event::Roll { faces: faces.to_vec() },
            LessonMove::Act(seat, action) => Event::Act { seat, action: action.to_owned() },
        };
        let stage = &lesson.stages[scripted.stage];
        if let (true, LearnerTask::Act(taught)) = (scripted.is_stage_start, stage.learner_action) {
            let ranked = coach.rank_options(game.position(), LEARNER_SEAT);
            let of = |action: &str| {
                ranked.iter().find(|o| G::format_action(o.action_value.action) == action).unwrap()
            };
            let best = G::format_action(ranked[0].action_value.action);
            let error = ranked[0].action_value.error.hypot(of(taught).action_value.error);
            let loss = of(taught).loss;
            if loss > 0.0 {
                mistakes.push(format!(
                    "{} stage {}: {taught} loses {loss:.4} (error {error:.4}); best is {best}",
                    G::ID,
                    scripted.stage
                ));
            }
            for wrong in stage.mistakes {
                if of(wrong).loss <= 0.0 {
                    mistakes.push(format!(
                        "{} stage {}: {wrong} is called a mistake, but loses nothing",
                        G::ID,
                        scripted.stage
                    ));
                }
            }
        }
        let checked = game.check_event(&event).unwrap();
        game.apply_event(checked);
    }
    mistakes
}

#[test]
fn no_lesson_teaches_a_mistake() {
    let mut mistakes = Vec::new();
    for game in GameId::ALL {
        with_game!(game, G => {
            for lesson in game.lesson(Lang::En).iter() {
                mistakes.extend(mistakes_taught::<G>(lesson));
            }
        });
    }
    assert!(mistakes.is_empty(), "{}", mistakes.join("\n"));
}
