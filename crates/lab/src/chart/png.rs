//! Charts as PNG. They look the same everywhere, because text is drawn with the project's own font.

use std::fmt::Display;

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

use super::text_to_glyph_outlines::outline_text;

/// Pixels per unit of the drawing; enough for print.
const PIXELS_PER_UNIT: f32 = 2.0;

/// Why a chart can't be rasterised.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the picture can't be converted to PNG: {0}")]
pub struct PngError(String);

impl PngError {
    /// Wraps the error of a library.
    pub(super) fn new(reason: impl Display) -> Self {
        Self(reason.to_string())
    }
}

impl From<quick_xml::Error> for PngError {
    fn from(error: quick_xml::Error) -> Self {
        Self::new(error)
    }
}

/// Renders an SVG as PNG.
///
/// # Errors
/// If the text isn't valid SVG, or the image is too large for memory.
pub fn svg_to_png(svg: &str) -> Result<Vec<u8>, PngError> {
    let tree = Tree::from_str(&outline_text(svg)?, &Options::default()).map_err(PngError::new)?;
    let size = tree.size().to_int_size();
    let scaled = |side: u32| (side as f32 * PIXELS_PER_UNIT) as u32;
    let mut pixels = Pixmap::new(scaled(size.width()), scaled(size.height()))
        .ok_or_else(|| PngError("it is too large".to_owned()))?;
    resvg::render(
        &tree,
        Transform::from_scale(PIXELS_PER_UNIT, PIXELS_PER_UNIT),
        &mut pixels.as_mut(),
    );
    pixels.encode_png().map_err(PngError::new)
}
