//! Series styles, distinguished by colour and markers at once. Lines that would overlap are drawn in
//! panels of their own.

use super::svg_canvas::{ColourRole, Marker, Stroke};

/// The Okabe-Ito series_style, which is distinguishable with any colour vision and in greyscale. It
/// omits black (the text) and yellow (too light for lines).
const COLOURS: [&str; 6] = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#56b4e9", "#e69f00"];
const MARKERS: [Marker; 5] =
    [Marker::Disc, Marker::Square, Marker::Triangle, Marker::Diamond, Marker::Cross];

/// The colour of series number `at` on a white background.
pub(super) fn series_colour(at: usize) -> &'static str {
    COLOURS[at % COLOURS.len()]
}

/// The colour role of series number `at`. With markers, up to thirty series differ.
pub(crate) fn series_colour_role(at: usize) -> ColourRole {
    ColourRole::Series(at)
}

/// The stroke of series number `at`.
pub(crate) fn series_stroke(at: usize) -> Stroke {
    Stroke { colour: series_colour_role(at), width: 2.0, dash: "" }
}

/// The marker of series number `at`.
pub(crate) fn series_marker(at: usize) -> Marker {
    MARKERS[at % MARKERS.len()]
}
