//! Drawing: a bar, what is asked, sheets, history, the tray with dice and choices, keys.

mod canvas;
mod dice_and_choices;
mod overlay;
mod sheet;
mod sheets_and_history;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use rollwright_bots::HasBots;
use rollwright_games::Phase;
use rollwright_i18n::capitalize;

use self::canvas::{ScreenCanvas, dim_style};
use super::app::{HitAction, TuiApp};
use crate::console_game::ConsoleGame;
use crate::word_wrap::wrap_text;

/// The least that everything fits into.
const MIN_SIZE: (u16, u16) = (80, 24);

impl<G: ConsoleGame + HasBots> TuiApp<G> {
    /// Draws everything, and remembers what lies where.
    pub fn draw(&mut self, buffer: &mut Buffer) {
        let mut hits = Vec::new();
        let mut pen = ScreenCanvas { buffer, hit_areas: &mut hits, options: self.options };
        let area = pen.buffer.area;
        if area.width < MIN_SIZE.0 || area.height < MIN_SIZE.1 {
            draw_too_small(self, &mut pen, area);
        } else {
            draw_all(self, &mut pen, area);
        }
        self.hit_areas = hits;
    }
}

fn draw_too_small<G: ConsoleGame + HasBots>(
    app: &TuiApp<G>,
    pen: &mut ScreenCanvas<'_>,
    area: Rect,
) {
    let text = (app.texts().too_small)(area.width, area.height);
    for (y, line) in (area.y..area.bottom()).zip(wrap_text(&text, usize::from(area.width))) {
        pen.draw_text((area.x, y), &line, area.width, Style::new());
    }
}

fn draw_all<G: ConsoleGame + HasBots>(app: &mut TuiApp<G>, pen: &mut ScreenCanvas<'_>, area: Rect) {
    draw_title_bar(app, pen, Rect { height: 1, ..area });
    // That nothing can be done matters more than what was said before.
    let lost = app.notice_line().filter(|_| app.is_disconnected());
    let message = lost.or_else(|| app.message.clone()).or_else(|| app.notice_line());
    // A long question goes on in the line of messages, as long as there is none; a long
    // message takes both lines.
    let width = usize::from(area.width) - 2;
    let asked = wrap_text(&pen.displayable(&capitalize(&app.view_model.prompt)), width);
    let bold = Style::new().add_modifier(Modifier::BOLD);
    let said = message
        .map(|(tone, text)| (pen.tone_style(tone), wrap_text(&pen.displayable(&text), width)));
    let lines: Vec<(Style, &str)> = match &said {
        Some((style, said)) if said.len() > 1 => {
            said.iter().map(|line| (*style, line.as_str())).collect()
        }
        Some((style, said)) => {
            let asked = asked.iter().take(1).map(|line| (bold, line.as_str()));
            asked.chain(said.iter().map(|line| (*style, line.as_str()))).collect()
        }
        None => asked.iter().map(|line| (bold, line.as_str())).collect(),
    };
    for (y, (style, line)) in (area.y + 1..).zip(lines.into_iter().take(2)) {
        pen.draw_text((area.x + 1, y), line, area.width - 2, style);
    }
    let tray = if area.height >= 32 { 9 } else { 6 };
    let tray = Rect { y: area.bottom() - 1 - tray, height: tray, ..area };
    let main = Rect { y: area.y + 3, height: tray.y - area.y - 3, ..area };
    sheets_and_history::draw_sheets_and_history(app, pen, main);
    dice_and_choices::draw_dice_and_choices(app, pen, tray);
    draw_key_line(app, pen, Rect { y: area.bottom() - 1, height: 1, ..area });
    overlay::draw_overlay(app, pen, area);
}

/// The first line: what is played, and whose turn it is.
fn draw_title_bar<G: ConsoleGame + HasBots>(
    app: &TuiApp<G>,
    pen: &mut ScreenCanvas<'_>,
    area: Rect,
) {
    let texts = app.texts();
    let rules = G::ID.rule_set_title(app.source.game().rules.rule_set().name, app.lang);
    let left = format!(" {} · {rules}", G::TITLE);
    let names = app.source.names();
    let turn = match app.view_model.position.phase() {
        Phase::Over { .. } => String::new(),
        _ => (texts.turn_of)(names.name_of(app.view_model.position.active_seat())),
    };
    let role = if app.source.is_replay() {
        (texts.replay)(app.steps_shown, app.step_count)
    } else if app.source.local_seats().is_empty() {
        texts.spectating.to_owned()
    } else if app.source.is_training() {
        texts.training.to_owned()
    } else {
        String::new()
    };
    let clock = app.source.running_clock().map_or_else(String::new, |clock| {
        (texts.clock)(names.name_of(clock.seat), &clock.time_left_text(texts))
    });
    let right: Vec<String> =
        [role, clock, turn].into_iter().filter(|part| !part.is_empty()).collect();
    let right = format!("{} ", right.join(" · "));
    let (left, right) = if pen.options.use_unicode {
        (left, right)
    } else {
        (left.replace('·', "-"), right.replace('·', "-"))
    };
    let style = Style::new().add_modifier(Modifier::REVERSED | Modifier::BOLD);
    pen.draw_text((area.x, area.y), &" ".repeat(area.width.into()), area.width, style);
    pen.draw_text((area.x, area.y), &left, area.width, style);
    let width = pen.text_width(&right).min(area.width);
    pen.draw_text((area.right() - width, area.y), &right, width, style);
}

/// The last line: keys with their words, which can be pressed.
fn draw_key_line<G: ConsoleGame + HasBots>(
    app: &TuiApp<G>,
    pen: &mut ScreenCanvas<'_>,
    area: Rect,
) {
    let texts = app.texts();
    let line = if app.source.is_replay() { texts.replay_key_line } else { texts.key_line };
    let mut x = area.x + 1;
    for (key, word) in line {
        let start = x;
        let bold = Style::new().add_modifier(Modifier::BOLD | Modifier::UNDERLINED);
        x += pen.draw_text((x, area.y), &key.to_string(), 1, bold);
        x += pen.draw_text(
            (x, area.y),
            &format!(" {word}"),
            area.right().saturating_sub(x),
            dim_style(),
        );
        pen.add_hit_area(
            Rect { x: start, y: area.y, width: x - start, height: 1 },
            HitAction::Key(*key),
        );
        x += 2;
    }
}
