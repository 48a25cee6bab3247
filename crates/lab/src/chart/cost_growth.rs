//! How cost grows with size: lines over two axes of equal steps for equal factors.

use super::palette;
use super::panel::{Axis, Panel};
use super::svg_canvas::SvgCanvas;

/// A line of the chart: its name, and sizes with what each costs.
pub type CostSeries = (String, Vec<(f64, f64)>);

/// Costs against sizes, both above 0; a straight line is growth by a power of the size.
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
    let mut frame = Panel::new(title, &names, (size, sizes), (cost, costs));
    for (at, (_, points)) in lines.iter().enumerate() {
        let places: Vec<_> =
            points.iter().map(|&(size, cost)| frame.to_panel(size, cost)).collect();
        frame.canvas.polyline(&places, palette::series_stroke(at));
        for place in places {
            frame.canvas.marker(
                place,
                palette::series_marker(at),
                4.0,
                palette::series_colour_role(at),
            );
        }
    }
    frame.canvas
}

/// An axis with some room around these values.
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
        for words in ["Warrior", "squares", "milliseconds", "1 thread", "2 threads", "10k"] {
            assert!(svg.contains(words), "{words}: {svg}");
        }
        // Nothing to draw is no reason to fail.
        assert!(cost_growth_chart("nothing", ("", ""), &[]).elements().contains("nothing"));
    }
}
