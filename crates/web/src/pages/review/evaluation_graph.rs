//! The graph of values over a game. It has no fixed width: positions are percentages.

use maud::{Markup, html};
use rollwright_coach::story::moments_of_seat;
use rollwright_coach::value_format::ValueFormat;
use rollwright_i18n::with_minus_signs;

use super::ReviewView;
use crate::pages::games::RenderGame;

/// The height in pixels; the labels of the steps are below the graph.
const HEIGHT: f64 = 176.0;
/// The room above and below the curve in pixels.
const MARGIN: f64 = 16.0;
/// How many lucky and unlucky rolls are marked at most.
const MAX_MARKED_ROLLS: usize = 5;

/// The curve of one seat and where its points are.
struct Curve {
    values: Vec<f64>,
    low: f64,
    high: f64,
}

impl Curve {
    fn new<G: RenderGame>(view: &ReviewView<'_, G>) -> Self {
        let seat = view.request.seat.index();
        let values = view.review.course.iter();
        let values: Vec<f64> =
            values.map(|values| values.get(seat).copied().unwrap_or(0.0)).collect();
        let (low, high) = match view.review.objective == "win" {
            true => (0.0, 1.0),
            false => {
                let low = values.iter().copied().fold(f64::MAX, f64::min);
                let high = values.iter().copied().fold(f64::MIN, f64::max);
                (low, high.max(low + 1.0))
            }
        };
        Self { values, low, high }
    }

    /// The last step.
    fn last(&self) -> usize {
        self.values.len().saturating_sub(1)
    }

    /// The horizontal place of a step, in percent.
    fn x(&self, step: usize) -> f64 {
        100.0 * step as f64 / self.last().max(1) as f64
    }

    /// The vertical place of a value, in pixels.
    fn y(&self, value: f64) -> f64 {
        let share = (value - self.low) / (self.high - self.low);
        HEIGHT - MARGIN - share * (HEIGHT - 2.0 * MARGIN)
    }

    fn y_at(&self, step: usize) -> f64 {
        self.y(self.values.get(step).copied().unwrap_or(self.low))
    }

    /// The curve as a path in a coordinate system that is a thousand wide.
    fn path(&self) -> String {
        let points = (0..self.values.len())
            .map(|step| format!("{:.1} {:.1}", 10.0 * self.x(step), self.y_at(step)));
        format!("M{}", points.collect::<Vec<_>>().join("L"))
    }
}

/// The graph with marked mistakes and rolls; `at` is the shown step.
pub(super) fn evaluation_graph<G: RenderGame>(view: &ReviewView<'_, G>, at: usize) -> Markup {
    let texts = &view.visit.texts().review;
    let review_texts = &view.visit.texts().shared.coach.review;
    let curve = Curve::new(view);
    let format = ValueFormat::for_review(view.review, view.visit.lang);
    let value = |value: f64| with_minus_signs(&format.format_short_value(value));
    let [first, last] =
        [0, curve.last()].map(|step| value(curve.values.get(step).copied().unwrap_or(0.0)));
    let mistakes: Vec<_> = view.mistakes().collect();
    // The moments above have the same numbers.
    let moments: Vec<usize> = moments_of_seat(view.review, view.request.seat)
        .decisions()
        .iter()
        .map(|decision| decision.step)
        .collect();
    let moment_number = |step: usize| moments.iter().position(|moment| *moment == step);
    let summary = (texts.graph_summary)(&first, &last, mistakes.len());
    let (path, middle) = (curve.path(), (curve.low + curve.high) / 2.0);
    let percent = |value: f64| format!("{value:.2}%");
    html! {
        div.graph-frame {
            svg #graph data-last=(curve.last()) width="100%" height=(HEIGHT) role="group" aria-label={ (title(view)) ": " (summary) } {
                svg width="100%" height="100%" viewBox={ "0 0 1000 " (HEIGHT) } preserveAspectRatio="none" {
                    @for grid in [curve.high, middle, curve.low] { path.grid d={ "M0 " (curve.y(grid)) "H1000" } {} }
                    path.area d={ (path) "L1000 " (HEIGHT - MARGIN) "L0 " (HEIGHT - MARGIN) "Z" } {}
                    path.curve d=(path) {}
                }
                @for grid in [curve.high, middle, curve.low] { text.axis x="4" y=(curve.y(grid) - 3.0) aria-hidden="true" { (value(grid)) } }
                line #cursor x1=(percent(curve.x(at))) x2=(percent(curve.x(at))) y1="0" y2=(HEIGHT) {}
                @for (step, is_lucky) in marked_rolls(view) {
                    @let title = if is_lucky { texts.lucky_roll } else { texts.unlucky_roll };
                    a.roll.lucky[is_lucky] href={ (view.url_prefix()) "at=" (step) "#replay" } data-at=(step)
                        aria-label={ (title) ": " ((review_texts.step_number)(step)) } {
                        circle cx=(percent(curve.x(step))) cy=(curve.y_at(step)) r="7" {}
                        text x=(percent(curve.x(step))) y=(curve.y_at(step) + 4.0) text-anchor="middle" aria-hidden="true" { @if is_lucky { "+" } @else { "−" } }
                        title { (title) }
                    }
                }
                @for mistake in &mistakes {
                    @let (x, y) = (percent(curve.x(mistake.step)), curve.y_at(mistake.step));
                    @let number = moment_number(mistake.step);
                    a.mistake href={ (view.url_prefix()) "at=" (mistake.step) "#replay" } data-at=(mistake.step)
                        aria-label={ (texts.mistake) @if let Some(number) = number { " " (number + 1) } ": " ((review_texts.step_number)(mistake.step)) } {
                        circle cx=(x) cy=(y) r=(if number.is_some() { 11 } else { 5 }) {}
                        @if let Some(number) = number { text x=(x) y=(y + 4.5) text-anchor="middle" aria-hidden="true" { (number + 1) } }
                    }
                }
            }
        }
        p.graph-ends.faint aria-hidden="true" {
            span { ((review_texts.step_number)(1)) }
            span { ((review_texts.step_number)(curve.last())) }
        }
    }
}

/// The heading of the graph.
pub(super) fn title<G: RenderGame>(view: &ReviewView<'_, G>) -> String {
    let texts = &view.visit.texts().review;
    match view.review.objective == "win" {
        true => (texts.win_chance_of)(view.subject()),
        false => (texts.expected_points_of)(view.subject()),
    }
}

/// The rolls that changed the value most, and whether they were lucky. Rolls that did less than a
/// very bad decision aren't marked.
fn marked_rolls<G: RenderGame>(view: &ReviewView<'_, G>) -> Vec<(usize, bool)> {
    let seat = view.request.seat.index();
    let luck = |luck: &[f64]| luck.get(seat).copied().unwrap_or(0.0);
    let rolls = view.review.rolls.iter().map(|roll| (roll.step, luck(&roll.luck)));
    let mut rolls: Vec<(usize, f64)> =
        rolls.filter(|(_, luck)| luck.abs() >= view.review.thresholds.very_bad).collect();
    rolls.sort_by(|one, other| other.1.abs().total_cmp(&one.1.abs()));
    rolls.truncate(MAX_MARKED_ROLLS);
    rolls.sort_by_key(|(step, _)| *step);
    rolls.into_iter().map(|(step, luck)| (step, luck > 0.0)).collect()
}
