use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use rollwright_games::Pig;

use super::keys_and_mouse::play_to_end;
use super::{TestGame, press_key, screen_text, type_keys, wait_for_overlay};
use crate::tui::app::{ScreenExit, TuiApp};
use crate::tui::handle_target_press::PAUSE_AFTER_GAME;

fn finished_game(stores_results: bool) -> TuiApp<Pig> {
    let seats = "Ann,bot:greedy";
    let setup = TestGame { rules: "classic", seats, stores_results, ..TestGame::default() };
    let mut app = setup.open_app::<Pig>();
    play_to_end(&mut app, |app| {
        vec![if app.backend.can_roll() { KeyCode::Enter } else { KeyCode::Char('b') }]
    });
    app
}

#[test]
fn a_finished_game_that_counts_is_not_reopened() {
    let mut app = finished_game(true);
    let moves = app.backend.game().rolls_and_actions.len();
    type_keys(&mut app, "u");
    assert!(app.is_game_over() && app.overlay.is_none());
    assert_eq!(app.backend.game().rolls_and_actions.len(), moves);
    assert!(screen_text(&mut app, 80, 24).contains("its result counts"));
    // A game that can't count may be taken back as before.
    let mut app = finished_game(false);
    type_keys(&mut app, "u");
    assert!(!app.is_game_over());
}

#[test]
fn after_the_game_other_games_the_review_and_the_hall_of_fame_are_offered() {
    let open = || finished_game(true).with_hall_of_fame(Box::new(|| "1. Ann 100".to_owned()));
    let mut app = open();
    let text = screen_text(&mut app, 80, 24);
    let offered = "( a  Rematch )  ( b  New game )  ( c  Review )  ( d  Hall of fame )";
    assert!(text.contains(offered), "{text}");
    type_keys(&mut app, "d");
    assert!(screen_text(&mut app, 80, 24).contains("1. Ann 100"));
    press_key(&mut app, KeyCode::Esc);
    type_keys(&mut app, "c");
    wait_for_overlay(&mut app);
    assert!(screen_text(&mut app, 80, 24).contains("Esc closes"));
    press_key(&mut app, KeyCode::Esc);
    assert_eq!(app.exit(), None);
    for (key, exit) in
        [('a', ScreenExit::Rematch), ('b', ScreenExit::NewGame), ('q', ScreenExit::Quit)]
    {
        let mut app = open();
        app.asked_since -= PAUSE_AFTER_GAME;
        type_keys(&mut app, &key.to_string());
        assert_eq!(app.exit(), Some(exit), "{key}");
    }
}

#[test]
fn a_key_that_is_held_when_the_game_ends_starts_no_other_game() {
    let mut app = finished_game(true);
    for _ in 0..3 {
        type_keys(&mut app, "b");
        assert_eq!(app.exit(), None);
        assert!(screen_text(&mut app, 80, 24).contains("The game has just ended."));
        // Each repetition starts the pause again.
        app.asked_since -= PAUSE_AFTER_GAME / 2;
    }
    app.asked_since -= PAUSE_AFTER_GAME;
    type_keys(&mut app, "b");
    assert_eq!(app.exit(), Some(ScreenExit::NewGame));
}

#[test]
fn ctrl_c_interrupts_and_ctrl_z_suspends() {
    let mut app = TestGame { rules: "classic", ..TestGame::default() }.open_app::<Pig>();
    let press = |app: &mut TuiApp<Pig>, key| {
        app.handle_key(KeyEvent::new(KeyCode::Char(key), KeyModifiers::CONTROL)).unwrap();
    };
    press(&mut app, 'z');
    assert!(app.take_suspend_request() && !app.take_suspend_request() && !app.has_quit());
    press(&mut app, 'c');
    assert_eq!(app.exit(), Some(ScreenExit::Interrupted));
}
