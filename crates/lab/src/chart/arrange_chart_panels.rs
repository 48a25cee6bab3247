//! Several charts in one image, with a heading and the command that produced them.

use super::panel::{PANEL_GAP, PANEL_HEIGHT, PANEL_WIDTH};
use super::svg_canvas::{ColourRole, SvgCanvas, TextAnchor, estimate_text_width};
use super::{ExactResults, available_charts, draw_chart_in_width};
use rollwright_i18n::Lang;

use crate::ResultsDocument;
use crate::results_text::{games_and_seed_line, players_line, run_heading};

const MARGIN: f64 = PANEL_GAP;
const HEADING_HEIGHT: f64 = 66.0;

/// All charts of a run in one SVG file.
#[must_use]
pub fn all_charts_svg(document: &ResultsDocument, exact: &[Option<ExactResults>]) -> String {
    let title = format!("{}: {}", run_heading(document), players_line(document));
    let charts = available_charts(document);
    let is_odd = has_wide_panel(charts.len());
    let panels: Vec<SvgCanvas> = (charts.into_iter())
        .map(|chart| draw_chart_in_width(chart, document, exact, Lang::En, is_odd))
        .collect();
    arrange_chart_panels(
        &title,
        &games_and_seed_line(document),
        &panels,
        document.command.as_deref(),
    )
}

/// Whether the first of this many charts has to be wide, so that no place in the grid stays empty.
pub(crate) fn has_wide_panel(charts: usize) -> bool {
    charts > 1 && charts % 2 == 1
}

/// Lays out panels below a heading, as SVG: in two columns, below a wide one if there is any. An odd
/// number without a wide one is laid out so that no place stays empty. The footer is the command that
/// produced the charts, or the program's version.
#[must_use]
pub fn arrange_chart_panels(
    title: &str,
    subtitle: &str,
    panels: &[SvgCanvas],
    command: Option<&str>,
) -> String {
    let wide = panels.iter().filter(|panel| panel.is_wide).count();
    let places = panels.len() + wide;
    let columns = match places {
        0 | 1 => 1,
        places if places % 2 == 0 => 2,
        places if places % 3 == 0 => 3,
        _ => 1,
    };
    let rows = places.div_ceil(columns);
    let width = columns as f64 * (PANEL_WIDTH + MARGIN) + MARGIN;
    let footer = command.unwrap_or(concat!("Rollwright ", env!("CARGO_PKG_VERSION")));
    let lines = wrap_command(footer, width - 2.0 * MARGIN);
    let height =
        HEADING_HEIGHT + rows as f64 * (PANEL_HEIGHT + MARGIN) + 16.0 * lines.len() as f64 + MARGIN;
    let mut canvas = SvgCanvas::default();
    canvas.bold_text((MARGIN, 30.0), title, 19.0, TextAnchor::Start);
    canvas.text((MARGIN, 51.0), subtitle, 13.0, TextAnchor::Start, ColourRole::SecondaryText);
    let mut next = 0;
    for panel in panels {
        let at = next;
        next += if panel.is_wide { 2 } else { 1 };
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

#[cfg(test)]
mod tests {
    use super::*;

    fn grid(wide: usize, narrow: usize, command: Option<&str>) -> String {
        let panel = |is_wide| SvgCanvas::default().with_wide(is_wide);
        let panels: Vec<SvgCanvas> = (0..wide + narrow).map(|at| panel(at < wide)).collect();
        arrange_chart_panels("title", "subtitle", &panels, command)
    }

    #[test]
    fn no_place_in_the_grid_stays_empty() {
        for (wide, narrow, columns, rows) in
            [(0, 1, 1, 1), (0, 2, 2, 1), (1, 2, 2, 2), (0, 3, 3, 1), (1, 4, 2, 3), (0, 5, 1, 5)]
        {
            let svg = grid(wide, narrow, Some("command"));
            let width = f64::from(columns) * (PANEL_WIDTH + MARGIN) + MARGIN;
            let height = HEADING_HEIGHT + f64::from(rows) * (PANEL_HEIGHT + MARGIN) + 16.0 + MARGIN;
            let size = format!("width=\"{width:.0}\" height=\"{height:.0}\"");
            assert!(svg.contains(&size), "{wide} wide, {narrow} narrow: {svg}");
        }
    }

    #[test]
    fn every_grid_has_a_footer() {
        assert!(grid(0, 2, Some("rollwright solve pig")).contains(">rollwright solve pig<"));
        assert!(grid(0, 2, None).contains(">Rollwright "));
    }
}
