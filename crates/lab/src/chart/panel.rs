//! A chart panel with axes, title and legend.

use super::series_style;
use super::svg_canvas::{
    ColourRole, ColourSource, Stroke, SvgCanvas, TextAnchor, estimate_text_width,
};

/// The width of every panel.
pub const PANEL_WIDTH: f64 = 620.0;
/// The height of every panel.
pub const PANEL_HEIGHT: f64 = 400.0;

/// The layout of a panel.
#[derive(Clone, Copy, Debug)]
struct PanelLayout {
    width: f64,
    height: f64,
    left: f64,
    right: f64,
    /// The top of the plot area if there is neither title nor legend.
    top: f64,
    bottom: f64,
    /// The text size of tick labels.
    tick_text_size: f64,
    /// The approximate number of ticks on the x and y axes.
    tick_counts: (f64, f64),
}

/// The layout for files and large screens.
const FULL_LAYOUT: PanelLayout = PanelLayout {
    width: PANEL_WIDTH,
    height: PANEL_HEIGHT,
    left: 66.0,
    right: PANEL_WIDTH - 18.0,
    top: 36.0,
    bottom: PANEL_HEIGHT - 50.0,
    tick_text_size: 12.0,
    tick_counts: (9.0, 6.0),
};

/// The gap between panels.
pub(crate) const PANEL_GAP: f64 = 22.0;

/// The layout of a panel that is as wide as two others.
const WIDE_LAYOUT: PanelLayout = PanelLayout {
    width: 2.0 * PANEL_WIDTH + PANEL_GAP,
    right: 2.0 * PANEL_WIDTH + PANEL_GAP - 18.0,
    tick_counts: (18.0, 6.0),
    ..FULL_LAYOUT
};

/// The gap above a stacked panel.
const STACK_GAP: f64 = 7.0;

/// The width of a small panel.
pub const SMALL_PANEL_WIDTH: f64 = 320.0;
/// The height of a small panel.
pub const SMALL_PANEL_HEIGHT: f64 = 186.0;

/// Half as wide with text of the same size, for phones and for several charts side by side.
const SMALL_LAYOUT: PanelLayout = PanelLayout {
    width: SMALL_PANEL_WIDTH,
    height: SMALL_PANEL_HEIGHT,
    left: 34.0,
    right: SMALL_PANEL_WIDTH - 8.0,
    top: 12.0,
    bottom: SMALL_PANEL_HEIGHT - 42.0,
    tick_text_size: 11.0,
    tick_counts: (6.0, 3.0),
};

const GRID_STROKE: Stroke = Stroke { colour: ColourRole::GridLine, width: 1.0, dash: "" };
const AXIS_STROKE: Stroke = Stroke { colour: ColourRole::Foreground, width: 1.2, dash: "" };

/// The x or y axis of a chart.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Axis {
    low: f64,
    high: f64,
    scale: AxisScale,
}

/// How an axis is divided.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum AxisScale {
    /// Equal steps.
    Linear,
    /// Equal steps of integers.
    Integer,
    /// A logarithmic scale.
    Log,
    /// No ticks.
    Unmarked,
}

impl Axis {
    /// An axis from `low` to `high`, slightly widened if they are equal.
    pub(crate) fn new(low: f64, high: f64) -> Self {
        if high - low > 1e-12 {
            Self { low, high, scale: AxisScale::Linear }
        } else {
            Self { low: low - 0.5, high: high + 0.5, scale: AxisScale::Linear }
        }
    }

    /// Like [`Axis::new`], for counts.
    pub(crate) fn integer(low: f64, high: f64) -> Self {
        Self { scale: AxisScale::Integer, ..Self::new(low, high) }
    }

    /// A logarithmic axis from `low` to `high`, both above 0.
    pub(crate) fn logarithmic(low: f64, high: f64) -> Self {
        Self { low, high: high.max(low * 1.5), scale: AxisScale::Log }
    }

    /// The position of `value` on the axis, from 0 to 1.
    fn to_fraction(self, value: f64) -> f64 {
        if self.scale == AxisScale::Log {
            (value / self.low).ln() / (self.high / self.low).ln()
        } else {
            (value - self.low) / (self.high - self.low)
        }
    }

    /// Round numbers along the axis, approximately `count` of them.
    fn ticks(self, count: f64) -> Vec<f64> {
        if self.scale == AxisScale::Unmarked {
            return Vec::new();
        }
        if self.scale == AxisScale::Log {
            // Powers of ten, with numbers in between if there are few.
            let factors: &[f64] =
                if self.high / self.low < 2000.0 { &[1.0, 2.0, 5.0] } else { &[1.0] };
            let powers = (0..16).map(|power| 10f64.powi(power));
            let ticks = powers.flat_map(|power| factors.iter().map(move |factor| factor * power));
            return ticks.filter(|tick| (self.low..=self.high).contains(tick)).collect();
        }
        let min_step = if self.scale == AxisScale::Integer { 1.0 } else { 0.0 };
        let step = nice_step((self.high - self.low) / count).max(min_step);
        let first = (self.low / step - 1e-9).ceil() as i64;
        let last = (self.high / step + 1e-9).floor() as i64;
        (first..=last).map(|at| at as f64 * step).collect()
    }
}

/// Rounds `raw` to a nice step: 1, 2 or 5 times a power of ten.
pub(crate) fn nice_step(raw: f64) -> f64 {
    let power = 10f64.powf(raw.max(1e-9).log10().floor());
    let factor = [1.0, 2.0, 5.0].into_iter().find(|f| f * power >= raw * 0.8).unwrap_or(10.0);
    factor * power
}

/// Formats a number with as few characters as its step needs.
fn format_tick(value: f64, step: f64) -> String {
    if value.abs() >= 1e6 {
        return format!("{}M", value / 1e6);
    }
    if value.abs() >= 1e4 {
        return format!("{}k", value / 1e3);
    }
    let places = (-step.log10().floor()).clamp(0.0, 6.0) as usize;
    let text = format!("{value:.places$}");
    if text.trim_start_matches('-').trim_matches(['0', '.']).is_empty() {
        "0".to_owned()
    } else {
        text
    }
}

/// What the keys of a legend look like: as the marks of the chart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum LegendKey {
    /// A line with a marker.
    LineWithMarker,
    /// A bar with a marker above it.
    Bar,
}

/// A panel: a title, a legend, and a plot area with two axes.
pub(crate) struct Panel {
    /// The canvas of the panel.
    pub(crate) canvas: SvgCanvas,
    x: Axis,
    y: Axis,
    top: f64,
    layout: PanelLayout,
}

impl Panel {
    /// A panel with a legend of these names.
    pub(crate) fn new(
        title: &str,
        legend: (LegendKey, &[String]),
        x: (&str, Axis),
        y: (&str, Axis),
    ) -> Self {
        let mut canvas = SvgCanvas::new(ColourSource::Standalone);
        let top = draw_title_and_legend(&mut canvas, title, legend);
        Self::with_axes(canvas, top, FULL_LAYOUT, x, y)
    }

    /// A panel for one series, as wide as two others if `is_wide` is set.
    pub(crate) fn for_one_series(
        title: &str,
        x: (&str, Axis),
        y: (&str, Axis),
        is_wide: bool,
    ) -> Self {
        let layout = if is_wide { WIDE_LAYOUT } else { FULL_LAYOUT };
        let mut canvas = SvgCanvas::new(ColourSource::Standalone).with_wide(is_wide);
        let top = draw_title_and_legend(&mut canvas, title, NO_LEGEND);
        Self::with_axes(canvas, top, layout, x, y)
    }

    /// A small panel for a page that describes it.
    pub(crate) fn new_small(x: (&str, Axis), y: Axis) -> Self {
        Self::with_axes(
            SvgCanvas::new(ColourSource::PageStylesheet),
            SMALL_LAYOUT.top,
            SMALL_LAYOUT,
            x,
            ("", y),
        )
    }

    fn with_axes(
        canvas: SvgCanvas,
        top: f64,
        layout: PanelLayout,
        x: (&str, Axis),
        y: (&str, Axis),
    ) -> Self {
        let mut panel = Self { canvas, x: x.1, y: y.1, top, layout };
        panel.draw_y_ticks();
        panel.draw_x_ticks();
        panel.draw_axis_names(x.0, y.0);
        panel
    }

    fn draw_y_ticks(&mut self) {
        let PanelLayout { left, right, tick_text_size: size, tick_counts: (_, up), .. } =
            self.layout;
        let ticks = self.y.ticks(up);
        let step = ticks.get(1).map_or(1.0, |second| second - ticks[0]);
        for value in ticks {
            let at = self.to_panel(self.x.low, value).1;
            self.canvas.line((left, at), (right, at), GRID_STROKE);
            let text = format_tick(value, step);
            self.canvas.text(
                (left - 7.0, at + 4.0),
                &text,
                size,
                TextAnchor::End,
                ColourRole::Foreground,
            );
        }
    }

    fn draw_x_ticks(&mut self) {
        let ticks = self.x.ticks(self.layout.tick_counts.0);
        let step = ticks.get(1).map_or(1.0, |second| second - ticks[0]);
        for value in ticks {
            self.draw_x_tick(value, &format_tick(value, step));
        }
    }

    /// A panel whose x axis has a name for every integer from 0.
    pub(crate) fn with_named_ticks(
        title: &str,
        legend: (LegendKey, &[String]),
        names: &[&str],
        x: &str,
        y: (&str, Axis),
    ) -> Self {
        let axis = Axis { low: -0.5, high: names.len() as f64 - 0.5, scale: AxisScale::Unmarked };
        let mut panel = Self::new(title, legend, ("", axis), y);
        let PanelLayout { left, right, bottom, height, .. } = panel.layout;
        let crowded = names.iter().map(|name| estimate_text_width(name, 12.0)).sum::<f64>()
            > 0.85 * (right - left);
        for (at, name) in names.iter().enumerate() {
            let (x, _) = panel.to_panel(at as f64, panel.y.low);
            // If names would touch, every other one moves one line down.
            let drop = if crowded && at % 2 == 1 { 31.0 } else { 17.0 };
            let size = if crowded { 11.0 } else { 12.0 };
            panel.canvas.text(
                (x, bottom + drop),
                name,
                size,
                TextAnchor::Middle,
                ColourRole::Foreground,
            );
        }
        panel.canvas.text(
            ((left + right) / 2.0, height - 6.0),
            x,
            12.5,
            TextAnchor::Middle,
            ColourRole::SecondaryText,
        );
        panel
    }

    fn draw_x_tick(&mut self, value: f64, text: &str) {
        let (x, _) = self.to_panel(value, self.y.low);
        let PanelLayout { bottom, tick_text_size: size, .. } = self.layout;
        self.canvas.line((x, bottom), (x, bottom + 5.0), AXIS_STROKE);
        self.canvas.text(
            (x, bottom + 18.0),
            text,
            size,
            TextAnchor::Middle,
            ColourRole::Foreground,
        );
    }

    fn draw_axis_names(&mut self, x: &str, y: &str) {
        let PanelLayout { left, right, bottom, height, tick_text_size: text, .. } = self.layout;
        self.canvas.line((left, bottom), (right, bottom), AXIS_STROKE);
        let (middle, size) = ((left + right) / 2.0, text + 0.5);
        self.canvas.text(
            (middle, height - 0.75 * text),
            x,
            size,
            TextAnchor::Middle,
            ColourRole::SecondaryText,
        );
        self.canvas.vertical_text((17.0, (self.top + bottom) / 2.0), y, size);
    }

    /// Converts a point of the chart to panel coordinates, clamped to the plot area.
    pub(crate) fn to_panel(&self, x: f64, y: f64) -> (f64, f64) {
        let across = self.x.to_fraction(x).clamp(0.0, 1.0);
        let up = self.y.to_fraction(y).clamp(0.0, 1.0);
        let PanelLayout { left, right, bottom, .. } = self.layout;
        (left + across * (right - left), bottom - up * (bottom - self.top))
    }

    /// Whether `x` is on the x axis.
    pub(crate) fn contains_x(&self, x: f64) -> bool {
        (0.0..=1.0).contains(&self.x.to_fraction(x))
    }

    /// Draws a bar from zero, with an error bar.
    pub(crate) fn draw_bar(&mut self, x: (f64, f64), y: f64, error: f64, series: usize) {
        let (left, top) = self.to_panel(x.0, y);
        let (right, _) = self.to_panel(x.1, y);
        let zero = self.to_panel(x.0, 0.0).1;
        self.canvas.filled_rect(
            (left, top.min(zero)),
            (right - left, (zero - top).abs()),
            series_style::series_colour_role(series),
        );
        let middle = (left + right) / 2.0;
        if error > 0.0 {
            let (low, high) = (self.to_panel(x.0, y - error).1, self.to_panel(x.0, y + error).1);
            self.canvas.line((middle, low), (middle, high), AXIS_STROKE);
            for end in [low, high] {
                self.canvas.line((middle - 3.0, end), (middle + 3.0, end), AXIS_STROKE);
            }
        }
    }
}

/// Panels above each other with the same axes, one per series, so that their lines don't overlap.
pub(crate) struct StackedPanels {
    canvas: SvgCanvas,
    /// The panels, from the top.
    pub(crate) panels: Vec<Panel>,
}

impl StackedPanels {
    /// A panel for each label, together as wide as two others if `is_wide` is set.
    pub(crate) fn new(
        title: &str,
        labels: &[String],
        x: (&str, Axis),
        y: (&str, Axis),
        is_wide: bool,
    ) -> Self {
        let layout = if is_wide { WIDE_LAYOUT } else { FULL_LAYOUT };
        let mut canvas = SvgCanvas::new(ColourSource::Standalone).with_wide(is_wide);
        let top = draw_title_and_legend(&mut canvas, title, NO_LEGEND);
        let count = labels.len().max(1) as f64;
        let height = (layout.bottom - top) / count;
        let tick_counts = (layout.tick_counts.0, (8.0 / count).clamp(2.0, layout.tick_counts.1));
        let mut panels = Vec::new();
        for (at, label) in labels.iter().enumerate() {
            let top = top + height * at as f64;
            let layout = PanelLayout { bottom: top + height, tick_counts, ..layout };
            let mut panel = Panel {
                canvas: SvgCanvas::new(ColourSource::Standalone),
                x: x.1,
                y: y.1,
                top: if at == 0 { top } else { top + STACK_GAP },
                layout,
            };
            panel.draw_y_ticks();
            if at + 1 == labels.len() {
                panel.draw_x_ticks();
            }
            let (left, right) = ((layout.left, layout.bottom), (layout.right, layout.bottom));
            panel.canvas.line(left, right, AXIS_STROKE);
            panel.canvas.text(
                (layout.right - 4.0, panel.top + 11.0),
                label,
                12.0,
                TextAnchor::End,
                ColourRole::Foreground,
            );
            panels.push(panel);
        }
        let mut whole = Panel { canvas, x: x.1, y: y.1, top, layout };
        whole.draw_axis_names(x.0, y.0);
        Self { canvas: whole.canvas, panels }
    }

    /// The panels as one drawing.
    pub(crate) fn into_canvas(self) -> SvgCanvas {
        let Self { mut canvas, panels } = self;
        for panel in &panels {
            canvas.insert_at((0.0, 0.0), &panel.canvas);
        }
        canvas
    }
}

/// No legend.
pub(crate) const NO_LEGEND: (LegendKey, &[String]) = (LegendKey::LineWithMarker, &[]);

/// Draws title and legend of a panel. Returns the top of the plot area.
pub(super) fn draw_title_and_legend(
    canvas: &mut SvgCanvas,
    title: &str,
    (key, legend): (LegendKey, &[String]),
) -> f64 {
    canvas.bold_text((FULL_LAYOUT.left - 50.0, 20.0), title, 15.0, TextAnchor::Start);
    let mut at = (FULL_LAYOUT.left - 46.0, 42.0);
    for (series, name) in legend.iter().enumerate() {
        let wide = 40.0 + estimate_text_width(name, 12.0) + 18.0;
        if at.0 > FULL_LAYOUT.left && at.0 + wide > FULL_LAYOUT.width {
            at = (FULL_LAYOUT.left - 46.0, at.1 + 18.0);
        }
        let y = at.1 - 4.0;
        let colour = series_style::series_colour_role(series);
        let marker = series_style::series_marker(series);
        match key {
            LegendKey::LineWithMarker => {
                canvas.line((at.0, y), (at.0 + 32.0, y), series_style::series_stroke(series));
                canvas.marker((at.0 + 16.0, y), marker, 4.0, colour);
            }
            LegendKey::Bar => {
                canvas.filled_rect((at.0 + 10.0, y - 1.0), (14.0, 8.0), colour);
                canvas.marker((at.0 + 17.0, y - 6.0), marker, 3.0, colour);
            }
        }
        canvas.text((at.0 + 39.0, at.1), name, 12.0, TextAnchor::Start, ColourRole::Foreground);
        at.0 += wide;
    }
    if legend.is_empty() { FULL_LAYOUT.top } else { at.1 + 16.0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_round_and_within_the_axis() {
        assert_eq!(
            Axis::new(-20.0, 121.0).ticks(7.0),
            [-20.0, 0.0, 20.0, 40.0, 60.0, 80.0, 100.0, 120.0]
        );
        assert_eq!(Axis::new(0.0, 0.0).ticks(4.0).len(), 5);
        assert_eq!(Axis::integer(0.0, 3.0).ticks(9.0), [0.0, 1.0, 2.0, 3.0]);
        assert_eq!(Axis::logarithmic(3.0, 50_000.0).ticks(4.0), [10.0, 100.0, 1000.0, 10_000.0]);
        assert_eq!(Axis::logarithmic(3.0, 30.0).ticks(4.0), [5.0, 10.0, 20.0]);
        assert_eq!(format_tick(0.30000000000000004, 0.1), "0.3");
        assert_eq!(format_tick(-0.0, 0.1), "0");
        assert_eq!(format_tick(2e5, 1e5), "200k");
    }
}
