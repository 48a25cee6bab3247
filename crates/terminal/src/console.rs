//! Console input and output: lines in, text out.

use std::io::{self, BufRead, Write};

use rollwright_i18n::{ConsoleTexts, Lang};

use crate::ascii_transliteration::to_ascii;
use crate::word_wrap::wrap_text;
use crate::{OutputOptions, StyledText};

/// A console that prompts for lines and prints text.
pub struct Console<'a> {
    input: Box<dyn BufRead + 'a>,
    output: Box<dyn Write + 'a>,
    style: OutputOptions,
    is_interactive: bool,
    lang: Lang,
    /// Only ASCII may be printed.
    is_ascii_only: bool,
    /// The number of columns of the terminal, if known.
    columns: Option<u16>,
    /// Whether the menu offers the full screen.
    offers_full_screen: bool,
    /// Whether the screen is empty or ends with an empty line.
    is_after_empty_line: bool,
}

/// The maximum length of an input line in bytes; the rest is discarded.
const MAX_LINE_BYTES: usize = 64 * 1024;

/// The result of prompting for a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum InputLine {
    /// A line, without its line break and surrounding whitespace.
    Text(String),
    /// The end of the input.
    EndOfInput,
}

impl<'a> Console<'a> {
    /// Creates a console. If `is_interactive`, a person types, so that dice wait for Enter and
    /// answers aren't echoed.
    pub fn new(
        input: impl BufRead + 'a,
        output: impl Write + 'a,
        style: OutputOptions,
        is_interactive: bool,
    ) -> Self {
        Self {
            input: Box::new(input),
            output: Box::new(output),
            style,
            is_interactive,
            lang: Lang::En,
            is_ascii_only: false,
            columns: None,
            offers_full_screen: false,
            is_after_empty_line: true,
        }
    }

    /// The same console in another language.
    #[must_use]
    pub fn with_lang(self, lang: Lang) -> Self {
        Self { lang, ..self }
    }

    /// The same console, which prints only ASCII if `ascii` is set.
    #[must_use]
    pub fn with_ascii_only(self, ascii: bool) -> Self {
        Self { is_ascii_only: ascii, ..self }
    }

    /// The same console, whose menu offers the full screen if `offers` is set.
    #[must_use]
    pub fn with_full_screen_offer(self, offers: bool) -> Self {
        Self { offers_full_screen: offers, ..self }
    }

    /// Whether the menu offers the full screen.
    pub(crate) fn offers_full_screen(&self) -> bool {
        self.offers_full_screen
    }

    /// The same console on a terminal with this many columns; longer lines are wrapped between
    /// words.
    #[must_use]
    pub fn with_columns(self, columns: Option<u16>) -> Self {
        Self { columns, ..self }
    }

    fn write_text(&mut self, text: &str) -> io::Result<()> {
        let text = if self.is_ascii_only { to_ascii(text) } else { text.to_owned() };
        let Some(columns) = self.columns else { return self.output.write_all(text.as_bytes()) };
        let wrapped: Vec<String> = text
            .split('\n')
            .map(|line| match line {
                "" => String::new(),
                line => wrap_text(line, columns.into()).join("\n"),
            })
            .collect();
        self.output.write_all(wrapped.join("\n").as_bytes())
    }

    /// The language of the console.
    #[must_use]
    pub fn lang(&self) -> Lang {
        self.lang
    }

    /// The console's texts in its language.
    #[must_use]
    pub fn texts(&self) -> &'static ConsoleTexts {
        &self.lang.shared_texts().console
    }

    /// Whether a person types.
    #[must_use]
    pub fn is_interactive(&self) -> bool {
        self.is_interactive
    }

    /// Whether people are guided: see [`OutputOptions::shows_guidance`].
    #[must_use]
    pub fn shows_guidance(&self) -> bool {
        self.style.shows_guidance
    }

    /// Parses the answer to a yes/no question; `None` if it has to be asked again. In a pipe,
    /// anything but yes means no, as in the handouts.
    #[must_use]
    pub fn parse_yes_no(&self, answer: &str) -> Option<bool> {
        let parsed = self.lang.parse_yes_no(answer);
        if self.shows_guidance() { parsed } else { Some(parsed == Some(true)) }
    }

    /// Empty output in this console's style.
    #[must_use]
    pub fn new_styled_text(&self) -> StyledText {
        StyledText::new(self.style)
    }

    /// Prints output. Omits its leading empty line if the screen already ends with one.
    ///
    /// # Errors
    /// If the output is closed or broken.
    pub fn print(&mut self, out: &StyledText) -> io::Result<()> {
        if out.as_str().is_empty() {
            return Ok(());
        }
        if out.starts_with_empty_line() {
            self.print_empty_line_if_needed()?;
        }
        self.write_text(out.as_str())?;
        self.is_after_empty_line = out.as_str().ends_with("\n\n");
        self.output.flush()
    }

    /// Prints an empty line unless the screen already ends with one.
    ///
    /// # Errors
    /// If the output is closed or broken.
    pub fn print_empty_line_if_needed(&mut self) -> io::Result<()> {
        if !std::mem::replace(&mut self.is_after_empty_line, true) {
            self.output.write_all(b"\n")?;
        }
        Ok(())
    }

    /// Prints one line.
    ///
    /// # Errors
    /// If the output is closed or broken.
    pub fn print_line(&mut self, text: impl AsRef<str>) -> io::Result<()> {
        let mut out = self.new_styled_text();
        out.push_line(text);
        self.print(&out)
    }

    /// Prints `prompt` and reads a line. Echoes a line from a pipe, so that the output reads like
    /// an interactive session.
    ///
    /// # Errors
    /// If the input or the output is broken.
    pub fn prompt(&mut self, prompt: &str) -> io::Result<InputLine> {
        self.write_text(prompt)?;
        self.output.flush()?;
        self.is_after_empty_line = false;
        let Some(bytes) = self.read_line_bytes()? else {
            self.output.write_all(b"\n")?;
            return Ok(InputLine::EndOfInput);
        };
        // Control characters could move the cursor when the line is printed again.
        let line = String::from_utf8_lossy(&bytes).replace(char::is_control, " ");
        let line = line.trim();
        if !self.is_interactive {
            let echo: String = line.chars().take(200).collect();
            writeln!(self.output, "{echo}")?;
        }
        Ok(InputLine::Text(line.to_owned()))
    }

    /// The bytes of the next line; `None` at the end of the input.
    fn read_line_bytes(&mut self) -> io::Result<Option<Vec<u8>>> {
        let mut line = Vec::new();
        let mut read = false;
        loop {
            let buffer = match self.input.fill_buf() {
                Ok(buffer) => buffer,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => return Err(error),
            };
            if buffer.is_empty() {
                return Ok(read.then_some(line));
            }
            read = true;
            let end = buffer.iter().position(|&byte| byte == b'\n');
            let part = &buffer[..end.unwrap_or(buffer.len())];
            let room = MAX_LINE_BYTES - line.len();
            line.extend_from_slice(&part[..part.len().min(room)]);
            let used = end.map_or(buffer.len(), |end| end + 1);
            self.input.consume(used);
            if end.is_some() {
                return Ok(Some(line));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_trimmed_and_invalid_bytes_replaced() {
        let input: &[u8] = b"  a\xffb\x00\r\nlast";
        let mut output = Vec::new();
        let mut console = Console::new(input, &mut output, OutputOptions::default(), false);
        assert_eq!(console.prompt("> ").unwrap(), InputLine::Text("a\u{fffd}b".to_owned()));
        assert_eq!(console.prompt("> ").unwrap(), InputLine::Text("last".to_owned()));
        assert_eq!(console.prompt("> ").unwrap(), InputLine::EndOfInput);
        drop(console);
        assert_eq!(String::from_utf8(output).unwrap(), "> a\u{fffd}b\n> last\n> \n");
    }

    #[test]
    fn control_characters_inside_a_line_become_blanks() {
        let mut output = Vec::new();
        let mut console =
            Console::new(&b"a\x1b[2J\tb"[..], &mut output, OutputOptions::default(), false);
        assert_eq!(console.prompt("").unwrap(), InputLine::Text("a [2J b".to_owned()));
    }

    #[test]
    fn lines_and_prompts_fit_the_terminal() {
        let mut output = Vec::new();
        let style = OutputOptions::default();
        let mut console =
            Console::new(&b"yes\n"[..], &mut output, style, true).with_columns(Some(12));
        console.print_line("one two three four").unwrap();
        console.prompt("five six seven? ").unwrap();
        drop(console);
        let printed = String::from_utf8(output).unwrap();
        assert_eq!(printed, "one two\n  three four\nfive six\n  seven? ");
    }

    #[test]
    fn overlong_lines_are_truncated() {
        let mut input = vec![b'x'; 3 * MAX_LINE_BYTES];
        input.extend_from_slice(b"\nnext\n");
        let mut console = Console::new(
            io::BufReader::new(&input[..]),
            io::sink(),
            OutputOptions::default(),
            false,
        );
        let InputLine::Text(line) = console.prompt("").unwrap() else { panic!("no line") };
        assert_eq!(line.len(), MAX_LINE_BYTES);
        assert_eq!(console.prompt("").unwrap(), InputLine::Text("next".to_owned()));
    }

    #[test]
    fn outputs_are_separated_by_one_empty_line() {
        let mut output = Vec::new();
        let mut console = Console::new(&b"yes\n"[..], &mut output, OutputOptions::default(), false);
        let mut out = console.new_styled_text();
        out.ensure_empty_line();
        out.push_line("top");
        out.ensure_empty_line();
        console.print(&out).unwrap();
        console.print(&out).unwrap();
        console.prompt("? ").unwrap();
        console.print(&out).unwrap();
        drop(console);
        assert_eq!(String::from_utf8(output).unwrap(), "top\n\ntop\n\n? yes\n\ntop\n\n");
    }
}
