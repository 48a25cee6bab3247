//! Draws SVG. Every colour is a [`ColourRole`], so that a [`ColourSource`] can choose it.

use std::fmt::Write as _;

use rollwright_i18n::with_minus_signs;

use super::series_style;

/// The requested fonts; the first is the one used for rasterising.
const FONTS: &str = "'Noto Sans', 'Helvetica Neue', Arial, sans-serif";

/// What chooses the colours of a chart.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum ColourSource {
    /// The chart itself, on a white background. Text, grid and background also have a class, so
    /// that a surrounding page can recolour them in dark mode.
    #[default]
    Standalone,
    /// The style sheet of the surrounding page, through classes such as `strong-fill` and
    /// `series-0-stroke`.
    PageStylesheet,
}

/// A colour, named for its purpose.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ColourRole {
    /// Text and axes.
    Foreground,
    /// Secondary text.
    SecondaryText,
    /// Grid lines and backgrounds.
    GridLine,
    /// The background.
    Background,
    /// A data series.
    Series(usize),
    /// The same colour everywhere.
    Fixed(&'static str),
}

impl ColourRole {
    /// The attributes that paint `property` (`fill` or `stroke`) with this colour.
    fn svg_attributes(self, property: &str, colour_source: ColourSource) -> String {
        let (class, colour) = match self {
            Self::Foreground => ("strong", "#1b1b1b"),
            Self::SecondaryText => ("soft", "#5a5a5a"),
            Self::GridLine => ("faint", "#dcdcdc"),
            Self::Background => ("paper", "#ffffff"),
            Self::Series(at) if colour_source == ColourSource::PageStylesheet => {
                return format!("class=\"series-{at}-{property}\"");
            }
            Self::Series(at) => {
                return format!("{property}=\"{}\"", series_style::series_colour(at));
            }
            Self::Fixed(colour) => return format!("{property}=\"{colour}\""),
        };
        match colour_source {
            ColourSource::Standalone => {
                format!("class=\"{class}-{property}\" {property}=\"{colour}\"")
            }
            ColourSource::PageStylesheet => format!("class=\"{class}-{property}\""),
        }
    }
}

/// How text is aligned to its point.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum TextAnchor {
    /// The text starts at the point.
    Start,
    /// The text is centred on the point.
    Middle,
    /// The text ends at the point.
    End,
}

/// Shapes that distinguish series where colours can't.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Marker {
    /// A disc.
    Disc,
    /// A square.
    Square,
    /// A triangle.
    Triangle,
    /// A diamond.
    Diamond,
    /// A cross.
    Cross,
}

/// How a line is drawn.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Stroke {
    /// Its colour.
    pub(crate) colour: ColourRole,
    /// Its width.
    pub(crate) width: f64,
    /// Its dash pattern; empty for a solid line.
    pub(crate) dash: &'static str,
}

/// Collects the elements of a drawing.
#[derive(Clone, Debug, Default)]
pub struct SvgCanvas {
    svg: String,
    colour_source: ColourSource,
    /// Whether the drawing is as wide as two panels beside each other.
    pub(crate) is_wide: bool,
}

impl SvgCanvas {
    /// An empty drawing.
    pub(crate) fn new(colour_source: ColourSource) -> Self {
        Self { svg: String::new(), colour_source, is_wide: false }
    }

    /// The same drawing, as wide as two panels if `is_wide` is set.
    pub(crate) fn with_wide(self, is_wide: bool) -> Self {
        Self { is_wide, ..self }
    }

    /// The elements drawn so far, as SVG.
    #[must_use]
    pub fn elements(&self) -> &str {
        &self.svg
    }

    /// Draws a line of text.
    pub(crate) fn text(
        &mut self,
        at: (f64, f64),
        text: &str,
        size: f64,
        anchor: TextAnchor,
        colour: ColourRole,
    ) {
        self.push_text(at, text, size, anchor, colour, "");
    }

    /// Draws a line of bold text.
    pub(crate) fn bold_text(&mut self, at: (f64, f64), text: &str, size: f64, anchor: TextAnchor) {
        self.push_text(at, text, size, anchor, ColourRole::Foreground, " font-weight=\"bold\"");
    }

    /// Draws a line of text that reads upwards.
    pub(crate) fn vertical_text(&mut self, at: (f64, f64), text: &str, size: f64) {
        let turn = format!(" transform=\"rotate(-90 {:.1} {:.1})\"", at.0, at.1);
        self.push_text(at, text, size, TextAnchor::Middle, ColourRole::SecondaryText, &turn);
    }

    fn push_text(
        &mut self,
        (x, y): (f64, f64),
        text: &str,
        size: f64,
        anchor: TextAnchor,
        colour: ColourRole,
        more: &str,
    ) {
        let anchor = match anchor {
            TextAnchor::Start => "start",
            TextAnchor::Middle => "middle",
            TextAnchor::End => "end",
        };
        let (paint, text) = (
            colour.svg_attributes("fill", self.colour_source),
            escape_xml(&with_minus_signs(text)),
        );
        let _ = writeln!(
            self.svg,
            "<text x=\"{x:.1}\" y=\"{y:.1}\" font-size=\"{size}\" text-anchor=\"{anchor}\" {paint}{more}>{text}</text>"
        );
    }

    /// Draws a straight line.
    pub(crate) fn line(&mut self, from: (f64, f64), to: (f64, f64), stroke: Stroke) {
        self.polyline(&[from, to], stroke);
    }

    /// Draws a line through all points.
    pub(crate) fn polyline(&mut self, points: &[(f64, f64)], stroke: Stroke) {
        let (paint, dash) = (
            stroke.colour.svg_attributes("stroke", self.colour_source),
            dash_attribute(stroke.dash),
        );
        let (points, width) = (format_points(points), stroke.width);
        let _ = writeln!(
            self.svg,
            "<polyline points=\"{points}\" fill=\"none\" {paint} stroke-width=\"{width}\" stroke-linejoin=\"round\"{dash}/>"
        );
    }

    /// Draws a filled area with this opacity.
    pub(crate) fn filled_polygon(
        &mut self,
        points: &[(f64, f64)],
        colour: ColourRole,
        opacity: f64,
    ) {
        let (points, paint) =
            (format_points(points), colour.svg_attributes("fill", self.colour_source));
        let _ =
            writeln!(self.svg, "<polygon points=\"{points}\" {paint} fill-opacity=\"{opacity}\"/>");
    }

    /// Draws a rectangle with these fill attributes.
    pub(crate) fn rect(&mut self, (x, y): (f64, f64), (width, height): (f64, f64), fill: &str) {
        let _ = writeln!(
            self.svg,
            "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" {fill}/>"
        );
    }

    /// Draws a rectangle in one colour.
    pub(crate) fn filled_rect(&mut self, at: (f64, f64), size: (f64, f64), colour: ColourRole) {
        self.rect(at, size, &colour.svg_attributes("fill", self.colour_source));
    }

    /// Draws a marker around a point.
    pub(crate) fn marker(
        &mut self,
        (x, y): (f64, f64),
        marker: Marker,
        size: f64,
        colour: ColourRole,
    ) {
        let s = size;
        match marker {
            Marker::Disc => {
                let _ = writeln!(
                    self.svg,
                    "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{s}\" {}/>",
                    colour.svg_attributes("fill", self.colour_source)
                );
            }
            Marker::Square => self.filled_polygon(
                &[(x - s, y - s), (x + s, y - s), (x + s, y + s), (x - s, y + s)],
                colour,
                1.0,
            ),
            Marker::Triangle => self.filled_polygon(
                &[(x, y - 1.2 * s), (x + 1.1 * s, y + s), (x - 1.1 * s, y + s)],
                colour,
                1.0,
            ),
            Marker::Diamond => {
                let d = 1.3 * s;
                self.filled_polygon(&[(x, y - d), (x + d, y), (x, y + d), (x - d, y)], colour, 1.0);
            }
            Marker::Cross => {
                let stroke = Stroke { colour, width: 1.8, dash: "" };
                self.line((x - s, y - s), (x + s, y + s), stroke);
                self.line((x - s, y + s), (x + s, y - s), stroke);
            }
        }
    }

    /// Inserts another drawing at a position.
    pub(crate) fn insert_at(&mut self, (x, y): (f64, f64), other: &Self) {
        let _ = write!(self.svg, "<g transform=\"translate({x:.1} {y:.1})\">\n{}</g>\n", other.svg);
    }

    /// Inserts another drawing in place, as a link with a title.
    pub(crate) fn insert_link(&mut self, address: &str, title: &str, other: &Self) {
        let (address, title) = (escape_xml(address), escape_xml(title));
        let _ = write!(
            self.svg,
            "<a href=\"{address}\" aria-label=\"{title}\">\n<title>{title}</title>\n{}</a>\n",
            other.svg
        );
    }

    /// The drawing as a complete SVG document.
    #[must_use]
    pub fn to_svg_document(&self, width: f64, height: f64, title: &str) -> String {
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" width=\"{width:.0}\" height=\"{height:.0}\" viewBox=\"0 0 {width:.0} {height:.0}\" font-family=\"{FONTS}\">\n\
             <title>{}</title>\n<rect width=\"100%\" height=\"100%\" {}/>\n{}</svg>\n",
            escape_xml(title),
            ColourRole::Background.svg_attributes("fill", self.colour_source),
            self.svg
        )
    }
}

fn dash_attribute(dash: &str) -> String {
    if dash.is_empty() { String::new() } else { format!(" stroke-dasharray=\"{dash}\"") }
}

fn format_points(points: &[(f64, f64)]) -> String {
    let points: Vec<_> = points.iter().map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
    points.join(" ")
}

/// Escapes the special characters of XML.
fn escape_xml(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// The approximate width of a text.
pub(super) fn estimate_text_width(text: &str, size: f64) -> f64 {
    let em = |c: char| match c {
        'i' | 'l' | 'j' | 'I' | '.' | ',' | ':' | '\'' | ' ' | '(' | ')' => 0.29,
        'm' | 'w' | 'M' | 'W' | '%' => 0.88,
        'A'..='Z' => 0.66,
        _ => 0.57,
    };
    text.chars().map(em).sum::<f64>() * size
}

#[cfg(test)]
mod tests {
    use super::{ColourRole, ColourSource, SvgCanvas, TextAnchor};

    #[test]
    fn negative_numbers_have_a_minus_sign_instead_of_a_hyphen() {
        let mut pen = SvgCanvas::new(ColourSource::PageStylesheet);
        pen.text((0.0, 0.0), "-12", 14.0, TextAnchor::End, ColourRole::SecondaryText);
        pen.bold_text((0.0, 0.0), "average -4.5, of 1-10", 14.0, TextAnchor::Start);
        assert!(pen.elements().contains(">−12<"), "{}", pen.elements());
        assert!(pen.elements().contains(">average −4.5, of 1-10<"), "{}", pen.elements());
    }
}
