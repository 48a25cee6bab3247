//! The rulings of RULES: Pig, one test each.

use super::*;
use crate::{
    Game, GameStep, Phase, PlayError, PlayerNames, Presentation, RuleSetWithSettings, StepKind,
    winners,
};
use rollwright_i18n::Lang;

fn game(goal: u8, seats: u8) -> Pig {
    Pig::new(&goal, Seats::new(seats, Seat(0)).unwrap())
}

/// Rolls these faces; the seat rolls again before each one but the first of a turn.
fn rolled(mut game: Pig, faces: &[u8]) -> Pig {
    for &face in faces {
        if matches!(game.phase(), Phase::Decide { .. }) {
            game.play_action(game.active_seat(), Action::Roll).unwrap();
        }
        game.play_roll(face).unwrap();
    }
    game
}

fn held(mut game: Pig) -> Pig {
    game.play_action(game.active_seat(), Action::Hold).unwrap();
    game
}

#[test]
fn a_turn_begins_with_a_roll_and_seat_1_begins() {
    let game = game(100, 3);
    assert_eq!(game.phase(), Phase::Roll { seat: Seat(0) });
    assert!(game.is_turn_start());
    assert_eq!(game.check_action(Seat(0), Action::Hold), Err(PlayError::RollExpected));
}

#[test]
fn a_1_ends_the_turn_and_takes_what_was_gathered() {
    let game = rolled(game(100, 2), &[6, 5, 1]);
    assert_eq!((game.active_seat(), game.turn_total, game.score(Seat(0))), (Seat(1), 0, 0));
    let scored = rolled(held(rolled(held(rolled(game, &[4])), &[3])), &[2, 1]);
    assert_eq!(scored.score(Seat(1)), 4, "what was held before stays");
}

#[test]
fn any_other_face_is_added_and_the_seat_decides() {
    let game = rolled(game(100, 2), &[2, 6]);
    assert_eq!((game.turn_total, game.score(Seat(0))), (8, 0));
    assert!(!game.is_turn_start());
    assert_eq!(game.legal_actions(Seat(0)).as_slice(), [Action::Roll, Action::Hold]);
    assert_eq!(
        game.check_action(Seat(1), Action::Roll),
        Err(PlayError::NotAsked { seat: Seat(1) })
    );
}

#[test]
fn holding_adds_the_total_and_ends_the_turn() {
    let game = held(rolled(game(100, 3), &[5, 5]));
    assert_eq!((game.score(Seat(0)), game.active_seat(), game.turn_total), (10, Seat(1), 0));
}

#[test]
fn only_holding_reaches_the_goal() {
    let near = rolled(game(10, 2), &[6, 6]);
    assert!(matches!(near.phase(), Phase::Decide { .. }), "12 gathered points don't win yet");
    assert_eq!(rolled(near, &[1]).score(Seat(0)), 0);
    let won = held(near);
    assert_eq!(won.phase(), Phase::Over { ending: Ending::GoalReached });
    assert_eq!(winners(&won).iter().collect::<Vec<_>>(), [Seat(0)]);
    assert_eq!((won.active_seat(), won.roll_from_faces(&[1])), (Seat(0), Err(PlayError::GameOver)));
    let exactly = held(rolled(game(10, 2), &[5, 5]));
    assert!(matches!(exactly.phase(), Phase::Over { .. }));
}

#[test]
fn the_goal_is_a_setting_from_10_to_200() {
    let choice = |goal: &str| {
        let settings = [("goal".to_owned(), goal.to_owned())].into_iter().collect();
        RuleSetWithSettings::from_name_and_settings::<Pig>(None, &settings)
    };
    assert_eq!(Pig::rules_for(&RuleSetWithSettings::default_of::<Pig>()), 100);
    assert_eq!(choice("200").map(|choice| Pig::rules_for(&choice)), Ok(200));
    assert!(choice("9").is_err() && choice("201").is_err());
    let set = &Pig::rule_sets()[0];
    assert_eq!((set.min_seats, set.max_seats), (2, 10));
}

#[test]
fn steps_are_narrated_in_both_languages() {
    let names = ["Ann".to_owned(), "Ben".to_owned()];
    let narrate = |before: &Pig, after: &Pig, kind: StepKind<Pig>, lang| {
        let step = GameStep { before, after, kind };
        let names = PlayerNames::new(&names, lang);
        let effects = Pig::step_effects(&step);
        effects.iter().map(|effect| Pig::effect_text(effect, &names)).collect::<Vec<_>>()
    };
    let start = game(10, 2);
    let gathered = rolled(start, &[6]);
    assert_eq!(
        narrate(&start, &gathered, StepKind::Roll(6), Lang::En),
        ["Ann rolls a 6: 6 points this turn."]
    );
    let mut again = gathered;
    again.play_action(Seat(0), Action::Roll).unwrap();
    let lost = rolled(gathered, &[1]);
    assert_eq!(
        narrate(&again, &lost, StepKind::Roll(1), Lang::De),
        ["Ann würfelt eine 1 und verliert 6 Punkte."]
    );
    let (full, won) = (rolled(start, &[6, 4]), held(rolled(start, &[6, 4])));
    let hold = StepKind::Actions(vec![(Seat(0), Action::Hold)]);
    assert_eq!(narrate(&full, &won, hold, Lang::En), ["Ann holds 10 points and now has 10."]);
}

#[test]
fn the_only_die_has_no_name() {
    let face = PlayError::FaceOutOfRange { die: "die", face: 9, low: 1, high: 6 };
    let texts = [Lang::En, Lang::De].map(|lang| Pig::play_error_text(&face, lang));
    assert_eq!(texts[0], "the die can't show 9; its faces are 1 to 6");
    assert_eq!(texts[1], "Der Würfel kann nicht 9 zeigen, nur 1 bis 6");
}

#[test]
fn endless_rolling_does_not_overflow() {
    let game = rolled(game(10, 2), &[6; 11_000]);
    assert_eq!(game.turn_total, u16::MAX);
    assert_eq!(held(game).score(Seat(0)), i32::from(u16::MAX));
}
