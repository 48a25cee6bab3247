//! The expected result of each seat, step by step.

use rollwright_coach::Review;
use rollwright_games::{PlayerNames, Seat};

use super::panel::{Axis, LegendKey, Panel};
use super::series_style;
use super::svg_canvas::{ColourSource, Marker, SvgCanvas};

/// The number of steps between two markers of a line.
const MARKER_STEPS: usize = 12;

/// The expected result over the course of a game. Marked decisions have a marker that links to the
/// element `step-N` of the surrounding page.
#[must_use]
pub fn expected_result_by_step_chart(review: &Review, names: &PlayerNames) -> SvgCanvas {
    let texts = &names.lang().shared_texts().coach.review;
    let scale = if review.objective == "win" { 100.0 } else { 1.0 };
    let all = || review.course.iter().flatten().map(|value| scale * value);
    let low = all().fold(f64::MAX, f64::min).min(if scale > 1.0 { 0.0 } else { f64::MAX });
    let high = all().fold(f64::MIN, f64::max).max(if scale > 1.0 { 100.0 } else { f64::MIN });
    let seats: Vec<Seat> = (0u8..).map(Seat).take(review.seats.len()).collect();
    let legend: Vec<String> = seats.iter().map(|&seat| names.name_of(seat).to_owned()).collect();
    let x = Axis::integer(0.0, review.course.len().saturating_sub(1).max(1) as f64);
    let unit = if scale > 1.0 { "%" } else { names.lang().shared_texts().common.total };
    let mut panel = Panel::new(
        texts.value_chart_title,
        (LegendKey::LineWithMarker, &legend),
        (texts.step_axis, x),
        (unit, Axis::new(low, high)),
    );
    let place = |panel: &Panel, step: usize, seat: Seat| {
        let value = review.course.get(step).and_then(|values| values.get(seat.index()));
        panel.to_panel(step as f64, scale * value.copied().unwrap_or(0.0))
    };
    for &seat in &seats {
        let steps = 0..review.course.len();
        let line: Vec<_> = steps.map(|step| place(&panel, step, seat)).collect();
        panel.canvas.polyline(&line, series_style::series_stroke(seat.index()));
        // Lines differ by their markers, which are at different steps.
        let first = MARKER_STEPS * (2 * seat.index() + 1) / (2 * seats.len().max(1));
        for &place in line.iter().skip(first).step_by(MARKER_STEPS) {
            panel.canvas.marker(
                place,
                series_style::series_marker(seat.index()),
                3.6,
                series_style::series_colour_role(seat.index()),
            );
        }
    }
    for decision in review.decisions.iter().filter(|decision| decision.mark.is_some()) {
        let mut marker = SvgCanvas::new(ColourSource::Standalone);
        let at = place(&panel, decision.step, decision.seat);
        marker.marker(
            at,
            Marker::Diamond,
            5.0,
            series_style::series_colour_role(decision.seat.index()),
        );
        let title = (texts.step_number)(decision.step);
        panel.canvas.insert_link(&format!("#step-{}", decision.step), &title, &marker);
    }
    panel.canvas
}
