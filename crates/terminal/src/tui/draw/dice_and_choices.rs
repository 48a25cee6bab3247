//! Draws dice and choices, always at the same position.

use ratatui::layout::Rect;
use ratatui::style::Style;
use rollwright_bots::HasPositionValues;
use rollwright_games::MessageTone;

use super::canvas::{ScreenCanvas, dim_style, focused_style};
use crate::ascii_transliteration::to_ascii;
use crate::console_game::ConsoleGame;
use crate::tui::app::{HitAction, TuiApp};
use crate::tui::view_model::PressTarget;

/// The lines of the sheets above the panel that stay visible however many choices there are.
const MIN_LINES_ABOVE: u16 = 9;

/// How dice are drawn.
#[derive(Clone, Copy, PartialEq, Eq)]
enum DiceStyle {
    /// A line with numbers.
    Line,
    /// Three lines with pips.
    Bars,
    /// Pips in a frame, with the name below.
    Framed,
}

impl DiceStyle {
    /// The lines that the dice take.
    fn lines(self) -> u16 {
        match self {
            Self::Line => 1,
            Self::Bars => 3,
            Self::Framed => 6,
        }
    }
}

/// The height of the panel with dice and choices. It only grows if the choices need more lines.
pub(super) fn panel_height<G: ConsoleGame + HasPositionValues>(
    app: &TuiApp<G>,
    canvas: &ScreenCanvas<'_>,
    screen: Rect,
) -> u16 {
    let style = dice_style(app, canvas, screen);
    let usual_height = if style == DiceStyle::Framed { 11 } else { 6 };
    let lines = choice_lines(app, canvas, screen.width - 2).len();
    let needed = u16::try_from(lines).unwrap_or(u16::MAX).saturating_add(style.lines() + 2);
    needed.min(screen.height.saturating_sub(4 + MIN_LINES_ABOVE)).max(usual_height)
}

/// Large screens have frames; on small ones, pips need a game whose choices fit on one line and
/// whose dice are few or just numbered.
fn dice_style<G: ConsoleGame + HasPositionValues>(
    app: &TuiApp<G>,
    canvas: &ScreenCanvas<'_>,
    screen: Rect,
) -> DiceStyle {
    if screen.height >= 30 {
        return DiceStyle::Framed;
    }
    let needs_lines =
        app.view_model.takes_typed_answers() || app.view_model.faces_to_type.is_some();
    let dice = &app.view_model.dice;
    let count = u16::try_from(dice.len()).unwrap_or(u16::MAX);
    let are_numbered =
        (1..).zip(dice).all(|(at, die): (u32, _)| die.name.ends_with(&at.to_string()));
    let fits =
        count <= 2 || are_numbered && count.saturating_mul(NUMBERED_BARS_WIDTH) <= screen.width - 2;
    match choice_lines(app, canvas, screen.width - 2).len() {
        0 | 1 if fits && !needs_lines => DiceStyle::Bars,
        _ => DiceStyle::Line,
    }
}

/// The width of the pips of a die, and with bars or a frame.
const PIPS_WIDTH: u16 = 5;
const FRAMED_WIDTH: u16 = PIPS_WIDTH + 2;

/// The width of a die between bars with its number and gaps.
const NUMBERED_BARS_WIDTH: u16 = FRAMED_WIDTH + 4;

/// Draws the panel with dice and choices.
pub(super) fn draw_dice_and_choices<G: ConsoleGame + HasPositionValues>(
    app: &TuiApp<G>,
    canvas: &mut ScreenCanvas<'_>,
    area: Rect,
    screen: Rect,
) {
    let style = dice_style(app, canvas, screen);
    let below = style.lines();
    let lines = choice_lines(app, canvas, area.width - 2);
    let room = usize::from(area.height.saturating_sub(2 + below));
    let shown = visible_lines(app, &lines, room);
    let numbers = lines[shown.clone()].iter().flatten().map(|choice| choice.at + 1);
    let count = app.view_model.choices.len();
    let right = match (numbers.clone().min(), numbers.max()) {
        (Some(first), Some(last)) if shown.len() < lines.len() => format!("{first}-{last}/{count}"),
        _ => app.view_model.position.dice_note(app.lang).unwrap_or_default(),
    };
    let inside = canvas.draw_frame(area, app.texts().dice_and_choices, &right, false);
    draw_dice(app, canvas, inside, style);
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
        None => {
            let used = u16::try_from(shown.len()).unwrap_or(u16::MAX);
            draw_choices(app, canvas, rest, &lines[shown]);
            draw_answer_help(app, canvas, rest, used);
        }
    }
}

fn draw_dice<G: ConsoleGame + HasPositionValues>(
    app: &TuiApp<G>,
    canvas: &mut ScreenCanvas<'_>,
    area: Rect,
    dice_style: DiceStyle,
) {
    let dice = &app.view_model.dice;
    let die_width = |canvas: &ScreenCanvas<'_>, name: &str| match dice_style {
        DiceStyle::Framed => canvas.text_width(name).max(FRAMED_WIDTH),
        DiceStyle::Bars => canvas.text_width(name).saturating_add(FRAMED_WIDTH + 2),
        DiceStyle::Line => canvas.text_width(name).saturating_add(5),
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
        let colour = colour_index_by_name(app, &die.name);
        let face_style =
            if style == Style::new() { canvas.background_style(colour) } else { style };
        let drawn = DrawnDie { face: die.face, chosen, style, face_style };
        match dice_style {
            DiceStyle::Framed => {
                drawn.draw_frame(canvas, (x, area.y));
                drawn.draw_pips(canvas, (x, area.y + 1));
                canvas.draw_text((x, area.y + 5), name, width, style);
            }
            DiceStyle::Bars => {
                let used = canvas.draw_text((x, area.y + 1), &format!("{name} "), width, style);
                drawn.draw_pips(canvas, (x + used, area.y));
            }
            DiceStyle::Line => {
                let face = die.face.map_or("?".to_owned(), |face| face.to_string());
                let used = canvas.draw_text((x, area.y), &format!("{name} "), width, style);
                let shape = if chosen { format!("<{face}>") } else { format!("[{face}]") };
                canvas.draw_text((x + used, area.y), &shape, width - used, face_style);
            }
        }
        if app.view_model.is_die_selectable(at) {
            let area = Rect { x, y: area.y, width: width - 1, height: dice_style.lines() };
            canvas.add_hit_area(area, HitAction::Target(target));
        }
        x += width + 1;
    }
}

/// A die with pips.
struct DrawnDie {
    face: Option<u8>,
    chosen: bool,
    /// The style of the frame, and of the face.
    style: Style,
    face_style: Style,
}

impl DrawnDie {
    /// The lines above and below the pips.
    fn draw_frame(&self, canvas: &mut ScreenCanvas<'_>, (x, y): (u16, u16)) {
        let [top, bottom] = match (canvas.capabilities.use_unicode, self.chosen) {
            (true, true) => ["╔═════╗", "╚═════╝"],
            (true, false) => ["┌─────┐", "└─────┘"],
            (false, true) => ["+=====+", "+=====+"],
            (false, false) => ["+-----+", "+-----+"],
        };
        canvas.draw_text((x, y), top, FRAMED_WIDTH, self.style);
        canvas.draw_text((x, y + 4), bottom, FRAMED_WIDTH, self.style);
    }

    /// Three lines of pips between bars.
    fn draw_pips(&self, canvas: &mut ScreenCanvas<'_>, (x, y): (u16, u16)) {
        let (bar, pip) = match (canvas.capabilities.use_unicode, self.chosen) {
            (true, true) => ("║", "●"),
            (true, false) => ("│", "●"),
            (false, true) => ("#", "o"),
            (false, false) => ("|", "o"),
        };
        for (y, line) in (y..).zip(pip_lines(self.face)) {
            canvas.draw_text((x, y), bar, 1, self.style);
            let line = line.replace('o', pip);
            canvas.draw_text((x + 1, y), &line, PIPS_WIDTH, self.face_style);
            canvas.draw_text((x + 1 + PIPS_WIDTH, y), bar, 1, self.style);
        }
    }
}

/// The pips of a face; a number if it has more than six, and a question mark before the roll.
fn pip_lines(face: Option<u8>) -> [String; 3] {
    let lines = match face {
        Some(1) => ["     ", "  o  ", "     "],
        Some(2) => ["o    ", "     ", "    o"],
        Some(3) => ["o    ", "  o  ", "    o"],
        Some(4) => ["o   o", "     ", "o   o"],
        Some(5) => ["o   o", "  o  ", "o   o"],
        Some(6) => ["o   o", "o   o", "o   o"],
        other => {
            let text = other.map_or("?".to_owned(), |face| face.to_string());
            return [" ".repeat(5), format!("{text:^5}"), " ".repeat(5)];
        }
    };
    lines.map(str::to_owned)
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
fn choice_lines<G: ConsoleGame + HasPositionValues>(
    app: &TuiApp<G>,
    canvas: &ScreenCanvas<'_>,
    width: u16,
) -> Vec<Vec<PlacedChoice>> {
    let mut lines: Vec<Vec<PlacedChoice>> = Vec::new();
    let mut x = 1;
    for (at, choice) in app.view_model.choices.iter().enumerate() {
        let key = app.view_model.choice_key(at).map(|key| key.to_string());
        let text = match choice.short_answer.as_deref().or(key.as_deref()) {
            Some("") => format!("( Enter  {} )", choice.label),
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
fn visible_lines<G: ConsoleGame + HasPositionValues>(
    app: &TuiApp<G>,
    lines: &[Vec<PlacedChoice>],
    room: usize,
) -> std::ops::Range<usize> {
    let is_focused = |choice: &PlacedChoice| app.focus == Some(PressTarget::Choice(choice.at));
    let focused = lines.iter().position(|line| line.iter().any(is_focused)).unwrap_or(0);
    let start = (focused + 1).saturating_sub(room);
    start..(start + room).min(lines.len())
}

fn draw_choices<G: ConsoleGame + HasPositionValues>(
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

/// Says which answers can be typed for cells, below the choices if there is room.
fn draw_answer_help<G: ConsoleGame + HasPositionValues>(
    app: &TuiApp<G>,
    canvas: &mut ScreenCanvas<'_>,
    area: Rect,
    used: u16,
) {
    let answers = &app.view_model.cell_answers;
    let Some(example) = answers.first().filter(|_| used < area.height) else { return };
    let texts = app.texts();
    let all = (texts.type_answer)(&answers.join(", "));
    let width = area.width.saturating_sub(2);
    let text =
        if canvas.text_width(&all) <= width { all } else { (texts.type_answer_such_as)(example) };
    canvas.draw_text((area.x + 1, area.y + used), &text, width, dim_style());
}

/// The index of a colour among red, yellow, green and blue, by its localised name.
fn colour_index_by_name<G: ConsoleGame + HasPositionValues>(
    app: &TuiApp<G>,
    name: &str,
) -> Option<usize> {
    let colours = app.lang.shared_texts().common.colour_names;
    let normalized = |name: &str| to_ascii(&name.to_lowercase());
    colours.iter().position(|colour| normalized(colour) == normalized(name))
}
