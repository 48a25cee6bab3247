//! Pictures as PNG, with a font of our own, so that they look the same everywhere.

use std::sync::Arc;

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree, fontdb};

/// Dots for every unit of the drawing: sharp in print.
const SCALE: f32 = 2.0;

/// Why a picture can't be rasterised.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the picture can't be made a PNG: {0}")]
pub struct PngError(String);

/// The PNG of an SVG.
///
/// # Errors
/// It is no SVG, or too large for memory.
pub fn png(svg: &str) -> Result<Vec<u8>, PngError> {
    let mut fonts = fontdb::Database::new();
    fonts.load_font_data(notosans::REGULAR_TTF.to_vec());
    fonts.load_font_data(notosans::BOLD_TTF.to_vec());
    fonts.set_sans_serif_family("Noto Sans");
    let options = Options {
        fontdb: Arc::new(fonts),
        font_family: "Noto Sans".to_owned(),
        ..Options::default()
    };
    let tree = Tree::from_str(svg, &options).map_err(|error| PngError(error.to_string()))?;
    let size = tree.size().to_int_size();
    let scaled = |side: u32| (side as f32 * SCALE) as u32;
    let mut pixels = Pixmap::new(scaled(size.width()), scaled(size.height()))
        .ok_or_else(|| PngError("it is too large".to_owned()))?;
    resvg::render(&tree, Transform::from_scale(SCALE, SCALE), &mut pixels.as_mut());
    pixels.encode_png().map_err(|error| PngError(error.to_string()))
}
