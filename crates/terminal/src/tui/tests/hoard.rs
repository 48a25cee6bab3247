//! Hoard at 80x24: choosing dice by keys and mouse, more choices than lines, and twelve seats.

use ratatui::crossterm::event::{
    Event, KeyCode, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use rollwright_games::hoard::Hoard;
use rollwright_games::{Game, Seat};
use rollwright_i18n::Lang;

use super::drawing::assert_golden;
use super::{TestGame, press_key, screen_text, type_keys};
use crate::tui::app::{HitAction, TuiApp};
use crate::tui::view_model::PressTarget;

fn six_dice(lang: Lang) -> TuiApp<Hoard> {
    let dice = Some("5 2 5 1 3 6  1 2 3 4 6");
    TestGame { rules: "classic", dice, lang, ..TestGame::default() }.open_app()
}

fn click(app: &mut TuiApp<Hoard>, target: PressTarget) {
    screen_text(app, 80, 24);
    let area = app.hit_areas.iter().find(|(_, hit)| *hit == HitAction::Target(target)).unwrap().0;
    let (column, row) = (area.x + area.width / 2, area.y);
    let kind = MouseEventKind::Down(MouseButton::Left);
    let press = MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE };
    app.handle_event(&Event::Mouse(press)).unwrap();
}

#[test]
fn dice_are_chosen_by_keys_and_buttons_say_what_they_do() {
    for lang in Lang::ALL {
        let mut app = six_dice(lang);
        type_keys(&mut app, "r");
        assert_golden(&format!("hoard-80-rolled.{}", lang.code()), &screen_text(&mut app, 80, 24));
        type_keys(&mut app, "14");
        assert_golden(&format!("hoard-80-chosen.{}", lang.code()), &screen_text(&mut app, 80, 24));
    }
    let mut app = six_dice(Lang::En);
    type_keys(&mut app, "r14");
    // The first choice has the key r, the second the first letter.
    type_keys(&mut app, "a");
    let position = app.backend.game().position();
    assert_eq!((position.score(Seat(0)), position.active_seat()), (1_500, Seat(1)));
}

#[test]
fn dice_are_chosen_by_mouse_and_by_tab() {
    let mut app = six_dice(Lang::En);
    type_keys(&mut app, "r");
    click(&mut app, PressTarget::Die(0));
    click(&mut app, PressTarget::Die(3));
    assert_eq!(app.chosen_dice, [true, false, false, true, false, false]);
    click(&mut app, PressTarget::Die(3));
    click(&mut app, PressTarget::Choice(0));
    assert_eq!(app.backend.game().position().turn_total, 500);
    let mut app = six_dice(Lang::En);
    type_keys(&mut app, "r");
    press_key(&mut app, KeyCode::Tab);
    type_keys(&mut app, "1");
    press_key(&mut app, KeyCode::Enter);
    assert_eq!(app.backend.game().position().turn_total, 500);
}

#[test]
fn dice_that_do_not_make_an_action_are_refused_with_a_reason() {
    let mut app = six_dice(Lang::En);
    type_keys(&mut app, "r");
    let before = *app.backend.game().position();
    type_keys(&mut app, "r");
    assert!(screen_text(&mut app, 80, 24).contains("Select dice, then choose"));
    // A single 2 can't be kept.
    type_keys(&mut app, "2");
    assert!(
        screen_text(&mut app, 80, 24).contains("This action isn't possible with the selected dice")
    );
    assert_eq!(app.backend.game().position(), &before);
    assert_eq!(app.chosen_dice, [false; 6]);
}

#[test]
fn forty_choices_wrap_and_scroll_and_each_can_be_reached() {
    let dice = Some("1 1 5 5 6 6 6 6  1 1 1 1 1 1 1 1  1 1 1 1 1 1 1 1");
    let mut app = TestGame { rules: "eight", dice, ..TestGame::default() }.open_app::<Hoard>();
    type_keys(&mut app, "r");
    let count = app.view_model.choices.len();
    assert_eq!(count, 44);
    assert_golden("hoard-80-many-choices", &screen_text(&mut app, 80, 24));
    assert_golden("hoard-140-many-choices", &screen_text(&mut app, 140, 40));
    // The arrow keys reach all of them, and the focused one is always on the screen.
    let mut reached = std::collections::BTreeSet::new();
    for _ in 0..count {
        press_key(&mut app, KeyCode::Down);
        let Some(PressTarget::Choice(at)) = app.focus else { panic!("{:?}", app.focus) };
        reached.insert(at);
        let target = HitAction::Target(PressTarget::Choice(at));
        assert!(app.hit_areas.iter().any(|(_, hit)| *hit == target), "{at} is not on the screen");
    }
    assert!(reached.contains(&(count - 1)), "{reached:?}");
    press_key(&mut app, KeyCode::Esc);
    for at in 0..count {
        press_key(&mut app, KeyCode::Tab);
        assert_eq!(app.focus, Some(PressTarget::Choice(at)));
    }
    // Letters press the choices after the ninth.
    let moves = app.backend.game().rolls_and_actions.len();
    type_keys(&mut app, "a");
    assert!(app.backend.game().rolls_and_actions.len() > moves);
}

#[test]
fn every_number_of_seats_is_drawn_with_the_own_sheet_in_view() {
    const NAMES: [&str; 12] =
        ["Ann", "Ben", "Cem", "Dora", "Eve", "Finn", "Gil", "Hal", "Ida", "Jo", "Kim", "Lea"];
    for count in 1..=NAMES.len() {
        let seats: &'static str = NAMES[..count].join(",").leak();
        let setup = TestGame { rules: "classic", seats, ..TestGame::default() };
        let mut app = TestGame { dice: Some("1 1 1 1 1 1"), ..setup }.open_app::<Hoard>();
        type_keys(&mut app, "r123456");
        let text = screen_text(&mut app, 80, 24);
        assert!(text.contains("Ann") && text.contains("to go"), "{count} seats:\n{text}");
        assert!(text.contains("1 1 1 1 1 1: bank 80000"), "{count} seats:\n{text}");
        if count == 12 {
            assert_golden("hoard-80-twelve-seats", &text);
        }
        type_keys(&mut app, "a");
        assert!(app.is_game_over());
        assert!(screen_text(&mut app, 80, 24).contains("80000"));
    }
}
