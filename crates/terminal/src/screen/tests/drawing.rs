use std::time::{Duration, Instant};

use ratatui::buffer::Buffer;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier};
use rollwright_games::{Game, Pig, Qwinto, Qwixx, Warrior, Yahtzee};
use rollwright_i18n::Lang;

use super::{Stage, press, seen, settle, types};
use crate::screen::app::Looks;

/// Compares with what was seen before; `UPDATE_GOLDEN=1` writes what is seen now.
fn holds(name: &str, seen: &str) {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/src/screen/tests/golden");
    let file = format!("{folder}/{name}.txt");
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        std::fs::write(&file, seen).unwrap();
    }
    let golden = std::fs::read_to_string(&file).unwrap_or_default();
    assert!(golden == seen, "{name} is not as in {file}; it is now:\n{seen}");
}

const QWIXX: Option<&str> = Some("4 5 1 3 2 6  6 6 1 1 1 1  2 3 4 4 4 4");

#[test]
fn qwixx_shows_everything_at_both_sizes() {
    for lang in Lang::ALL {
        let mut app = Stage { dice: QWIXX, lang, ..Stage::default() }.open::<Qwixx>();
        holds(&format!("qwixx-80-opening.{}", lang.code()), &seen(&mut app, 80, 24));
        types(&mut app, "r");
        press(&mut app, KeyCode::Tab);
        holds(&format!("qwixx-80-asked.{}", lang.code()), &seen(&mut app, 80, 24));
        holds(&format!("qwixx-140-asked.{}", lang.code()), &seen(&mut app, 140, 40));
    }
}

#[test]
fn yahtzee_fits_into_the_smallest_screen() {
    let dice = Some("5 3 5 4 5  6 3  1 1 1 1 1");
    for lang in Lang::ALL {
        let mut app = Stage { dice, lang, ..Stage::default() }.open::<Yahtzee>();
        types(&mut app, "r24");
        holds(&format!("yahtzee-80-dice-chosen.{}", lang.code()), &seen(&mut app, 80, 24));
        types(&mut app, "r");
        holds(&format!("yahtzee-140-rerolled.{}", lang.code()), &seen(&mut app, 140, 40));
    }
}

#[test]
fn boards_that_all_share_and_games_without_rows_are_drawn_too() {
    let mut app =
        Stage { rules: "classic", dice: Some("3 4  3 4  8"), ..Stage::default() }.open::<Warrior>();
    types(&mut app, "rr");
    holds("warrior-80", &seen(&mut app, 80, 24));
    let pig = Stage { rules: "classic", dice: Some("3 4 1"), ..Stage::default() };
    let mut app = pig.open::<Pig>();
    types(&mut app, "r");
    holds("pig-80", &seen(&mut app, 80, 24));
    holds("pig-140", &seen(&mut app, 140, 40));
    let mut app = Stage { dice: Some("3 4  1 2"), ..Stage::default() }.open::<Qwinto>();
    holds("qwinto-80-dice", &seen(&mut app, 80, 24));
    types(&mut app, "1");
    holds("qwinto-80-rolled", &seen(&mut app, 80, 24));
}

#[test]
fn a_terminal_without_unicode_gets_ascii() {
    let lang = Lang::De;
    let mut app = Stage { dice: QWIXX, lang, unicode: false, ..Stage::default() }.open::<Qwixx>();
    types(&mut app, "r");
    let text = seen(&mut app, 80, 24);
    assert!(text.is_ascii(), "{text}");
    holds("qwixx-80-ascii.de", &text);
}

#[test]
fn a_terminal_that_is_too_small_gets_a_sentence() {
    let mut app = Stage { rules: "classic", ..Stage::default() }.open::<Pig>();
    for (width, height) in [(79, 24), (80, 23), (20, 5), (3, 1), (1, 1)] {
        let text = seen(&mut app, width, height);
        assert!(width < 20 || text.starts_with("The screen needs at"), "{text}");
    }
    assert!(seen(&mut app, 79, 24).contains("80 columns and 24 rows; this one has 79 x 24."));
    // Larger again, everything is there again.
    assert!(seen(&mut app, 80, 24).contains("Dice and choices"));
    for (width, height) in [(80, 100), (300, 24), (300, 100)] {
        assert!(seen(&mut app, width, height).contains("Dice and choices"));
    }
}

#[test]
fn colours_stand_on_their_own_ground_and_never_say_anything_alone() {
    let mut app = Stage { dice: QWIXX, ..Stage::default() }.open::<Qwixx>();
    types(&mut app, "r");
    let plain = seen(&mut app, 80, 24);
    app.looks = Looks { colour: true, unicode: true };
    assert_eq!(seen(&mut app, 80, 24), plain);
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
    let stage = Stage { rules: "classic", seats: "Ann,bot:greedy", ..Stage::default() };
    let mut app = Stage { pace: Duration::from_secs(3600), ..stage }.open::<Pig>();
    // Until Ann's turn is over.
    for _ in 0..200 {
        if !app.is_live() || app.source.game().position().active().0 == 1 {
            break;
        }
        let code = if app.source.may_roll() { KeyCode::Char('r') } else { KeyCode::Char('2') };
        app.key(ratatui::crossterm::event::KeyEvent::from(code)).unwrap();
        app.tick(Instant::now()).unwrap();
    }
    let began = Instant::now();
    while app.steps < app.shown + 2 {
        app.tick(Instant::now()).unwrap();
        assert!(began.elapsed() < Duration::from_secs(60), "the bot does not play");
    }
    let shown = app.shown;
    app.tick(Instant::now()).unwrap();
    assert_eq!(app.shown, shown, "a step is looked at");
    app.tick(Instant::now() + Duration::from_secs(5000)).unwrap();
    assert_eq!(app.shown, shown + 1, "one step is shown at a time");
    // Whoever has seen enough presses a key.
    app.key(ratatui::crossterm::event::KeyEvent::from(KeyCode::Enter)).unwrap();
    assert_eq!(app.shown, app.steps);
    settle(&mut app);
}
