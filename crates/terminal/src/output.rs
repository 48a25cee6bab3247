//! Text on its way to a screen: lines with or without colour.

use rollwright_games::{Colour, Tone};

/// What the screen can show, and to whom.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Style {
    /// ANSI colours may be used.
    pub colour: bool,
    /// Characters beyond ASCII may be used.
    pub unicode: bool,
    /// A person reads, who is shown what fits and asked again when an answer is not
    /// understood. Otherwise questions go as the handouts have them, so that scripts read
    /// what they always read.
    pub guided: bool,
}

/// A way to set off a piece of text. Nothing may depend on it being seen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ink {
    /// The colour of a row or die.
    Row(Colour),
    /// Headings, names, what matters now.
    Strong,
    /// What can be skipped.
    Faint,
    /// Good news.
    Good,
    /// Bad news and refusals.
    Bad,
}

/// Lines of text in the making.
#[derive(Clone, Debug, Default)]
pub struct Output {
    style: Style,
    text: String,
    begins_with_gap: bool,
}

impl Output {
    /// An empty out.
    #[must_use]
    pub fn new(style: Style) -> Self {
        Self { style, ..Self::default() }
    }

    /// What the screen can show.
    #[must_use]
    pub fn style(&self) -> Style {
        self.style
    }

    /// Adds a line.
    pub fn line(&mut self, text: impl AsRef<str>) {
        self.text.push_str(text.as_ref());
        self.text.push('\n');
    }

    /// Adds an empty line, unless the out ends with one. At the top of a out it
    /// depends on what the screen shows already: see `begins_with_gap`.
    pub fn gap(&mut self) {
        if self.text.is_empty() {
            self.begins_with_gap = true;
        } else if !self.text.ends_with("\n\n") {
            self.text.push('\n');
        }
    }

    /// Whether the out wants an empty line between it and what was shown before.
    #[must_use]
    pub(crate) fn begins_with_gap(&self) -> bool {
        self.begins_with_gap && !self.text.is_empty()
    }

    /// `text` in `ink` where there are colours, else as it is.
    #[must_use]
    pub fn paint(&self, ink: Ink, text: impl AsRef<str>) -> String {
        let text = text.as_ref();
        if !self.style.colour {
            return text.to_owned();
        }
        let code = match ink {
            Ink::Row(Colour::Red) => "31",
            Ink::Row(Colour::Yellow) => "33",
            Ink::Row(Colour::Green) => "32",
            Ink::Row(Colour::Blue) => "94",
            Ink::Strong => "1",
            Ink::Faint => "2",
            Ink::Good => "1;32",
            Ink::Bad => "1;31",
        };
        format!("\x1b[{code}m{text}\x1b[0m")
    }

    /// `text` with the last `part` of it in `ink`: names of players come first in
    /// sentences, and may hold the same letters.
    #[must_use]
    pub(crate) fn paint_last(&self, ink: Ink, part: &str, text: &str) -> String {
        match text.rsplit_once(part) {
            Some((before, after)) => format!("{before}{}{after}", self.paint(ink, part)),
            None => text.to_owned(),
        }
    }

    /// `text` in the ink that goes with how it sounds.
    #[must_use]
    pub(crate) fn toned(&self, tone: Tone, text: impl AsRef<str>) -> String {
        match tone {
            Tone::Plain => text.as_ref().to_owned(),
            Tone::Strong => self.paint(Ink::Strong, text),
            Tone::Good => self.paint(Ink::Good, text),
            Tone::Bad => self.paint(Ink::Bad, text),
        }
    }

    /// One of two texts: the nicer one where the screen can show it.
    #[must_use]
    pub fn either<'a>(&self, unicode: &'a str, ascii: &'a str) -> &'a str {
        if self.style.unicode { unicode } else { ascii }
    }

    /// The text so far.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }
}
