//! Several pictures on one sheet, with a heading and where they come from.

use super::frame::{HEIGHT, WIDTH};
use super::pen::{Anchor, Ink, Pen, width_of};
use super::{Exact, charts, draw};
use rollwright_i18n::Lang;

use crate::Document;
use crate::text::{heading, line_up, sample};

const EDGE: f64 = 22.0;
const HEAD: f64 = 66.0;

/// All pictures of a run on one sheet, as SVG.
#[must_use]
pub fn sheet(document: &Document, exact: &[Option<Exact>]) -> String {
    let title = format!("{}: {}", heading(document), line_up(document));
    let panels: Vec<Pen> = (charts(document).into_iter())
        .map(|chart| draw(chart, document, exact, Lang::En))
        .collect();
    stacked(&title, &sample(document), &panels, document.command.as_deref())
}

/// Panels two by two under a heading, as SVG.
#[must_use]
pub fn stacked(title: &str, under: &str, panels: &[Pen], command: Option<&str>) -> String {
    let columns = panels.len().clamp(1, 2);
    let rows = panels.len().div_ceil(columns);
    let width = columns as f64 * (WIDTH + EDGE) + EDGE;
    let lines = command.map(|command| wrapped(command, width - 2.0 * EDGE)).unwrap_or_default();
    let height = HEAD + rows as f64 * (HEIGHT + EDGE) + 16.0 * lines.len() as f64 + EDGE;
    let mut pen = Pen::default();
    pen.bold((EDGE, 30.0), title, 19.0, Anchor::Start);
    pen.text((EDGE, 51.0), under, 13.0, Anchor::Start, Ink::Soft);
    for (at, panel) in panels.iter().enumerate() {
        let column = (at % columns) as f64;
        let row = (at / columns) as f64;
        pen.place((EDGE + column * (WIDTH + EDGE), HEAD + row * (HEIGHT + EDGE)), panel);
    }
    for (at, line) in lines.iter().enumerate() {
        let y = height - EDGE - 16.0 * (lines.len() - 1 - at) as f64;
        pen.text((EDGE, y), line, 11.5, Anchor::Start, Ink::Soft);
    }
    pen.picture(width, height, title)
}

/// A command in lines that fit.
fn wrapped(command: &str, width: f64) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in command.split(' ') {
        let line = lines.last().map_or("", String::as_str);
        if !line.is_empty() && width_of(line, 11.5) + width_of(word, 11.5) > width {
            lines.push(String::new());
        }
        if let Some(line) = lines.last_mut() {
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(word);
        }
    }
    lines
}
