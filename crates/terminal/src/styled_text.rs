//! Text for a screen: lines with or without colour.

use rollwright_games::{Colour, MessageTone};

/// What the screen supports, and how its reader is addressed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct OutputOptions {
    /// Whether ANSI colours may be used.
    pub use_colour: bool,
    /// Whether characters beyond ASCII may be used.
    pub use_unicode: bool,
    /// Whether a person reads, who is shown the options that fit and asked again after an invalid
    /// answer. Otherwise questions follow the handouts, so that the output for scripts stays
    /// stable.
    pub shows_guidance: bool,
    /// Whether prompts and sheets are exactly as in the handouts that a rule set follows.
    pub is_strict: bool,
}

/// A style for a piece of text. Nothing may depend on it being visible.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TextStyle {
    /// The colour of a row or die.
    RowColour(Colour),
    /// Headings, names, and what matters now.
    Emphasis,
    /// Less important text.
    Dim,
    /// Good news.
    Good,
    /// Bad news and rejections.
    Bad,
}

/// A text under construction.
#[derive(Clone, Debug, Default)]
pub struct StyledText {
    options: OutputOptions,
    text: String,
    starts_with_empty_line: bool,
}

impl StyledText {
    /// An empty text.
    #[must_use]
    pub fn new(options: OutputOptions) -> Self {
        Self { options, ..Self::default() }
    }

    /// What the screen supports.
    #[must_use]
    pub fn options(&self) -> OutputOptions {
        self.options
    }

    /// Adds a line.
    pub fn push_line(&mut self, text: impl AsRef<str>) {
        self.text.push_str(text.as_ref());
        self.text.push('\n');
    }

    /// Adds an empty line unless the text ends with one. At the start, whether it is printed
    /// depends on what the screen already shows: see `starts_with_empty_line`.
    pub fn ensure_empty_line(&mut self) {
        if self.text.is_empty() {
            self.starts_with_empty_line = true;
        } else if !self.text.ends_with("\n\n") {
            self.text.push('\n');
        }
    }

    /// Whether the text should be separated from earlier output by an empty line.
    #[must_use]
    pub(crate) fn starts_with_empty_line(&self) -> bool {
        self.starts_with_empty_line && !self.text.is_empty()
    }

    /// `text` in this style, if colours are used.
    #[must_use]
    pub fn format_with_style(&self, style: TextStyle, text: impl AsRef<str>) -> String {
        let text = text.as_ref();
        if !self.options.use_colour {
            return text.to_owned();
        }
        let code = match style {
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

    /// `text` with the last occurrence of `part` in this style. The last, because player names come
    /// first in sentences and may contain the same letters.
    #[must_use]
    pub(crate) fn style_last(&self, style: TextStyle, part: &str, text: &str) -> String {
        match text.rsplit_once(part) {
            Some((before, after)) => {
                format!("{before}{}{after}", self.format_with_style(style, part))
            }
            None => text.to_owned(),
        }
    }

    /// `text` in the style for its tone.
    #[must_use]
    pub(crate) fn styled_by_tone(&self, tone: MessageTone, text: impl AsRef<str>) -> String {
        match tone {
            MessageTone::Plain => text.as_ref().to_owned(),
            MessageTone::Strong => self.format_with_style(TextStyle::Emphasis, text),
            MessageTone::Good => self.format_with_style(TextStyle::Good, text),
            MessageTone::Bad => self.format_with_style(TextStyle::Bad, text),
        }
    }

    /// Chooses between two texts by whether the screen supports Unicode.
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
