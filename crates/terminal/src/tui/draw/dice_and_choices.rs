//! Draws dice and choices, always at the same position.

use ratatui::layout::Rect;
use ratatui::style::Style;
use rollwright_bots::HasValues;
use rollwright_games::Tone;
use rollwright_games::position_view::DieState;

use super::canvas::{ScreenCanvas, focused_style};
use crate::ascii::to_ascii;
use crate::console_game::ConsoleGame;
use crate::tui::app::{HitAction, TuiApp};
use crate::tui::view_model::{ChoiceAction, PressTarget};

/// Draws the panel with dice and choices.
pub(super) fn draw_dice_and_choices<G: ConsoleGame + HasValues>(
    app: &TuiApp<G>,
    canvas: &mut ScreenCanvas<'_>,
    area: Rect,
) {
    let inside = canvas.draw_frame(area, app.texts().dice_and_choices, "", false);
    let large = inside.height >= 7;
    draw_dice(app, canvas, inside, large);
    let below = if large { 4 } else { 1 };
    let rest = Rect { y: inside.y + below, height: inside.height.saturating_sub(below), ..inside };
    match &app.view_model.faces_to_type {
        Some(dice) => {
            let line = (app.texts().type_faces)(dice, &app.typed_faces);
            canvas.draw_text(
                (rest.x + 1, rest.y),
                &line,
                rest.width.saturating_sub(1),
                focused_style(),
            );
        }
        None => draw_choices(app, canvas, rest),
    }
}

fn draw_dice<G: ConsoleGame + HasValues>(
    app: &TuiApp<G>,
    canvas: &mut ScreenCanvas<'_>,
    area: Rect,
    large: bool,
) {
    let mut x = area.x + 1;
    for (at, die) in app.view_model.dice.iter().enumerate() {
        let target = PressTarget::Die(at);
        let chosen = app.chosen_dice.get(at) == Some(&true);
        let width =
            if large { die_box_width(canvas, die) } else { canvas.text_width(&die.name) + 5 };
        if x + width > area.right() {
            break;
        }
        let style = if app.focus == Some(target) { focused_style() } else { Style::new() };
        let face = die.face.map_or("?".to_owned(), |face| face.to_string());
        let colour = colour_index_by_name(app, &die.name);
        let height = if large {
            draw_large_die(canvas, (x, area.y), &die.name, &face, chosen, (style, colour));
            4
        } else {
            let used = canvas.draw_text((x, area.y), &format!("{} ", die.name), width, style);
            let shape = if chosen { format!("<{face}>") } else { format!("[{face}]") };
            let face_style =
                if style == Style::new() { canvas.background_style(colour) } else { style };
            canvas.draw_text((x + used, area.y), &shape, width - used, face_style);
            1
        };
        if app.view_model.can_choose_dice {
            let area = Rect { x, y: area.y, width: width - 1, height };
            canvas.add_hit_area(area, HitAction::Target(target));
        }
        x += width + 1;
    }
}

fn die_box_width(canvas: &ScreenCanvas<'_>, die: &DieState) -> u16 {
    canvas.text_width(&die.name).max(5)
}

fn draw_large_die(
    canvas: &mut ScreenCanvas<'_>,
    (x, y): (u16, u16),
    name: &str,
    face: &str,
    chosen: bool,
    (style, colour): (Style, Option<usize>),
) {
    let [top, side, bottom] = match (canvas.options.use_unicode, chosen) {
        (true, true) => ["╔═══╗", "║", "╚═══╝"],
        (true, false) => ["┌───┐", "│", "└───┘"],
        (false, true) => ["+===+", "#", "+===+"],
        (false, false) => ["+---+", "|", "+---+"],
    };
    canvas.draw_text((x, y), top, 5, style);
    canvas.draw_text((x, y + 1), side, 1, style);
    let face_style = if style == Style::new() { canvas.background_style(colour) } else { style };
    canvas.draw_text((x + 1, y + 1), &format!("{face:^3}"), 3, face_style);
    canvas.draw_text((x + 4, y + 1), side, 1, style);
    canvas.draw_text((x, y + 2), bottom, 5, style);
    let width = canvas.text_width(name);
    canvas.draw_text((x, y + 3), name, width, style);
}

fn draw_choices<G: ConsoleGame + HasValues>(
    app: &TuiApp<G>,
    canvas: &mut ScreenCanvas<'_>,
    area: Rect,
) {
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
        let width = canvas.text_width(&text);
        if x + width > area.right() && x > area.x + 1 {
            (x, y) = (area.x + 1, y + 1);
        }
        if y >= area.bottom() {
            return;
        }
        let style = match app.focus {
            Some(PressTarget::Choice(focus)) if focus == at => focused_style(),
            _ if choice.loses_points => canvas.tone_style(Tone::Bad),
            _ => canvas.tone_style(Tone::Strong),
        };
        let width = canvas.draw_text((x, y), &text, area.right().saturating_sub(x), style);
        canvas.add_hit_area(
            Rect { x, y, width, height: 1 },
            HitAction::Target(PressTarget::Choice(at)),
        );
        x += width + 2;
    }
}

/// The index of a colour among red, yellow, green and blue, by its localised name.
fn colour_index_by_name<G: ConsoleGame + HasValues>(app: &TuiApp<G>, name: &str) -> Option<usize> {
    let colours = app.lang.shared_texts().common.colour_names;
    let normalized = |name: &str| to_ascii(&name.to_lowercase());
    colours.iter().position(|colour| normalized(colour) == normalized(name))
}
