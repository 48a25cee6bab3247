//! Drawing: a bar, what is asked, sheets, history, the tray with dice and choices, keys.

mod page;
mod paper;
mod pen;
mod sheets;
mod tray;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use rollwright_bots::HasBots;
use rollwright_games::Phase;
use rollwright_i18n::capital;

use self::pen::{Pen, faint};
use super::app::{App, Hit};
use crate::console_game::ConsoleGame;
use crate::wrap::wrapped;

/// The least that everything fits into.
const LEAST: (u16, u16) = (80, 24);

impl<G: ConsoleGame + HasBots> App<G> {
    /// Draws everything, and remembers what lies where.
    pub fn draw(&mut self, buffer: &mut Buffer) {
        let mut hits = Vec::new();
        let mut pen = Pen { buffer, hits: &mut hits, looks: self.looks };
        let area = pen.buffer.area;
        if area.width < LEAST.0 || area.height < LEAST.1 {
            too_small(self, &mut pen, area);
        } else {
            draw(self, &mut pen, area);
        }
        self.hits = hits;
    }
}

fn too_small<G: ConsoleGame + HasBots>(app: &App<G>, pen: &mut Pen<'_>, area: Rect) {
    let text = (app.texts().too_small)(area.width, area.height);
    for (y, line) in (area.y..area.bottom()).zip(wrapped(&text, usize::from(area.width))) {
        pen.put((area.x, y), &line, area.width, Style::new());
    }
}

fn draw<G: ConsoleGame + HasBots>(app: &mut App<G>, pen: &mut Pen<'_>, area: Rect) {
    bar(app, pen, Rect { height: 1, ..area });
    // That nothing can be done matters more than what was said before.
    let lost = app.notice().filter(|_| app.is_cut_off());
    let message = lost.or_else(|| app.message.clone()).or_else(|| app.notice());
    // A long question goes on in the line of messages, as long as there is none; a long
    // message takes both lines.
    let width = usize::from(area.width) - 2;
    let asked = wrapped(&pen.shown(&capital(&app.scene.prompt)), width);
    let bold = Style::new().add_modifier(Modifier::BOLD);
    let said = message.map(|(tone, text)| (pen.tone(tone), wrapped(&pen.shown(&text), width)));
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
        pen.put((area.x + 1, y), line, area.width - 2, style);
    }
    let tray = if area.height >= 32 { 9 } else { 6 };
    let tray = Rect { y: area.bottom() - 1 - tray, height: tray, ..area };
    let main = Rect { y: area.y + 3, height: tray.y - area.y - 3, ..area };
    sheets::draw(app, pen, main);
    tray::draw(app, pen, tray);
    keys(app, pen, Rect { y: area.bottom() - 1, height: 1, ..area });
    page::draw(app, pen, area);
}

/// The first line: what is played, and whose turn it is.
fn bar<G: ConsoleGame + HasBots>(app: &App<G>, pen: &mut Pen<'_>, area: Rect) {
    let texts = app.texts();
    let rules = G::ID.rules_title(app.source.game().rules.set().name, app.lang);
    let left = format!(" {} · {rules}", G::TITLE);
    let names = app.source.names();
    let turn = match app.scene.position.phase() {
        Phase::Over { .. } => String::new(),
        _ => (texts.turn_of)(names.of(app.scene.position.active())),
    };
    let role = if app.source.is_replay() {
        (texts.replay)(app.shown, app.steps)
    } else if app.source.hand().is_empty() {
        texts.watching.to_owned()
    } else if app.source.is_training() {
        texts.training.to_owned()
    } else {
        String::new()
    };
    let clock = app
        .source
        .clock()
        .map_or_else(String::new, |clock| (texts.clock)(names.of(clock.seat), &clock.face(texts)));
    let right: Vec<String> =
        [role, clock, turn].into_iter().filter(|part| !part.is_empty()).collect();
    let right = format!("{} ", right.join(" · "));
    let (left, right) = if pen.looks.unicode {
        (left, right)
    } else {
        (left.replace('·', "-"), right.replace('·', "-"))
    };
    let style = Style::new().add_modifier(Modifier::REVERSED | Modifier::BOLD);
    pen.put((area.x, area.y), &" ".repeat(area.width.into()), area.width, style);
    pen.put((area.x, area.y), &left, area.width, style);
    let width = pen.width(&right).min(area.width);
    pen.put((area.right() - width, area.y), &right, width, style);
}

/// The last line: keys with their words, which can be pressed.
fn keys<G: ConsoleGame + HasBots>(app: &App<G>, pen: &mut Pen<'_>, area: Rect) {
    let texts = app.texts();
    let line = if app.source.is_replay() { texts.replay_key_line } else { texts.key_line };
    let mut x = area.x + 1;
    for (key, word) in line {
        let start = x;
        let bold = Style::new().add_modifier(Modifier::BOLD | Modifier::UNDERLINED);
        x += pen.put((x, area.y), &key.to_string(), 1, bold);
        x += pen.put((x, area.y), &format!(" {word}"), area.right().saturating_sub(x), faint());
        pen.mark(Rect { x: start, y: area.y, width: x - start, height: 1 }, Hit::Key(*key));
        x += 2;
    }
}
