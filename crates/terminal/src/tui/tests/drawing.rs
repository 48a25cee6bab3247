use std::time::{Duration, Instant};

use ratatui::buffer::Buffer;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier};
use rollwright_games::{Game, GameId, Pig, Qwinto, Qwixx, Seat, Warrior, Yahtzee, with_game};
use rollwright_i18n::Lang;

use super::{TestGame, advance_until_waiting, press_key, screen_text, type_keys};
use crate::tui::app::TerminalCapabilities;

/// Compares the screen with a golden file; `UPDATE_GOLDEN=1` updates the file.
pub(super) fn assert_golden(name: &str, screen: &str) {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/src/tui/tests/golden");
    let file = format!("{folder}/{name}.txt");
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        std::fs::write(&file, screen).unwrap();
    }
    let golden = std::fs::read_to_string(&file).unwrap_or_default();
    assert!(golden == screen, "{name} is not as in {file}; it is now:\n{screen}");
}

const QWIXX_DICE: Option<&str> = Some("4 5 1 3 2 6  6 6 1 1 1 1  2 3 4 4 4 4");

#[test]
fn qwixx_shows_everything_at_both_sizes() {
    for lang in Lang::ALL {
        let mut app =
            TestGame { dice: QWIXX_DICE, lang, ..TestGame::default() }.open_app::<Qwixx>();
        assert_golden(&format!("qwixx-80-opening.{}", lang.code()), &screen_text(&mut app, 80, 24));
        type_keys(&mut app, "r");
        press_key(&mut app, KeyCode::Tab);
        assert_golden(&format!("qwixx-80-asked.{}", lang.code()), &screen_text(&mut app, 80, 24));
        assert_golden(&format!("qwixx-140-asked.{}", lang.code()), &screen_text(&mut app, 140, 40));
    }
}

#[test]
fn after_a_lock_the_other_sheet_stays_and_locks_show_whose_they_are() {
    let dice = Some("1 1 6 6 6 6  1 2 6 6 6 6  1 3 6 6 6 6  1 4 6 6 6 6  1 5 6 6 6 6  6 6 6 6 6 6");
    let mut app = TestGame { dice, ..TestGame::default() }.open_app::<Qwixx>();
    // Ann crosses off red numbers up to the lock; Ben passes.
    for cross in ["R2", "R3", "R4", "R5", "R6", "R12"] {
        type_keys(&mut app, "r");
        while let Some(seat) = app.view_model.asked_seat {
            let can_cross = app.view_model.view.actions_in_cells().any(|action| action == cross);
            let action = if seat == Seat(0) && can_cross { cross } else { "pass" };
            let moves = app.backend.game().rolls_and_actions.len();
            app.request_action(action.to_owned()).unwrap();
            // A pass that costs points is requested twice.
            if app.backend.game().rolls_and_actions.len() == moves {
                app.request_action(action.to_owned()).unwrap();
            }
            advance_until_waiting(&mut app);
        }
    }
    let text = screen_text(&mut app, 80, 24);
    assert_eq!(text.matches(" Blue ").count(), 2, "{text}");
    let red: Vec<&str> = text.lines().filter(|line| line.contains(" Red ")).collect();
    assert!(red[0].contains("12   X") || red[0].contains("X   X"), "Ann has the lock:\n{text}");
    assert!(red[1].contains("-  - │"), "Ben doesn't:\n{text}");
    assert_golden("qwixx-80-locked", &text);
}

#[test]
fn yahtzee_fits_into_the_smallest_screen() {
    let dice = Some("5 3 5 4 5  6 3  1 1 1 1 1");
    for lang in Lang::ALL {
        let mut app = TestGame { dice, lang, ..TestGame::default() }.open_app::<Yahtzee>();
        type_keys(&mut app, "r24");
        assert_golden(
            &format!("yahtzee-80-dice-chosen.{}", lang.code()),
            &screen_text(&mut app, 80, 24),
        );
        type_keys(&mut app, "r");
        assert_golden(
            &format!("yahtzee-140-rerolled.{}", lang.code()),
            &screen_text(&mut app, 140, 40),
        );
    }
}

#[test]
fn shared_boards_and_games_without_rows_are_drawn() {
    let mut app = TestGame { rules: "classic", dice: Some("3 4  3 4  8"), ..TestGame::default() }
        .open_app::<Warrior>();
    type_keys(&mut app, "rr");
    assert_golden("warrior-80", &screen_text(&mut app, 80, 24));
    let pig = TestGame { rules: "classic", dice: Some("3 4 1"), ..TestGame::default() };
    let mut app = pig.open_app::<Pig>();
    type_keys(&mut app, "r");
    assert_golden("pig-80", &screen_text(&mut app, 80, 24));
    assert_golden("pig-140", &screen_text(&mut app, 140, 40));
    let mut app = TestGame { dice: Some("3 4  1 2"), ..TestGame::default() }.open_app::<Qwinto>();
    assert_golden("qwinto-80-dice", &screen_text(&mut app, 80, 24));
    type_keys(&mut app, "R");
    press_key(&mut app, KeyCode::Enter);
    assert_golden("qwinto-80-rolled", &screen_text(&mut app, 80, 24));
}

#[test]
fn every_game_is_drawn_at_three_sizes() {
    for game in GameId::ALL {
        with_game!(game, G => {
            let rules = <G as Game>::rule_sets()[0].name;
            let mut app = TestGame { rules, ..TestGame::default() }.open_app::<G>();
            for _ in 0..5 {
                if !app.backend.can_roll() {
                    press_key(&mut app, KeyCode::Tab);
                }
                press_key(&mut app, KeyCode::Enter);
            }
            for (width, height) in [(80, 24), (100, 30), (140, 40)] {
                let text = screen_text(&mut app, width, height);
                assert_golden(&format!("{game}-{width}-five-steps"), &text);
            }
        });
    }
}

#[test]
fn a_terminal_without_unicode_gets_ascii() {
    let lang = Lang::De;
    let mut app = TestGame { dice: QWIXX_DICE, lang, unicode: false, ..TestGame::default() }
        .open_app::<Qwixx>();
    type_keys(&mut app, "r");
    let text = screen_text(&mut app, 80, 24);
    assert!(text.is_ascii(), "{text}");
    assert_golden("qwixx-80-ascii.de", &text);
}

#[test]
fn a_terminal_that_is_too_small_gets_a_message() {
    let mut app = TestGame { rules: "classic", ..TestGame::default() }.open_app::<Pig>();
    for (width, height) in [(79, 24), (80, 23), (20, 5), (3, 1), (1, 1)] {
        let text = screen_text(&mut app, width, height);
        assert!(width < 20 || text.starts_with("Full-screen mode"), "{text}");
    }
    assert!(screen_text(&mut app, 79, 24).contains("this terminal has 79 x"));
    // Once the terminal is large enough, everything is drawn.
    assert!(screen_text(&mut app, 80, 24).contains("Dice and choices"));
    for (width, height) in [(80, 100), (300, 24), (300, 100)] {
        assert!(screen_text(&mut app, width, height).contains("Dice and choices"));
    }
}

#[test]
fn colours_are_readable_backgrounds_and_never_the_only_cue() {
    let mut app = TestGame { dice: QWIXX_DICE, ..TestGame::default() }.open_app::<Qwixx>();
    type_keys(&mut app, "r");
    let plain = screen_text(&mut app, 80, 24);
    app.capabilities = TerminalCapabilities { use_colour: true, use_unicode: true };
    assert_eq!(screen_text(&mut app, 80, 24), plain);
    let mut buffer = Buffer::empty(Rect::new(0, 0, 80, 24));
    app.draw(&mut buffer);
    let cells = || buffer.content().iter();
    for background in [Color::Red, Color::Yellow, Color::Green, Color::Blue] {
        let coloured = cells().filter(|cell| cell.bg == background);
        let coloured: Vec<_> = coloured.collect();
        // Coloured cells have readable text, which says the same.
        assert!(
            !coloured.is_empty() && coloured.iter().all(|cell| cell.fg != Color::Reset),
            "{background:?}"
        );
        assert!(coloured.iter().any(|cell| cell.symbol() != " "), "{background:?}");
    }
    // Available cells also have brackets.
    let available =
        cells().filter(|cell| cell.modifier.contains(Modifier::BOLD) && cell.symbol() == "[");
    assert!(available.count() >= 4);
}

#[test]
fn steps_of_bots_are_shown_one_by_one() {
    let setup = TestGame { rules: "classic", seats: "Ann,bot:greedy", ..TestGame::default() };
    let mut app = TestGame { step_duration: Duration::from_secs(3600), ..setup }.open_app::<Pig>();
    // Play until Ann's turn is over.
    for _ in 0..200 {
        if !app.is_live() || app.backend.game().position().active_seat().0 == 1 {
            break;
        }
        let code = if app.backend.can_roll() { KeyCode::Char('r') } else { KeyCode::Char('b') };
        app.handle_key(ratatui::crossterm::event::KeyEvent::from(code)).unwrap();
        app.tick(Instant::now()).unwrap();
    }
    let start = Instant::now();
    while app.step_count < app.steps_shown + 2 {
        app.tick(Instant::now()).unwrap();
        assert!(start.elapsed() < Duration::from_secs(60), "the bot does not play");
    }
    let shown = app.steps_shown;
    app.tick(Instant::now()).unwrap();
    assert_eq!(app.steps_shown, shown, "a step stays on the screen");
    app.tick(Instant::now() + Duration::from_secs(5000)).unwrap();
    assert_eq!(app.steps_shown, shown + 1, "one step is shown at a time");
    // Any key skips the animation.
    app.handle_key(ratatui::crossterm::event::KeyEvent::from(KeyCode::Enter)).unwrap();
    assert_eq!(app.steps_shown, app.step_count);
    advance_until_waiting(&mut app);
}
