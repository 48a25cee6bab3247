//! Text on its way to a screen: lines with or without colour.

use rollwright_games::{Colour, Tone};

/// What the screen can show, and to whom.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct OutputOptions {
    /// ANSI colours may be used.
    pub use_colour: bool,
    /// Characters beyond ASCII may be used.
    pub use_unicode: bool,
    /// A person reads, who is shown what fits and asked again when an answer is not
    /// understood. Otherwise questions go as the handouts have them, so that scripts read
    /// what they always read.
    pub is_guided: bool,
}

/// A way to set off a piece of text. Nothing may depend on it being seen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TextStyle {
    /// The colour of a row or die.
    RowColour(Colour),
    /// Headings, names, what matters now.
    Emphasis,
    /// What can be skipped.
    Dim,
    /// Good news.
    Good,
    /// Bad news and refusals.
    Bad,
}

/// Lines of text in the making.
#[derive(Clone, Debug, Default)]
pub struct StyledText {
    options: OutputOptions,
    text: String,
    starts_with_empty_line: bool,
}

impl StyledText {
    /// An empty out.
    #[must_use]
    pub fn new(options: OutputOptions) -> Self {
        Self { options, ..Self::default() }
    }

    /// What the screen can show.
    #[must_use]
    pub fn options(&self) -> OutputOptions {
        self.options
    }

    /// Adds a line.
    pub fn push_line(&mut self, text: impl AsRef<str>) {
        self.text.push_str(text.as_ref());
        self.text.push('\n');
    }

    /// Adds an empty line, unless the out ends with one. At the top of a out it
    /// depends on what the screen shows already: see `begins_with_gap`.
    pub fn push_empty_line(&mut self) {
        if self.text.is_empty() {
            self.starts_with_empty_line = true;
        } else if !self.text.ends_with("\n\n") {
            self.text.push('\n');
        }
    }

    /// Whether the out wants an empty line between it and what was shown before.
    #[must_use]
    pub(crate) fn starts_with_empty_line(&self) -> bool {
        self.starts_with_empty_line && !self.text.is_empty()
    }

    /// `text` in `ink` where there are colours, else as it is.
    #[must_use]
    pub fn styled(&self, ink: TextStyle, text: impl AsRef<str>) -> String {
        let text = text.as_ref();
        if !self.options.use_colour {
            return text.to_owned();
        }
        let code = match ink {
            TextStyle::RowColour(Colour::Red) => "31",
            TextStyle::RowColour(Colour::Yellow) => "33",
            TextStyle::RowColour(Colour::Green) => "32",
            TextStyle::RowColour(Colour::Blue) => "94",
            TextStyle::Emphasis => "1",
            TextStyle::Dim => "2",
            TextStyle::Good => "1;32",
            TextStyle::Bad => "1;31",
        };
        format!("\x1b[{code}m{text}\x1b[0m")
    }

    /// `text` with the last `part` of it in `ink`: names of players come first in
    /// sentences, and may hold the same letters.
    #[must_use]
    pub(crate) fn style_last(&self, ink: TextStyle, part: &str, text: &str) -> String {
        match text.rsplit_once(part) {
            Some((before, after)) => format!("{before}{}{after}", self.styled(ink, part)),
            None => text.to_owned(),
        }
    }

    /// `text` in the ink that goes with how it sounds.
    #[must_use]
    pub(crate) fn styled_by_tone(&self, tone: Tone, text: impl AsRef<str>) -> String {
        match tone {
            Tone::Plain => text.as_ref().to_owned(),
            Tone::Strong => self.styled(TextStyle::Emphasis, text),
            Tone::Good => self.styled(TextStyle::Good, text),
            Tone::Bad => self.styled(TextStyle::Bad, text),
        }
    }

    /// One of two texts: the nicer one where the screen can show it.
    #[must_use]
    pub fn unicode_or_ascii<'a>(&self, unicode: &'a str, ascii: &'a str) -> &'a str {
        if self.options.use_unicode { unicode } else { ascii }
    }

    /// The text so far.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.text
    }
}
