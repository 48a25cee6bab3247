//! What a game was worth to each seat, step by step.

use rollwright_coach::Review;
use rollwright_games::{PlayerNames, Seat};

use super::palette;
use super::panel::{Axis, Panel};
use super::svg_canvas::{ColourSource, Marker, SvgCanvas};

/// The expected result over a game. Decisions that are marked have a marker, which leads
/// to the element `step-N` of the page around.
#[must_use]
pub fn expected_result_chart(review: &Review, names: &PlayerNames) -> SvgCanvas {
    let words = &names.lang().shared_texts().coach.review;
    let scale = if review.objective == "win" { 100.0 } else { 1.0 };
    let all = || review.course.iter().flatten().map(|value| scale * value);
    let low = all().fold(f64::MAX, f64::min).min(if scale > 1.0 { 0.0 } else { f64::MAX });
    let high = all().fold(f64::MIN, f64::max).max(if scale > 1.0 { 100.0 } else { f64::MIN });
    let seats: Vec<Seat> = (0u8..).map(Seat).take(review.seats.len()).collect();
    let legend: Vec<String> = seats.iter().map(|&seat| names.name_of(seat).to_owned()).collect();
    let x = Axis::integer(0.0, review.course.len().saturating_sub(1).max(1) as f64);
    let unit = if scale > 1.0 { "%" } else { names.lang().shared_texts().common.total };
    let mut frame = Panel::new(
        words.value_chart_title,
        &legend,
        (words.step_axis, x),
        (unit, Axis::new(low, high)),
    );
    let place = |frame: &Panel, step: usize, seat: Seat| {
        let value = review.course.get(step).and_then(|worths| worths.get(seat.index()));
        frame.to_panel(step as f64, scale * value.copied().unwrap_or(0.0))
    };
    for &seat in &seats {
        let steps = 0..review.course.len();
        let line: Vec<_> = steps.map(|step| place(&frame, step, seat)).collect();
        frame.canvas.polyline(&line, palette::series_stroke(seat.index()));
    }
    for decision in review.decisions.iter().filter(|decision| decision.mark.is_some()) {
        let mut marker = SvgCanvas::new(ColourSource::Standalone);
        let at = place(&frame, decision.step, decision.seat);
        marker.marker(at, Marker::Diamond, 5.0, palette::series_colour_role(decision.seat.index()));
        let title = (words.step_number)(decision.step);
        frame.canvas.insert_link(&format!("#step-{}", decision.step), &title, &marker);
    }
    frame.canvas
}
