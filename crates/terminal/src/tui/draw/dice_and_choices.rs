//! Dice and choices, always at the same place.

use ratatui::layout::Rect;
use ratatui::style::Style;
use rollwright_bots::HasBots;
use rollwright_games::Tone;
use rollwright_games::position_view::DieState;

use super::canvas::{ScreenCanvas, focused_style};
use crate::ascii::to_ascii;
use crate::console_game::ConsoleGame;
use crate::tui::app::{HitAction, TuiApp};
use crate::tui::view_model::{ChoiceAction, PressTarget};

/// Draws the tray.
pub(super) fn draw_dice_and_choices<G: ConsoleGame + HasBots>(
    app: &TuiApp<G>,
    pen: &mut ScreenCanvas<'_>,
    area: Rect,
) {
    let inside = pen.draw_frame(area, app.texts().dice_and_choices, "", false);
    let large = inside.height >= 7;
    draw_dice(app, pen, inside, large);
    let below = if large { 4 } else { 1 };
    let rest = Rect { y: inside.y + below, height: inside.height.saturating_sub(below), ..inside };
    match &app.view_model.faces_to_type {
        Some(dice) => {
            let line = (app.texts().type_faces)(dice, &app.typed_faces);
            pen.draw_text(
                (rest.x + 1, rest.y),
                &line,
                rest.width.saturating_sub(1),
                focused_style(),
            );
        }
        None => draw_choices(app, pen, rest),
    }
}

fn draw_dice<G: ConsoleGame + HasBots>(
    app: &TuiApp<G>,
    pen: &mut ScreenCanvas<'_>,
    area: Rect,
    large: bool,
) {
    let mut x = area.x + 1;
    for (at, die) in app.view_model.dice.iter().enumerate() {
        let target = PressTarget::Die(at);
        let chosen = app.chosen_dice.get(at) == Some(&true);
        let width = if large { die_box_width(pen, die) } else { pen.text_width(&die.name) + 5 };
        if x + width > area.right() {
            break;
        }
        let style = if app.focus == Some(target) { focused_style() } else { Style::new() };
        let face = die.face.map_or("?".to_owned(), |face| face.to_string());
        let colour = colour_index_by_name(app, &die.name);
        let height = if large {
            draw_large_die(pen, (x, area.y), &die.name, &face, chosen, (style, colour));
            4
        } else {
            let used = pen.draw_text((x, area.y), &format!("{} ", die.name), width, style);
            let shape = if chosen { format!("<{face}>") } else { format!("[{face}]") };
            let ground = if style == Style::new() { pen.background_style(colour) } else { style };
            pen.draw_text((x + used, area.y), &shape, width - used, ground);
            1
        };
        if app.view_model.can_choose_dice {
            let area = Rect { x, y: area.y, width: width - 1, height };
            pen.add_hit_area(area, HitAction::Target(target));
        }
        x += width + 1;
    }
}

fn die_box_width(pen: &ScreenCanvas<'_>, die: &DieState) -> u16 {
    pen.text_width(&die.name).max(5)
}

fn draw_large_die(
    pen: &mut ScreenCanvas<'_>,
    (x, y): (u16, u16),
    name: &str,
    face: &str,
    chosen: bool,
    (style, colour): (Style, Option<usize>),
) {
    let [top, side, bottom] = match (pen.options.use_unicode, chosen) {
        (true, true) => ["╔═══╗", "║", "╚═══╝"],
        (true, false) => ["┌───┐", "│", "└───┘"],
        (false, true) => ["+===+", "#", "+===+"],
        (false, false) => ["+---+", "|", "+---+"],
    };
    pen.draw_text((x, y), top, 5, style);
    pen.draw_text((x, y + 1), side, 1, style);
    let ground = if style == Style::new() { pen.background_style(colour) } else { style };
    pen.draw_text((x + 1, y + 1), &format!("{face:^3}"), 3, ground);
    pen.draw_text((x + 4, y + 1), side, 1, style);
    pen.draw_text((x, y + 2), bottom, 5, style);
    let width = pen.text_width(name);
    pen.draw_text((x, y + 3), name, width, style);
}

fn draw_choices<G: ConsoleGame + HasBots>(app: &TuiApp<G>, pen: &mut ScreenCanvas<'_>, area: Rect) {
    let (mut x, mut y) = (area.x + 1, area.y);
    for (at, choice) in app.view_model.choices.iter().enumerate() {
        let key = match choice.action {
            ChoiceAction::Roll | ChoiceAction::RerollChosenDice => "r".to_owned(),
            ChoiceAction::TakeAction(_) if app.view_model.can_choose_dice => String::new(),
            ChoiceAction::TakeAction(_) => (at + 1).to_string(),
        };
        let text = if key.is_empty() {
            format!("( {} )", choice.label)
        } else {
            format!("( {key}  {} )", choice.label)
        };
        let width = pen.text_width(&text);
        if x + width > area.right() && x > area.x + 1 {
            (x, y) = (area.x + 1, y + 1);
        }
        if y >= area.bottom() {
            return;
        }
        let style = match app.focus {
            Some(PressTarget::Choice(focus)) if focus == at => focused_style(),
            _ if choice.loses_points => pen.tone_style(Tone::Bad),
            _ => pen.tone_style(Tone::Strong),
        };
        let width = pen.draw_text((x, y), &text, area.right().saturating_sub(x), style);
        pen.add_hit_area(
            Rect { x, y, width, height: 1 },
            HitAction::Target(PressTarget::Choice(at)),
        );
        x += width + 2;
    }
}

/// The place of a colour among red, yellow, green and blue, by its name for people.
fn colour_index_by_name<G: ConsoleGame + HasBots>(app: &TuiApp<G>, name: &str) -> Option<usize> {
    let colours = app.lang.shared_texts().common.colour_names;
    let plain = |name: &str| to_ascii(&name.to_lowercase());
    colours.iter().position(|colour| plain(colour) == plain(name))
}
