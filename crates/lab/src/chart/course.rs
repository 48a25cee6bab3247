//! What a game was worth to each seat, step by step.

use rollwright_coach::Review;
use rollwright_games::{Names, Seat};

use super::frame::{Axis, Frame};
use super::palette;
use super::pen::{Marker, Pen, Theme};

/// The expected result over a game. Decisions that are marked have a marker, which leads
/// to the element `step-N` of the page around.
#[must_use]
pub fn course(review: &Review, names: &Names) -> Pen {
    let words = &names.lang().words().coach.review;
    let scale = if review.objective == "win" { 100.0 } else { 1.0 };
    let all = || review.course.iter().flatten().map(|value| scale * value);
    let low = all().fold(f64::MAX, f64::min).min(if scale > 1.0 { 0.0 } else { f64::MAX });
    let high = all().fold(f64::MIN, f64::max).max(if scale > 1.0 { 100.0 } else { f64::MIN });
    let seats: Vec<Seat> = (0u8..).map(Seat).take(review.seats.len()).collect();
    let legend: Vec<String> = seats.iter().map(|&seat| names.of(seat).to_owned()).collect();
    let x = Axis::whole(0.0, review.course.len().saturating_sub(1).max(1) as f64);
    let unit = if scale > 1.0 { "%" } else { names.lang().words().core.total };
    let mut frame =
        Frame::new(words.course, &legend, (words.steps, x), (unit, Axis::new(low, high)));
    let place = |frame: &Frame, step: usize, seat: Seat| {
        let value = review.course.get(step).and_then(|worths| worths.get(seat.index()));
        frame.at(step as f64, scale * value.copied().unwrap_or(0.0))
    };
    for &seat in &seats {
        let steps = 0..review.course.len();
        let line: Vec<_> = steps.map(|step| place(&frame, step, seat)).collect();
        frame.pen.path(&line, palette::stroke(seat.index()));
    }
    for decision in review.decisions.iter().filter(|decision| decision.mark.is_some()) {
        let mut marker = Pen::new(Theme::Paper);
        let at = place(&frame, decision.step, decision.seat);
        marker.marker(at, Marker::Diamond, 5.0, palette::ink(decision.seat.index()));
        let title = (words.step)(decision.step);
        frame.pen.link(&format!("#step-{}", decision.step), &title, &marker);
    }
    frame.pen
}
