//! Where lines come from and text goes to.

use std::io::{self, BufRead, Write};

use rollwright_i18n::{ConsoleTexts, Lang};

use crate::ascii::to_ascii;
use crate::word_wrap::wrap_text;
use crate::{OutputOptions, StyledText};

/// A console: prompts out, lines in.
pub struct Console<'a> {
    input: Box<dyn BufRead + 'a>,
    output: Box<dyn Write + 'a>,
    style: OutputOptions,
    is_interactive: bool,
    lang: Lang,
    /// Nothing beyond ASCII may be shown.
    is_ascii_only: bool,
    /// How many columns the terminal has, where that is known.
    columns: Option<u16>,
    /// The menu offers the full screen.
    offers_full_screen: bool,
    /// The screen is empty or ends with an empty line.
    is_after_empty_line: bool,
}

/// The longest line that is read, in bytes; what is beyond it is thrown away.
const MAX_LINE_BYTES: usize = 64 * 1024;

/// What came of asking for a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum InputLine {
    /// A line, without its break and the white space around it.
    Text(String),
    /// There are no more lines.
    EndOfInput,
}

impl<'a> Console<'a> {
    /// A console. `interactive`: a person types, so dice wait for Enter and answers
    /// are not echoed.
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

    /// The same console for a terminal that shows nothing beyond ASCII, where `ascii`.
    #[must_use]
    pub fn with_ascii_only(self, ascii: bool) -> Self {
        Self { is_ascii_only: ascii, ..self }
    }

    /// The same console, whose menu offers the full screen, where `offers`.
    #[must_use]
    pub fn with_full_screen_offer(self, offers: bool) -> Self {
        Self { offers_full_screen: offers, ..self }
    }

    /// Whether the menu offers the full screen.
    pub(crate) fn offers_full_screen(&self) -> bool {
        self.offers_full_screen
    }

    /// The same console on a terminal of so many columns: longer lines are broken between
    /// words.
    #[must_use]
    pub fn with_columns(self, columns: Option<u16>) -> Self {
        Self { columns, ..self }
    }

    fn write_text(&mut self, text: &str) -> io::Result<()> {
        let text = if self.is_ascii_only { to_ascii(text) } else { text.to_owned() };
        let Some(columns) = self.columns else { return self.output.write_all(text.as_bytes()) };
        let fitted: Vec<String> = text
            .split('\n')
            .map(|line| match line {
                "" => String::new(),
                line => wrap_text(line, columns.into()).join("\n"),
            })
            .collect();
        self.output.write_all(fitted.join("\n").as_bytes())
    }

    /// The language that is spoken here.
    #[must_use]
    pub fn lang(&self) -> Lang {
        self.lang
    }

    /// What the console says.
    #[must_use]
    pub fn texts(&self) -> &'static ConsoleTexts {
        &self.lang.shared_texts().console
    }

    /// Whether a person types.
    #[must_use]
    pub fn is_interactive(&self) -> bool {
        self.is_interactive
    }

    /// Whether people are guided: see [`Style::guided`].
    #[must_use]
    pub fn is_guided(&self) -> bool {
        self.style.is_guided
    }

    /// What an answer to a yes/no question means; `None` where it has to be asked again.
    /// In a pipe whatever is not yes is no, as the handouts have it.
    #[must_use]
    pub fn parse_yes_no(&self, answer: &str) -> Option<bool> {
        let meant = self.lang.parse_yes_no(answer);
        if self.is_guided() { meant } else { Some(meant == Some(true)) }
    }

    /// Empty output in this console's style.
    #[must_use]
    pub fn new_text(&self) -> StyledText {
        StyledText::new(self.style)
    }

    /// Shows output. An empty line at its top is left out where there is one already.
    ///
    /// # Errors
    /// The output is closed or broken.
    pub fn print(&mut self, out: &StyledText) -> io::Result<()> {
        if out.as_str().is_empty() {
            return Ok(());
        }
        if out.starts_with_empty_line() {
            self.print_empty_line()?;
        }
        self.write_text(out.as_str())?;
        self.is_after_empty_line = out.as_str().ends_with("\n\n");
        self.output.flush()
    }

    /// Sets what comes next apart from what was shown before.
    ///
    /// # Errors
    /// The output is closed or broken.
    pub fn print_empty_line(&mut self) -> io::Result<()> {
        if !std::mem::replace(&mut self.is_after_empty_line, true) {
            self.output.write_all(b"\n")?;
        }
        Ok(())
    }

    /// Shows one line.
    ///
    /// # Errors
    /// The output is closed or broken.
    pub fn print_line(&mut self, text: impl AsRef<str>) -> io::Result<()> {
        let mut out = self.new_text();
        out.push_line(text);
        self.print(&out)
    }

    /// Shows `prompt` and reads a line. A line from a pipe is echoed, so that the
    /// output reads like the session it was.
    ///
    /// # Errors
    /// The input or the output is broken.
    pub fn prompt(&mut self, prompt: &str) -> io::Result<InputLine> {
        self.write_text(prompt)?;
        self.output.flush()?;
        self.is_after_empty_line = false;
        let Some(bytes) = self.read_line_bytes()? else {
            self.output.write_all(b"\n")?;
            return Ok(InputLine::EndOfInput);
        };
        // Control characters could move the cursor when a line is shown again.
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

/// A command word that works at every prompt; in a pipe it is a name where one is asked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PromptCommand {
    /// What can be typed.
    Help,
    /// The rules in play.
    Rules,
    /// Everybody's sheets.
    Sheets,
    /// Who can play in a person's place.
    Bots,
    /// What the coach would do.
    Hint,
    /// Take the last decision back.
    Undo,
    /// Keep the game in a file.
    Save(Option<String>),
    /// Leave.
    Quit,
}

impl PromptCommand {
    /// The command `line` is, if it is one.
    #[must_use]
    pub fn parse(line: &str) -> Option<Self> {
        let mut words = line.splitn(2, char::is_whitespace);
        let word = words.next()?.to_ascii_lowercase();
        let rest = words.next().map(str::trim).filter(|rest| !rest.is_empty());
        match (word.as_str(), rest) {
            ("help" | "?", None) => Some(Self::Help),
            ("rules", None) => Some(Self::Rules),
            ("sheets", None) => Some(Self::Sheets),
            ("bots", None) => Some(Self::Bots),
            ("hint", None) => Some(Self::Hint),
            ("undo", None) => Some(Self::Undo),
            ("save", file) => Some(Self::Save(file.map(str::to_owned))),
            ("quit" | "exit", None) => Some(Self::Quit),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_read_in_any_case_and_nothing_else_is() {
        assert_eq!(PromptCommand::parse("HELP"), Some(PromptCommand::Help));
        assert_eq!(PromptCommand::parse("Sheets"), Some(PromptCommand::Sheets));
        assert_eq!(PromptCommand::parse("bots"), Some(PromptCommand::Bots));
        assert_eq!(PromptCommand::parse("Hint"), Some(PromptCommand::Hint));
        assert_eq!(
            PromptCommand::parse("save my game.jsonl"),
            Some(PromptCommand::Save(Some("my game.jsonl".to_owned())))
        );
        assert_eq!(PromptCommand::parse("save"), Some(PromptCommand::Save(None)));
        assert_eq!(PromptCommand::parse("quit now"), None);
        assert_eq!(PromptCommand::parse("yes"), None);
        assert_eq!(PromptCommand::parse(""), None);
    }

    #[test]
    fn lines_come_trimmed_whatever_the_bytes() {
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
        let shown = String::from_utf8(output).unwrap();
        assert_eq!(shown, "one two\n  three four\nfive six\n  seven? ");
    }

    #[test]
    fn an_endless_line_does_not_fill_the_memory() {
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
    fn pages_are_set_off_by_one_empty_line() {
        let mut output = Vec::new();
        let mut console = Console::new(&b"yes\n"[..], &mut output, OutputOptions::default(), false);
        let mut out = console.new_text();
        out.push_empty_line();
        out.push_line("top");
        out.push_empty_line();
        console.print(&out).unwrap();
        console.print(&out).unwrap();
        console.prompt("? ").unwrap();
        console.print(&out).unwrap();
        drop(console);
        assert_eq!(String::from_utf8(output).unwrap(), "top\n\ntop\n\n? yes\n\ntop\n\n");
    }
}
