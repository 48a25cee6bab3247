//! Every lesson can be played as written: the dice fit, every action is legal, and every
//! listed mistake is legal and explained.

use std::collections::BTreeMap;

use rollwright_games::lesson::{
    LEARNER_SEAT, LearnerTask, Lesson, LessonMove, LessonScriptComparison,
};
use rollwright_games::record::{DiceOrigin, Event, FORMAT_VERSION, Header, ReplayedGame, SeatSpec};
use rollwright_games::{GameId, Phase, Presentation, Seat, with_game};
use rollwright_i18n::Lang;

/// The opening position of a lesson.
fn lesson_opening<G: Presentation>(lesson: &Lesson) -> ReplayedGame<G> {
    let sitter = |at: usize| SeatSpec { name: format!("Player {}", at + 1), bot: None };
    let set = G::rule_sets().iter().find(|set| set.name == lesson.rule_set).unwrap();
    let settings = set.settings.iter().map(|setting| (setting.key.to_owned(), setting.default));
    let header = Header {
        rollwright: FORMAT_VERSION,
        game: G::ID,
        rules: set.name.to_owned(),
        version: set.version,
        settings: settings.collect::<BTreeMap<_, _>>(),
        seats: (0..lesson.seat_count).map(sitter).collect(),
        first: LEARNER_SEAT,
        dice: DiceOrigin::Manual,
        seed: None,
        commitment: None,
        training: true,
        position: None,
    };
    ReplayedGame::from_header(&header).unwrap()
}

fn apply_lesson_move<G: Presentation>(game: &mut ReplayedGame<G>, lesson_move: LessonMove) {
    let event = match lesson_move {
        LessonMove::Roll(faces) => Event::Roll { faces: faces.to_vec() },
        LessonMove::Act(seat, action) => Event::Act { seat, action: action.to_owned() },
    };
    let checked =
        game.check_event(&event).unwrap_or_else(|error| panic!("{} {event:?}: {error}", G::ID));
    game.apply_event(checked);
}

/// Checks that the learner's action is legal at a stage, and so is every mistake.
fn check_stage_start<G: Presentation>(lesson: &Lesson, at: usize, game: &ReplayedGame<G>) {
    let (stage, place) = (&lesson.stages[at], format!("{} stage {at}", G::ID));
    let legal: Vec<String> =
        game.position().legal_actions(LEARNER_SEAT).into_iter().map(G::format_action).collect();
    match (stage.learner_action, game.position().phase()) {
        (LearnerTask::Roll(_), Phase::Roll { seat }) => {
            assert_eq!(seat, LEARNER_SEAT, "{place}")
        }
        (LearnerTask::Act(action), Phase::Decide { .. }) => {
            assert!(legal.iter().any(|text| text == action), "{place}: {action} of {legal:?}");
            assert!(!stage.mistakes.contains(&action), "{place}: {action} is right and wrong");
        }
        (LearnerTask::Watch, Phase::Roll { seat }) => assert_ne!(seat, LEARNER_SEAT, "{place}"),
        (LearnerTask::Watch, Phase::Decide { seats, .. }) => {
            assert!(!seats.contains(LEARNER_SEAT), "{place}")
        }
        (action, phase) => panic!("{place}: {action:?} while {phase:?}"),
    }
    for mistake in stage.mistakes {
        assert!(legal.iter().any(|text| text == mistake), "{place}: {mistake} of {legal:?}");
        let mut mistaken = game.clone();
        apply_lesson_move(&mut mistaken, LessonMove::Act(LEARNER_SEAT, mistake));
        let expected = LessonScriptComparison::Mistake { stage: at, action: (*mistake).to_owned() };
        assert_eq!(lesson.compare_game_with_script(&mistaken), expected, "{place}");
        assert!(
            lesson.mistake_explanation(at, mistake).is_some_and(|text| !text.is_empty()),
            "{place}: {mistake}"
        );
    }
}

fn check_lesson<G: Presentation>(lesson: &Lesson) {
    let mut game = lesson_opening::<G>(lesson);
    for (at, scripted) in lesson.script().into_iter().enumerate() {
        assert_eq!(lesson.compare_game_with_script(&game), LessonScriptComparison::OnScript(at));
        if scripted.is_stage_start {
            check_stage_start(lesson, scripted.stage, &game);
        }
        apply_lesson_move(&mut game, scripted.lesson_move);
    }
    assert!(!matches!(game.position().phase(), Phase::Over { .. }), "a lesson never ends the game");
    assert_eq!(
        lesson.compare_game_with_script(&game),
        LessonScriptComparison::OnScript(lesson.script().len())
    );
}

#[test]
fn every_step_of_every_lesson_is_legal_and_every_mistake_is_explained() {
    for game in GameId::ALL {
        let Some(lesson) = game.lesson(Lang::En) else { continue };
        with_game!(game, G => check_lesson::<G>(&lesson));
    }
}

#[test]
fn lessons_have_texts_in_every_language_that_fit_on_the_page() {
    for (game, lang) in GameId::ALL.into_iter().flat_map(|game| Lang::ALL.map(|lang| (game, lang)))
    {
        let Some(lesson) = game.lesson(lang) else { continue };
        assert_eq!(lesson.stages.len(), lesson.stage_texts.len());
        for (at, (stage, text)) in lesson.stages.iter().zip(lesson.stage_texts).enumerate() {
            let place = format!("{game} {lang:?} stage {at}");
            assert_eq!(stage.mistakes.len(), text.mistake_explanations.len(), "{place}");
            assert!(
                !text.instruction.is_empty() && text.instruction.chars().count() <= 60,
                "{place}: {}",
                text.instruction
            );
            for sentence in text.mistake_explanations.iter().chain([&text.explanation]) {
                assert!(
                    !sentence.is_empty() && sentence.chars().count() <= 215,
                    "{place}: {sentence}"
                );
            }
        }
        assert!(
            lesson.closing_text.chars().count() <= 215,
            "{game} {lang:?}: {}",
            lesson.closing_text
        );
    }
}

#[test]
fn leaving_the_script_is_detected() {
    let lesson = GameId::Qwixx.lesson(Lang::En).unwrap();
    with_game!(GameId::Qwixx, G => {
        let mut game = lesson_opening::<G>(&lesson);
        apply_lesson_move(&mut game, LessonMove::Roll(&[6, 6, 6, 6, 6, 6]));
        assert_eq!(lesson.compare_game_with_script(&game), LessonScriptComparison::OffScript);
        let mut game = lesson_opening::<G>(&lesson);
        apply_lesson_move(&mut game, lesson.script()[0].lesson_move);
        apply_lesson_move(&mut game, LessonMove::Act(Seat(1), "pass"));
        assert_eq!(lesson.compare_game_with_script(&game), LessonScriptComparison::OffScript);
    });
}

/// Whether two texts have a word in common, regardless of its ending.
fn share_a_word(one: &str, other: &str) -> bool {
    let stems = |text: &str| -> Vec<String> {
        let words = text.split(|letter: char| !letter.is_alphanumeric());
        words.map(|word| word.to_lowercase().chars().take(4).collect()).collect()
    };
    let other = stems(other);
    stems(one).iter().any(|stem: &String| stem.len() >= 4 && other.contains(stem))
}

/// Whether an action has a button with its name, because it has neither a cell nor a die.
fn has_a_button(action: &str) -> bool {
    action.chars().all(|letter| letter.is_ascii_lowercase())
}

fn check_button_names<G: Presentation>(lang: Lang) {
    let Some(lesson) = G::lesson(lang) else { return };
    let mut game = lesson_opening::<G>(&lesson);
    for scripted in lesson.script() {
        if let (true, LessonMove::Act(LEARNER_SEAT, action)) =
            (scripted.is_stage_start, scripted.lesson_move)
            && has_a_button(action)
        {
            let label =
                game.position().action_label(LEARNER_SEAT, G::parse_action(action).unwrap(), lang);
            let instruction = lesson.stage_texts[scripted.stage].instruction;
            assert!(
                share_a_word(instruction, &label),
                "{} {lang:?}: {instruction} / {label}",
                G::ID
            );
        }
        apply_lesson_move(&mut game, scripted.lesson_move);
    }
}

#[test]
fn lessons_name_buttons_by_their_labels() {
    for (game, lang) in GameId::ALL.into_iter().flat_map(|game| Lang::ALL.map(|lang| (game, lang)))
    {
        with_game!(game, G => check_button_names::<G>(lang));
    }
}
