use ratatui::crossterm::event::KeyCode;
use rollwright_games::game_step::public_steps;
use rollwright_games::{Game, Presentation, Seat, StepKind, Warrior};

use super::drawing::assert_golden;
use super::{TestGame, press_key, screen_text, type_keys};
use crate::tui::app::TuiApp;

const WINDOWS: [(u16, u16); 3] = [(80, 24), (100, 30), (140, 40)];

/// Rolls, and forfeits every duel.
fn take_step(app: &mut TuiApp<Warrior>) {
    if app.backend.can_roll() {
        press_key(app, KeyCode::Enter);
    } else {
        type_keys(app, "b");
    }
}

fn open_boards(settings: &'static [(&'static str, &'static str)]) -> TuiApp<Warrior> {
    TestGame { rules: "classic", settings, ..TestGame::default() }.open_app()
}

fn are_on_different_levels(app: &TuiApp<Warrior>) -> bool {
    let position = app.backend.game().position();
    position.square_of(Seat(0)).level != position.square_of(Seat(1)).level
}

/// The first words about the last roll.
fn last_roll_text(app: &TuiApp<Warrior>) -> Option<String> {
    let steps = public_steps(app.backend.game());
    let roll = steps.iter().rev().find(|step| matches!(step.kind, StepKind::Roll(_)))?;
    let effects = Warrior::step_effects(roll);
    let text = Warrior::effect_text(effects.first()?, app.backend.names());
    Some(text.split(' ').take(3).collect::<Vec<_>>().join(" "))
}

fn assert_everything_is_visible(app: &mut TuiApp<Warrior>, (width, height): (u16, u16)) {
    let last_roll = last_roll_text(app);
    let text = screen_text(app, width, height);
    let position = app.backend.game().position();
    let boards: String = text.lines().skip(4).collect::<Vec<_>>().join("\n");
    let squares: Vec<&str> = boards.split([' ', '│', '\n']).collect();
    let is_shown = |mark: &str| squares.contains(&mark);
    assert!(is_shown("PP") || (is_shown("P1") && is_shown("P2")), "no warrior:\n{text}");
    assert!(text.contains('*'), "no goal:\n{text}");
    assert!(is_shown("-3") || is_shown("0") || is_shown("-2"), "no energy of squares:\n{text}");
    for seat in position.seats().iter() {
        let energy = format!("energy {}", position.energy_of(seat));
        assert!(text.contains(&energy), "no {energy}:\n{text}");
    }
    if let Some(roll) = last_roll {
        assert!(text.contains(&roll), "no '{roll}':\n{text}");
    }
}

#[test]
fn boards_of_every_size_show_warriors_energy_goal_and_the_last_roll() {
    const SIZES: [&[(&str, &str)]; 8] = [
        &[("levels", "10"), ("size", "3")],
        &[("levels", "10"), ("size", "4")],
        &[("levels", "10"), ("size", "5")],
        &[("levels", "3"), ("size", "6")],
        &[("levels", "10"), ("size", "7")],
        &[("levels", "10"), ("size", "8")],
        &[("levels", "3"), ("size", "9")],
        &[("levels", "10"), ("size", "10")],
    ];
    for settings in SIZES {
        let mut app = open_boards(settings);
        let mut steps_apart = 0;
        for step in 0..2000 {
            if app.is_game_over() || (step > 20 && steps_apart > 5) {
                break;
            }
            if step <= 20 || are_on_different_levels(&app) {
                WINDOWS.iter().for_each(|&window| assert_everything_is_visible(&mut app, window));
                steps_apart += usize::from(are_on_different_levels(&app));
            }
            take_step(&mut app);
        }
        assert!(steps_apart > 0, "{settings:?}: the warriors never were on different levels");
    }
}

#[test]
fn the_largest_boards_are_drawn_at_every_size() {
    let mut app = open_boards(&[("levels", "10"), ("size", "10")]);
    take_step(&mut app);
    for (width, height) in WINDOWS {
        let text = screen_text(&mut app, width, height);
        assert_golden(&format!("warrior-largest-{width}-same-level"), &text);
    }
    for _ in 0..2000 {
        if are_on_different_levels(&app) {
            break;
        }
        take_step(&mut app);
    }
    for (width, height) in WINDOWS {
        let text = screen_text(&mut app, width, height);
        assert_golden(&format!("warrior-largest-{width}-two-levels"), &text);
    }
}
