//! Replaces text by the outlines of its glyphs. Charts are then rasterised without any installed
//! font and look the same everywhere.

use std::fmt::Write as _;

use quick_xml::escape::unescape;
use quick_xml::events::{BytesStart, Event};
use quick_xml::{Reader, Writer, XmlVersion};
use skrifa::instance::{LocationRef, Size};
use skrifa::outline::{DrawSettings, OutlinePen};
use skrifa::{FontRef, GlyphId, MetadataProvider};

use super::png::PngError;

/// Replaces every text of a drawing by a path.
pub(super) fn outline_text(svg: &str) -> Result<String, PngError> {
    let (mut reader, mut writer) = (Reader::from_str(svg), Writer::new(Vec::new()));
    loop {
        let event = match reader.read_event()? {
            Event::Eof => break,
            Event::Start(text) if text.name().as_ref() == "text" => {
                let written = reader.read_text(text.name())?;
                let letters = unescape(written.as_ref()).map_err(quick_xml::Error::from)?;
                Event::Empty(text_path(&text, &letters)?)
            }
            other => other,
        };
        writer.write_event(event).map_err(PngError::new)?;
    }
    String::from_utf8(writer.into_inner()).map_err(PngError::new)
}

/// A path that draws `letters` with the attributes of the element `text`.
fn text_path(text: &BytesStart<'_>, letters: &str) -> Result<BytesStart<'static>, PngError> {
    let mut path = BytesStart::new("path");
    let (mut place, mut size, mut anchor, mut bold) = ([0.0, 0.0], 16.0, String::new(), false);
    for attribute in text.attributes() {
        let attribute = attribute.map_err(PngError::new)?;
        let value = attribute.normalized_value(XmlVersion::Implicit1_0)?.into_owned();
        let number = || value.parse::<f32>().map_err(PngError::new);
        match attribute.key.as_ref() {
            "x" => place[0] = number()?,
            "y" => place[1] = number()?,
            "font-size" => size = number()?,
            "text-anchor" => anchor = value,
            "font-weight" => bold = value == "bold",
            _ => path.push_attribute(attribute),
        }
    }
    let font = if bold { notosans::BOLD_TTF } else { notosans::REGULAR_TTF };
    let font = FontRef::new(font).map_err(PngError::new)?;
    let (font_units, location) = (Size::unscaled(), LocationRef::default());
    let scale = size / f32::from(font.metrics(font_units, location).units_per_em);
    // The first glyph of a font is drawn for any character that it lacks.
    let characters = font.charmap();
    let glyphs = letters.chars().map(|letter| characters.map(letter).unwrap_or(GlyphId::NOTDEF));
    let metrics = font.glyph_metrics(font_units, location);
    let advance = |glyph| scale * metrics.advance_width(glyph).unwrap_or(0.0);
    let width: f32 = glyphs.clone().map(advance).sum();
    let left = match anchor.as_str() {
        "middle" => place[0] - width / 2.0,
        "end" => place[0] - width,
        _ => place[0],
    };
    let mut outline = GlyphPath { path_data: String::new(), left, baseline: place[1], scale };
    let outlines = font.outline_glyphs();
    for glyph in glyphs {
        if let Some(drawing) = outlines.get(glyph) {
            let settings = DrawSettings::unhinted(font_units, location);
            drawing.draw(settings, &mut outline).map_err(PngError::new)?;
        }
        outline.left += advance(glyph);
    }
    path.push_attribute(("d", outline.path_data.as_str()));
    Ok(path)
}

/// The outlines of glyphs as SVG path data.
struct GlyphPath {
    path_data: String,
    left: f32,
    baseline: f32,
    scale: f32,
}

impl GlyphPath {
    fn push_command(&mut self, command: char, points: &[(f32, f32)]) {
        self.path_data.push(command);
        for (x, y) in points {
            let (x, y) = (self.left + x * self.scale, self.baseline - y * self.scale);
            let _ = write!(self.path_data, "{x:.2} {y:.2} ");
        }
    }
}

impl OutlinePen for GlyphPath {
    fn move_to(&mut self, x: f32, y: f32) {
        self.push_command('M', &[(x, y)]);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.push_command('L', &[(x, y)]);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        self.push_command('Q', &[(x1, y1), (x, y)]);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        self.push_command('C', &[(x1, y1), (x2, y2), (x, y)]);
    }

    fn close(&mut self) {
        self.path_data.push('Z');
    }
}

#[cfg(test)]
mod tests {
    use super::outline_text;

    #[test]
    fn outlines_are_drawn_at_the_position_of_the_text() {
        let text = |anchor: &str| {
            let svg = format!(
                "<svg><text x=\"50\" y=\"9\" font-size=\"10\" text-anchor=\"{anchor}\" \
                 fill=\"red\">I&amp;I</text></svg>"
            );
            let drawn = outline_text(&svg).unwrap();
            assert!(drawn.starts_with("<svg><path fill=\"red\" d=\"M"), "{drawn}");
            let first = drawn.split('M').nth(1).unwrap();
            first.split(' ').next().unwrap().parse::<f32>().unwrap()
        };
        let (start, middle, end) = (text("start"), text("middle"), text("end"));
        assert!(start > 50.0 && middle < 50.0 && end < middle, "{start} {middle} {end}");
        assert!((start - 2.0 * middle + end).abs() < 0.05, "the middle is halfway");
        assert!((10.0..20.0).contains(&(start - end)), "three letters wide: {}", start - end);
    }

    #[test]
    fn elements_other_than_text_are_unchanged() {
        let svg = "<svg width=\"3\"><!-- a --><g><rect x=\"1\"/></g></svg>";
        assert_eq!(outline_text(svg).unwrap(), svg);
        assert!(outline_text("<svg><text x=\"a\">b</text></svg>").is_err());
        assert!(outline_text("<svg><text>b").is_err());
    }
}
