//! Several charts in one image, with a heading and the command that produced them.

use super::panel::{PANEL_HEIGHT, PANEL_WIDTH};
use super::svg_canvas::{ColourRole, SvgCanvas, TextAnchor, estimate_text_width};
use super::{ExactResults, available_charts, draw_chart};
use rollwright_i18n::Lang;

use crate::ResultsDocument;
use crate::results_text::{players_line, run_heading, sample_size_line};

const MARGIN: f64 = 22.0;
const HEADING_HEIGHT: f64 = 66.0;

/// All charts of a run in one SVG file.
#[must_use]
pub fn all_charts_svg(document: &ResultsDocument, exact: &[Option<ExactResults>]) -> String {
    let title = format!("{}: {}", run_heading(document), players_line(document));
    let panels: Vec<SvgCanvas> = (available_charts(document).into_iter())
        .map(|chart| draw_chart(chart, document, exact, Lang::En))
        .collect();
    chart_grid(&title, &sample_size_line(document), &panels, document.command.as_deref())
}

/// Lays out panels in two columns below a heading, as SVG.
#[must_use]
pub fn chart_grid(
    title: &str,
    subtitle: &str,
    panels: &[SvgCanvas],
    command: Option<&str>,
) -> String {
    let columns = panels.len().clamp(1, 2);
    let rows = panels.len().div_ceil(columns);
    let width = columns as f64 * (PANEL_WIDTH + MARGIN) + MARGIN;
    let lines =
        command.map(|command| wrap_command(command, width - 2.0 * MARGIN)).unwrap_or_default();
    let height =
        HEADING_HEIGHT + rows as f64 * (PANEL_HEIGHT + MARGIN) + 16.0 * lines.len() as f64 + MARGIN;
    let mut canvas = SvgCanvas::default();
    canvas.bold_text((MARGIN, 30.0), title, 19.0, TextAnchor::Start);
    canvas.text((MARGIN, 51.0), subtitle, 13.0, TextAnchor::Start, ColourRole::SecondaryText);
    for (at, panel) in panels.iter().enumerate() {
        let column = (at % columns) as f64;
        let row = (at / columns) as f64;
        canvas.insert_at(
            (
                MARGIN + column * (PANEL_WIDTH + MARGIN),
                HEADING_HEIGHT + row * (PANEL_HEIGHT + MARGIN),
            ),
            panel,
        );
    }
    for (at, line) in lines.iter().enumerate() {
        let y = height - MARGIN - 16.0 * (lines.len() - 1 - at) as f64;
        canvas.text((MARGIN, y), line, 11.5, TextAnchor::Start, ColourRole::SecondaryText);
    }
    canvas.to_svg_document(width, height, title)
}

/// Wraps a command into lines that fit.
fn wrap_command(command: &str, width: f64) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in command.split(' ') {
        let line = lines.last().map_or("", String::as_str);
        if !line.is_empty()
            && estimate_text_width(line, 11.5) + estimate_text_width(word, 11.5) > width
        {
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
