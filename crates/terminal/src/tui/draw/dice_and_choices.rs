//! Draws dice and choices, always at the same position.

use ratatui::layout::Rect;
use ratatui::style::Style;
use rollwright_bots::HasValues;
use rollwright_games::MessageTone;

use super::canvas::{ScreenCanvas, focused_style};
use crate::ascii_transliteration::to_ascii;
use crate::console_game::ConsoleGame;
use crate::tui::app::{HitAction, TuiApp};
use crate::tui::view_model::PressTarget;

/// The lines of the sheets above the panel that stay visible however many choices there are.
const MIN_LINES_ABOVE: u16 = 9;

/// The height of the panel with dice and choices. It only grows if the choices need more lines.
pub(super) fn panel_height<G: ConsoleGame + HasValues>(
    app: &TuiApp<G>,
    canvas: &ScreenCanvas<'_>,
    screen: Rect,
) -> u16 {
    let usual_height = if has_large_dice(screen) { 9 } else { 6 };
    let lines = choice_lines(app, canvas, screen.width - 2).len();
    let needed = u16::try_from(lines).unwrap_or(u16::MAX).saturating_add(dice_lines(screen) + 2);
    needed.min(screen.height.saturating_sub(4 + MIN_LINES_ABOVE)).max(usual_height)
}

/// Whether the screen has room for dice with frames.
fn has_large_dice(screen: Rect) -> bool {
    screen.height >= 32
}

/// The lines that the dice take.
fn dice_lines(screen: Rect) -> u16 {
    if has_large_dice(screen) { 4 } else { 1 }
}

/// Draws the panel with dice and choices.
pub(super) fn draw_dice_and_choices<G: ConsoleGame + HasValues>(
    app: &TuiApp<G>,
    canvas: &mut ScreenCanvas<'_>,
    area: Rect,
    screen: Rect,
) {
    let below = dice_lines(screen);
    let lines = choice_lines(app, canvas, area.width - 2);
    let room = usize::from(area.height.saturating_sub(2 + below));
    let shown = visible_lines(app, &lines, room);
    let numbers = lines[shown.clone()].iter().flatten().map(|choice| choice.at + 1);
    let count = app.view_model.choices.len();
    let right = match (numbers.clone().min(), numbers.max()) {
        (Some(first), Some(last)) if shown.len() < lines.len() => format!("{first}-{last}/{count}"),
        _ => String::new(),
    };
    let inside = canvas.draw_frame(area, app.texts().dice_and_choices, &right, false);
    draw_dice(app, canvas, inside, has_large_dice(screen));
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
        None => draw_choices(app, canvas, rest, &lines[shown]),
    }
}

fn draw_dice<G: ConsoleGame + HasValues>(
    app: &TuiApp<G>,
    canvas: &mut ScreenCanvas<'_>,
    area: Rect,
    large: bool,
) {
    let dice = &app.view_model.dice;
    let die_width = |canvas: &ScreenCanvas<'_>, name: &str| match large {
        true => canvas.text_width(name).max(5),
        false => canvas.text_width(name).saturating_add(5),
    };
    let total = dice.iter().map(|die| usize::from(die_width(canvas, &die.name)) + 1).sum::<usize>();
    let names_fit = total <= usize::from(area.width);
    let mut x = area.x + 1;
    for (at, die) in dice.iter().enumerate() {
        let target = PressTarget::Die(at);
        let chosen = app.chosen_dice.get(at) == Some(&true);
        let number = (at + 1).to_string();
        let name = if names_fit { &die.name } else { &number };
        let width = die_width(canvas, name);
        if x + width > area.right() {
            break;
        }
        let style = if app.focus == Some(target) { focused_style() } else { Style::new() };
        let face = die.face.map_or("?".to_owned(), |face| face.to_string());
        let colour = colour_index_by_name(app, &die.name);
        let height = if large {
            draw_large_die(canvas, (x, area.y), name, &face, chosen, (style, colour));
            4
        } else {
            let used = canvas.draw_text((x, area.y), &format!("{name} "), width, style);
            let shape = if chosen { format!("<{face}>") } else { format!("[{face}]") };
            let face_style =
                if style == Style::new() { canvas.background_style(colour) } else { style };
            canvas.draw_text((x + used, area.y), &shape, width - used, face_style);
            1
        };
        if app.view_model.is_die_selectable(at) {
            let area = Rect { x, y: area.y, width: width - 1, height };
            canvas.add_hit_area(area, HitAction::Target(target));
        }
        x += width + 1;
    }
}

fn draw_large_die(
    canvas: &mut ScreenCanvas<'_>,
    (x, y): (u16, u16),
    name: &str,
    face: &str,
    chosen: bool,
    (style, colour): (Style, Option<usize>),
) {
    let [top, side, bottom] = match (canvas.capabilities.use_unicode, chosen) {
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

/// A choice on a line.
struct PlacedChoice {
    /// Its index.
    at: usize,
    /// Its distance from the left.
    x: u16,
    text: String,
}

/// The choices in as many lines as they need.
fn choice_lines<G: ConsoleGame + HasValues>(
    app: &TuiApp<G>,
    canvas: &ScreenCanvas<'_>,
    width: u16,
) -> Vec<Vec<PlacedChoice>> {
    let mut lines: Vec<Vec<PlacedChoice>> = Vec::new();
    let mut x = 1;
    for (at, choice) in app.view_model.choices.iter().enumerate() {
        let text = match app.view_model.choice_key(at) {
            Some(key) => format!("( {key}  {} )", choice.label),
            None => format!("( {} )", choice.label),
        };
        let text_width = canvas.text_width(&text);
        match lines.last_mut() {
            Some(line) if x + text_width <= width => line.push(PlacedChoice { at, x, text }),
            _ => {
                x = 1;
                lines.push(vec![PlacedChoice { at, x, text }]);
            }
        }
        x = x.saturating_add(text_width).saturating_add(2);
    }
    lines
}

/// The lines that fit into `room`, such that the focused choice is visible.
fn visible_lines<G: ConsoleGame + HasValues>(
    app: &TuiApp<G>,
    lines: &[Vec<PlacedChoice>],
    room: usize,
) -> std::ops::Range<usize> {
    let is_focused = |choice: &PlacedChoice| app.focus == Some(PressTarget::Choice(choice.at));
    let focused = lines.iter().position(|line| line.iter().any(is_focused)).unwrap_or(0);
    let start = (focused + 1).saturating_sub(room);
    start..(start + room).min(lines.len())
}

fn draw_choices<G: ConsoleGame + HasValues>(
    app: &TuiApp<G>,
    canvas: &mut ScreenCanvas<'_>,
    area: Rect,
    lines: &[Vec<PlacedChoice>],
) {
    for (y, line) in (area.y..area.bottom()).zip(lines) {
        for PlacedChoice { at, x, text } in line {
            let target = PressTarget::Choice(*at);
            let loses_points =
                app.view_model.choices.get(*at).is_some_and(|choice| choice.loses_points);
            let style = match loses_points {
                _ if app.focus == Some(target) => focused_style(),
                true => canvas.tone_style(MessageTone::Bad),
                false => canvas.tone_style(MessageTone::Strong),
            };
            let x = area.x + x;
            let width = canvas.draw_text((x, y), text, area.right().saturating_sub(x), style);
            canvas.add_hit_area(Rect { x, y, width, height: 1 }, HitAction::Target(target));
        }
    }
}

/// The index of a colour among red, yellow, green and blue, by its localised name.
fn colour_index_by_name<G: ConsoleGame + HasValues>(app: &TuiApp<G>, name: &str) -> Option<usize> {
    let colours = app.lang.shared_texts().common.colour_names;
    let normalized = |name: &str| to_ascii(&name.to_lowercase());
    colours.iter().position(|colour| normalized(colour) == normalized(name))
}
