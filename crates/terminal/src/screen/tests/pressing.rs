use ratatui::crossterm::event::{
    Event, KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use rollwright_bots::HasBots;
use rollwright_games::record::fold;
use rollwright_games::{Game, GameId, Phase, Pig, Qwixx, Seat, Yahtzee, with_game};
use rollwright_i18n::Lang;

use super::{Stage, press, seen, settle, types, wait_for_page};
use crate::console_game::ConsoleGame;
use crate::screen::app::{App, Hit, Looks};
use crate::screen::replay::ReplaySource;
use crate::screen::scene::Target;

/// Plays to the end with the keys that `next` names.
fn play_on<G: ConsoleGame + HasBots>(app: &mut App<G>, next: impl Fn(&App<G>) -> Vec<KeyCode>) {
    for _ in 0..3000 {
        if app.is_over() {
            return;
        }
        next(app).into_iter().for_each(|key| press(app, key));
    }
    panic!("the game does not end:\n{}", seen(app, 80, 24));
}

#[test]
fn every_game_is_played_to_its_end_by_tab_and_enter() {
    for game in GameId::ALL {
        with_game!(game, G => {
            let rules = <G as Game>::rule_sets()[0].name;
            let mut app = Stage { rules, seats: "Ann,bot:random", ..Stage::default() }.open::<G>();
            play_on(&mut app, |app| {
                if app.source.may_roll() { vec![KeyCode::Enter] } else { vec![KeyCode::Tab, KeyCode::Enter] }
            });
            let text = seen(&mut app, 80, 24);
            assert!(text.contains("Ann") && !app.scene.prompt.is_empty(), "{text}");
            assert_eq!(app.scene.doable(), []);
        });
    }
}

#[test]
fn whatever_can_be_done_lies_somewhere_on_the_smallest_screen() {
    for game in GameId::ALL {
        with_game!(game, G => {
            let rules = <G as Game>::rule_sets()[0].name;
            let mut app = Stage { rules, seats: "Ann,Ben", ..Stage::default() }.open::<G>();
            for _ in 0..40 {
                let text = seen(&mut app, 80, 24);
                for target in app.scene.doable() {
                    let hit = app.hits.iter().any(|(_, hit)| *hit == Hit::Target(target));
                    assert!(hit, "{game}: {target:?} is nowhere:\n{text}");
                }
                if app.is_over() {
                    break;
                }
                press(&mut app, KeyCode::BackTab);
                press(&mut app, KeyCode::Enter);
            }
        });
    }
}

#[test]
fn the_mouse_presses_what_lies_under_it() {
    let dice = Some("5 3 5 4 5  6 3  1 1 1 1 1");
    let mut app = Stage { dice, ..Stage::default() }.open::<Yahtzee>();
    let click = |app: &mut App<Yahtzee>, wanted: Hit| {
        seen(app, 80, 24);
        let (area, _) = *app.hits.iter().find(|(_, hit)| *hit == wanted).unwrap();
        let kind = MouseEventKind::Down(MouseButton::Left);
        let (column, row, modifiers) = (area.x, area.y, KeyModifiers::NONE);
        app.event(&Event::Mouse(MouseEvent { kind, column, row, modifiers })).unwrap();
        settle(app);
    };
    click(&mut app, Hit::Target(Target::Choice(0)));
    click(&mut app, Hit::Target(Target::Die(1)));
    click(&mut app, Hit::Target(Target::Die(3)));
    assert_eq!(app.chosen, [false, true, false, true, false]);
    click(&mut app, Hit::Key('r'));
    assert!(app.history.last().is_some_and(|(_, text)| text.contains('6')), "{:?}", app.history);
    // The box for full houses.
    click(&mut app, Hit::Target(Target::Cell(7, 0)));
    assert_eq!(app.source.game().position().active(), Seat(1));
}

#[test]
fn what_may_not_be_done_says_why() {
    let dice = Some("4 5 1 3 2 6  6 6 1 1 1 1");
    let mut app = Stage { dice, ..Stage::default() }.open::<Qwixx>();
    types(&mut app, "r");
    let before = app.source.game().standing.len();
    // From the nine that is offered to the eight beside it.
    for key in [KeyCode::Tab, KeyCode::Left] {
        press(&mut app, key);
    }
    let said = app.message.clone().unwrap().1;
    assert!(said.contains('8') && said.ends_with('.'), "{said}");
    press(&mut app, KeyCode::Enter);
    assert_eq!(app.source.game().standing.len(), before, "nothing has happened");
    // Enter alone chooses nothing, so that nobody passes by accident.
    press(&mut app, KeyCode::Esc);
    press(&mut app, KeyCode::Enter);
    assert_eq!(app.source.game().standing.len(), before);
    assert!(app.message.clone().unwrap().1.starts_with("Choose something first"));
    types(&mut app, "r");
    assert!(app.message.is_some() && app.source.game().standing.len() == before);
}

#[test]
fn undo_asks_before_it_goes_over_a_roll_where_several_people_play() {
    let mut app = Stage { rules: "classic", dice: Some("3 4 5"), ..Stage::default() }.open::<Pig>();
    types(&mut app, "r1u");
    assert!(seen(&mut app, 80, 24).contains("does everyone agree?"));
    let before = app.source.game().standing.len();
    types(&mut app, "n");
    assert_eq!(app.source.game().standing.len(), before);
    types(&mut app, "uy");
    assert!(app.source.game().standing.len() < before);
    // Alone nobody is asked.
    let stage = Stage { rules: "classic", seats: "Ann,bot:greedy", ..Stage::default() };
    let mut app = stage.open::<Pig>();
    types(&mut app, "r");
    if !app.source.asked().is_empty() {
        types(&mut app, "1u");
        assert!(app.page.is_none());
    }
}

#[test]
fn people_type_what_real_dice_show() {
    let stage = Stage { rules: "classic", typed: true, ..Stage::default() };
    let mut app = stage.open::<Pig>();
    assert!(seen(&mut app, 80, 24).contains("Type what the dice show (die): _"));
    types(&mut app, "7");
    press(&mut app, KeyCode::Enter);
    assert!(app.message.is_some() && app.source.game().standing.is_empty());
    types(&mut app, "34");
    press(&mut app, KeyCode::Backspace);
    press(&mut app, KeyCode::Enter);
    assert!(app.history.last().is_some_and(|(_, text)| text.contains('3')), "{:?}", app.history);
    // What was mistyped is taken back, as both agree.
    types(&mut app, "uy");
    assert!(app.source.game().standing.is_empty());
}

#[test]
fn hints_are_given_in_training_and_refused_where_they_are_unfair() {
    let stage = Stage { rules: "classic", dice: Some("6 6 6"), ..Stage::default() };
    let mut app = Stage { training: true, lang: Lang::De, ..stage }.open::<Pig>();
    types(&mut app, "rh");
    wait_for_page(&mut app);
    let text = seen(&mut app, 80, 24);
    assert!(text.contains("Was Ann tun kann") && text.contains("würfeln"), "{text}");
    press(&mut app, KeyCode::Esc);
    types(&mut app, "v");
    wait_for_page(&mut app);
    assert!(seen(&mut app, 80, 24).contains("Analyse"));
    let stage = Stage { rules: "classic", dice: Some("6 6 6"), ..Stage::default() };
    let mut app = stage.open::<Pig>();
    types(&mut app, "rh");
    let text = seen(&mut app, 80, 24);
    assert!(text.contains("--training") && !text.contains("What Ann can do"), "{text}");
    press(&mut app, KeyCode::Esc);
    types(&mut app, "v");
    assert!(app.page.is_none() && app.message.clone().unwrap().1.contains("when the game is over"));
}

#[test]
fn rules_sheets_and_keys_are_pages_that_scroll_and_close() {
    let mut app = Stage::default().open::<Qwixx>();
    for key in ['i', 's', '?'] {
        types(&mut app, &key.to_string());
        let first = seen(&mut app, 80, 24);
        assert!(first.contains("Esc closes"), "{first}");
        press(&mut app, KeyCode::End);
        if key == 'i' {
            assert_ne!(seen(&mut app, 80, 24), first);
        }
        press(&mut app, KeyCode::Esc);
        assert!(app.page.is_none());
    }
}

#[test]
fn leaving_a_game_that_is_kept_nowhere_is_asked_about() {
    let mut app = Stage { rules: "classic", ..Stage::default() }.open::<Pig>();
    types(&mut app, "q");
    assert!(!app.is_left() && seen(&mut app, 80, 24).contains("not kept anywhere"));
    types(&mut app, "nqy");
    assert!(app.is_left());
}

#[test]
fn keys_step_through_a_record() {
    let stage = Stage { rules: "classic", seats: "Ann,bot:greedy", ..Stage::default() };
    let mut app = stage.open::<Pig>();
    play_on(&mut app, |app| {
        vec![if app.source.may_roll() { KeyCode::Enter } else { KeyCode::Char('2') }]
    });
    let record = app.source.record();
    let told = app.history.clone();
    let source = ReplaySource::new(record.clone(), fold::<Pig>(&record).unwrap(), Lang::En);
    let looks = Looks { colour: false, unicode: true };
    let mut app = App::new(Box::new(source), None, looks, std::time::Duration::ZERO);
    let key = |app: &mut App<Pig>, code| app.key(KeyEvent::from(code)).unwrap();
    let opening = seen(&mut app, 80, 24);
    assert!(opening.contains("replay, step 0 of"), "{opening}");
    key(&mut app, KeyCode::Right);
    assert_eq!((app.shown, app.history.is_empty()), (1, false));
    key(&mut app, KeyCode::Left);
    assert_eq!(seen(&mut app, 80, 24), opening);
    key(&mut app, KeyCode::PageDown);
    assert_eq!(app.shown, 10);
    key(&mut app, KeyCode::End);
    assert!(matches!(app.scene.position.phase(), Phase::Over { .. }));
    assert_eq!(app.history, told);
    key(&mut app, KeyCode::Home);
    assert_eq!(seen(&mut app, 80, 24), opening);
    key(&mut app, KeyCode::Char('q'));
    assert!(app.is_left());
}
