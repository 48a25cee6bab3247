//! Where lines come from and text goes to.

use std::io::{self, BufRead, Write};

use rollwright_i18n::{ConsoleTexts, Lang};

use crate::ascii::ascii;
use crate::wrap::wrapped;
use crate::{Output, Style};

/// A console: prompts out, lines in.
pub struct Console<'a> {
    input: Box<dyn BufRead + 'a>,
    output: Box<dyn Write + 'a>,
    style: Style,
    interactive: bool,
    lang: Lang,
    /// Nothing beyond ASCII may be shown.
    ascii: bool,
    /// How many columns the terminal has, where that is known.
    columns: Option<u16>,
    /// The menu offers the full screen.
    offers_screen: bool,
    /// The screen is empty or ends with an empty line.
    at_gap: bool,
}

/// The longest line that is read, in bytes; what is beyond it is thrown away.
const LONGEST_LINE: usize = 64 * 1024;

/// What came of asking for a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Line {
    /// A line, without its break and the white space around it.
    Text(String),
    /// There are no more lines.
    End,
}

impl<'a> Console<'a> {
    /// A console. `interactive`: a person types, so dice wait for Enter and answers
    /// are not echoed.
    pub fn new(
        input: impl BufRead + 'a,
        output: impl Write + 'a,
        style: Style,
        interactive: bool,
    ) -> Self {
        Self {
            input: Box::new(input),
            output: Box::new(output),
            style,
            interactive,
            lang: Lang::En,
            ascii: false,
            columns: None,
            offers_screen: false,
            at_gap: true,
        }
    }

    /// The same console in another language.
    #[must_use]
    pub fn speaking(self, lang: Lang) -> Self {
        Self { lang, ..self }
    }

    /// The same console for a terminal that shows nothing beyond ASCII, where `ascii`.
    #[must_use]
    pub fn in_ascii(self, ascii: bool) -> Self {
        Self { ascii, ..self }
    }

    /// The same console, whose menu offers the full screen, where `offers`.
    #[must_use]
    pub fn offering_screen(self, offers: bool) -> Self {
        Self { offers_screen: offers, ..self }
    }

    /// Whether the menu offers the full screen.
    pub(crate) fn offers_screen(&self) -> bool {
        self.offers_screen
    }

    /// The same console on a terminal of so many columns: longer lines are broken between
    /// words.
    #[must_use]
    pub fn fitting(self, columns: Option<u16>) -> Self {
        Self { columns, ..self }
    }

    fn write(&mut self, text: &str) -> io::Result<()> {
        let text = if self.ascii { ascii(text) } else { text.to_owned() };
        let Some(columns) = self.columns else { return self.output.write_all(text.as_bytes()) };
        let fitted: Vec<String> = text
            .split('\n')
            .map(|line| match line {
                "" => String::new(),
                line => wrapped(line, columns.into()).join("\n"),
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
        &self.lang.words().console
    }

    /// Whether a person types.
    #[must_use]
    pub fn interactive(&self) -> bool {
        self.interactive
    }

    /// Whether people are guided: see [`Style::guided`].
    #[must_use]
    pub fn guided(&self) -> bool {
        self.style.guided
    }

    /// What an answer to a yes/no question means; `None` where it has to be asked again.
    /// In a pipe whatever is not yes is no, as the handouts have it.
    #[must_use]
    pub fn yes_or_no(&self, answer: &str) -> Option<bool> {
        let meant = self.lang.yes_or_no(answer);
        if self.guided() { meant } else { Some(meant == Some(true)) }
    }

    /// Empty output in this console's style.
    #[must_use]
    pub fn output(&self) -> Output {
        Output::new(self.style)
    }

    /// Shows output. An empty line at its top is left out where there is one already.
    ///
    /// # Errors
    /// The output is closed or broken.
    pub fn show(&mut self, out: &Output) -> io::Result<()> {
        if out.text().is_empty() {
            return Ok(());
        }
        if out.begins_with_gap() {
            self.gap()?;
        }
        self.write(out.text())?;
        self.at_gap = out.text().ends_with("\n\n");
        self.output.flush()
    }

    /// Sets what comes next apart from what was shown before.
    ///
    /// # Errors
    /// The output is closed or broken.
    pub fn gap(&mut self) -> io::Result<()> {
        if !std::mem::replace(&mut self.at_gap, true) {
            self.output.write_all(b"\n")?;
        }
        Ok(())
    }

    /// Shows one line.
    ///
    /// # Errors
    /// The output is closed or broken.
    pub fn say(&mut self, text: impl AsRef<str>) -> io::Result<()> {
        let mut out = self.output();
        out.line(text);
        self.show(&out)
    }

    /// Shows `prompt` and reads a line. A line from a pipe is echoed, so that the
    /// output reads like the session it was.
    ///
    /// # Errors
    /// The input or the output is broken.
    pub fn ask(&mut self, prompt: &str) -> io::Result<Line> {
        self.write(prompt)?;
        self.output.flush()?;
        self.at_gap = false;
        let Some(bytes) = self.read_line()? else {
            self.output.write_all(b"\n")?;
            return Ok(Line::End);
        };
        // Control characters could move the cursor when a line is shown again.
        let line = String::from_utf8_lossy(&bytes).replace(char::is_control, " ");
        let line = line.trim();
        if !self.interactive {
            let echo: String = line.chars().take(200).collect();
            writeln!(self.output, "{echo}")?;
        }
        Ok(Line::Text(line.to_owned()))
    }

    /// The bytes of the next line; `None` at the end of the input.
    fn read_line(&mut self) -> io::Result<Option<Vec<u8>>> {
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
            let room = LONGEST_LINE - line.len();
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
pub enum Typed {
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

impl Typed {
    /// The command `line` is, if it is one.
    #[must_use]
    pub fn read(line: &str) -> Option<Self> {
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
        assert_eq!(Typed::read("HELP"), Some(Typed::Help));
        assert_eq!(Typed::read("Sheets"), Some(Typed::Sheets));
        assert_eq!(Typed::read("bots"), Some(Typed::Bots));
        assert_eq!(Typed::read("Hint"), Some(Typed::Hint));
        assert_eq!(
            Typed::read("save my game.jsonl"),
            Some(Typed::Save(Some("my game.jsonl".to_owned())))
        );
        assert_eq!(Typed::read("save"), Some(Typed::Save(None)));
        assert_eq!(Typed::read("quit now"), None);
        assert_eq!(Typed::read("yes"), None);
        assert_eq!(Typed::read(""), None);
    }

    #[test]
    fn lines_come_trimmed_whatever_the_bytes() {
        let input: &[u8] = b"  a\xffb\x00\r\nlast";
        let mut output = Vec::new();
        let mut console = Console::new(input, &mut output, Style::default(), false);
        assert_eq!(console.ask("> ").unwrap(), Line::Text("a\u{fffd}b".to_owned()));
        assert_eq!(console.ask("> ").unwrap(), Line::Text("last".to_owned()));
        assert_eq!(console.ask("> ").unwrap(), Line::End);
        drop(console);
        assert_eq!(String::from_utf8(output).unwrap(), "> a\u{fffd}b\n> last\n> \n");
    }

    #[test]
    fn control_characters_inside_a_line_become_blanks() {
        let mut output = Vec::new();
        let mut console = Console::new(&b"a\x1b[2J\tb"[..], &mut output, Style::default(), false);
        assert_eq!(console.ask("").unwrap(), Line::Text("a [2J b".to_owned()));
    }

    #[test]
    fn lines_and_prompts_fit_the_terminal() {
        let mut output = Vec::new();
        let style = Style::default();
        let mut console = Console::new(&b"yes\n"[..], &mut output, style, true).fitting(Some(12));
        console.say("one two three four").unwrap();
        console.ask("five six seven? ").unwrap();
        drop(console);
        let shown = String::from_utf8(output).unwrap();
        assert_eq!(shown, "one two\n  three four\nfive six\n  seven? ");
    }

    #[test]
    fn an_endless_line_does_not_fill_the_memory() {
        let mut input = vec![b'x'; 3 * LONGEST_LINE];
        input.extend_from_slice(b"\nnext\n");
        let mut console =
            Console::new(io::BufReader::new(&input[..]), io::sink(), Style::default(), false);
        let Line::Text(line) = console.ask("").unwrap() else { panic!("no line") };
        assert_eq!(line.len(), LONGEST_LINE);
        assert_eq!(console.ask("").unwrap(), Line::Text("next".to_owned()));
    }

    #[test]
    fn pages_are_set_off_by_one_empty_line() {
        let mut output = Vec::new();
        let mut console = Console::new(&b"yes\n"[..], &mut output, Style::default(), false);
        let mut out = console.output();
        out.gap();
        out.line("top");
        out.gap();
        console.show(&out).unwrap();
        console.show(&out).unwrap();
        console.ask("? ").unwrap();
        console.show(&out).unwrap();
        drop(console);
        assert_eq!(String::from_utf8(output).unwrap(), "top\n\ntop\n\n? yes\n\ntop\n\n");
    }
}
