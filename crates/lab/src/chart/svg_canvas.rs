//! Draws SVG. Every colour goes through [`Ink`], so that a [`Theme`] can choose it.

use std::fmt::Write as _;

use rollwright_i18n::with_minus_signs;

use super::palette;

/// The fonts asked for; the first is the one pictures are rasterised with.
const FONTS: &str = "'Noto Sans', 'Helvetica Neue', Arial, sans-serif";

/// Who chooses the colours of a picture.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum ColourSource {
    /// The picture: it stands alone on white paper. Text, grid and paper carry a class
    /// as well, so that a page around it can give them others in the dark.
    #[default]
    Standalone,
    /// The style sheet of the page it is part of, by classes such as `strong-fill` and
    /// `series-0-stroke`.
    PageStylesheet,
}

/// A colour, by what it is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ColourRole {
    /// Text and axes.
    Foreground,
    /// Lesser text.
    SecondaryText,
    /// Grid lines and backgrounds.
    GridLine,
    /// The page.
    Background,
    /// A series of numbers.
    Series(usize),
    /// The same in every theme.
    Fixed(&'static str),
}

impl ColourRole {
    /// The attributes that paint `property` (`fill` or `stroke`) with this ink.
    fn svg_attributes(self, property: &str, theme: ColourSource) -> String {
        let (class, colour) = match self {
            Self::Foreground => ("strong", "#1b1b1b"),
            Self::SecondaryText => ("soft", "#5a5a5a"),
            Self::GridLine => ("faint", "#dcdcdc"),
            Self::Background => ("paper", "#ffffff"),
            Self::Series(at) if theme == ColourSource::PageStylesheet => {
                return format!("class=\"series-{at}-{property}\"");
            }
            Self::Series(at) => return format!("{property}=\"{}\"", palette::series_colour(at)),
            Self::Fixed(colour) => return format!("{property}=\"{colour}\""),
        };
        match theme {
            ColourSource::Standalone => {
                format!("class=\"{class}-{property}\" {property}=\"{colour}\"")
            }
            ColourSource::PageStylesheet => format!("class=\"{class}-{property}\""),
        }
    }
}

/// Where text stands to its point.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum TextAnchor {
    /// To the right of it.
    Start,
    /// Around it.
    Middle,
    /// To the left of it.
    End,
}

/// The shapes that tell series apart where colours can't.
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
    /// Its dashes; empty for none.
    pub(crate) dash: &'static str,
}

/// Collects the elements of a picture.
#[derive(Clone, Debug, Default)]
pub struct SvgCanvas {
    svg: String,
    colour_source: ColourSource,
}

impl SvgCanvas {
    /// Nothing drawn yet.
    pub(crate) fn new(colour_source: ColourSource) -> Self {
        Self { svg: String::new(), colour_source }
    }

    /// What has been drawn.
    #[must_use]
    pub fn elements(&self) -> &str {
        &self.svg
    }

    /// A line of text of this size.
    pub(crate) fn text(
        &mut self,
        at: (f64, f64),
        text: &str,
        size: f64,
        anchor: TextAnchor,
        ink: ColourRole,
    ) {
        self.push_text(at, text, size, anchor, ink, "");
    }

    /// A line of bold text.
    pub(crate) fn bold_text(&mut self, at: (f64, f64), text: &str, size: f64, anchor: TextAnchor) {
        self.push_text(at, text, size, anchor, ColourRole::Foreground, " font-weight=\"bold\"");
    }

    /// A line of text that reads upwards.
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
        ink: ColourRole,
        more: &str,
    ) {
        let anchor = match anchor {
            TextAnchor::Start => "start",
            TextAnchor::Middle => "middle",
            TextAnchor::End => "end",
        };
        let (paint, text) =
            (ink.svg_attributes("fill", self.colour_source), escape_xml(&with_minus_signs(text)));
        let _ = writeln!(
            self.svg,
            "<text x=\"{x:.1}\" y=\"{y:.1}\" font-size=\"{size}\" text-anchor=\"{anchor}\" {paint}{more}>{text}</text>"
        );
    }

    /// A straight line.
    pub(crate) fn line(&mut self, from: (f64, f64), to: (f64, f64), stroke: Stroke) {
        self.polyline(&[from, to], stroke);
    }

    /// A line through all points.
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

    /// A filled area, see-through to this degree.
    pub(crate) fn filled_polygon(&mut self, points: &[(f64, f64)], ink: ColourRole, opacity: f64) {
        let (points, paint) =
            (format_points(points), ink.svg_attributes("fill", self.colour_source));
        let _ =
            writeln!(self.svg, "<polygon points=\"{points}\" {paint} fill-opacity=\"{opacity}\"/>");
    }

    /// A filled box.
    pub(crate) fn rect(&mut self, (x, y): (f64, f64), (width, height): (f64, f64), fill: &str) {
        let _ = writeln!(
            self.svg,
            "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" {fill}/>"
        );
    }

    /// A filled box in an ink.
    pub(crate) fn filled_rect(&mut self, at: (f64, f64), size: (f64, f64), ink: ColourRole) {
        self.rect(at, size, &ink.svg_attributes("fill", self.colour_source));
    }

    /// A marker around a point.
    pub(crate) fn marker(
        &mut self,
        (x, y): (f64, f64),
        marker: Marker,
        size: f64,
        ink: ColourRole,
    ) {
        let s = size;
        match marker {
            Marker::Disc => {
                let _ = writeln!(
                    self.svg,
                    "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{s}\" {}/>",
                    ink.svg_attributes("fill", self.colour_source)
                );
            }
            Marker::Square => self.filled_polygon(
                &[(x - s, y - s), (x + s, y - s), (x + s, y + s), (x - s, y + s)],
                ink,
                1.0,
            ),
            Marker::Triangle => self.filled_polygon(
                &[(x, y - 1.2 * s), (x + 1.1 * s, y + s), (x - 1.1 * s, y + s)],
                ink,
                1.0,
            ),
            Marker::Diamond => {
                let d = 1.3 * s;
                self.filled_polygon(&[(x, y - d), (x + d, y), (x, y + d), (x - d, y)], ink, 1.0);
            }
            Marker::Cross => {
                let stroke = Stroke { colour: ink, width: 1.8, dash: "" };
                self.line((x - s, y - s), (x + s, y + s), stroke);
                self.line((x - s, y + s), (x + s, y - s), stroke);
            }
        }
    }

    /// Puts another drawing at a place.
    pub(crate) fn insert_at(&mut self, (x, y): (f64, f64), other: &Self) {
        let _ = write!(self.svg, "<g transform=\"translate({x:.1} {y:.1})\">\n{}</g>\n", other.svg);
    }

    /// Puts another drawing where it stands, as a link with a title.
    pub(crate) fn insert_link(&mut self, address: &str, title: &str, other: &Self) {
        let (address, title) = (escape_xml(address), escape_xml(title));
        let _ = write!(
            self.svg,
            "<a href=\"{address}\" aria-label=\"{title}\">\n<title>{title}</title>\n{}</a>\n",
            other.svg
        );
    }

    /// The picture as a file of its own.
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

/// Text without signs that mean something in XML.
fn escape_xml(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// About how wide a text of this size is.
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
    fn numbers_below_zero_have_a_minus_sign_and_no_hyphen() {
        let mut pen = SvgCanvas::new(ColourSource::PageStylesheet);
        pen.text((0.0, 0.0), "-12", 14.0, TextAnchor::End, ColourRole::SecondaryText);
        pen.bold_text((0.0, 0.0), "average -4.5, of 1-10", 14.0, TextAnchor::Start);
        assert!(pen.elements().contains(">−12<"), "{}", pen.elements());
        assert!(pen.elements().contains(">average −4.5, of 1-10<"), "{}", pen.elements());
    }
}
