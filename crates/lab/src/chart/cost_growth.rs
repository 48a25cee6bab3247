//! Cost as a function of size, on two logarithmic axes.

use super::panel::{Axis, LegendKey, Panel};
use super::series_style;
use super::svg_canvas::SvgCanvas;

/// A line of the chart: its name, and its points as size and cost.
pub type CostSeries = (String, Vec<(f64, f64)>);

/// Plots costs against sizes, both above 0. A straight line means polynomial growth.
#[must_use]
pub fn cost_growth_chart(
    title: &str,
    (size, cost): (&str, &str),
    lines: &[CostSeries],
) -> SvgCanvas {
    let points = || lines.iter().flat_map(|(_, points)| points.iter().copied());
    let sizes = padded_log_axis(points().map(|(size, _)| size));
    let costs = padded_log_axis(points().map(|(_, cost)| cost));
    let names: Vec<String> = lines.iter().map(|(name, _)| name.clone()).collect();
    let mut panel =
        Panel::new(title, (LegendKey::LineWithMarker, &names), (size, sizes), (cost, costs));
    for (at, (_, points)) in lines.iter().enumerate() {
        let places: Vec<_> =
            points.iter().map(|&(size, cost)| panel.to_panel(size, cost)).collect();
        panel.canvas.polyline(&places, series_style::series_stroke(at));
        for place in places {
            panel.canvas.marker(
                place,
                series_style::series_marker(at),
                4.0,
                series_style::series_colour_role(at),
            );
        }
    }
    panel.canvas
}

/// A logarithmic axis with some padding around these values.
fn padded_log_axis(values: impl Iterator<Item = f64>) -> Axis {
    let ends = values
        .fold((f64::MAX, 0.0), |(low, high): (f64, f64), value| (low.min(value), high.max(value)));
    let (low, high) = if ends.1 > 0.0 { ends } else { (1.0, 10.0) };
    Axis::logarithmic(low.max(1e-3) * 0.8, high * 1.25)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_is_drawn_and_named() {
        let lines = [
            ("1 thread".to_owned(), vec![(27.0, 70.0), (48.0, 130.0), (1000.0, 29_800.0)]),
            ("2 threads".to_owned(), vec![(27.0, 40.0), (1000.0, 15_000.0)]),
        ];
        let svg =
            cost_growth_chart("Warrior", ("squares", "milliseconds"), &lines).elements().to_owned();
        for text in ["Warrior", "squares", "milliseconds", "1 thread", "2 threads", "10k"] {
            assert!(svg.contains(text), "{text}: {svg}");
        }
        // An empty chart must not fail.
        assert!(cost_growth_chart("nothing", ("", ""), &[]).elements().contains("nothing"));
    }
}
