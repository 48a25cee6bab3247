//! Dice and choices, always at the same place.

use ratatui::layout::Rect;
use ratatui::style::Style;
use rollwright_bots::HasBots;
use rollwright_games::Tone;
use rollwright_games::view::DieShown;

use super::pen::{Pen, focused};
use crate::ascii::ascii;
use crate::console_game::ConsoleGame;
use crate::screen::app::{App, Hit};
use crate::screen::scene::{Does, Target};

/// Draws the tray.
pub(super) fn draw<G: ConsoleGame + HasBots>(app: &App<G>, pen: &mut Pen<'_>, area: Rect) {
    let inside = pen.frame(area, app.texts().tray, "", false);
    let large = inside.height >= 7;
    dice(app, pen, inside, large);
    let below = if large { 4 } else { 1 };
    let rest = Rect { y: inside.y + below, height: inside.height.saturating_sub(below), ..inside };
    match &app.scene.faces_of {
        Some(dice) => {
            let line = (app.texts().type_faces)(dice, &app.faces);
            pen.put((rest.x + 1, rest.y), &line, rest.width.saturating_sub(1), focused());
        }
        None => choices(app, pen, rest),
    }
}

fn dice<G: ConsoleGame + HasBots>(app: &App<G>, pen: &mut Pen<'_>, area: Rect, large: bool) {
    let mut x = area.x + 1;
    for (at, die) in app.scene.dice.iter().enumerate() {
        let target = Target::Die(at);
        let chosen = app.chosen.get(at) == Some(&true);
        let width = if large { box_width(pen, die) } else { pen.width(&die.name) + 5 };
        if x + width > area.right() {
            break;
        }
        let style = if app.focus == Some(target) { focused() } else { Style::new() };
        let face = die.face.map_or("?".to_owned(), |face| face.to_string());
        let colour = colour_called(app, &die.name);
        let height = if large {
            large_die(pen, (x, area.y), &die.name, &face, chosen, (style, colour));
            4
        } else {
            let used = pen.put((x, area.y), &format!("{} ", die.name), width, style);
            let shape = if chosen { format!("<{face}>") } else { format!("[{face}]") };
            let ground = if style == Style::new() { pen.ground(colour) } else { style };
            pen.put((x + used, area.y), &shape, width - used, ground);
            1
        };
        if app.scene.dice_to_choose {
            let area = Rect { x, y: area.y, width: width - 1, height };
            pen.mark(area, Hit::Target(target));
        }
        x += width + 1;
    }
}

fn box_width(pen: &Pen<'_>, die: &DieShown) -> u16 {
    pen.width(&die.name).max(5)
}

fn large_die(
    pen: &mut Pen<'_>,
    (x, y): (u16, u16),
    name: &str,
    face: &str,
    chosen: bool,
    (style, colour): (Style, Option<usize>),
) {
    let [top, side, bottom] = match (pen.looks.unicode, chosen) {
        (true, true) => ["╔═══╗", "║", "╚═══╝"],
        (true, false) => ["┌───┐", "│", "└───┘"],
        (false, true) => ["+===+", "#", "+===+"],
        (false, false) => ["+---+", "|", "+---+"],
    };
    pen.put((x, y), top, 5, style);
    pen.put((x, y + 1), side, 1, style);
    let ground = if style == Style::new() { pen.ground(colour) } else { style };
    pen.put((x + 1, y + 1), &format!("{face:^3}"), 3, ground);
    pen.put((x + 4, y + 1), side, 1, style);
    pen.put((x, y + 2), bottom, 5, style);
    let width = pen.width(name);
    pen.put((x, y + 3), name, width, style);
}

fn choices<G: ConsoleGame + HasBots>(app: &App<G>, pen: &mut Pen<'_>, area: Rect) {
    let (mut x, mut y) = (area.x + 1, area.y);
    for (at, choice) in app.scene.choices.iter().enumerate() {
        let key = match choice.does {
            Does::Roll | Does::RollChosen => "r".to_owned(),
            Does::Act(_) if app.scene.dice_to_choose => String::new(),
            Does::Act(_) => (at + 1).to_string(),
        };
        let text = if key.is_empty() {
            format!("( {} )", choice.label)
        } else {
            format!("( {key}  {} )", choice.label)
        };
        let width = pen.width(&text);
        if x + width > area.right() && x > area.x + 1 {
            (x, y) = (area.x + 1, y + 1);
        }
        if y >= area.bottom() {
            return;
        }
        let style = match app.focus {
            Some(Target::Choice(focus)) if focus == at => focused(),
            _ if choice.costs => pen.tone(Tone::Bad),
            _ => pen.tone(Tone::Strong),
        };
        let width = pen.put((x, y), &text, area.right().saturating_sub(x), style);
        pen.mark(Rect { x, y, width, height: 1 }, Hit::Target(Target::Choice(at)));
        x += width + 2;
    }
}

/// The place of a colour among red, yellow, green and blue, by its name for people.
fn colour_called<G: ConsoleGame + HasBots>(app: &App<G>, name: &str) -> Option<usize> {
    let colours = app.lang.words().core.colours;
    let plain = |name: &str| ascii(&name.to_lowercase());
    colours.iter().position(|colour| plain(colour) == plain(name))
}
