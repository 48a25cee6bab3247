//! Every lesson can be played as it is written: the dice fit, every press is legal, and
//! what is named as a mistake is a legal one with an explanation.

use std::collections::BTreeMap;

use rollwright_games::lesson::{LEARNER, Lesson, Move, Press, Progress};
use rollwright_games::record::{DiceKind, Event, FORMAT, Folded, Header, Sitter};
use rollwright_games::{Facts, GameId, Phase, Seat, Telling, with_game};
use rollwright_i18n::Lang;

/// The game that a lesson begins with.
fn opening<G: Telling>(lesson: &Lesson) -> Folded<G> {
    let sitter = |at: usize| Sitter { name: format!("Player {}", at + 1), bot: None };
    let set = G::rule_sets().iter().find(|set| set.name == lesson.rules).unwrap();
    let settings = set.settings.iter().map(|one| (one.key.to_owned(), one.default));
    let header = Header {
        rollwright: FORMAT,
        game: G::ID,
        rules: set.name.to_owned(),
        version: set.version,
        settings: settings.collect::<BTreeMap<_, _>>(),
        seats: (0..lesson.seats).map(sitter).collect(),
        first: LEARNER,
        dice: DiceKind::Manual,
        seed: None,
        commitment: None,
        training: true,
    };
    Folded::open(&header).unwrap()
}

fn happens<G: Telling>(game: &mut Folded<G>, what: Move) {
    let event = match what {
        Move::Roll(faces) => Event::Roll { faces: faces.to_vec() },
        Move::Act(seat, action) => Event::Act { seat, action: action.to_owned() },
    };
    let checked = game.check(&event).unwrap_or_else(|why| panic!("{} {event:?}: {why}", G::ID));
    game.apply(checked);
}

/// What the learner presses can be pressed, and every mistake could be made.
fn press_is_possible<G: Telling>(lesson: &Lesson, at: usize, game: &Folded<G>) {
    let (stage, place) = (&lesson.stages[at], format!("{} stage {at}", G::ID));
    let legal: Vec<String> = game.position().legal(LEARNER).into_iter().map(G::write).collect();
    match (stage.press, game.position().phase()) {
        (Press::Roll(_), Phase::Roll { by }) => assert_eq!(by, LEARNER, "{place}"),
        (Press::Act(action), Phase::Decide { .. }) => {
            assert!(legal.iter().any(|one| one == action), "{place}: {action} of {legal:?}");
            assert!(!stage.wrong.contains(&action), "{place}: {action} is right and wrong");
        }
        (Press::Watch, Phase::Roll { by }) => assert_ne!(by, LEARNER, "{place}"),
        (Press::Watch, Phase::Decide { seats, .. }) => assert!(!seats.has(LEARNER), "{place}"),
        (press, phase) => panic!("{place}: {press:?} while {phase:?}"),
    }
    for wrong in stage.wrong {
        assert!(legal.iter().any(|one| one == wrong), "{place}: {wrong} of {legal:?}");
        let mut mistaken = game.clone();
        happens(&mut mistaken, Move::Act(LEARNER, wrong));
        let told = Progress::Mistake { stage: at, action: (*wrong).to_owned() };
        assert_eq!(lesson.progress(&mistaken), told, "{place}");
        assert!(lesson.explains(at, wrong).is_some_and(|why| !why.is_empty()), "{place}: {wrong}");
    }
}

fn plays<G: Telling>(lesson: &Lesson) {
    let mut game = opening::<G>(lesson);
    for (at, scripted) in lesson.script().into_iter().enumerate() {
        assert_eq!(lesson.progress(&game), Progress::Next(at));
        if scripted.opens {
            press_is_possible(lesson, scripted.stage, &game);
        }
        happens(&mut game, scripted.what);
    }
    assert!(!matches!(game.position().phase(), Phase::Over { .. }), "a lesson counts for nobody");
    assert_eq!(lesson.progress(&game), Progress::Next(lesson.script().len()));
}

#[test]
fn every_step_of_every_lesson_is_legal_and_every_mistake_is_explained() {
    for game in GameId::ALL {
        let Some(lesson) = game.lesson(Lang::En) else { continue };
        with_game!(game, G => plays::<G>(&lesson));
    }
}

#[test]
fn lessons_are_told_in_every_language_and_fit_their_place_on_the_page() {
    for (game, lang) in GameId::ALL.into_iter().flat_map(|game| Lang::ALL.map(|lang| (game, lang)))
    {
        let Some(lesson) = game.lesson(lang) else { continue };
        assert_eq!(lesson.stages.len(), lesson.texts.len());
        for (at, (stage, text)) in lesson.stages.iter().zip(lesson.texts).enumerate() {
            let place = format!("{game} {lang:?} stage {at}");
            assert_eq!(stage.wrong.len(), text.wrong.len(), "{place}");
            assert!(
                !text.ask.is_empty() && text.ask.chars().count() <= 60,
                "{place}: {}",
                text.ask
            );
            for said in text.wrong.iter().chain([&text.why]) {
                assert!(!said.is_empty() && said.chars().count() <= 215, "{place}: {said}");
            }
        }
        assert!(lesson.end.chars().count() <= 215, "{game} {lang:?}: {}", lesson.end);
    }
}

#[test]
fn whoever_leaves_a_lesson_is_told_so() {
    let lesson = GameId::Qwixx.lesson(Lang::En).unwrap();
    with_game!(GameId::Qwixx, G => {
        let mut game = opening::<G>(&lesson);
        happens(&mut game, Move::Roll(&[6, 6, 6, 6, 6, 6]));
        assert_eq!(lesson.progress(&game), Progress::Strayed);
        let mut game = opening::<G>(&lesson);
        happens(&mut game, lesson.script()[0].what);
        happens(&mut game, Move::Act(Seat(1), "pass"));
        assert_eq!(lesson.progress(&game), Progress::Strayed);
    });
}

/// Whether two texts have a word in common, whatever its ending.
fn share_a_word(one: &str, other: &str) -> bool {
    let stems = |text: &str| -> Vec<String> {
        let words = text.split(|letter: char| !letter.is_alphanumeric());
        words.map(|word| word.to_lowercase().chars().take(4).collect()).collect()
    };
    let other = stems(other);
    stems(one).iter().any(|stem: &String| stem.len() >= 4 && other.contains(stem))
}

/// What has neither a cell nor a die to press has a button with its name.
fn has_a_button(action: &str) -> bool {
    action.chars().all(|letter| letter.is_ascii_lowercase())
}

fn names_its_buttons<G: Facts>(lang: Lang) {
    let Some(lesson) = G::lesson(lang) else { return };
    let mut game = opening::<G>(&lesson);
    for scripted in lesson.script() {
        if let (true, Move::Act(LEARNER, action)) = (scripted.opens, scripted.what)
            && has_a_button(action)
        {
            let label = game.position().action_label(LEARNER, G::read(action).unwrap(), lang);
            let ask = lesson.texts[scripted.stage].ask;
            assert!(share_a_word(ask, &label), "{} {lang:?}: {ask} / {label}", G::ID);
        }
        happens(&mut game, scripted.what);
    }
}

#[test]
fn lessons_name_buttons_as_they_are_named_at_the_table() {
    for (game, lang) in GameId::ALL.into_iter().flat_map(|game| Lang::ALL.map(|lang| (game, lang)))
    {
        with_game!(game, G => names_its_buttons::<G>(lang));
    }
}
