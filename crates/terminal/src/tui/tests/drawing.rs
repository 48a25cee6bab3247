use std::time::{Duration, Instant};

use ratatui::buffer::Buffer;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier};
use rollwright_games::{Game, Pig, Qwinto, Qwixx, Warrior, Yahtzee};
use rollwright_i18n::Lang;

use super::{TestGame, advance_until_waiting, press_key, screen_text, type_keys};
use crate::tui::app::TuiOptions;

/// Compares with what was seen before; `UPDATE_GOLDEN=1` writes what is seen now.
fn assert_golden(name: &str, seen: &str) {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/src/tui/tests/golden");
    let file = format!("{folder}/{name}.txt");
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        std::fs::write(&file, seen).unwrap();
    }
    let golden = std::fs::read_to_string(&file).unwrap_or_default();
    assert!(golden == seen, "{name} is not as in {file}; it is now:\n{seen}");
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
fn boards_that_all_share_and_games_without_rows_are_drawn_too() {
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
    type_keys(&mut app, "1");
    assert_golden("qwinto-80-rolled", &screen_text(&mut app, 80, 24));
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
fn a_terminal_that_is_too_small_gets_a_sentence() {
    let mut app = TestGame { rules: "classic", ..TestGame::default() }.open_app::<Pig>();
    for (width, height) in [(79, 24), (80, 23), (20, 5), (3, 1), (1, 1)] {
        let text = screen_text(&mut app, width, height);
        assert!(width < 20 || text.starts_with("The screen needs at"), "{text}");
    }
    assert!(
        screen_text(&mut app, 79, 24).contains("80 columns and 24 rows; this one has 79 x 24.")
    );
    // Larger again, everything is there again.
    assert!(screen_text(&mut app, 80, 24).contains("Dice and choices"));
    for (width, height) in [(80, 100), (300, 24), (300, 100)] {
        assert!(screen_text(&mut app, width, height).contains("Dice and choices"));
    }
}

#[test]
fn colours_stand_on_their_own_ground_and_never_say_anything_alone() {
    let mut app = TestGame { dice: QWIXX_DICE, ..TestGame::default() }.open_app::<Qwixx>();
    type_keys(&mut app, "r");
    let plain = screen_text(&mut app, 80, 24);
    app.options = TuiOptions { use_colour: true, use_unicode: true };
    assert_eq!(screen_text(&mut app, 80, 24), plain);
    let mut buffer = Buffer::empty(Rect::new(0, 0, 80, 24));
    app.draw(&mut buffer);
    let cells = || buffer.content().iter();
    for ground in [Color::Red, Color::Yellow, Color::Green, Color::Blue] {
        let on = cells().filter(|cell| cell.bg == ground);
        let on: Vec<_> = on.collect();
        // A colour with letters on it, which say the same.
        assert!(!on.is_empty() && on.iter().all(|cell| cell.fg != Color::Reset), "{ground:?}");
        assert!(on.iter().any(|cell| cell.symbol() != " "), "{ground:?}");
    }
    // What may be done has brackets around it as well.
    let lit = cells().filter(|cell| cell.modifier.contains(Modifier::BOLD) && cell.symbol() == "[");
    assert!(lit.count() >= 4);
}

#[test]
fn the_steps_of_bots_are_shown_one_by_one_at_the_tables_pace() {
    let stage = TestGame { rules: "classic", seats: "Ann,bot:greedy", ..TestGame::default() };
    let mut app = TestGame { pace: Duration::from_secs(3600), ..stage }.open_app::<Pig>();
    // Until Ann's turn is over.
    for _ in 0..200 {
        if !app.is_live() || app.source.game().position().active_seat().0 == 1 {
            break;
        }
        let code = if app.source.can_roll() { KeyCode::Char('r') } else { KeyCode::Char('2') };
        app.handle_key(ratatui::crossterm::event::KeyEvent::from(code)).unwrap();
        app.tick(Instant::now()).unwrap();
    }
    let began = Instant::now();
    while app.step_count < app.steps_shown + 2 {
        app.tick(Instant::now()).unwrap();
        assert!(began.elapsed() < Duration::from_secs(60), "the bot does not play");
    }
    let shown = app.steps_shown;
    app.tick(Instant::now()).unwrap();
    assert_eq!(app.steps_shown, shown, "a step is looked at");
    app.tick(Instant::now() + Duration::from_secs(5000)).unwrap();
    assert_eq!(app.steps_shown, shown + 1, "one step is shown at a time");
    // Whoever has seen enough presses a key.
    app.handle_key(ratatui::crossterm::event::KeyEvent::from(KeyCode::Enter)).unwrap();
    assert_eq!(app.steps_shown, app.step_count);
    advance_until_waiting(&mut app);
}
