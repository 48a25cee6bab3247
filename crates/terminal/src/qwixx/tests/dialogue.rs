//! From answers to actions.

use super::*;
use crate::console_game::{NO, YES};
use proptest::prelude::*;

#[test]
fn the_dialogue_of_action_1() {
    let mut game = table(Rules::OFFICIAL, &["", ""]);
    roll(&mut game, &[6, 3, 4, 4, 1, 4], &["Ann", "Ben"]);
    assert!(matches!(asked(&game, &[]), Ask::YesNo(text) if text.contains(" 9,")));
    assert_eq!(asked(&game, &[NO]), Ask::Do(Action::Pass));
    assert!(matches!(asked(&game, &[YES]), Ask::Question(text) if text.contains("row")));
    assert_eq!(asked(&game, &[YES, "g"]), cross(Colour::Green, 9));
    assert_eq!(asked(&game, &[YES, "Yellow"]), cross(Colour::Yellow, 9));
    assert!(matches!(asked(&game, &[YES, "white"]), Ask::Again(text) if text.contains("'white'")));
}

#[test]
fn the_dialogue_of_action_2() {
    let mut game = table(Rules::OFFICIAL, &["", "R2 R3 R4 R5 R6"]);
    let called = ["Ann", "Ben"];
    roll(&mut game, &[6, 6, 4, 4, 1, 4], &called);
    act(&mut game, ONE, "pass", &called);
    act(&mut game, TWO, "R12", &called);
    assert!(matches!(asked(&game, &[]), Ask::YesNo(text) if text.contains("colour die")));
    assert_eq!(asked(&game, &[NO]), Ask::Do(Action::Pass));
    assert!(matches!(asked(&game, &[YES]), Ask::Question(text) if text.contains("1 shows 6")));
    assert!(matches!(asked(&game, &[YES, "3"]), Ask::Again(text) if text.contains("1 or 2")));
    assert!(matches!(asked(&game, &[YES, "2"]), Ask::Question(text) if text.contains("row")));
    assert_eq!(asked(&game, &[YES, "2", "blue"]), cross(Colour::Blue, 10));
    // The red die has left the game: the runner hears why.
    let Ask::Do(red) = asked(&game, &[YES, "1", "R"]) else { panic!("an action") };
    assert_eq!(game.check(ONE, red).unwrap_err().to_string(), "Red is locked");
}

#[test]
fn each_white_die_makes_its_own_number() {
    let mut game = table(Rules::CONCORDIA, &["", ""]);
    let called = ["Ann", "Ben"];
    roll(&mut game, &[6, 1, 6, 1, 3, 1], &called);
    act(&mut game, ONE, "pass", &called);
    act(&mut game, TWO, "pass", &called);
    assert_eq!(asked(&game, &[YES, "1", "Y"]), cross(Colour::Yellow, 7));
    assert_eq!(asked(&game, &[YES, "2", "Y"]), cross(Colour::Yellow, 2));
}

#[test]
fn german_answers_count_at_a_german_table_beside_the_english_ones() {
    let mut game = table(Rules::OFFICIAL, &["", ""]);
    roll(&mut game, &[6, 3, 4, 4, 1, 4], &["Ann", "Ben"]);
    let german = Names::new(&lines(&["Ann", "Ben"]), Lang::De);
    let asked = |answers: &[&str]| game.ask(Asked::plainly(ONE, &german), &lines(answers));
    let question = |text: &str| Ask::Question(text.to_owned());
    let first = "9 ankreuzen, die weiße Summe? (ja oder nein) ".to_owned();
    assert_eq!(asked(&[]), Ask::YesNo(first));
    assert_eq!(asked(&[YES]), question("In welcher Reihe? (rot, gelb, grün, blau) "));
    assert_eq!(asked(&[YES, "gelb"]), cross(Colour::Yellow, 9));
    assert_eq!(asked(&[YES, "Y"]), cross(Colour::Yellow, 9));
    assert_eq!(asked(&[YES, "g"]), question("Gelb oder grün? "));
    assert_eq!(asked(&[YES, "g", "G"]), question("Gelb oder grün? "));
    assert_eq!(asked(&[YES, "g", "grün"]), cross(Colour::Green, 9));
    assert!(matches!(asked(&[YES, "weiß"]), Ask::Again(text) if text.contains("„weiß“")));
}

proptest! {
    #[test]
    fn any_dialogue_ends(
        rules in prop::sample::select(vec![Rules::OFFICIAL, Rules::CONCORDIA, Rules::OTTAWA]),
        seed: u64,
        lines in prop::collection::vec(
            prop_oneof![".*", "yes|1|2|r|green|b", Just(String::new())], 0..5
        ),
        called in prop::collection::vec("\\PC{0,30}", 0..4),
    ) {
        let called = Names::new(&called, Lang::En);
        let mut game = Qwixx::new(&rules, Seats::new(3, ONE).unwrap());
        let mut left = seed;
        let mut face = || { left = left.rotate_left(7).wrapping_mul(0x9e37_79b9_7f4a_7c15); 1 + (left >> 40) as u8 % 6 };
        for _ in 0..30 {
            let mut out = Output::new(Style::default());
            let before = game;
            let event = match game.phase() {
                Phase::Roll { .. } => {
                    let roll = game.throw(|_| face());
                    game.apply_roll(roll);
                    Event::Roll(roll)
                }
                Phase::Decide { seats, .. } => {
                    let seat = seats.iter().next().unwrap();
                    // However long a person goes on, three answers settle it.
                    let answer = game.ask(Asked::plainly(seat, &called), &lines);
                    prop_assert!(lines.len() < 3 || !matches!(answer, Ask::Question(_)));
                    game.before_question(seat, &called, &mut out);
                    let action = match answer {
                        Ask::Do(action) if game.check(seat, action).is_ok() => action,
                        _ => Action::Pass,
                    };
                    game.apply(seat, action);
                    Event::Act(seat, action)
                }
                Phase::Over { .. } => break,
            };
            let happened = Happened { before: &before, after: &game, event };
            Qwixx::report(&happened, &called, &mut out);
            let _ = game.ask(Asked::plainly(Seat(200), &called), &lines);
            game.sheet(Seat(200), &called, &mut out);
        }
        let mut out = Output::new(Style { colour: true, unicode: true, guided: false });
        game.opening(&called, &mut out);
        game.closing(&called, &mut out);
    }
}
