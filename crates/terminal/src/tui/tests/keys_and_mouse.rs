use std::time::{Duration, Instant};

use ratatui::crossterm::event::{
    Event, KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use rollwright_bots::HasPositionValues;
use rollwright_games::record::{RollOrAction, replay_record};
use rollwright_games::{Game, GameId, Phase, Pig, Qwinto, Qwixx, Seat, Yahtzee, with_game};
use rollwright_i18n::Lang;

use super::{TestGame, advance_until_waiting, press_key, screen_text, type_keys, wait_for_overlay};
use crate::console_game::{ConsoleGame, DialogueStep, PromptContext};
use crate::tui::app::{HitAction, TerminalCapabilities, TuiApp};
use crate::tui::replay_backend::ReplayBackend;
use crate::tui::view_model::PressTarget;

/// Plays to the end with the keys that `next` returns.
pub(super) fn play_to_end<G: ConsoleGame + HasPositionValues>(
    app: &mut TuiApp<G>,
    next: impl Fn(&TuiApp<G>) -> Vec<KeyCode>,
) {
    for _ in 0..3000 {
        if app.is_game_over() {
            return;
        }
        next(app).into_iter().for_each(|key| press_key(app, key));
    }
    panic!("the game does not end:\n{}", screen_text(app, 80, 24));
}

#[test]
fn every_game_can_be_played_with_tab_and_enter() {
    for game in GameId::ALL {
        with_game!(game, G => {
            let rules = <G as Game>::rule_sets()[0].name;
            let mut app = TestGame { rules, seats: "Ann,bot:random", ..TestGame::default() }.open_app::<G>();
            play_to_end(&mut app, |app| {
                if app.backend.can_roll() { vec![KeyCode::Enter] } else { vec![KeyCode::Tab, KeyCode::Enter] }
            });
            let text = screen_text(&mut app, 80, 24);
            assert!(text.contains("Ann") && !app.view_model.prompt.is_empty(), "{text}");
            let targets = app.view_model.available_targets();
            let is_choice = |target: &PressTarget| matches!(target, PressTarget::Choice(_));
            assert!(targets.iter().all(is_choice), "only other games are left: {targets:?}");
        });
    }
}

#[test]
fn every_available_target_is_on_the_smallest_screen() {
    for game in GameId::ALL {
        with_game!(game, G => {
            let rules = <G as Game>::rule_sets()[0].name;
            let mut app = TestGame { rules, seats: "Ann,Ben", ..TestGame::default() }.open_app::<G>();
            for _ in 0..40 {
                let text = screen_text(&mut app, 80, 24);
                for target in app.view_model.available_targets() {
                    let hit = app.hit_areas.iter().any(|(_, hit)| *hit == HitAction::Target(target));
                    assert!(hit, "{game}: {target:?} is nowhere:\n{text}");
                }
                if app.is_game_over() {
                    break;
                }
                press_key(&mut app, KeyCode::BackTab);
                press_key(&mut app, KeyCode::Enter);
            }
        });
    }
}

#[test]
fn a_click_presses_the_target_below_it() {
    let dice = Some("5 3 5 4 5  6 3  1 1 1 1 1");
    let mut app = TestGame { dice, ..TestGame::default() }.open_app::<Yahtzee>();
    let click = |app: &mut TuiApp<Yahtzee>, action: HitAction| {
        screen_text(app, 80, 24);
        let (area, _) = *app.hit_areas.iter().find(|(_, hit)| *hit == action).unwrap();
        let kind = MouseEventKind::Down(MouseButton::Left);
        let (column, row, modifiers) = (area.x, area.y, KeyModifiers::NONE);
        app.handle_event(&Event::Mouse(MouseEvent { kind, column, row, modifiers })).unwrap();
        advance_until_waiting(app);
    };
    click(&mut app, HitAction::Target(PressTarget::Choice(0)));
    click(&mut app, HitAction::Target(PressTarget::Die(1)));
    click(&mut app, HitAction::Target(PressTarget::Die(3)));
    assert_eq!(app.chosen_dice, [false, true, false, true, false]);
    click(&mut app, HitAction::Key('r'));
    assert!(app.history.last().is_some_and(|(_, text)| text.contains('6')), "{:?}", app.history);
    // The box for full houses.
    click(&mut app, HitAction::Target(PressTarget::Cell(7, 0)));
    assert_eq!(app.backend.game().position().active_seat(), Seat(1));
}

#[test]
fn blocked_targets_say_why() {
    let dice = Some("4 5 1 3 2 6  6 6 1 1 1 1");
    let mut app = TestGame { dice, ..TestGame::default() }.open_app::<Qwixx>();
    type_keys(&mut app, "r");
    let before = app.backend.game().rolls_and_actions.len();
    // From the available nine to the eight beside it.
    for key in [KeyCode::Tab, KeyCode::Left] {
        press_key(&mut app, key);
    }
    let message = app.message.clone().unwrap().1;
    assert!(message.contains('8') && message.ends_with('.'), "{message}");
    press_key(&mut app, KeyCode::Enter);
    assert_eq!(app.backend.game().rolls_and_actions.len(), before, "nothing has happened");
    // Where Enter stands for nothing, it asks for a selection.
    let mut app =
        TestGame { rules: "classic", dice: Some("3 4 1"), ..TestGame::default() }.open_app::<Pig>();
    type_keys(&mut app, "r");
    press_key(&mut app, KeyCode::Enter);
    assert_eq!(app.backend.game().rolls_and_actions.len(), 1);
    assert!(app.message.clone().unwrap().1.starts_with("Choose something first"));
}

/// The actions played so far, in the game's notation.
fn actions_played<G: ConsoleGame + HasPositionValues>(app: &TuiApp<G>) -> Vec<String> {
    let events = app.backend.game().rolls_and_actions.iter();
    let action = |(event, _): &(RollOrAction<G>, G)| match event {
        RollOrAction::Action(_, action) => Some(G::format_action(*action)),
        RollOrAction::Roll(_) => None,
    };
    events.filter_map(action).collect()
}

#[test]
fn no_key_acts_while_the_window_is_too_small_to_show_the_question() {
    let dice = Some("5 3 5 4 5  6 3  1 1 1 1 1");
    let mut app = TestGame { dice, ..TestGame::default() }.open_app::<Yahtzee>();
    type_keys(&mut app, "r");
    let before = app.backend.game().rolls_and_actions.len();
    let text = screen_text(&mut app, 79, 24);
    assert!(text.contains("no key does anything except Ctrl-C"), "{text}");
    let codes = "ra1uvq?".chars().map(KeyCode::Char).chain([KeyCode::Tab, KeyCode::Enter]);
    for code in codes {
        app.handle_key(KeyEvent::from(code)).unwrap();
        screen_text(&mut app, 80, 23);
    }
    assert_eq!(app.backend.game().rolls_and_actions.len(), before);
    assert!(!app.has_quit() && app.overlay.is_none() && app.chosen_dice == [false; 5]);
    // Once the question is visible, the same keys act.
    screen_text(&mut app, 80, 24);
    app.handle_key(KeyEvent::from(KeyCode::Char('a'))).unwrap();
    assert_eq!(app.backend.game().rolls_and_actions.len(), before + 1);
    screen_text(&mut app, 79, 24);
    app.handle_key(KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL)).unwrap();
    assert!(app.has_quit());
}

#[test]
fn short_answers_of_the_plain_console_work() {
    // White 4 and 5, red 1, yellow 3, green 2, blue 6.
    let dice = Some("4 5 1 3 2 6  6 6 1 1 1 1");
    let answer = |rules: &'static str, lang, keys: &[&str]| {
        let mut app = TestGame { rules, dice, lang, ..TestGame::default() }.open_app::<Qwixx>();
        type_keys(&mut app, "r");
        for keys in keys {
            type_keys(&mut app, keys);
            press_key(&mut app, KeyCode::Enter);
        }
        let shown = screen_text(&mut app, 80, 24);
        assert!(actions_played(&app).len() >= 3, "{rules}:\n{shown}");
        actions_played(&app)
    };
    for rules in ["official", "concordia"] {
        // Ann and Ben answer for the white total, then Ann for a white and a coloured die.
        for (lang, answers, actions) in [
            (Lang::En, ["R", "", "1B"], ["R9", "pass", "B10"]),
            (Lang::En, ["r", "", "2b"], ["R9", "pass", "B11"]),
            (Lang::En, ["", "G", "1y"], ["pass", "G9", "Y7"]),
            (Lang::De, ["rot", "", "1blau"], ["R9", "pass", "B10"]),
        ] {
            assert_eq!(answer(rules, lang, &answers)[..3], actions, "{rules}");
        }
    }
    // In Ottawa, Ann answers both questions before Ben.
    assert_eq!(answer("ottawa", Lang::En, &["R", "1B", ""])[..3], ["R9", "B10", "pass"]);
    // Qwinto takes dice by their letters, and cells by a row and a number.
    let mut app = TestGame { dice: Some("3 4  1 2"), ..TestGame::default() }.open_app::<Qwinto>();
    for keys in ["ry", "", "Y 3"] {
        type_keys(&mut app, keys);
        press_key(&mut app, KeyCode::Enter);
    }
    assert_eq!(actions_played(&app), ["RY", "keep", "Y3"]);
}

#[test]
fn a_digit_never_presses_a_choice() {
    let dice = Some("4 5 1 3 2 6  6 6 1 1 1 1");
    let mut app = TestGame { dice, ..TestGame::default() }.open_app::<Qwixx>();
    type_keys(&mut app, "r1");
    let text = screen_text(&mut app, 80, 24);
    assert!(text.contains("Your answer, then Enter: 1_"), "{text}");
    assert!(actions_played(&app).is_empty());
    press_key(&mut app, KeyCode::Enter);
    assert!(actions_played(&app).is_empty() && app.message.is_some());
    // An answer can be corrected and forgotten.
    type_keys(&mut app, "rx");
    press_key(&mut app, KeyCode::Backspace);
    assert_eq!(app.typed_answer, "r");
    press_key(&mut app, KeyCode::Esc);
    assert_eq!(app.typed_answer, "");
    // No choice of any game has a digit.
    for game in GameId::ALL {
        with_game!(game, G => {
            let rules = <G as Game>::rule_sets()[0].name;
            let mut app = TestGame { rules, seats: "Ann,Ben", ..TestGame::default() }.open_app::<G>();
            for _ in 0..30 {
                let keys = (0..app.view_model.choices.len()).filter_map(|at| app.view_model.choice_key(at));
                assert!(keys.clone().all(|key| !key.is_ascii_digit()), "{game}");
                let unique: std::collections::BTreeSet<char> = keys.clone().collect();
                assert_eq!(unique.len(), keys.count(), "{game}");
                if app.is_game_over() {
                    break;
                }
                press_key(&mut app, KeyCode::Tab);
                press_key(&mut app, KeyCode::Enter);
            }
        });
    }
}

#[test]
fn every_short_answer_on_the_screen_means_its_action() {
    for lang in Lang::ALL {
        for game in GameId::ALL {
            with_game!(game, G => {
                let rules = <G as Game>::rule_sets()[0].name;
                let mut app = TestGame { rules, lang, ..TestGame::default() }.open_app::<G>();
                for _ in 0..60 {
                    check_short_answers(&app);
                    if app.is_game_over() {
                        break;
                    }
                    press_key(&mut app, KeyCode::Tab);
                    press_key(&mut app, KeyCode::Enter);
                }
            });
        }
    }
}

fn check_short_answers<G: ConsoleGame + HasPositionValues>(app: &TuiApp<G>) {
    let Some(seat) = app.view_model.asked_seat else { return };
    let position = &app.view_model.position;
    for action in position.legal_actions(seat) {
        let Some(answer) = position.short_answer(seat, action, app.lang) else { continue };
        let context = PromptContext::new_guided(seat, app.backend.names());
        let step = position.next_typed_answer_step(context, std::slice::from_ref(&answer));
        assert_eq!(step, DialogueStep::Action(action), "{}: {answer:?}", G::ID);
    }
}

#[test]
fn a_pass_that_costs_points_needs_a_second_press() {
    let dice = Some("4 5 1 3 2 6  6 6 1 1 1 1");
    let mut app = TestGame { dice, ..TestGame::default() }.open_app::<Qwixx>();
    type_keys(&mut app, "r");
    // Not to cross the white total is free; to cross nothing at all costs a penalty.
    press_key(&mut app, KeyCode::Enter);
    press_key(&mut app, KeyCode::Enter);
    assert_eq!(actions_played(&app), ["pass", "pass"]);
    press_key(&mut app, KeyCode::Enter);
    let text = screen_text(&mut app, 80, 24);
    assert!(text.contains("This costs 5 points. Press again to confirm."), "{text}");
    // After another key, the question begins anew.
    press_key(&mut app, KeyCode::Esc);
    press_key(&mut app, KeyCode::Enter);
    assert_eq!(actions_played(&app).len(), 2);
    press_key(&mut app, KeyCode::Enter);
    assert_eq!(actions_played(&app), ["pass", "pass", "pass"]);
    assert_eq!(app.backend.game().position().score(Seat(0)), -5);
    // The button and the mouse need it too.
    let mut app = TestGame { dice, ..TestGame::default() }.open_app::<Qwixx>();
    type_keys(&mut app, "r");
    for word in ["", "", "pass"] {
        type_keys(&mut app, word);
        press_key(&mut app, KeyCode::Enter);
    }
    assert_eq!(actions_played(&app).len(), 2);
    press_key(&mut app, KeyCode::BackTab);
    press_key(&mut app, KeyCode::Enter);
    assert_eq!(actions_played(&app).len(), 2, "Tab has replaced the warning");
    press_key(&mut app, KeyCode::Enter);
    assert_eq!(actions_played(&app).len(), 3);
}

#[test]
fn a_second_enter_right_after_a_roll_does_not_pass() {
    let dice = Some("4 5 1 3 2 6  6 6 1 1 1 1");
    let step_duration = Duration::from_secs(3600);
    let mut app = TestGame { dice, step_duration, ..TestGame::default() }.open_app::<Qwixx>();
    let enter = KeyEvent::from(KeyCode::Enter);
    // The first Enter rolls, the second skips the animation, the third comes too early.
    for _ in 0..3 {
        app.handle_key(enter).unwrap();
        app.tick(Instant::now()).unwrap();
    }
    assert!(app.view_model.asked_seat.is_some() && actions_played(&app).is_empty());
    assert!(app.message.clone().unwrap().1.starts_with("Choose something first"));
    app.asked_since -= Duration::from_secs(1);
    app.handle_key(enter).unwrap();
    assert_eq!(actions_played(&app), ["pass"]);
}

#[test]
fn boxes_have_letters_and_dice_have_digits() {
    let dice = Some("5 3 5 4 5  1 1 1 1 1");
    let mut app = TestGame { dice, ..TestGame::default() }.open_app::<Yahtzee>();
    type_keys(&mut app, "r");
    let text = screen_text(&mut app, 80, 24);
    for shown in ["a Ones", "l Full House", "t Chance"] {
        assert!(text.contains(shown), "{shown}:\n{text}");
    }
    type_keys(&mut app, "2");
    assert!(app.chosen_dice[1]);
    type_keys(&mut app, "l");
    assert_eq!(actions_played(&app), ["full-house"]);
    // A capital letter begins an answer of the plain console.
    type_keys(&mut app, "rYahtzee");
    press_key(&mut app, KeyCode::Enter);
    assert_eq!(actions_played(&app).len(), 2, "{:?}", app.message);
}

#[test]
fn undoing_a_roll_needs_confirmation_with_several_people() {
    let mut app =
        TestGame { rules: "classic", dice: Some("3 4 5"), ..TestGame::default() }.open_app::<Pig>();
    type_keys(&mut app, "rau");
    assert!(screen_text(&mut app, 80, 24).contains("Does everyone agree?"));
    let before = app.backend.game().rolls_and_actions.len();
    type_keys(&mut app, "n");
    assert_eq!(app.backend.game().rolls_and_actions.len(), before);
    type_keys(&mut app, "uy");
    assert!(app.backend.game().rolls_and_actions.len() < before);
    // With one person, no agreement is needed.
    let setup = TestGame { rules: "classic", seats: "Ann,bot:greedy", ..TestGame::default() };
    let mut app = setup.open_app::<Pig>();
    type_keys(&mut app, "r");
    if !app.backend.asked_local_seats().is_empty() {
        type_keys(&mut app, "au");
        assert!(app.overlay.is_none());
    }
}

#[test]
fn faces_of_real_dice_can_be_typed() {
    let setup = TestGame { rules: "classic", has_typed_dice: true, ..TestGame::default() };
    let mut app = setup.open_app::<Pig>();
    assert!(screen_text(&mut app, 80, 24).contains("Type what the dice show (die): _"));
    type_keys(&mut app, "7");
    press_key(&mut app, KeyCode::Enter);
    assert!(app.message.is_some() && app.backend.game().rolls_and_actions.is_empty());
    type_keys(&mut app, "34");
    press_key(&mut app, KeyCode::Backspace);
    press_key(&mut app, KeyCode::Enter);
    assert!(app.history.last().is_some_and(|(_, text)| text.contains('3')), "{:?}", app.history);
    // A mistyped roll is undone, as both agree.
    type_keys(&mut app, "uy");
    assert!(app.backend.game().rolls_and_actions.is_empty());
}

#[test]
fn hints_are_available_in_training_and_refused_where_unfair() {
    let setup = TestGame { rules: "classic", dice: Some("6 6 6"), ..TestGame::default() };
    let mut app = TestGame { is_training: true, lang: Lang::De, ..setup }.open_app::<Pig>();
    type_keys(&mut app, "rh");
    wait_for_overlay(&mut app);
    let text = screen_text(&mut app, 80, 24);
    assert!(text.contains("Was Ann tun kann") && text.contains("würfeln"), "{text}");
    press_key(&mut app, KeyCode::Esc);
    type_keys(&mut app, "v");
    wait_for_overlay(&mut app);
    assert!(screen_text(&mut app, 80, 24).contains("Analyse"));
    let setup = TestGame { rules: "classic", dice: Some("6 6 6"), ..TestGame::default() };
    let mut app = setup.open_app::<Pig>();
    type_keys(&mut app, "rh");
    let text = screen_text(&mut app, 80, 24);
    assert!(text.contains("--training") && !text.contains("What Ann can do"), "{text}");
    press_key(&mut app, KeyCode::Esc);
    type_keys(&mut app, "v");
    assert!(app.overlay.is_none() && app.message.clone().unwrap().1.contains("after the game"));
}

#[test]
fn rules_sheets_and_keys_are_pages_that_scroll_and_close() {
    let mut app = TestGame::default().open_app::<Qwixx>();
    for key in ['i', 's', '?'] {
        type_keys(&mut app, &key.to_string());
        let first = screen_text(&mut app, 80, 24);
        assert!(first.contains("Esc closes"), "{first}");
        press_key(&mut app, KeyCode::End);
        if key == 'i' {
            assert_ne!(screen_text(&mut app, 80, 24), first);
        }
        press_key(&mut app, KeyCode::Esc);
        assert!(app.overlay.is_none());
    }
}

#[test]
fn leaving_an_unsaved_game_needs_confirmation() {
    let mut app = TestGame { rules: "classic", ..TestGame::default() }.open_app::<Pig>();
    type_keys(&mut app, "q");
    assert!(!app.has_quit() && screen_text(&mut app, 80, 24).contains("not saved"));
    type_keys(&mut app, "nqy");
    assert!(app.has_quit());
}

#[test]
fn keys_step_through_a_record() {
    let setup = TestGame { rules: "classic", seats: "Ann,bot:greedy", ..TestGame::default() };
    let mut app = setup.open_app::<Pig>();
    play_to_end(&mut app, |app| {
        vec![if app.backend.can_roll() { KeyCode::Enter } else { KeyCode::Char('b') }]
    });
    let record = app.backend.record();
    let history = app.history.clone();
    let backend =
        ReplayBackend::new(record.clone(), replay_record::<Pig>(&record).unwrap(), Lang::En);
    let capabilities = TerminalCapabilities { use_colour: false, use_unicode: true };
    let mut app = TuiApp::new(Box::new(backend), None, capabilities, std::time::Duration::ZERO);
    let key = |app: &mut TuiApp<Pig>, code| app.handle_key(KeyEvent::from(code)).unwrap();
    let opening = screen_text(&mut app, 80, 24);
    assert!(opening.contains("replay, step 0 of"), "{opening}");
    key(&mut app, KeyCode::Right);
    assert_eq!((app.steps_shown, app.history.is_empty()), (1, false));
    key(&mut app, KeyCode::Left);
    assert_eq!(screen_text(&mut app, 80, 24), opening);
    key(&mut app, KeyCode::PageDown);
    assert_eq!(app.steps_shown, 10);
    key(&mut app, KeyCode::End);
    assert!(matches!(app.view_model.position.phase(), Phase::Over { .. }));
    assert_eq!(app.history, history);
    key(&mut app, KeyCode::Home);
    assert_eq!(screen_text(&mut app, 80, 24), opening);
    key(&mut app, KeyCode::Char('q'));
    assert!(app.has_quit());
}
