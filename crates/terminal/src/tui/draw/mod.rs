//! Draws the screen: title bar, prompt, sheets, history, dice and choices, key line.
//!
//! - `boards`: the layout of boards that all players share
//! - `canvas`: text, frames and styles
//! - `dice_and_choices`: the panel with dice and choices
//! - `overlay`: the page on top of the game
//! - `sheet`: a single sheet
//! - `sheets_and_history`: the layout of all sheets and the history

mod boards;
mod canvas;
mod dice_and_choices;
mod overlay;
mod sheet;
mod sheets_and_history;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use rollwright_bots::HasPositionValues;
use rollwright_games::{MessageTone, Phase};
use rollwright_i18n::capitalize;

use self::canvas::{ScreenCanvas, dim_style};
use super::app::{HitAction, TuiApp};
use crate::console_game::ConsoleGame;
use crate::word_wrap::wrap_text;

/// The minimum size of the terminal.
const MIN_SIZE: (u16, u16) = (80, 24);

impl<G: ConsoleGame + HasPositionValues> TuiApp<G> {
    /// Draws the screen and records the clickable areas.
    pub fn draw(&mut self, buffer: &mut Buffer) {
        let mut hit_areas = Vec::new();
        let mut canvas =
            ScreenCanvas { buffer, hit_areas: &mut hit_areas, capabilities: self.capabilities };
        let area = canvas.buffer.area;
        self.is_too_small = area.width < MIN_SIZE.0 || area.height < MIN_SIZE.1;
        if self.is_too_small {
            draw_too_small(self, &mut canvas, area);
        } else {
            draw_all(self, &mut canvas, area);
        }
        self.hit_areas = hit_areas;
    }
}

fn draw_too_small<G: ConsoleGame + HasPositionValues>(
    app: &TuiApp<G>,
    canvas: &mut ScreenCanvas<'_>,
    area: Rect,
) {
    let text = (app.texts().too_small)(area.width, area.height);
    for (y, line) in (area.y..area.bottom()).zip(wrap_text(&text, usize::from(area.width))) {
        canvas.draw_text((area.x, y), &line, area.width, Style::new());
    }
}

fn draw_all<G: ConsoleGame + HasPositionValues>(
    app: &mut TuiApp<G>,
    canvas: &mut ScreenCanvas<'_>,
    area: Rect,
) {
    draw_title_bar(app, canvas, Rect { height: 1, ..area });
    // A lost connection takes precedence over earlier messages.
    let connection_notice = app.notice_line().filter(|_| app.is_disconnected());
    let typed = (!app.typed_answer.is_empty())
        .then(|| (MessageTone::Strong, (app.texts().typed_answer)(&app.typed_answer)));
    let message =
        connection_notice.or(typed).or_else(|| app.message.clone()).or_else(|| app.notice_line());
    // A long prompt continues in the message line if there is no message; a long message takes both
    // lines.
    let width = usize::from(area.width) - 2;
    let prompt = wrap_text(&canvas.displayable(&capitalize(&app.view_model.prompt)), width);
    let bold = Style::new().add_modifier(Modifier::BOLD);
    let message = message.map(|(tone, text)| {
        (canvas.tone_style(tone), wrap_text(&canvas.displayable(&text), width))
    });
    let lines: Vec<(Style, &str)> = match &message {
        Some((style, lines)) if lines.len() > 1 => {
            lines.iter().map(|line| (*style, line.as_str())).collect()
        }
        Some((style, lines)) => {
            let prompt = prompt.iter().take(1).map(|line| (bold, line.as_str()));
            prompt.chain(lines.iter().map(|line| (*style, line.as_str()))).collect()
        }
        None => prompt.iter().map(|line| (bold, line.as_str())).collect(),
    };
    for (y, (style, line)) in (area.y + 1..).zip(lines.into_iter().take(2)) {
        canvas.draw_text((area.x + 1, y), line, area.width - 2, style);
    }
    let panel_height = dice_and_choices::panel_height(app, canvas, area);
    let dice_panel = Rect { y: area.bottom() - 1 - panel_height, height: panel_height, ..area };
    let main = Rect { y: area.y + 3, height: dice_panel.y - area.y - 3, ..area };
    sheets_and_history::draw_sheets_and_history(app, canvas, main);
    dice_and_choices::draw_dice_and_choices(app, canvas, dice_panel, area);
    draw_key_line(app, canvas, Rect { y: area.bottom() - 1, height: 1, ..area });
    overlay::draw_overlay(app, canvas, area);
}

/// The first line: the game, its rules, and whose turn it is.
fn draw_title_bar<G: ConsoleGame + HasPositionValues>(
    app: &TuiApp<G>,
    canvas: &mut ScreenCanvas<'_>,
    area: Rect,
) {
    let texts = app.texts();
    let rules = G::ID.rule_set_title(app.backend.game().rules.rule_set().name, app.lang);
    let left = format!(" {} · {rules}", G::TITLE);
    let names = app.backend.names();
    let turn = match app.view_model.position.phase() {
        Phase::Over { .. } => String::new(),
        _ => (texts.turn_of)(names.name_of(app.view_model.position.active_seat())),
    };
    let role = if app.backend.is_replay() {
        (texts.replay)(app.steps_shown, app.step_count)
    } else if app.backend.local_seats().is_empty() {
        texts.spectating.to_owned()
    } else if app.backend.is_training() {
        texts.training.to_owned()
    } else {
        String::new()
    };
    let clock = app.backend.running_clock().map_or_else(String::new, |clock| {
        (texts.clock)(names.name_of(clock.seat), &clock.time_left_text(texts))
    });
    let right: Vec<String> =
        [role, clock, turn].into_iter().filter(|part| !part.is_empty()).collect();
    let right = format!("{} ", right.join(" · "));
    let (left, right) = if canvas.capabilities.use_unicode {
        (left, right)
    } else {
        (left.replace('·', "-"), right.replace('·', "-"))
    };
    let style = Style::new().add_modifier(Modifier::REVERSED | Modifier::BOLD);
    canvas.draw_text((area.x, area.y), &" ".repeat(area.width.into()), area.width, style);
    canvas.draw_text((area.x, area.y), &left, area.width, style);
    let width = canvas.text_width(&right).min(area.width);
    canvas.draw_text((area.right() - width, area.y), &right, width, style);
}

/// The last line: the keys with their labels, which can be clicked.
fn draw_key_line<G: ConsoleGame + HasPositionValues>(
    app: &TuiApp<G>,
    canvas: &mut ScreenCanvas<'_>,
    area: Rect,
) {
    let texts = app.texts();
    let line = if app.backend.is_replay() { texts.replay_key_line } else { texts.key_line };
    let mut x = area.x + 1;
    for (key, label) in line {
        let start = x;
        let bold = Style::new().add_modifier(Modifier::BOLD | Modifier::UNDERLINED);
        x += canvas.draw_text((x, area.y), &key.to_string(), 1, bold);
        x += canvas.draw_text(
            (x, area.y),
            &format!(" {label}"),
            area.right().saturating_sub(x),
            dim_style(),
        );
        canvas.add_hit_area(
            Rect { x: start, y: area.y, width: x - start, height: 1 },
            HitAction::Key(*key),
        );
        x += 2;
    }
}
