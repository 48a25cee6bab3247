//! Draws SVG. Every colour goes through [`Ink`], so that a [`Theme`] can choose it.

use std::fmt::Write as _;

use rollwright_i18n::printed;

use super::palette;

/// The fonts asked for; the first is the one pictures are rasterised with.
const FONTS: &str = "'Noto Sans', 'Helvetica Neue', Arial, sans-serif";

/// Who chooses the colours of a picture.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Theme {
    /// The picture: it stands alone on white paper. Text, grid and paper carry a class
    /// as well, so that a page around it can give them others in the dark.
    #[default]
    Paper,
    /// The style sheet of the page it is part of, by classes such as `strong-fill` and
    /// `series-0-stroke`.
    Page,
}

/// A colour, by what it is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Ink {
    /// Text and axes.
    Strong,
    /// Lesser text.
    Soft,
    /// Grid lines and backgrounds.
    Faint,
    /// The page.
    Paper,
    /// A series of numbers.
    Series(usize),
    /// The same in every theme.
    Of(&'static str),
}

impl Ink {
    /// The attributes that paint `property` (`fill` or `stroke`) with this ink.
    fn paint(self, property: &str, theme: Theme) -> String {
        let (class, colour) = match self {
            Self::Strong => ("strong", "#1b1b1b"),
            Self::Soft => ("soft", "#5a5a5a"),
            Self::Faint => ("faint", "#dcdcdc"),
            Self::Paper => ("paper", "#ffffff"),
            Self::Series(at) if theme == Theme::Page => {
                return format!("class=\"series-{at}-{property}\"");
            }
            Self::Series(at) => return format!("{property}=\"{}\"", palette::colour(at)),
            Self::Of(colour) => return format!("{property}=\"{colour}\""),
        };
        match theme {
            Theme::Paper => format!("class=\"{class}-{property}\" {property}=\"{colour}\""),
            Theme::Page => format!("class=\"{class}-{property}\""),
        }
    }
}

/// Where text stands to its point.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Anchor {
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
    pub(crate) ink: Ink,
    /// Its width.
    pub(crate) width: f64,
    /// Its dashes; empty for none.
    pub(crate) dash: &'static str,
}

/// Collects the elements of a picture.
#[derive(Clone, Debug, Default)]
pub struct Pen {
    svg: String,
    theme: Theme,
}

impl Pen {
    /// Nothing drawn yet.
    pub(crate) fn new(theme: Theme) -> Self {
        Self { svg: String::new(), theme }
    }

    /// What has been drawn.
    #[must_use]
    pub fn svg(&self) -> &str {
        &self.svg
    }

    /// A line of text of this size.
    pub(crate) fn text(&mut self, at: (f64, f64), text: &str, size: f64, anchor: Anchor, ink: Ink) {
        self.styled(at, text, size, anchor, ink, "");
    }

    /// A line of bold text.
    pub(crate) fn bold(&mut self, at: (f64, f64), text: &str, size: f64, anchor: Anchor) {
        self.styled(at, text, size, anchor, Ink::Strong, " font-weight=\"bold\"");
    }

    /// A line of text that reads upwards.
    pub(crate) fn upward(&mut self, at: (f64, f64), text: &str, size: f64) {
        let turn = format!(" transform=\"rotate(-90 {:.1} {:.1})\"", at.0, at.1);
        self.styled(at, text, size, Anchor::Middle, Ink::Soft, &turn);
    }

    fn styled(
        &mut self,
        (x, y): (f64, f64),
        text: &str,
        size: f64,
        anchor: Anchor,
        ink: Ink,
        more: &str,
    ) {
        let anchor = match anchor {
            Anchor::Start => "start",
            Anchor::Middle => "middle",
            Anchor::End => "end",
        };
        let (paint, text) = (ink.paint("fill", self.theme), escaped(&printed(text)));
        let _ = writeln!(
            self.svg,
            "<text x=\"{x:.1}\" y=\"{y:.1}\" font-size=\"{size}\" text-anchor=\"{anchor}\" {paint}{more}>{text}</text>"
        );
    }

    /// A straight line.
    pub(crate) fn line(&mut self, from: (f64, f64), to: (f64, f64), stroke: Stroke) {
        self.path(&[from, to], stroke);
    }

    /// A line through all points.
    pub(crate) fn path(&mut self, points: &[(f64, f64)], stroke: Stroke) {
        let (paint, dash) = (stroke.ink.paint("stroke", self.theme), dashes(stroke.dash));
        let (points, width) = (listed(points), stroke.width);
        let _ = writeln!(
            self.svg,
            "<polyline points=\"{points}\" fill=\"none\" {paint} stroke-width=\"{width}\" stroke-linejoin=\"round\"{dash}/>"
        );
    }

    /// A filled area, see-through to this degree.
    pub(crate) fn area(&mut self, points: &[(f64, f64)], ink: Ink, opacity: f64) {
        let (points, paint) = (listed(points), ink.paint("fill", self.theme));
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
    pub(crate) fn block(&mut self, at: (f64, f64), size: (f64, f64), ink: Ink) {
        self.rect(at, size, &ink.paint("fill", self.theme));
    }

    /// A marker around a point.
    pub(crate) fn marker(&mut self, (x, y): (f64, f64), marker: Marker, size: f64, ink: Ink) {
        let s = size;
        match marker {
            Marker::Disc => {
                let _ = writeln!(
                    self.svg,
                    "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{s}\" {}/>",
                    ink.paint("fill", self.theme)
                );
            }
            Marker::Square => self.area(
                &[(x - s, y - s), (x + s, y - s), (x + s, y + s), (x - s, y + s)],
                ink,
                1.0,
            ),
            Marker::Triangle => {
                self.area(&[(x, y - 1.2 * s), (x + 1.1 * s, y + s), (x - 1.1 * s, y + s)], ink, 1.0)
            }
            Marker::Diamond => {
                let d = 1.3 * s;
                self.area(&[(x, y - d), (x + d, y), (x, y + d), (x - d, y)], ink, 1.0);
            }
            Marker::Cross => {
                let stroke = Stroke { ink, width: 1.8, dash: "" };
                self.line((x - s, y - s), (x + s, y + s), stroke);
                self.line((x - s, y + s), (x + s, y - s), stroke);
            }
        }
    }

    /// Puts another drawing at a place.
    pub(crate) fn place(&mut self, (x, y): (f64, f64), other: &Self) {
        let _ = write!(self.svg, "<g transform=\"translate({x:.1} {y:.1})\">\n{}</g>\n", other.svg);
    }

    /// Puts another drawing where it stands, as a link with a title.
    pub(crate) fn link(&mut self, address: &str, title: &str, other: &Self) {
        let (address, title) = (escaped(address), escaped(title));
        let _ = write!(
            self.svg,
            "<a href=\"{address}\" aria-label=\"{title}\">\n<title>{title}</title>\n{}</a>\n",
            other.svg
        );
    }

    /// The picture as a file of its own.
    #[must_use]
    pub fn picture(&self, width: f64, height: f64, title: &str) -> String {
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" width=\"{width:.0}\" height=\"{height:.0}\" viewBox=\"0 0 {width:.0} {height:.0}\" font-family=\"{FONTS}\">\n\
             <title>{}</title>\n<rect width=\"100%\" height=\"100%\" {}/>\n{}</svg>\n",
            escaped(title),
            Ink::Paper.paint("fill", self.theme),
            self.svg
        )
    }
}

fn dashes(dash: &str) -> String {
    if dash.is_empty() { String::new() } else { format!(" stroke-dasharray=\"{dash}\"") }
}

fn listed(points: &[(f64, f64)]) -> String {
    let points: Vec<_> = points.iter().map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
    points.join(" ")
}

/// Text without signs that mean something in XML.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// About how wide a text of this size is.
pub(super) fn width_of(text: &str, size: f64) -> f64 {
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
    use super::{Anchor, Ink, Pen, Theme};

    #[test]
    fn numbers_below_zero_have_a_minus_sign_and_no_hyphen() {
        let mut pen = Pen::new(Theme::Page);
        pen.text((0.0, 0.0), "-12", 14.0, Anchor::End, Ink::Soft);
        pen.bold((0.0, 0.0), "average -4.5, of 1-10", 14.0, Anchor::Start);
        assert!(pen.svg().contains(">−12<"), "{}", pen.svg());
        assert!(pen.svg().contains(">average −4.5, of 1-10<"), "{}", pen.svg());
    }
}
